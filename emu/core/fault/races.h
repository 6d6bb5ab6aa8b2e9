/*
 * races.h: what ThreadSanitizer is told of the calls of parray.h: the memory of the program that they read
 * and write, and what orders nodes, which is packets alone: what a node did before it sent a packet comes
 * before what another one does after it received that packet. Nothing else orders nodes: neither the step in
 * which a node goes on, nor room that was made for a packet, nor a packet that is there and was not received.
 *
 * In a build with ThreadSanitizer apart.h tells it. In any other the runtime may have come with the program
 * (lib/sanitizer.h); then sends and receives take the general path (EXTRA_RACES, shard.handy), and only that
 * path asks whether there is something to tell. The caller is in a call of `self`, a node or a guest, on the
 * context of its host.
 */
#ifndef RACES_H
#define RACES_H

#include "fault/call.h"
#include "machine/machine.h"
#include "sanitizer.h"

/* More fibers and threads than these are too many for the runtime that comes with gcc. */
enum { RACES_NODES_MOST = 8000 };

/* The slow parts of the functions below. */
void races_tell_reads(const struct node *self, const void *from, size_t size);
void races_tell_writes(const struct node *self, void *to, size_t size);

/* The program reads (or writes) memory of its own by the call that it is in. */
static inline void races_reads(const struct node *self, const void *from, size_t size)
{
    apart_reads(fiber_of(self), from, size);
    if (__builtin_expect(sanitizer.thread, false))
        races_tell_reads(self, from, size);
}

static inline void races_writes(const struct node *self, void *to, size_t size)
{
    apart_writes(fiber_of(self), to, size);
    if (__builtin_expect(sanitizer.thread, false))
        races_tell_writes(self, to, size);
}

/* Is there somebody to tell? */
static inline bool races_told(void)
{
    return TOOLS_TSAN || sanitizer.thread;
}

/* Does the node only carry packets, which guests send and receive? Those are ordered by them, and it is
 * not. */
static inline bool races_carries(const struct node *self)
{
    return self->array->layer && !self->is_guest;
}

/* The node sends a packet, or receives it, which no other packet under way has this address for. */
static inline void races_gives(const struct node *self, void *at)
{
    if (TOOLS_TSAN && !races_carries(self))
        apart_gives(fiber_of(self), at);
    if (__builtin_expect(sanitizer.thread, false) && !races_carries(self))
        sanitizer_gives(at);
}

static inline void races_takes(const struct node *self, void *at)
{
    if (TOOLS_TSAN && !races_carries(self))
        apart_takes(fiber_of(self), at);
    if (__builtin_expect(sanitizer.thread, false) && !races_carries(self))
        sanitizer_takes(at);
}

/* The same on the fast paths, which only a build with the tool takes under it. */
static inline void races_gives_fast(const struct node *self, void *at)
{
    if (TOOLS_TSAN)
        races_gives(self, at);
}

static inline void races_takes_fast(const struct node *self, void *at)
{
    if (TOOLS_TSAN)
        races_takes(self, at);
}

/* Is the address that of a call as it stands in reports of the runtime? Then its name in parray.h; else
 * NULL. */
const char *races_call(const void *pc);

#endif
