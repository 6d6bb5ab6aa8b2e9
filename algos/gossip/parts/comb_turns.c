/*
 * All nodes are played side by side: in a step first every link is decided and its packet taken, by what the
 * queues held before the step; then the packets are added, at every node in the order of its ports, as the
 * node program does it.
 */
#include <stdlib.h>

#include "comb_queue.h"
#include "comb_turns.h"
#include "common/array_grid.h"

struct play {
    struct comb_turns *turns;
    int side, nodes;
    struct array_grid mesh; /* side x side */
    struct comb_queue *queue;
    int32_t *crossing; /* two links a node, to the next of each dimension: the token on it, or COMB_EMPTY */
    struct comb_item *item; /* for the queues, side by side */
};

size_t comb_turns_bytes(int side, int steps)
{
    return comb_turns_bit(side, steps + 1, 0, 0) / 8 + 1;
}

static void play_add(struct play *play, int rank, int token)
{
    comb_queue_add(&play->queue[rank], token, 0, play->turns->children(play->side, token, rank));
}

static bool low_end_sends(struct play *play, int step, int low, int high, int dimension)
{
    bool offers = comb_queue_waits(&play->queue[low], 2 * dimension + 1);

    if (offers && comb_queue_waits(&play->queue[high], 2 * dimension))
        return (step + low / play->side + low % play->side + (dimension == 0)) % 2;
    return offers;
}

/* The next token that a node has for a port, or COMB_EMPTY. */
static int play_take(struct play *play, int rank, int port)
{
    struct comb_queue *queue = &play->queue[rank];
    int32_t place = comb_queue_take(queue, port);

    return place == COMB_EMPTY ? COMB_EMPTY : queue->item[place].token;
}

/* Decide a link, and put the packet on it. */
static void play_link(struct play *play, int step, int low, int dimension)
{
    int up = 2 * dimension + 1, down = 2 * dimension, high = array_grid_peer(&play->mesh, low, up);
    size_t bit = comb_turns_bit(play->side, step, low, dimension);
    bool low_sends;

    if (high < 0)
        return;
    low_sends = low_end_sends(play, step, low, high, dimension);
    play->turns->low_sends[bit / 8] |= (uint8_t)(low_sends << bit % 8);
    play->crossing[2 * low + dimension] = low_sends ? play_take(play, low, up) : play_take(play, high, down);
}

/* Take in the token that comes through a port. Result: the number of tokens, 0 or 1. */
static int play_arrival(struct play *play, int step, int rank, int port)
{
    int peer = array_grid_peer(&play->mesh, rank, port), token;

    if (peer < 0 || comb_turns_mine(play->turns, step, rank, port, peer))
        return 0;
    token = play->crossing[2 * (port % 2 ? rank : peer) + port / 2];
    if (token == COMB_EMPTY)
        return 0;
    play_add(play, rank, token);
    return 1;
}

static int64_t play_step(struct play *play, int step)
{
    int64_t arrived = 0;

    for (int rank = 0; rank < play->nodes; rank++)
        for (int dimension = 0; dimension < 2; dimension++)
            play_link(play, step, rank, dimension);
    for (int rank = 0; rank < play->nodes; rank++)
        for (int port = 0; port < COMB_PORTS; port++)
            arrived += play_arrival(play, step, rank, port);
    return arrived;
}

static int play_all(struct play *play)
{
    int64_t left = (int64_t)play->nodes * (play->nodes - 1);

    for (int rank = 0; rank < play->nodes; rank++) {
        play->queue[rank].item = &play->item[(size_t)rank * (size_t)play->nodes];
        play_add(play, rank, rank);
    }
    for (int step = 1; step <= play->turns->steps; step++) {
        left -= play_step(play, step);
        if (left == 0)
            return step;
    }
    return 0;
}

int comb_turns_fill(struct comb_turns *turns)
{
    size_t nodes = (size_t)turns->side * (size_t)turns->side;
    struct play play = {.turns = turns,
                        .side = turns->side,
                        .nodes = (int)nodes,
                        .mesh = array_grid_mesh(2, (int[]){turns->side, turns->side})};

    play.queue = calloc(nodes, sizeof *play.queue);
    play.crossing = calloc(nodes, 2 * sizeof *play.crossing);
    play.item = calloc(nodes, nodes * sizeof *play.item);
    turns->steps = play.queue && play.crossing && play.item ? play_all(&play) : -1;
    free(play.queue);
    free(play.crossing);
    free(play.item);
    return turns->steps;
}
