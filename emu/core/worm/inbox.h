/*
 * inbox.h: the queue of worms at a node, in the order of their arrival.
 */
#ifndef INBOX_H
#define INBOX_H

#include "worm/worm.h"

/* The step in which the first worm of the inbox can be received; NEVER: it is empty. */
uint64_t inbox_arrival(const struct node *node);

/* The first worm of the inbox, if it can be received in this step; else NULL. */
static inline struct worm *inbox_front(const struct node *node)
{
    struct worm *worm = node->array->worms->inboxes[node->rank].first;
    return worm && worm->until < node->shard->now ? worm : NULL;
}

/* Receive the first worm. Result: its size, or NODE_EMPTY. On the node's own context. */
long inbox_take(struct node *self, struct packet *packet);

/* Put a worm into the inbox. On one context, while all others wait. */
void inbox_put(struct inbox *inbox, struct worm *worm);

#endif
