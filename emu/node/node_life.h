/*
 * node_life.h: a node from its first instruction to its return. On the node's own context.
 */
#ifndef NODE_LIFE_H
#define NODE_LIFE_H

#include "machine/machine.h"

/* Run the node program and mark the node as returned; what every engine's entry does. */
void node_run(struct node *node);

/* The program itself, on the context of `host`; `self` is what the program gets: the host, or its handle. */
void node_call_program(struct node *host, struct node *self);

#endif
