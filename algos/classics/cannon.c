/*
 * cannon: the product of two matrices on a square torus (Cannon 1969; Leighton 1992, section 1.3; Kumar,
 * Grama, Gupta and Karypis 1994, section 5.4).
 *
 * Node (i, j) of a p x p torus has block (i, j) of A and of B, each of `block` x `block` whole numbers, and
 * wants that of C = A B, the sum of A(i, k) B(k, j) over all k, with memory for one block of each. So blocks
 * travel: first row i of A turns left by i places and column j of B turns up by j places, after which node
 * (i, j) has A(i, k) and B(k, j) with the same k = i + j mod p. From then on every node multiplies what it
 * has, adds that to its C, passes A on to the left and B up, and gets the pair of the next k.
 *
 * The bound: p - 1 turns to align and p - 1 between products, so 2 (p - 1) steps. No program takes fewer than
 * p / 2, the links between A(i, k) and C(i, j) at worst.
 *
 * What to watch: after the alignment half of all link directions are busy all the time, the other half never.
 *
 *     parray sweep cannon --topology torus:4x4 --over size=2,4,8,16
 *
 * A node waits for blocks and for no clock: the program bears delays.
 */
#include <parray.h>

#include "common/packet_times.h"
#include "parts/labelled.h"
#include "parts/whole_matrix.h"

enum { ROW, COLUMN }; /* dimensions */

struct cannon_plan {
    int side, block; /* blocks along the side of a matrix, and numbers along that of a block */
    size_t bytes;    /* of a block */
    uint64_t seed;
};

static int cannon_prepare(struct parray *array)
{
    struct cannon_plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = true;

    plan->side = parray_dimension_size(array, ROW);
    if (parray_dimensions(array) != 2 || parray_dimension_size(array, COLUMN) != plan->side)
        return parray_refuse(array, "%s is no square: choose --topology torus:4x4", parray_topology(array));
    plan->block = (int)parray_param_int(array, "block", 1, 64, &ok);
    plan->bytes = (size_t)(plan->block * plan->block) * sizeof(int32_t);
    plan->seed = parray_seed(array);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

static size_t cannon_state_bytes(const struct parray *array)
{
    return ((const struct cannon_plan *)parray_arg(array))->bytes;
}

/* The node's own input. */
static int32_t *own_block(struct node *self, int which)
{
    const struct cannon_plan *plan = node_arg(self);
    int n = plan->block, row = node_coord(self, ROW) * n, column = node_coord(self, COLUMN) * n;
    int32_t *block = node_realloc(self, NULL, plan->bytes);

    for (int i = 0; i < n * n; i++)
        block[i] = matrix_entry(plan->seed, which, row + i / n, column + i % n);
    return block;
}

/* The port that leads down a dimension, or up. A dimension of 2 nodes has one link, which leads both ways. */
static int port_along(const struct node *self, int dimension, int up)
{
    return node_peer(self, 2 * dimension + up) >= 0 ? 2 * dimension + up : 2 * dimension + !up;
}

/* Pass on those blocks that turn, and then take the next ones. A node without any stays in step. */
static void turn(struct node *self, size_t size, int32_t *a, bool a_turns, int32_t *b, bool b_turns)
{
    if (!a_turns && !b_turns)
        node_step(self);
    if (a_turns)
        labelled_send(self, port_along(self, COLUMN, 0), node_label(self, "A"), a, size);
    if (b_turns)
        labelled_send(self, port_along(self, ROW, 0), node_label(self, "B"), b, size);
    if (a_turns)
        node_recv(self, port_along(self, COLUMN, 1), a, size);
    if (b_turns)
        node_recv(self, port_along(self, ROW, 1), b, size);
}

static void cannon_node(struct node *self)
{
    const struct cannon_plan *plan = node_arg(self);
    int32_t *a = own_block(self, MATRIX_A), *b = own_block(self, MATRIX_B), *c = node_state(self);

    node_phase(self, "align");
    for (int k = 1; k < plan->side; k++)
        turn(self, plan->bytes, a, k <= node_coord(self, ROW), b, k <= node_coord(self, COLUMN));
    node_phase(self, "multiply");
    add_product(c, a, b, plan->block);
    for (int k = 1; k < plan->side; k++) {
        turn(self, plan->bytes, a, true, b, true);
        add_product(c, a, b, plan->block);
    }
    node_result(self, c, plan->bytes);
}

static bool cannon_verify(struct node *self)
{
    const struct cannon_plan *plan = node_arg(self);
    const int32_t *c = node_state(self);
    int n = plan->block, row = node_coord(self, ROW) * n, column = node_coord(self, COLUMN) * n;

    for (int i = 0; i < n * n; i++)
        if (matrix_product_entry(plan->seed, n * plan->side, row + i / n, column + i % n) != c[i])
            return false;
    return true;
}

static double cannon_bound(const struct parray *array)
{
    return packet_times(array, parray_dimension_size(array, ROW) / 2);
}

static double cannon_claimed(const struct parray *array)
{
    return packet_times(array, 2 * (parray_dimension_size(array, ROW) - 1));
}

static const struct parray_param cannon_params[] = {
    {"block", "4", "rows and columns of the block of each matrix that a node has"},
    {NULL, NULL, NULL},
};

extern const struct parray_program cannon_program;
const struct parray_program cannon_program = {
    .name = "cannon",
    .summary = "Cannon's matrix product on a p x p torus, 2 (p - 1) steps; bears delays",
    .paper = "Cannon 1969; Leighton 1992, section 1.3; Kumar, Grama, Gupta and Karypis 1994, section 5.4",
    .classic = true,
    .picture = "--topology torus:4x4 --plot-kind links",
    .topology = "torus:4x4",
    .topologies = "torus",
    .models = "F*",
    .params = cannon_params,
    .mailbox = 2,
    .packet_bytes = 4 * 4 * sizeof(int32_t),
    .bears_delay = true,
    .prepare = cannon_prepare,
    .state_bytes = cannon_state_bytes,
    .node = cannon_node,
    .verify = cannon_verify,
    .lower_bound = cannon_bound,
    .claimed_time = cannon_claimed,
};
