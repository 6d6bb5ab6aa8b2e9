/*
 * All nodes are played side by side, with a queue for each direction of a link: first come, first served.
 * If both ends of a link have something to send, the turns alternate like the colours of a chess board,
 * in space and time.
 */
#include <stdlib.h>

#include "rect_inner.h"
#include "token_queue.h"

struct play {
    struct rect_schedule *schedule;
    const struct rect *mesh;
    int nodes;
    struct token_queue *queue; /* by node and port */
    uint32_t *next;            /* for the queues, a word a token and queue */
    uint32_t *moved;           /* token * nodes + node of what crossed a link in this step */
    int count;                 /* of those */
};

static uint32_t *next_words(const struct play *play, int queue)
{
    return &play->next[(size_t)queue * (size_t)play->nodes];
}

/* A token has come to a node: put it into the queues of all links over which the node has to pass it on. */
static void play_arrival(struct play *play, int token, int rank)
{
    for (int port = 0; port < RECT_PORTS; port++) {
        int peer = rect_peer(play->mesh, rank, port), queue = RECT_PORTS * rank + port;

        if (peer >= 0 && rect_comb_has(play->mesh, token, peer) &&
            rect_comb_parent(play->mesh, token, peer) == (port ^ 1))
            token_queue_append(&play->queue[queue], next_words(play, queue), token);
    }
}

/* The rank of the end of a link that sends; negative: neither end sends. */
static int sending_end(const struct play *play, int step, int low, int high, int dimension)
{
    bool low_waits = !token_queue_empty(&play->queue[RECT_PORTS * low + 2 * dimension + 1]);
    bool high_waits = !token_queue_empty(&play->queue[RECT_PORTS * high + 2 * dimension]);
    int turn = step + low / play->mesh->columns + low % play->mesh->columns + (dimension == 0);

    if (low_waits && high_waits)
        return turn % 2 ? low : high;
    return low_waits ? low : high_waits ? high : -1;
}

static void play_link(struct play *play, int step, int low, int dimension)
{
    int high = rect_peer(play->mesh, low, 2 * dimension + 1);
    int from = high < 0 ? -1 : sending_end(play, step, low, high, dimension);
    int queue = RECT_PORTS * from + 2 * dimension + (from == low);
    uint32_t delivery;

    if (from < 0)
        return;
    delivery = (uint32_t)token_queue_take(&play->queue[queue], next_words(play, queue));
    delivery = delivery * (uint32_t)play->nodes + (uint32_t)(from == low ? high : low);
    play->schedule->slot[delivery] = rect_slot_make(2 * low + dimension, step);
    play->moved[play->count++] = delivery;
}

/* Decide every link by the queues as they were before the step, then enter all arrivals. Result: did any
 * token move?
 */
static bool play_step(struct play *play, int step)
{
    play->count = 0;
    for (int rank = 0; rank < play->nodes; rank++)
        for (int dimension = 0; dimension < 2; dimension++)
            play_link(play, step, rank, dimension);
    for (int i = 0; i < play->count; i++)
        play_arrival(play, (int)(play->moved[i] / (uint32_t)play->nodes),
                     (int)(play->moved[i] % (uint32_t)play->nodes));
    return play->count > 0;
}

int rect_inner_plan(struct rect_schedule *schedule)
{
    size_t nodes = (size_t)rect_nodes(&schedule->mesh);
    struct play play = {.schedule = schedule, .mesh = &schedule->mesh, .nodes = (int)nodes};
    bool room;

    play.queue = calloc(nodes, RECT_PORTS * sizeof *play.queue);
    play.next = calloc(nodes, RECT_PORTS * nodes * sizeof *play.next);
    play.moved = calloc(nodes, 2 * sizeof *play.moved);
    room = play.queue && play.next && play.moved;
    for (int rank = 0; room && rank < play.nodes; rank++)
        play_arrival(&play, rank, rank);
    schedule->steps = 0;
    while (room && play_step(&play, schedule->steps + 1))
        schedule->steps++;
    free(play.queue);
    free(play.next);
    free(play.moved);
    return room ? 0 : -1;
}
