/*
 * coroutine.h: a function on a stack of its own that its caller carries on in pieces.
 *
 * Life: coroutine_open, coroutine_resume until `ended` is set (or not so far), coroutine_close. The stack is
 * the caller's and must outlive the coroutine.
 *
 *     caller                              coroutine
 *     ------                              ---------
 *     coroutine_open(...)
 *     coroutine_resume(it)         ->     entry(arg) begins
 *     goes on                      <-     coroutine_leave(it)
 *     coroutine_resume(it)         ->     goes on
 *     goes on, it->ended is set    <-     entry returns
 *
 * Whoever resumes it waits for it, as for a function that it calls. That is one flow of control from the
 * first time to the last, a thread or a fiber (fiber.h), which may move from thread to thread in between; for
 * ThreadSanitizer both have one stack of calls. The coroutine itself must not switch fibers, since the switch
 * would leave the wrong stack for the tools.
 */
#ifndef COROUTINE_H
#define COROUTINE_H

#include <stdbool.h>
#include <stddef.h>

#include "ctx.h"
#include "tools.h"

struct coroutine {
    struct ctx own, caller; /* where each of them stopped */
    void (*entry)(void *);
    void *arg;
    bool ended; /* the entry has returned: it must not be resumed again */
    char *stack;
    size_t size;
#if TOOLS_ASAN
    void *fake_own, *fake_caller;
    const void *caller_low; /* bounds of the stack of whoever resumed it last */
    size_t caller_size;
#endif
#if TOOLS_VALGRIND
    unsigned valgrind_stack; /* the tool's handle */
#endif
};

/* A coroutine that will run entry(arg) on `size` bytes from `stack`. Unlike that of a fiber the entry
 * returns when it is through. */
void coroutine_open(struct coroutine *it, void *stack, size_t size, void (*entry)(void *), void *arg);

/* Carry it on until it leaves, or ends. */
void coroutine_resume(struct coroutine *it);

/* By the coroutine itself: go back to whoever resumed it. Returns when it is resumed again. */
void coroutine_leave(struct coroutine *it);

/* Has it used more than its stack? Looks at the lowest bytes, which coroutine_open has marked: a function
 * that steps over them unseen is not found. */
bool coroutine_overflowed(const struct coroutine *it);

/* Release what tools keep for it. It may have ended or not; it must not be resumed again. */
void coroutine_close(struct coroutine *it);

#endif
