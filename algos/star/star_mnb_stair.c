/*
 * star-mnb-stair: all-to-all broadcast on a star graph with few starts, no token twice. The task is that of
 * Tseng, Chang and Sheu 1998, section IV; the schedule is not in the paper.
 *
 * Stair j = 2 .. n has the dimensions j, 2, 3, .., j-1. Before it, all nodes of a (j-1)-substar have each
 * other's tokens. In its first slot a node sends all it has over dimension j and gets as many, of the nodes
 * with another symbol at position j; and these it sends on over 2, 3, .., j-1, which brings it those with the
 * remaining j-2 symbols there. So every slot sends exactly what the neighbour lacks, and nothing has to be
 * searched for or put together: the (j-1)! tokens of a slot lie side by side in the table, where the sender's
 * first slot of the stair has put them.
 *
 * n(n-1)/2 starts and n!-1 units: no node receives a token twice.
 */
#include "common/own_token.h"
#include "parts/star_gather.h"

struct stair_plan {
    struct star_gather gather; /* first: see star_gather.h */
    const uint32_t *peer;      /* by rank and port; for verify */
};

static int stair_prepare(struct parray *array)
{
    int n = star_array_n(array, 2, STAR_GATHER_MOST);
    struct stair_plan *plan;
    uint32_t *peer;

    if (n < 0 || one_word_a_token(array))
        return -1;
    plan = parray_alloc(array, sizeof *plan);
    star_gather_make(array, &plan->gather, n);
    peer = parray_alloc(array, (size_t)(n - 1) * plan->gather.size * sizeof *peer);
    for (uint32_t i = 0; i < plan->gather.size; i++)
        for (int port = 0; port < n - 1; port++)
            peer[i * (uint32_t)(n - 1) + (uint32_t)port] = (uint32_t)parray_peer(array, (int)i, port);
    plan->peer = peer;
    return 0;
}

/* Send the `count` tokens at place `from` of the table over a dimension, receive as many there into place
 * `to`. What came too early may have more tokens: the table has room for those of any packet behind `to`. */
static void swap_blocks(struct node *self, int dimension, uint32_t *table, uint32_t from, uint32_t to,
                        uint32_t count)
{
    struct packet packet = PACKET(&table[from], count * sizeof *table);

    packet.units = count;
    packet.label = node_label(self, "%u tokens", count);
    if (count == 1)
        packet.origin = node_rank(self);
    node_send_packet(self, dimension - 2, &packet);
    packet.data = &table[to];
    packet.size = ((size_t)node_count(self) - to) * sizeof *table;
    node_recv_packet(self, dimension - 2, &packet);
    node_check(self, packet.units == count && packet.size == count * sizeof *table);
}

static void stair_node(struct node *self)
{
    const struct stair_plan *plan = node_arg(self);
    uint32_t *table = star_gather_begin(self, 0);

    for (int j = 2; j <= plan->gather.n; j++) {
        uint32_t block = star_factorial(j - 1);

        swap_blocks(self, j, table, 0, block, block);
        for (int d = 2; d < j; d++)
            swap_blocks(self, d, table, block, (uint32_t)d * block, block);
    }
}

/* Hand in, from a place of the table on, what a node has as its first j! tokens: its own (j-1)-substar's,
 * then those of its neighbour over j, then those that its neighbours over 2 .. j-1 have from theirs over j.
 * Result: the place behind them. */
static uint32_t hand_in_block(struct node *self, int j, uint32_t rank, uint32_t place)
{
    const struct stair_plan *plan = node_arg(self);
    const uint32_t *peer = plan->peer;
    uint32_t ports = (uint32_t)plan->gather.n - 1, over = (uint32_t)j - 2;

    if (j == 1) {
        star_gather_hand_in(self, place, rank);
        return place + 1;
    }
    place = hand_in_block(self, j - 1, rank, place);
    place = hand_in_block(self, j - 1, peer[rank * ports + over], place);
    for (uint32_t port = 0; port < over; port++)
        place = hand_in_block(self, j - 1, peer[peer[rank * ports + port] * ports + over], place);
    return place;
}

static bool stair_hand_in(struct node *self)
{
    const struct stair_plan *plan = node_arg(self);

    hand_in_block(self, plan->gather.n, (uint32_t)node_rank(self), 0);
    return true;
}

static double stair_time(const struct parray *array)
{
    return star_array_time(array, star_stair_cost(parray_degree(array, 0) + 1));
}

extern const struct parray_program star_mnb_stair_program; /* for registry.c */
const struct parray_program star_mnb_stair_program = {
    .name = "star-mnb-stair",
    .task = "gossip",
    .summary = "all-to-all broadcast on a star graph, few starts, no token twice",
    .paper = "task: Tseng, Chang and Sheu 1998, section IV (another schedule there)",
    .topology = "star:6",
    .topologies = "star",
    .model = "SLA",
    .models = "SLA F1 F*",
    .mailbox = 2,
    .startup = STAR_STARTUP,
    .packet_bytes = 8,
    .prepare = stair_prepare,
    .state_bytes = star_gather_state_bytes,
    .node = stair_node,
    .verify = stair_hand_in,
    .lower_bound = star_gather_bound,
    .paper_time = star_gather_paper,
    .claimed_time = stair_time,
};
