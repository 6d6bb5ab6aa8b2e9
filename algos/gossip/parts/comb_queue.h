/*
 * comb_queue.h: the tokens that a node of a mesh has to pass on, one queue a port, first those whose next
 * node has to pass them on in turn, each kind in order of arrival.
 *
 * The struct holds one list of all tokens in order of arrival, each with its contents and the ports that it
 * concerns; a queue is a place in that list, from which the search for the next token that concerns the port
 * goes on. Every place runs over the list once, so that a node with thousands of tokens touches a few cache
 * lines a step.
 *
 * One node owns the queue (or a planner that plays all nodes before the run). `item` is the caller's memory,
 * with room for all tokens that will be added. A struct of zeros except for `item` is an empty queue.
 */
#ifndef COMB_QUEUE_H
#define COMB_QUEUE_H

#include <stdint.h>

enum { COMB_PORTS = 4, COMB_EMPTY = -1 };

struct comb_item {
    uint32_t contents;
    uint16_t token;   /* its origin */
    uint8_t children; /* of this node in its tree, as comb_tree_children gives them */
};

struct comb_queue {
    struct comb_item *item;
    int32_t count;
    int32_t place[2 * COMB_PORTS]; /* one a bit of `children`: what lies before it has been looked at */
};

static inline void comb_queue_add(struct comb_queue *queue, int token, uint32_t contents, unsigned children)
{
    queue->item[queue->count++] =
        (struct comb_item){.contents = contents, .token = (uint16_t)token, .children = (uint8_t)children};
}

/* Move on to the next token that concerns the bit; false: no such token is in the list yet. */
static inline int comb_queue_seek(struct comb_queue *queue, int bit)
{
    int32_t place = queue->place[bit];

    while (place < queue->count && !(queue->item[place].children >> bit & 1))
        place++;
    queue->place[bit] = place;
    return place < queue->count;
}

/* Does anything wait for the port? */
static inline int comb_queue_waits(struct comb_queue *queue, int port)
{
    return comb_queue_seek(queue, port) || comb_queue_seek(queue, COMB_PORTS + port);
}

/* Take the next token for the port: its place in the list, or COMB_EMPTY. */
static inline int32_t comb_queue_take(struct comb_queue *queue, int port)
{
    int bit = comb_queue_seek(queue, port) ? port : COMB_PORTS + port;

    return comb_queue_seek(queue, bit) ? queue->place[bit]++ : COMB_EMPTY;
}

#endif
