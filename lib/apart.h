/*
 * apart.h: a fiber that ThreadSanitizer takes for a thread of its own.
 *
 * Fibers of one thread run one after the other, and ThreadSanitizer takes that order for one that the program
 * demands: two fibers that touch the same variable never race in its eyes. A fiber apart is exempt: neither
 * switches nor locks and atomics, be they of the scheduler or of the program, order anything on it. Only
 * apart_gives and apart_takes do.
 *
 * The scheduler itself runs on such fibers, too, and would be one large race. So the tool ignores what a
 * fiber does between apart_hide and apart_show, which nest. Code in between says by apart_reads and
 * apart_writes which memory of the program it reads and writes.
 *
 *     fiber A                                   fiber B
 *     -------                                   -------
 *     x = 1                                     apart_takes(p)    what A did before apart_gives(p) is done
 *     apart_gives(p)                            x                 no race
 *     y = 1                                     y                 race, whichever of them ran first
 *
 * The fiber itself calls all functions but apart_open and apart_join. They do nothing on a fiber that is not
 * apart, and are empty without the tool.
 */
#ifndef APART_H
#define APART_H

#include "fiber.h"

/* Set an opened fiber apart, before its first switch. All that the caller did so far comes before all that
 * the fiber does. `name` is copied, and appears in the reports of the tool. */
static inline void apart_open(struct fiber *fiber, const char *name)
{
#if TOOLS_TSAN
    void *caller = tools_tsan_current();
    fiber->apart = true;
    tools_tsan_name(fiber->tsan, name);
    tools_tsan_switch(fiber->tsan, TOOLS_SYNC);
    tools_tsan_deafen();
    tools_tsan_switch(caller, TOOLS_NO_SYNC);
#else
    (void)fiber, (void)name;
#endif
}

static inline void apart_hide(struct fiber *fiber)
{
#if TOOLS_TSAN
    if (fiber->apart && fiber->hidden++ == 0)
        tools_tsan_hide();
#else
    (void)fiber;
#endif
}

static inline void apart_show(struct fiber *fiber)
{
#if TOOLS_TSAN
    if (fiber->apart && --fiber->hidden == 0)
        tools_tsan_show();
#else
    (void)fiber;
#endif
}

/* The fiber does not run and will not run again: all that it did comes before what the caller does from here
 * on. (The tool wants no fiber to end hidden or deaf.) */
static inline void apart_join(struct fiber *fiber)
{
#if TOOLS_TSAN
    void *caller = tools_tsan_current();
    if (!fiber->apart)
        return;
    tools_tsan_switch(fiber->tsan, TOOLS_NO_SYNC);
    if (fiber->hidden)
        tools_tsan_show();
    fiber->hidden = 0;
    tools_tsan_hear();
    tools_tsan_switch(caller, TOOLS_SYNC);
#else
    (void)fiber;
#endif
}

#if TOOLS_TSAN
/* Is the running code hidden, and was it called by code that is not? */
static inline bool apart_outermost(const struct fiber *fiber)
{
    return fiber->apart && fiber->hidden == 1;
}
#endif

/* Say that hidden code reads (or writes) `size` bytes on behalf of its caller. */
static inline void apart_reads(const struct fiber *fiber, const void *address, size_t size)
{
#if TOOLS_TSAN
    if (!apart_outermost(fiber) || !size)
        return;
    tools_tsan_show();
    tools_tsan_reads(address, size);
    tools_tsan_hide();
#else
    (void)fiber, (void)address, (void)size;
#endif
}

static inline void apart_writes(const struct fiber *fiber, void *address, size_t size)
{
#if TOOLS_TSAN
    if (!apart_outermost(fiber) || !size)
        return;
    tools_tsan_show();
    tools_tsan_writes(address, size);
    tools_tsan_hide();
#else
    (void)fiber, (void)address, (void)size;
#endif
}

/* Say that the fiber hands something over to another fiber at this address (or takes it there). */
static inline void apart_gives(const struct fiber *fiber, const void *address)
{
#if TOOLS_TSAN
    if (!fiber->apart)
        return;
    tools_tsan_hear();
    tools_happens_before(address);
    tools_tsan_deafen();
#else
    (void)fiber, (void)address;
#endif
}

static inline void apart_takes(const struct fiber *fiber, const void *address)
{
#if TOOLS_TSAN
    if (!fiber->apart)
        return;
    tools_tsan_hear();
    tools_happens_after(address);
    tools_tsan_deafen();
#else
    (void)fiber, (void)address;
#endif
}

#endif
