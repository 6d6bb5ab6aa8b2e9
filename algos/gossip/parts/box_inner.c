/*
 * All nodes are played side by side, with a queue for each direction of a link. If both ends of a link have
 * something to send, the turns alternate like the colours of a chess board, in space and time.
 *
 * A word of a queue has, from above: by how much the way that the token has before it along its comb is
 * shorter than the longest there can be, where that matters; how many tokens came to the queue before it; and
 * the token. Each of them is below BOX_MOST.
 */
#include <stdlib.h>

#include "box_inner.h"
#include "key_heap.h"

enum { BITS = 10, TOKEN = (1 << BITS) - 1 };

_Static_assert(BOX_MOST <= 1 << BITS, "three numbers fit in a word");

struct waiting {
    struct key_heap heap;
    uint32_t came; /* tokens, to the queue in all */
};

struct play {
    struct box_schedule *schedule;
    struct box_combs combs;
    int nodes, dimensions, ports;
    struct waiting *queue; /* by node and port */
    uint32_t *item;        /* for the queues, a word a token and queue */
    uint32_t *moved;       /* token * nodes + node of what crossed a link in this step */
    int count;             /* of those */
};

static struct waiting *queue_of(const struct play *play, int rank, int port)
{
    return &play->queue[play->ports * rank + port];
}

static void enqueue(const struct play *play, int rank, int port, int token, int way_on)
{
    struct waiting *queue = queue_of(play, rank, port);
    uint32_t shorter = play->combs.rule->farthest_first ? (uint32_t)(play->nodes - way_on) : 0;

    key_heap_put(&queue->heap, (shorter << BITS | queue->came++) << BITS | (uint32_t)token);
}

/* A token has come to a node: put it into the queues of all links over which the node has to pass it on. */
static void play_arrival(const struct play *play, int token, int rank)
{
    const struct box_combs *combs = &play->combs;

    for (int port = 0; port < play->ports; port++) {
        int peer = array_grid_peer(combs->mesh, rank, port);

        if (peer >= 0 && box_comb_has(combs, token, peer) &&
            box_comb_parent(combs, token, peer) == (port ^ 1))
            enqueue(play, rank, port, token, 1 + box_comb_way_on(combs, token, peer));
    }
}

/* The rank of the end of a link that sends; negative: neither end sends. */
static int sending_end(const struct play *play, int step, int low, int high, int dimension)
{
    bool low_waits = queue_of(play, low, 2 * dimension + 1)->heap.count > 0;
    bool high_waits = queue_of(play, high, 2 * dimension)->heap.count > 0;

    if (low_waits && high_waits)
        return (step + array_grid_sum(play->combs.mesh, low) + dimension) % 2 == 0 ? low : high;
    return low_waits ? low : high_waits ? high : -1;
}

static void play_link(struct play *play, int step, int low, int dimension)
{
    int high = array_grid_peer(play->combs.mesh, low, 2 * dimension + 1);
    int from = high < 0 ? -1 : sending_end(play, step, low, high, dimension);
    uint32_t delivery;

    if (from < 0)
        return;
    delivery = key_heap_take(&queue_of(play, from, 2 * dimension + (from == low))->heap) & TOKEN;
    delivery = delivery * (uint32_t)play->nodes + (uint32_t)(from == low ? high : low);
    play->schedule->slot[delivery] = box_slot_make(play->dimensions * low + dimension, step);
    play->moved[play->count++] = delivery;
}

/* Decide every link by the queues as they were before the step, then enter all arrivals. Result: did any
 * token move?
 */
static bool play_step(struct play *play, int step)
{
    play->count = 0;
    for (int rank = 0; rank < play->nodes; rank++)
        for (int dimension = 0; dimension < play->dimensions; dimension++)
            play_link(play, step, rank, dimension);
    for (int i = 0; i < play->count; i++)
        play_arrival(play, (int)(play->moved[i] / (uint32_t)play->nodes),
                     (int)(play->moved[i] % (uint32_t)play->nodes));
    return play->count > 0;
}

static void play_all(struct play *play)
{
    for (int i = 0; i < play->nodes * play->ports; i++)
        play->queue[i].heap.item = &play->item[(size_t)i * (size_t)play->nodes];
    for (int rank = 0; rank < play->nodes; rank++)
        play_arrival(play, rank, rank);
    play->schedule->steps = 0;
    while (play_step(play, play->schedule->steps + 1))
        play->schedule->steps++;
}

int box_inner_plan(struct box_schedule *schedule)
{
    struct play play = {.schedule = schedule,
                        .combs = {schedule->mesh, schedule->rule},
                        .nodes = array_grid_nodes(schedule->mesh),
                        .dimensions = schedule->mesh->dimensions,
                        .ports = 2 * schedule->mesh->dimensions};
    size_t nodes = (size_t)play.nodes, queues = nodes * (size_t)play.ports;
    bool room;

    play.queue = calloc(queues, sizeof *play.queue);
    play.item = calloc(queues, nodes * sizeof *play.item);
    play.moved = calloc(queues, sizeof *play.moved);
    room = play.queue && play.item && play.moved;
    if (room)
        play_all(&play);
    free(play.queue);
    free(play.item);
    free(play.moved);
    return room ? 0 : -1;
}
