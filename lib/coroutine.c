/*
 * coroutine.c: see coroutine.h.
 *
 * ThreadSanitizer is not told of switches: for it a coroutine is part of what resumes it, and the calls on
 * both stacks are one stack of calls to it, whose depth is right whenever the coroutine has ended.
 */
#include <stdint.h>
#include <string.h>

#include "base.h"
#include "coroutine.h"
#include "fail.h"

enum { MARK = 0x5a, MARKED = 64 };

/* The way to the coroutine, on the side of its caller. */
static void switch_in(struct coroutine *it)
{
#if TOOLS_ASAN
    tools_asan_start(&it->fake_caller, it->stack, it->size);
#endif
    ctx_switch(&it->caller, &it->own);
#if TOOLS_ASAN
    tools_asan_finish(it->fake_caller);
#endif
}

/* It runs again, or for the first time: learn whose stack has been left. */
static void switched_in(struct coroutine *it)
{
#if TOOLS_ASAN
    tools_asan_finish_from(it->fake_own, &it->caller_low, &it->caller_size);
#endif
    (void)it;
}

/* The way back. The last one keeps no fake stack. */
static void switch_out(struct coroutine *it)
{
#if TOOLS_ASAN
    tools_asan_start(it->ended ? NULL : &it->fake_own, it->caller_low, it->caller_size);
#endif
    ctx_switch(&it->own, &it->caller);
}

static void begin(void *arg)
{
    struct coroutine *it = arg;
    switched_in(it);
    it->entry(it->arg);
    it->ended = true;
    switch_out(it);
    panic("a coroutine was resumed after its end");
}

void coroutine_open(struct coroutine *it, void *stack, size_t size, void (*entry)(void *), void *arg)
{
    uintptr_t end = ((uintptr_t)stack + size) & ~(uintptr_t)(CACHE_LINE - 1);
    *it = (struct coroutine){.entry = entry, .arg = arg, .stack = stack, .size = size};
    memset(stack, MARK, MARKED);
#if TOOLS_VALGRIND
    it->valgrind_stack = tools_valgrind_register(stack, (char *)stack + size);
#endif
    ctx_make(&it->own, (void *)end, begin, it);
}

void coroutine_resume(struct coroutine *it)
{
    ensure(!it->ended);
    switch_in(it);
}

void coroutine_leave(struct coroutine *it)
{
    switch_out(it);
    switched_in(it);
}

bool coroutine_overflowed(const struct coroutine *it)
{
    for (size_t i = 0; i < MARKED; i++)
        if (it->stack[i] != MARK)
            return true;
    return false;
}

void coroutine_close(struct coroutine *it)
{
#if TOOLS_ASAN || TOOLS_VALGRIND
    tools_forget_stack(it->stack, it->size);
#endif
#if TOOLS_VALGRIND
    tools_valgrind_deregister(it->valgrind_stack);
#endif
    (void)it;
}
