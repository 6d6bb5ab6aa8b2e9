/*
 * call.h: where a node's program ends and the emulator begins.
 *
 * Who complains of a node, makes it wait or records what it does has to know the call of parray.h that its program is
 * in, and its line. Every such call says so once, by call_enter, to the node that it acts on, and nobody hands it on.
 * The short ways through sends and receives leave that out: nothing on them asks.
 *
 * ThreadSanitizer is told of the same place. In a build with it, and with PARRAY_TSAN=nodes in the environment, every node
 * of engine fibers is a fiber apart (lib/apart.h): packets order nodes, the clock and the scheduler do not. What the
 * emulator does on a node's context is hidden then, from NODE_CALL at the head of a call of parray.h to its end, except
 * for what it does to the program's own memory. Without that variable the tool sees workers instead, and looks for races
 * in the emulator.
 */
#ifndef CALL_H
#define CALL_H

#include "apart.h"
#include "machine/call_name.h"
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

/* The program that has `self` in its hands, which may be a handle, makes a call. */
static inline void call_enter(struct node *self, enum call call, const char *site)
{
    struct node *host = node_host(self);
    host->call = (uint8_t)call;
    host->site = site;
}

/* A layer makes calls of its own while its program is in another: to be put back after them. */
struct call_place {
    enum call call;
    const char *site;
};

static inline struct call_place call_place(const struct node *host)
{
    return (struct call_place){(enum call)host->call, host->site};
}

static inline void call_restore(struct node *host, struct call_place place)
{
    call_enter(host, place.call, place.site);
}

#endif
