/*
 * call.h: where a node's program ends and the emulator begins, for ThreadSanitizer.
 *
 * In a build with it, and with PARRAY_TSAN=nodes in the environment, every node of engine fibers is a fiber apart
 * (lib/apart.h): packets order nodes, the clock and the scheduler do not. What the emulator does on a node's context is
 * hidden then, from NODE_CALL at the head of a call of parray.h to its end, except for what it does to the program's own
 * memory. Without that variable the tool sees workers instead, and looks for races in the emulator.
 */
#ifndef CALL_H
#define CALL_H

#include "apart.h"
#include "machine/ops.h"

/* The context that a node, or a handle, acts on. */
static inline struct fiber *fiber_of(const struct node *self)
{
    return &node_host(self)->fiber;
}

#if TOOLS_TSAN
static inline struct fiber *call_begin(const struct node *self)
{
    struct fiber *fiber = fiber_of(self);
    apart_hide(fiber);
    return fiber;
}

static inline void call_end(struct fiber **fiber)
{
    apart_show(*fiber);
}

#define NODE_CALL(self) struct fiber *node_call __attribute__((cleanup(call_end), unused)) = call_begin(self)
#else
#define NODE_CALL(self) ((void)(self))
#endif

#endif
