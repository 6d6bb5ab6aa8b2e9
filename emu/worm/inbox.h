/*
 * inbox.h: a node's end of all routes: worms in the order of their arrival.
 */
#ifndef INBOX_H
#define INBOX_H

#include "worm/worm.h"

/* The step in which the first worm of the inbox can be received; NEVER: it is empty. */
uint64_t inbox_arrival(const struct node *node);

/* Receive it; its size, or NODE_EMPTY. On the node's own context. */
long inbox_take(struct node *self, struct packet *packet);

/* Put a worm in. One context while the others wait. */
void inbox_put(struct inbox *inbox, struct worm *worm);

#endif
