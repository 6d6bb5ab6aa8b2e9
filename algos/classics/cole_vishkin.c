/*
 * cole-vishkin: three colours for a ring in log* N + O(1) rounds (Cole and Vishkin 1986; Goldberg, Plotkin
 * and Shannon 1988; Cormen, Leiserson and Rivest 1990, section 30.5).
 *
 * Every node has a name of its own, from 0 to N - 1, dealt from the seed, and the ring has a direction: port
 * 1 leads on, port 0 back. The names are a colouring with N colours. A round makes it one with far fewer: a
 * node looks for the lowest bit in which its colour differs from the colour of the node behind it, and takes
 * the number of that bit, with the value of the bit, as its new colour. (If a node and the next one have the
 * same bit number, they have different values there. So neighbours stay different.) N colours become 2 log2
 * N, those 2 log2 (2 log2 N), until 6 are left, which would become 6 again. In each of the last three rounds
 * the nodes of colour 5, 4, or 3 take the lowest colour that neither neighbour has; no two of them are
 * neighbours.
 *
 * The bound: log* N + 3 rounds, to which the program holds itself. log* N counts how often one takes the
 * logarithm until nothing above 1 is left: 5 for all arrays of more than 65,536 nodes that anyone can run. No
 * algorithm does with fewer than about half of log* N (Linial 1992).
 *
 * What to watch: the time hardly depends on N. First all packets go one way round, then both.
 *
 *     parray run cole-vishkin --topology ring:100000
 *     parray sweep cole-vishkin --topology ring:3 --over size=4,16,256,65536
 *
 * A node waits for the packets of its neighbours and for no clock, so the program bears delays.
 */
#include <math.h>
#include <parray.h>

#include "classics/parts/labelled.h"
#include "common/mix.h"
#include "common/packet_times.h"

enum { BACK, ON }; /* the ports of a ring */

struct colour_plan {
    uint32_t *names;
    int halvings; /* rounds until 6 colours are left */
};

/* The rounds that make 6 colours out of so many. Colours below k have as many bits as k - 1 has. */
static int halvings_of(uint32_t colours)
{
    int rounds = 0;
    for (uint32_t bits = 0; colours > 6; colours = 2 * bits, rounds++)
        for (bits = 0; (colours - 1) >> bits;)
            bits++;
    return rounds;
}

static int log_star(double n)
{
    return n > 1 ? 1 + log_star(log2(n)) : 0;
}

/* Deal the names: a random order of 0 .. N - 1. */
static int colour_prepare(struct parray *array)
{
    struct colour_plan *plan = parray_alloc(array, sizeof *plan);
    uint32_t nodes = (uint32_t)parray_nodes(array);

    if (nodes < 3)
        return parray_refuse(array, "%s has %d nodes, and a ring has 3 or more: choose --topology ring:3",
                             parray_topology(array), parray_nodes(array));
    plan->names = parray_alloc(array, nodes * sizeof plan->names[0]);
    for (uint32_t i = 0; i < nodes; i++) {
        uint32_t at = (uint32_t)(mix(parray_seed(array) + i) % (i + 1));
        plan->names[i] = plan->names[at];
        plan->names[at] = i;
    }
    plan->halvings = halvings_of(nodes);
    parray_set_arg(array, plan);
    return 0;
}

/* The lowest bit in which both colours differ: its number, and below it its value in mine. */
static uint32_t bit_colour(struct node *self, uint32_t mine, uint32_t behind)
{
    uint32_t bit = 0;

    if (node_check(self, mine != behind))
        while (!((mine ^ behind) >> bit & 1))
            bit++;
    return 2 * bit + (mine >> bit & 1);
}

static uint32_t lowest_free(uint32_t one, uint32_t other)
{
    return one != 0 && other != 0 ? 0 : one != 1 && other != 1 ? 1 : 2;
}

static void colour_send(struct node *self, int port, uint32_t colour)
{
    labelled_send(self, port, node_label(self, "colour %u", colour), &colour, sizeof colour);
}

static void colour_node(struct node *self)
{
    const struct colour_plan *plan = node_arg(self);
    uint32_t colour = plan->names[node_rank(self)], behind = 0, ahead = 0;
    int rounds = 0;

    node_phase(self, "to 6 colours");
    for (; rounds < plan->halvings; rounds++) {
        colour_send(self, ON, colour);
        node_recv(self, BACK, &behind, sizeof behind);
        colour = bit_colour(self, colour, behind);
    }
    node_phase(self, "to 3 colours");
    for (uint32_t spare = 5; spare >= 3; spare--, rounds++) {
        colour_send(self, ON, colour);
        colour_send(self, BACK, colour);
        node_recv(self, BACK, &behind, sizeof behind);
        node_recv(self, ON, &ahead, sizeof ahead);
        if (colour == spare)
            colour = lowest_free(behind, ahead);
    }
    node_check(self, rounds <= log_star(node_count(self)) + 3);
    node_event(self, "takes colour %u", colour);
    node_value(self, "rounds", rounds);
    node_deliver(self, node_rank(self), &colour, sizeof colour);
}

static void colour_figures(struct parray *array)
{
    struct parray_values rounds = {0};

    parray_values(array, "rounds", &rounds);
    parray_figure(array, "rounds", rounds.greatest, NULL);
    parray_figure(array, "log star", log_star(parray_nodes(array)), NULL);
}

static double colour_claimed(const struct parray *array)
{
    const struct colour_plan *plan = parray_arg(array);
    return packet_times(array, plan->halvings + 3);
}

extern const struct parray_program cole_vishkin_program;
const struct parray_program cole_vishkin_program = {
    .name = "cole-vishkin",
    .task = "colouring",
    .deterministic = true,
    .summary = "colours a ring with 3 colours in log* N + 3 rounds; bears delays",
    .paper = "Cole and Vishkin 1986; Goldberg, Plotkin and Shannon 1988; Cormen, Leiserson and Rivest 1990, "
             "section 30.5",
    .classic = true,
    .picture = "--topology ring:16 --plot-kind spacetime",
    .topology = "ring:16",
    .topologies = "ring",
    .models = "F*",
    .mailbox = 2,
    .packet_bytes = sizeof(uint32_t),
    .bears_delay = true,
    .prepare = colour_prepare,
    .node = colour_node,
    .figures = colour_figures,
    .figure_names = "rounds log_star",
    .claimed_time = colour_claimed,
};
