/*
 * hypercube-mnb-doubling: multinode broadcast for arrays on which a start-up costs: d packets a node, as few
 * as there can be, as what a node knows at most doubles in a round.
 *
 * In round k all nodes exchange over dimension k all that they know: 2^k tokens, in one packet. After the
 * last round each node knows all 2^d tokens. A round takes startup + 2^k per_unit steps, all of them d
 * startup + (2^d - 1) per_unit. A node uses one port at a time, so that SLA and F1 allow it, too. Without a
 * start-up this is the least time under those two, and under F* d times too long: there hypercube-mnb keeps
 * all ports busy.
 *
 * A node waits for the packets of its partners and for no clock; but where packets are late, two may come at
 * a time, which SLA and F1 do not allow: it needs lock step.
 */
#include <parray.h>

#include "common/own_token.h"
#include "parts/cube_array.h"

/* All nodes together have 4^d words. */
enum { DOUBLING_DIM_MOST = 14 };

static int doubling_prepare(struct parray *array)
{
    return cube_array_dim(array, DOUBLING_DIM_MOST) < 0 ? -1 : 0;
}

static size_t doubling_state_bytes(const struct parray *array)
{
    return (size_t)parray_nodes(array) * sizeof(uint32_t);
}

/* After k rounds the node knows the tokens of those whose ranks are its own but for the lowest k bits: in the
 * table, by origin, they stand side by side. */
static void doubling_node(struct node *self)
{
    uint32_t *table = node_state(self);
    uint32_t me = (uint32_t)node_rank(self);

    table[me] = own_token(self, -1);
    for (int k = 0; k < node_degree(self); k++) {
        uint32_t known = 1u << k, first = me & ~(known - 1), other = first ^ known;
        struct packet packet = PACKET(&table[first], known * sizeof table[0]);

        packet.units = known;
        packet.label = node_label(self, "of %u-%u", first, first + known - 1);
        node_send_packet(self, k, &packet);
        node_recv(self, k, &table[other], known * sizeof table[0]);
    }
}

static bool doubling_hand_in(struct node *self)
{
    const uint32_t *table = node_state(self);

    for (int origin = 0; origin < node_count(self); origin++)
        hand_in(self, origin, table[origin]);
    return true;
}

static double doubling_claimed(const struct parray *array)
{
    uint64_t one = parray_duration(array, 1), per_unit = parray_duration(array, 2) - one, steps = 0;

    for (int k = 0; k < parray_dimensions(array); k++)
        steps += parray_duration(array, 1u << k);
    return per_unit ? (double)steps / (double)per_unit : -1.0;
}

extern const struct parray_program hypercube_mnb_doubling_program; /* for registry.c */
const struct parray_program hypercube_mnb_doubling_program = {
    .name = "hypercube-mnb-doubling",
    .task = "gossip",
    .summary = "multinode broadcast on a hypercube, all tokens in one packet: few start-ups",
    .paper = "recursive doubling: Kumar, Grama, Gupta and Karypis 1994, section 3.3.2",
    .topology = "hypercube:6",
    .topologies = "hypercube",
    .models = "F* SLA F1",
    .mailbox = 1,
    .prepare = doubling_prepare,
    .state_bytes = doubling_state_bytes,
    .node = doubling_node,
    .verify = doubling_hand_in,
    .claimed_time = doubling_claimed,
};
