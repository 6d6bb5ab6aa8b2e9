/*
 * shearsort: sorting on a mesh by rows and columns in turn (Scherson, Sen and Shamir 1986; Sado and Igarashi
 * 1986; Leighton 1992, section 1.6).
 *
 * Every node of an R x C mesh has a number; in the end the numbers ascend from node to node, row by row. A
 * phase sorts all rows, by odd-even transposition: even rows to the right, odd rows to the left, so that the
 * order winds through the mesh like a snake. The next phase sorts all columns downwards, and so on.
 *
 * The bound: ceil(log2 R) phases of rows and as many of columns leave at most one row unsorted, and a last
 * phase of rows ends it. (Look at zeros and ones. After a phase of rows, lay every even row over the odd row
 * below it: the zeros of one are on the left, those of the other on the right, so that at least one row of
 * the two can be filled with zeros alone, or with ones alone. A phase of columns does so, and halves the
 * rows that have both.) The last phase sorts all rows to the right, as the task wants them. All in all
 * C (ceil(log2 R) + 1) + R ceil(log2 R) rounds: sqrt(N) (2 log2(sqrt(N)) + 1) for a square mesh of N nodes,
 * where a line of N nodes takes N. The program stops after these rounds, and the task checks what it has.
 *
 * What to watch: links along rows and links along columns take turns. The phases table of the report tells
 * what each took.
 *
 *     parray run shearsort --topology mesh:8x8
 *     parray compare sort --topology mesh:16x16
 *
 * A node waits for the packets of its partners and for no clock, so the program bears delays.
 */
#include <parray.h>

#include "common/own_token.h"
#include "common/packet_times.h"
#include "parts/compare_exchange.h"

enum { ROW, COLUMN }; /* dimensions, and the coordinate of a node in each */

struct shear_plan {
    int rows, columns, phases; /* phases of rows but the last one; as many of columns */
};

static int shear_prepare(struct parray *array)
{
    struct shear_plan *plan = parray_alloc(array, sizeof *plan);

    if (parray_dimensions(array) != 2)
        return parray_refuse(array, "%s has %d dimensions; shearsort takes 2: choose --topology mesh:8x8",
                             parray_topology(array), parray_dimensions(array));
    plan->rows = parray_dimension_size(array, ROW);
    plan->columns = parray_dimension_size(array, COLUMN);
    while (1 << plan->phases < plan->rows)
        plan->phases++;
    parray_set_arg(array, plan);
    return one_word_a_token(array);
}

/* Sort a line of `length` nodes, of which this is number `place`. `back` and `on` are the ports along it. */
static void sort_line(struct node *self, struct number *mine, int place, int length, int back, int on,
                      bool ascending)
{
    for (int round = 0; round < length; round++) {
        int port = (place + round) % 2 == 0 ? on : back;
        if (node_peer(self, port) < 0)
            node_step(self); /* an end of the line has no partner in every other round */
        else
            compare_exchange(self, port, mine, (port == on) == ascending);
    }
}

static void shear_rows(struct node *self, struct number *mine, bool ascending)
{
    const struct shear_plan *plan = node_arg(self);
    node_phase(self, "rows");
    sort_line(self, mine, node_coord(self, COLUMN), plan->columns, 2, 3, ascending);
}

static void shear_columns(struct node *self, struct number *mine)
{
    const struct shear_plan *plan = node_arg(self);
    node_phase(self, "columns");
    sort_line(self, mine, node_coord(self, ROW), plan->rows, 0, 1, true);
}

static void shear_node(struct node *self)
{
    const struct shear_plan *plan = node_arg(self);
    struct number mine = own_number(self);

    for (int phase = 0; phase < plan->phases; phase++) {
        shear_rows(self, &mine, node_coord(self, ROW) % 2 == 0);
        shear_columns(self, &mine);
    }
    shear_rows(self, &mine, true);
    node_deliver(self, -1, &mine.value, sizeof mine.value);
}

/* A round is a step. In a line of one or two nodes nobody does anything in the last round. */
static double shear_claimed(const struct parray *array)
{
    const struct shear_plan *plan = parray_arg(array);
    return packet_times(array, (plan->phases + 1) * plan->columns + plan->phases * plan->rows);
}

extern const struct parray_program shearsort_program;
const struct parray_program shearsort_program = {
    .name = "shearsort",
    .task = "sort",
    .summary = "sorts the rows and the columns of a mesh in turn, log R + 1 times; bears delays",
    .paper = "Scherson, Sen and Shamir 1986; Sado and Igarashi 1986; Leighton 1992, section 1.6",
    .classic = true,
    .picture = "--topology mesh:4x4 --plot-kind spacetime",
    .topology = "mesh:8x8",
    .topologies = "mesh",
    .models = "F*",
    .mailbox = 2,
    .packet_bytes = sizeof(uint32_t),
    .bears_delay = true,
    .prepare = shear_prepare,
    .node = shear_node,
    .claimed_time = shear_claimed,
};
