/*
 * fiber.c: the parts of a fiber that are not the switch.
 *
 * The order in which tools are told is the point of fiber_switch: AddressSanitizer's start comes
 * first, because it is instrumented code that still runs as `from`; ThreadSanitizer's switch comes last,
 * because everything that it sees afterwards counts as done by `to`. AddressSanitizer's finish is the first
 * thing on the other side: behind ctx_switch for a fiber that ran before, in fiber_entered for a new one.
 * The last switch of a fiber passes no place to save its fake stack, so that the tool frees it.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* pthread_getattr_np */
#endif
#include <pthread.h>
#include <stdint.h>

#include "base.h"
#include "fail.h"
#include "fiber.h"

#if TOOLS_ASAN || TOOLS_VALGRIND
static void fiber_set_bounds(struct fiber *fiber, const void *stack_low, size_t stack_size)
{
    fiber->stack_low = stack_low;
    fiber->stack_size = stack_size;
}
#endif

#if TOOLS_ASAN
/* The bounds of the calling thread's stack, as the C library knows them. */
static void fiber_set_own_bounds(struct fiber *fiber)
{
    pthread_attr_t attributes;
    void *low = NULL;
    size_t size = 0;
    ensure(pthread_getattr_np(pthread_self(), &attributes) == 0);
    ensure(pthread_attr_getstack(&attributes, &low, &size) == 0);
    pthread_attr_destroy(&attributes);
    fiber_set_bounds(fiber, low, size);
}
#endif

void fiber_open(struct fiber *fiber, void *stack_low, size_t stack_size, void (*entry)(void *), void *arg,
                size_t color)
{
    uintptr_t end = ((uintptr_t)stack_low + stack_size) & ~(uintptr_t)(CACHE_LINE - 1);
    void *top = (void *)(end - color % FIBER_COLORS * CACHE_LINE);
    *fiber = (struct fiber){0};
#if TOOLS_ASAN || TOOLS_VALGRIND
    fiber_set_bounds(fiber, stack_low, stack_size);
#endif
#if TOOLS_TSAN
    fiber->tsan = tools_tsan_create();
#endif
#if TOOLS_VALGRIND
    fiber->valgrind_stack = tools_valgrind_register(stack_low, (char *)stack_low + stack_size);
#endif
    ctx_make(&fiber->ctx, top, entry, arg);
}

void fiber_adopt(struct fiber *fiber)
{
    *fiber = (struct fiber){0};
#if TOOLS_ASAN
    fiber_set_own_bounds(fiber);
#endif
#if TOOLS_TSAN
    fiber->tsan = tools_tsan_current();
#endif
}

void fiber_forget_frames(const struct fiber *fiber)
{
#if TOOLS_ASAN
    tools_forget_stack(fiber->stack_low, fiber->stack_size);
#endif
    (void)fiber;
}

void fiber_close(struct fiber *fiber)
{
#if TOOLS_ASAN || TOOLS_VALGRIND
    tools_forget_stack(fiber->stack_low, fiber->stack_size);
#endif
#if TOOLS_TSAN
    if (fiber->tsan)
        tools_tsan_destroy(fiber->tsan);
#endif
#if TOOLS_VALGRIND
    tools_valgrind_deregister(fiber->valgrind_stack);
#endif
    *fiber = (struct fiber){0};
}

_Noreturn void fiber_exit_to(struct fiber *self, struct fiber *to)
{
#if TOOLS_ASAN
    tools_asan_start(NULL, to->stack_low, to->stack_size);
#endif
    fiber_tell_tsan(self, to);
    ctx_switch(&self->ctx, &to->ctx);
    panic("a fiber was continued after its last switch");
}
