/*
 * cube_exchange.h: what the two total exchange programs leave on every node of a d-cube: one token of each
 * origin for that node, filed by origin from the start of the node's state.
 */
#ifndef CUBE_EXCHANGE_H
#define CUBE_EXCHANGE_H

#include <parray.h>

/* For `verify`: hand in these tokens. They become the node's result. Result: true. */
bool cube_exchange_hand_in(struct node *self);

#endif
