/*
 * mesh-gossip-turns: gossip on an n x n mesh with half-duplex links by nodes that work out by themselves when
 * to send: as mesh-gossip-optimal, but without its table, in a few steps more.
 *
 * Every token travels along its comb (comb_tree.h), and every link carries n(n+1)/2 packets, so many of them
 * one way and so many the other. A node knows how many from the combs. The turns of the two ends are spread
 * over the time as evenly as these numbers allow, so that each end knows them from its place and the clock.
 * An end that has nothing to send in its turn lets it pass, which is why this takes longer than n(n+1)/2
 * steps, the minimum: by one step for even n from 4 to 32 (n = 6: two), and by two to six for odd n from 3 to
 * 33. Lau and Zhang 2002 take n/2 - 1 more than the minimum for even n, (n - 1)/2 for odd n.
 *
 * Every node receives every token but its own once: N(N-1) transmissions.
 */
#include "parts/comb_node.h"
#include "parts/turn_shares.h"

/* How many tokens a node passes on through each of its ports. */
struct passed {
    int through[COMB_PORTS];
};

static int turns_prepare(struct parray *array)
{
    return comb_gossip_make(array) ? 0 : -1;
}

static struct passed count_passed(const struct node *self)
{
    const struct comb_gossip *plan = node_arg(self);
    struct passed passed = {{0}};

    for (int token = 0; token < plan->task.tokens; token++) {
        unsigned children = plan->turns.children(plan->turns.side, token, node_rank(self));

        for (int port = 0; port < COMB_PORTS; port++)
            passed.through[port] += ((children | children >> COMB_PORTS) >> port & 1) != 0;
    }
    return passed;
}

/* Neighbouring links begin in turns of different ends, as far as their shares are alike. The few turns that
 * are added for each end of odd meshes, and the one of even meshes, have been found by trying. */
static struct turn_shares turns_of(const struct node *self, int port, int passed)
{
    const struct comb_gossip *plan = node_arg(self);
    bool low = port % 2;
    int rank = low ? node_rank(self) : node_peer(self, port), side = plan->turns.side;
    int all = plan->turns.steps, upwards = low ? passed : all - passed;
    int colour = (rank / side + rank % side + (port / 2 == 0)) % 2;

    if (side % 2)
        return (struct turn_shares){.share = 2 * upwards + 5, .whole = 2 * all + 10, .phase = 2};
    return (struct turn_shares){.share = 2 * upwards + 1, .whole = 2 * all + 2, .phase = 1 + 2 * colour};
}

/* Are all tokens here, and none left to be passed on? */
static bool is_done(struct comb_queue *queue, int tokens)
{
    bool waits = false;

    for (int port = 0; port < COMB_PORTS; port++)
        waits |= comb_queue_waits(queue, port);
    return queue->count == tokens && !waits;
}

/* A node that has missed packets gives up after twice the time. */
static void turns_node(struct node *self)
{
    const struct comb_gossip *plan = node_arg(self);
    struct passed passed = count_passed(self);
    struct comb_queue queue;

    comb_node_start(self, &queue);
    for (int step = 1; !is_done(&queue, plan->task.tokens) && step <= 2 * plan->turns.steps; step++) {
        unsigned mine = 0;

        for (int port = 0; port < COMB_PORTS; port++) {
            struct turn_shares turns;

            if (node_peer(self, port) < 0)
                continue;
            turns = turns_of(self, port, passed.through[port]);
            if (low_end_sends(&turns, step) == port % 2)
                mine |= 1u << port;
        }
        comb_node_step(self, &queue, mine);
    }
}

/* The paper's time is that of another algorithm, and no formula is known for this one. */
static double turns_claimed(const struct parray *array)
{
    (void)array;
    return -1.0;
}

extern const struct parray_program mesh_gossip_turns_program; /* for registry.c */
const struct parray_program mesh_gossip_turns_program = {
    .name = "mesh-gossip-turns",
    .task = "gossip",
    .summary = "gossip on a square mesh, half-duplex links, a few steps above the minimum",
    .paper = "better than Lau, Zhang 2002, section 3, from n = 8 on",
    .topology = "mesh:8x8",
    .topologies = "mesh",
    .model = "H*",
    .models = "H*",
    .mailbox = 2,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .prepare = turns_prepare,
    .state_bytes = comb_node_state_bytes,
    .node = turns_node,
    .verify = comb_node_hand_in,
    .lower_bound = gossip_bound,
    .paper_time = comb_paper_time,
    .claimed_time = turns_claimed,
};
