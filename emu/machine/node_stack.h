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

/* The end, which is the highest address, of the stack whose guard holds the address; NULL: none does. */
static inline const char *node_stack_end(const struct node *node, const void *address)
{
    const struct stack_pool *pool = &node->array->stacks;
    size_t index;
    if (!stack_pool_find_guard(pool, address, &index)) {
        pool = &node->shard->stacks;
        if (!stack_pool_find_guard(pool, address, &index))
            return NULL;
    }
    return (const char *)stack_pool_base(pool, index) + stack_pool_size(pool);
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
