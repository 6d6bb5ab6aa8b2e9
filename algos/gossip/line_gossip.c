/*
 * line-gossip: all tokens to all nodes of a line with half-duplex links, in the minimum time (after Lau &
 * Zhang 2002, section 3.2, and their report on paths and cycles).
 *
 * How a node acts is in path_gossip.h; the centre is v_c, c = floor(n/2). Every link carries each of the K
 * tokens once. Where all nodes have tokens, the link (v_(c-1), v_c) is never idle, and from step K on the
 * last token has c - 1 more links to go: K + floor(n/2) - 1 steps.
 *
 * Where some nodes have no tokens, the outer end of a link may have nothing to send for some steps and then
 * again something. The paper's inner end, which waits for the outer side's last token, would leave the link
 * idle meanwhile. Here the inner end sends in every step in which the outer end does not. It knows these
 * steps: nothing ever delays what goes inwards, so they follow from the clock and from how many tokens the
 * outer side's nodes start with. No run with other counts has been found that takes longer than the bound.
 *
 * K tokens reach n - 1 nodes other than their origin: K (n - 1) transmissions.
 */
#include <parray.h>

#include "common/packet_times.h"
#include "parts/gossip_counts.h"
#include "parts/path_gossip.h"

/* What the inner end of a link knows about the outer end. */
struct line_outer {
    bool exists;   /* this node is the inner end of the link, which is there */
    int queued;    /* tokens that the outer end has left to send inwards after `step` */
    uint64_t step; /* up to which this is known; steps count from 1 */
    bool sent;     /* the outer end sends in that step */
};

struct line_state {
    struct path_node path;
    struct line_outer outer[2]; /* by side */
    uint32_t next[];            /* the queues' words */
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
                               .tokens = task->tokens,
                               .next = state->next};

    gossip_start(self);
    path_start(&state->path, &place);
    state->outer[0].exists = me > 0 && me <= place.center;
    state->outer[1].exists = me < place.length - 1 && me >= place.center;
    for (int token = task->first[me]; token < task->first[me + 1]; token++)
        path_add(&state->path, token);
}

static void line_arrive(struct node *self, int token, int port)
{
    struct line_state *state = gossip_own_state(self);

    path_arrive(&state->path, port, token);
}

/* How many tokens the node starts with that is so many links away on a side. */
static int tokens_at(const struct node *self, int side, uint64_t distance)
{
    const struct gossip *task = node_arg(self);
    int64_t rank = node_rank(self) + (side ? (int64_t)distance : -(int64_t)distance);

    if (rank < 0 || rank >= task->columns)
        return 0;
    return task->first[rank + 1] - task->first[rank];
}

/* Does the outer end of the link on that side send in this step? A token that starts d links away from here
 * can cross the link from step d on, one token a step, and does so at the first opportunity. */
static bool outer_end_sends(struct node *self, struct line_outer *outer, int side)
{
    if (!outer->exists)
        return false;
    while (outer->step < gossip_step(self)) {
        outer->step++;
        outer->queued += tokens_at(self, side, outer->step);
        outer->sent = outer->queued > 0;
        outer->queued -= outer->sent;
    }
    return outer->sent;
}

static bool line_send(struct node *self)
{
    struct line_state *state = gossip_own_state(self);

    for (int side = 0; side < 2; side++)
        if (path_ready(&state->path, side) && !outer_end_sends(self, &state->outer[side], side))
            gossip_send(self, side, path_take(&state->path, side));
    return path_ready(&state->path, 0) || path_ready(&state->path, 1);
}

static void line_node(struct node *self)
{
    static const struct gossip_moves moves = {line_arrive, line_send};

    line_start(self);
    gossip_run_to_end(self, &moves);
}

/* The tokens that start so many links or more away from a link, on the left and on the right of it. */
struct line_beyond {
    int left, right;
};

/* The least time in which the link between x and x+1 carries such tokens, none of which can cross it in the
 * first `distance` steps, and the one that crosses last gets to the end of the line. Each crosses the link
 * once. What comes from the left has n - 2 - x links to go from there, what comes from the right has x. */
static int link_bound(int distance, struct line_beyond tokens, int to_right, int to_left)
{
    int sooner = to_right < to_left ? to_right : to_left, bound = 0;

    if (tokens.left > 0)
        bound = distance + tokens.left + to_right;
    if (tokens.right > 0 && distance + tokens.right + to_left > bound)
        bound = distance + tokens.right + to_left;
    if (tokens.left > 0 && tokens.right > 0 && distance + tokens.left + tokens.right + sooner > bound)
        bound = distance + tokens.left + tokens.right + sooner;
    return bound;
}

/* The greatest bound of all links and distances. */
static double line_bound(const struct parray *array)
{
    const struct gossip *task = parray_arg(array);
    int nodes = task->columns, bound = 0;

    if (!gossip_half_duplex(array))
        return -1.0;
    for (int x = 0; x < nodes - 1; x++)
        for (int distance = 0; distance <= x || distance < nodes - 1 - x; distance++) {
            int left = distance <= x ? task->first[x - distance + 1] : 0;
            int right = distance < nodes - 1 - x ? task->tokens - task->first[x + 1 + distance] : 0;
            int least = link_bound(distance, (struct line_beyond){left, right}, nodes - 2 - x, x);

            bound = least > bound ? least : bound;
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
    .task = "gossip",
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
    .tables = "how many tokens every node starts with",
    .prepare = line_prepare,
    .state_bytes = line_state_bytes,
    .node = line_node,
    .verify = gossip_hand_in,
    .lower_bound = line_bound,
    .paper_time = line_paper,
};
