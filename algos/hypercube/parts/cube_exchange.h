/*
 * cube_exchange.h: what the two total exchange programs must leave on every node of a d-cube: one token of
 * each origin for that node, filed by origin from the start of the node's state.
 */
#ifndef CUBE_EXCHANGE_H
#define CUBE_EXCHANGE_H

#include <parray.h>

/* For `verify`: does this node hold the tokens that the 2^d = `size` nodes have for it? They become its
 * result. */
bool cube_exchange_complete(struct node *self, uint32_t size, uint64_t seed);

#endif
