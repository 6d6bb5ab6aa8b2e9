/*
 * line-gossip: all tokens to all nodes of a line with half-duplex links, in the minimum time (Lau & Zhang
 * 2002, section 3.2, after their report on paths and cycles).
 *
 * How a node acts is in path_gossip.h; the centre is v_c, c = floor(n/2). Every link carries each of the K
 * tokens once. Where all nodes have tokens, the link (v_(c-1), v_c) is never idle, and from step K on the
 * last token has c - 1 more links to go: K + floor(n/2) - 1 steps.
 *
 * K tokens reach n - 1 nodes other than their origin: K (n - 1) transmissions.
 */
#include <parray.h>

#include "parts/gossip_counts.h"
#include "parts/path_gossip.h"
#include "common/packet_times.h"

struct line_state {
    struct path_node path;
    uint32_t next[]; /* the queues' words */
};

static int line_prepare(struct parray *array)
{
    return gossip_take_counts(array, "line", 2);
}

static size_t line_state_bytes(const struct parray *array)
{
    return gossip_counts_state_bytes(array, sizeof(struct line_state), 2);
}

static void line_start(struct node *self)
{
    const struct gossip *task = node_arg(self);
    struct line_state *state = gossip_own_state(self);
    int me = node_rank(self);
    struct path_place place = {.length = task->columns,
                               .position = me,
                               .center = task->columns / 2,
                               .below = task->first[me],
                               .above = task->tokens - task->first[me + 1],
                               .tokens = task->tokens,
                               .next = state->next};

    gossip_start(self);
    path_start(&state->path, &place);
    for (int token = task->first[me]; token < task->first[me + 1]; token++)
        path_add(&state->path, token);
}

static void line_arrive(struct node *self, int token, int port)
{
    struct line_state *state = gossip_own_state(self);

    path_arrive(&state->path, port, token);
}

static bool line_send(struct node *self)
{
    struct line_state *state = gossip_own_state(self);

    for (int side = 0; side < 2; side++)
        if (path_ready(&state->path, side))
            gossip_send(self, side, path_take(&state->path, side));
    return path_ready(&state->path, 0) || path_ready(&state->path, 1);
}

static void line_node(struct node *self)
{
    static const struct gossip_moves moves = {line_arrive, line_send};

    line_start(self);
    gossip_run(self, &moves);
}

/* All K tokens cross each link (x, x+1), one at a time. The token that crosses last still has to reach the
 * end of the line on its side. Besides, every token has to reach the end that is farther from its origin. */
static double line_bound(const struct parray *array)
{
    struct gossip_counts counts = gossip_counts(array);
    int nodes = parray_nodes(array), bound = 0;

    if (!gossip_half_duplex(array))
        return -1.0;
    if (counts.total == 0)
        return packet_times(array, 0);
    bound = counts.last > nodes - 1 - counts.first ? counts.last : nodes - 1 - counts.first;
    for (int x = 0; x < nodes - 1; x++) {
        int right = x >= counts.first ? nodes - 2 - x
                                      : nodes; /* links beyond this one, if any token goes to the right */
        int left = x < counts.last ? x : nodes;
        int beyond = right < left ? right : left;

        bound = counts.total + beyond > bound ? counts.total + beyond : bound;
    }
    return packet_times(array, bound);
}

static double line_paper(const struct parray *array)
{
    struct gossip_counts counts = gossip_counts(array);

    if (!gossip_half_duplex(array) || counts.least < 1)
        return -1.0;
    return packet_times(array, counts.total + parray_nodes(array) / 2 - 1);
}

extern const struct parray_program line_gossip_program; /* for registry.c */
const struct parray_program line_gossip_program = {
    .name = "line-gossip",
    .summary = "gossip on a line, half-duplex links, minimum time",
    .paper = "Lau and Zhang 2002, section 3.2",
    .topology = "line:8",
    .topologies = "line",
    .model = "H*",
    .models = "H*",
    .params = gossip_counts_params,
    .mailbox = 2,
    .packet_bytes = GOSSIP_PACKET_BYTES,
    .any_port = true,
    .prepare = line_prepare,
    .state_bytes = line_state_bytes,
    .node = line_node,
    .verify = gossip_verify,
    .lower_bound = line_bound,
    .paper_time = line_paper,
};
