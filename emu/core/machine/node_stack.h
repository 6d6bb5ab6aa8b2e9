/*
 * node_stack.h: the stack that a node runs on: its own, or the run stack of its worker.
 *
 * Constant from the first run of the node on. All but node_stack_check is async-signal-safe.
 */
#ifndef NODE_STACK_H
#define NODE_STACK_H

#include "machine/machine.h"

/* The stack of this node, which has run: a pool, and its index there. */
static inline const struct stack_pool *node_stack_pool(const struct node *node, size_t *index)
{
    const struct parray *array = node->array;
    const struct shard *shard = node->shard;
    if (shard->stacks.count && stack_pool_find(&shard->stacks, node->fiber.ctx.sp, index))
        return &shard->stacks;
    *index = array->packed ? (size_t)(shard - array->contexts.shards) : node->rank;
    return &array->stacks;
}

/* No frame is larger: a stack pointer that is farther below its stack has been overwritten. */
#define FRAME_MOST ((uintptr_t)1 << 30)

/* Has this node, which runs, overflowed its stack, if an access to the address failed while the stack pointer
 * was `sp` (0: not known)? The address is in the guard, or the whole frame is below it. */
static inline bool node_stack_overflowed(const struct node *node, const void *address, uintptr_t sp)
{
    size_t index, guarded;
    if (!node->array->has_stacks)
        return false;
    const struct stack_pool *pool = node_stack_pool(node, &index);
    if (stack_pool_find_guard(pool, address, &guarded) && guarded == index)
        return true;
    uintptr_t base = (uintptr_t)stack_pool_base(pool, index);
    return sp && sp < base && base - sp < FRAME_MOST && (uintptr_t)address < base;
}

/* The end, which is the highest address, of the stack of this node. */
static inline const char *node_stack_end(const struct node *node)
{
    size_t index;
    const struct stack_pool *pool = node_stack_pool(node, &index);
    return (const char *)stack_pool_base(pool, index) + stack_pool_size(pool);
}

/* Under engine threads the node that stops last closes the step on its own stack. A stack that has no room
 * for that is full, which its guard is to tell before the step is half closed. */
static inline void node_stack_spare(const struct node *self)
{
    enum { CLOSES = 12 << 10, SHARE = 4 };
    const struct stack_pool *stacks = &self->array->stacks;
    size_t share = stack_pool_size(stacks) / SHARE;
    const char *base = stack_pool_base(stacks, self->rank);
    if ((uintptr_t)__builtin_frame_address(0) - (uintptr_t)base < (share < CLOSES ? share : CLOSES))
        (void)*(const volatile char *)(base - 1);
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
