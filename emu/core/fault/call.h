/*
 * call.h: where a node's program ends and the emulator begins.
 *
 * Misuse, deadlocks and histories name the call of parray.h that a program is in, and its line. Every such
 * call notes itself once, by call_enter, in the node that it acts on, so that no function has to hand call
 * and line on. The fast paths of sends and receives leave the note out: nothing on them reads it.
 *
 * ThreadSanitizer is told of the boundary, too. In a build with it, and with PARRAY_TSAN=nodes in the
 * environment, every node of engine fibers is a fiber of its own for the tool (lib/apart.h): packets order
 * nodes, the clock and the scheduler do not. NODE_CALL at the head of a call of parray.h then hides what the
 * emulator does on the node's context, until the call returns, except for accesses to the program's own
 * memory. Without that variable the tool sees workers, and looks for races in the emulator.
 */
#ifndef CALL_H
#define CALL_H

#include "apart.h"
#include "fault/caller.h"
#include "machine/call_name.h"
#include "machine/ops.h"

/* The fiber of a node, or of the host of a guest. */
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

/* Note that the program of `self`, a node or a guest, makes a call. */
static inline void call_enter(struct node *self, enum call call, const char *site)
{
    struct node *host = node_host(self);
    if (__builtin_expect(!caller_is(host), false))
        caller_blame(host, call, site);
    host->call = (uint8_t)call;
    host->site = site;
}

/* Blame a node that makes a call with the handle of another node. For the calls that note nothing, since they
 * neither wait nor fail otherwise; most of them may be made after the run, too, when no node runs. */
static inline void call_check(const struct node *self, enum call call, const char *site)
{
    struct node *host = node_host(self);
    if (caller_is_other(host))
        caller_blame(host, call, site);
}

/* The call that a program is in. A layer restores it after calls of its own. */
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
    host->call = (uint8_t)place.call;
    host->site = place.site;
}

#endif
