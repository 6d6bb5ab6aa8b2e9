/*
 * node_life.h: a node from its first instruction to its return. Call all of it on the node's own context.
 */
#ifndef NODE_LIFE_H
#define NODE_LIFE_H

#include "machine/machine.h"

/* Run the node program and mark the node as returned. The entry function of every engine calls it. */
void node_run(struct node *node);

/* Call the program on the context of `host`. `self` is what the program gets: the host itself, or its
 * guest. */
void node_call_program(struct node *host, struct node *self);

/* So, as the traitor that it is, or as any other node. */
void node_call_as(struct node *host, struct node *self, bool traitor);

#endif
