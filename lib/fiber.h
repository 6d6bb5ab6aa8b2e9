/*
 * fiber.h: a flow of control with a stack of its own, switched to and from by hand.
 *
 * Life: fiber_open, switched to and from any number of times, one last fiber_exit_to, fiber_close. The
 * stack is the caller's and must outlive the fiber. A thread takes part by fiber_adopt: its own stack
 * then is a fiber like any other, except that fiber_exit_to is not for it.
 *
 * At any time each thread runs one fiber, and each fiber runs in at most one thread. Which thread may
 * change from switch to switch. A fiber that another thread shall continue is handed over through a release
 * and an acquire, and not by the fiber itself but by the one that it switched to: only then has it stopped.
 * (Code on a fiber that moves must not keep addresses of thread-local objects across a switch.)
 *
 *     call                  by whom
 *     fiber_open, _close    any thread, while the fiber does not run
 *     fiber_adopt           the thread itself, before its first switch
 *     fiber_forget_frames   the thread itself, when it ends
 *     fiber_switch          the thread that runs `from`
 *     fiber_entered         the fiber's entry function, before anything else
 *     fiber_exit_to         the thread that runs `self`, in the entry function (any depth)
 *
 * A switch orders what `from` did before it before what `to` does after it, as far as both are run by one
 * thread. Switch from fiber to fiber where possible rather than through the thread's own stack: besides
 * being one switch instead of two, it keeps the processor's predictions of return addresses right.
 */
#ifndef FIBER_H
#define FIBER_H

#include <stdbool.h>
#include <stddef.h>

#include "ctx.h"
#include "tools.h"

/* Zeroed memory is a fiber that was never opened and needs no close. All fields are private. */
struct fiber {
    struct ctx ctx; /* where the fiber stopped */
#if TOOLS_ASAN
    void *fake_stack; /* of the last switch away; NULL before the first */
#endif
#if TOOLS_ASAN || TOOLS_VALGRIND
    const void *stack_low; /* bounds, for the tools, at a switch to this fiber and at its end */
    size_t stack_size;
#endif
#if TOOLS_TSAN
    void *tsan;      /* the tool's handle */
    bool apart;      /* apart.h: switches order nothing */
    unsigned hidden; /* apart.h: how many calls of apart_hide were not followed by apart_show yet */
#endif
#if TOOLS_VALGRIND
    unsigned valgrind_stack; /* the tool's handle */
#endif
};

/* Bytes that a switch takes on the stack of the fiber that stops, beside the frames of its functions
 * (ctx_emscripten.c). */
#ifdef __EMSCRIPTEN__
#define FIBER_SWITCH_BYTES 16384
#else
#define FIBER_SWITCH_BYTES 0
#endif

/*
 * How many different starting points `color` can choose, 64 bytes apart. Stacks begin at multiples of
 * a page, so without colors the busiest lines of all of them would compete for the same few sets of the
 * cache.
 */
#define FIBER_COLORS 32

/*
 * A fiber that will run entry(arg) on `stack_size` bytes from `stack_low`; neither need be aligned. `entry`
 * begins with fiber_entered and never returns: it ends in fiber_exit_to. The fiber's first byte lies
 * (color % FIBER_COLORS) * 64 bytes below the stack's end: number the stacks and pass the number.
 * Touches only the end of the stack (see ctx_make). Any thread; fiber_close undoes it.
 */
void fiber_open(struct fiber *fiber, void *stack_low, size_t stack_size, void (*entry)(void *), void *arg,
                size_t color);

/* Make the calling thread's own flow of control a fiber, on the thread's own stack. It needs no
 * fiber_close. */
void fiber_adopt(struct fiber *fiber);

/* Say that all frames on the stack of an adopted fiber are gone, though no function has returned: the thread
 * was ended in another fiber. The thread itself, which is on that stack again. */
void fiber_forget_frames(const struct fiber *fiber);

/* Release what tools keep for an opened fiber that does not run and will not run again. */
void fiber_close(struct fiber *fiber);

/*
 * Stop `from`, which is the one that runs, and continue `to`. Returns when somebody switches to `from`,
 * maybe in another thread.
 */
static inline void fiber_switch(struct fiber *from, struct fiber *to);

/* Complete the first switch to this fiber. An entry function calls it first. */
static inline void fiber_entered(void);

/* The last switch of `self`, which is the one that runs: continue `to`. Does not return. */
_Noreturn void fiber_exit_to(struct fiber *self, struct fiber *to);

/* ------------------------------------------------------------------------- inline bodies */

/* Right before the switch of stacks, and always inline: from here on ThreadSanitizer believes it is in
 * `to`. */
__attribute__((always_inline)) static inline void fiber_tell_tsan(const struct fiber *from,
                                                                  const struct fiber *to)
{
#if TOOLS_TSAN
    tools_tsan_switch(to->tsan, from->apart || to->apart ? TOOLS_NO_SYNC : TOOLS_SYNC);
#else
    (void)from, (void)to;
#endif
}

static inline void fiber_switch(struct fiber *from, struct fiber *to)
{
#if TOOLS_ASAN
    tools_asan_start(&from->fake_stack, to->stack_low, to->stack_size);
#endif
    fiber_tell_tsan(from, to);
    ctx_switch(&from->ctx, &to->ctx);
#if TOOLS_ASAN
    tools_asan_finish(from->fake_stack);
#endif
}

static inline void fiber_entered(void)
{
    tools_asan_finish(NULL);
}

#endif
