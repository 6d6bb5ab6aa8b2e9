/*
 * ring-gossip: all tokens to all nodes of a ring with half-duplex links (Lau & Zhang 2002, section 4.1: the
 * cycle algorithm of phase 2).
 *
 * Everything goes one way: a node sends the tokens of its queue to the next node, one a step; what comes in
 * joins the queue, unless the next node is the one where the token started. So no link is ever used from both
 * ends.
 *
 * The link into a node carries all K tokens but that node's own. Where all nodes have tokens it is never idle
 * before its last one: K less the fewest tokens of a node; n - 1 steps for a token each, the minimum.
 *
 * K tokens reach n - 1 nodes other than their origin: K (n - 1) transmissions.
 */
#include <parray.h>

#include "common/beneath.h"
#include "common/packet_times.h"
#include "parts/gossip_counts.h"
#include "parts/token_queue.h"

enum { ONWARD = 1 }; /* the port to the next node */

struct ring_state {
    struct token_queue queue;
    uint32_t next[];
};

/* A ring has at least 3 nodes here: 2 nodes would share one link and send on it at the same time. */
static int ring_prepare(struct parray *array)
{
    return gossip_take_counts(array, "ring", 3);
}

static size_t ring_state_bytes(const struct parray *array)
{
    return gossip_counts_state_bytes(array, sizeof(struct ring_state), 1);
}

static void ring_arrive(struct node *self, int token, int port)
{
    const struct gossip *task = node_arg(self);
    struct ring_state *state = gossip_own_state(self);

    (void)port;
    if (task->owner[token] != node_peer(self, ONWARD))
        token_queue_append(&state->queue, state->next, token);
}

static bool ring_send(struct node *self)
{
    struct ring_state *state = gossip_own_state(self);

    if (!token_queue_empty(&state->queue))
        gossip_send(self, ONWARD, token_queue_take(&state->queue, state->next));
    return !token_queue_empty(&state->queue);
}

static void ring_node(struct node *self)
{
    static const struct gossip_moves moves = {ring_arrive, ring_send};
    const struct gossip *task = node_arg(self);
    int me = node_rank(self);

    gossip_start(self);
    for (int token = task->first[me]; token < task->first[me + 1]; token++)
        ring_arrive(self, token, 0);
    gossip_run_to_end(self, &moves);
}

/* The links carry K (n - 1) packets, and some token has to go half way round. On the line under a layer all K
 * tokens cross the link in the middle, wherever they start, and the last of them still has to reach an
 * end. */
static double ring_bound(const struct parray *array)
{
    int64_t nodes = parray_nodes(array), total = gossip_counts(array).total;
    int64_t steps = (total * (nodes - 1) + nodes - 1) / nodes;

    if (!gossip_half_duplex(array))
        return -1.0;
    if (parray_layer(array))
        return packet_times(array, (double)(total > 0 ? total + nodes / 2 - 1 : 0));
    return packet_times(array, (double)(total > 0 && steps < nodes / 2 ? nodes / 2 : steps));
}

static double ring_paper(const struct parray *array)
{
    struct gossip_counts counts = gossip_counts(array);

    if (!gossip_half_duplex(array) || counts.least < 1)
        return -1.0;
    return unless_layered(array, packet_times(array, counts.total - counts.least));
}

extern const struct parray_program ring_gossip_program; /* for registry.c */
const struct parray_program ring_gossip_program = {
    .name = "ring-gossip",
    .task = "gossip",
    .summary = "gossip on a ring, half-duplex links, all packets one way",
    .paper = "Lau and Zhang 2002, section 4.1",
    .topology = "ring:8",
    .topologies = "ring",
    .model = "H*",
    .models = "H*",
    .params = gossip_counts_params,
    .mailbox = 2,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .any_port = true,
    .tables = "how many tokens every node starts with",
    .prepare = ring_prepare,
    .state_bytes = ring_state_bytes,
    .node = ring_node,
    .verify = gossip_hand_in,
    .lower_bound = ring_bound,
    .paper_time = ring_paper,
};
