/*
 * comb_queue.h: the tokens that a node of a mesh has to pass on, one queue a port, first those whose next node
 * has to pass them on in turn, each kind in order of arrival.
 *
 * Kept is one list of all tokens in order of arrival, each with the ports that it still concerns; a queue is a place
 * in that list, from which one looks for the next token that concerns the port. So a node needs three
 * bytes a token for all its queues, and every place runs over the list once.
 *
 * Owned by one node (or by who plays its part); `token` and `children` are the caller's memory, room for as many
 * tokens as will be added. All zero but for these two is an empty queue.
 */
#ifndef COMB_QUEUE_H
#define COMB_QUEUE_H

#include <stdint.h>

enum { COMB_PORTS = 4, COMB_EMPTY = -1 };

struct comb_queue {
    uint16_t *token;   /* origins, in order of arrival */
    uint8_t *children; /* of this node in their trees, as comb_tree_children gives them */
    int32_t count;
    int32_t place[2 * COMB_PORTS]; /* one a bit of `children`: what lies before it has been looked at */
};

static inline void comb_queue_add(struct comb_queue *queue, int token, unsigned children)
{
    queue->token[queue->count] = (uint16_t)token;
    queue->children[queue->count++] = (uint8_t)children;
}

/* Move on to the next token that concerns the bit; false: there is none as yet. */
static inline int comb_queue_seek(struct comb_queue *queue, int bit)
{
    int32_t place = queue->place[bit];

    while (place < queue->count && !(queue->children[place] >> bit & 1))
        place++;
    queue->place[bit] = place;
    return place < queue->count;
}

/* Does anything wait for the port? */
static inline int comb_queue_waits(struct comb_queue *queue, int port)
{
    return comb_queue_seek(queue, port) || comb_queue_seek(queue, COMB_PORTS + port);
}

/* Take the next token for the port, or COMB_EMPTY. */
static inline int comb_queue_take(struct comb_queue *queue, int port)
{
    int bit = comb_queue_seek(queue, port) ? port : COMB_PORTS + port;

    return comb_queue_seek(queue, bit) ? queue->token[queue->place[bit]++] : COMB_EMPTY;
}

#endif
