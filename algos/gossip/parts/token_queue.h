/*
 * token_queue.h: first in, first out queues of token numbers, in memory that the node has.
 *
 * A token is in a queue once at most, so a queue needs one word a token: which one comes after it. Such
 * words serve several queues if no token is ever in two of them. Zeroed memory is an empty queue.
 */
#ifndef TOKEN_QUEUE_H
#define TOKEN_QUEUE_H

#include <stdbool.h>
#include <stdint.h>

struct token_queue {
    uint32_t first, last; /* token + 1; first is 0 when the queue is empty */
};

static inline bool token_queue_empty(const struct token_queue *queue)
{
    return queue->first == 0;
}

/* Add a token at the end of the queue; `next` has a word for each token. */
static inline void token_queue_append(struct token_queue *queue, uint32_t *next, int token)
{
    next[token] = 0;
    if (queue->first)
        next[queue->last - 1] = (uint32_t)token + 1;
    else
        queue->first = (uint32_t)token + 1;
    queue->last = (uint32_t)token + 1;
}

/* Take the oldest token out of the queue, which must not be empty. */
static inline int token_queue_take(struct token_queue *queue, const uint32_t *next)
{
    int token = (int)queue->first - 1;

    queue->first = next[token];
    return token;
}

#endif
