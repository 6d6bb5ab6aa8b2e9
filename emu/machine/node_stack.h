/*
 * node_stack.h: the stack that a node runs on: its own, or the run stack of its worker.
 *
 * Constant from the first run of the node on. node_stack_guards is async-signal-safe.
 */
#ifndef NODE_STACK_H
#define NODE_STACK_H

#include "machine/machine.h"

/* Is the address in the guard below the stack of this node, which runs? */
static inline bool node_stack_guards(const struct node *node, const void *address)
{
    const struct parray *array = node->array;
    const struct shard *shard = node->shard;
    size_t index;
    if (!array->has_stacks)
        return false;
    if (stack_pool_find_guard(&array->stacks, address, &index))
        return index == (array->packed ? (size_t)(shard - array->contexts.shards) : node->rank);
    return stack_pool_find_guard(&shard->stacks, address, &index) && index == node->rank - shard->first;
}

/* False: the node has overflowed its stack into a canary. Run stacks have no canaries. */
static inline bool node_stack_check(const struct node *node)
{
    const struct shard *shard = node->shard;
    if (!node->array->packed)
        return stack_pool_check(&node->array->stacks, node->rank);
    return !shard->stacks.count || stack_pool_check(&shard->stacks, node->rank - shard->first);
}

#endif
