/*
 * ctx_ucontext.c: the switch of ctx.h on any machine that has ucontext(3).
 *
 * `sp` points to a ucontext_t on the context's own stack: at the very top for a context that has never run,
 * in the frame of the ctx_switch that left it otherwise. Either way the ucontext_t lives as long as some
 * thread may switch to it, and nothing has to be freed. swapcontext keeps more than ctx.h promises (the
 * signal mask, at the price of a system call).
 */
#include <limits.h>
#include <stdint.h>
#include <ucontext.h>

#include "base.h"
#include "ctx.h"
#include "fail.h"

/* makecontext passes ints, so pointers travel in halves. */
enum { HALF_BITS = sizeof(unsigned) * CHAR_BIT };

/* Bytes of the stack that makecontext is told of. It uses only the address where the stack ends. */
enum { STACK_SIZE_TOLD = 1024 };

_Static_assert(sizeof(void *) <= 2 * sizeof(unsigned), "a pointer must fit into two ints");

static void *pointer_join(unsigned low, unsigned high)
{
    return (void *)(uintptr_t)((uint64_t)high << HALF_BITS | low);
}

static void ctx_start(unsigned entry_low, unsigned entry_high, unsigned arg_low, unsigned arg_high)
{
    void (*entry)(void *) = (void (*)(void *))pointer_join(entry_low, entry_high);
    entry(pointer_join(arg_low, arg_high));
    __builtin_trap(); /* the entry function returned: there is nowhere to go */
}

void ctx_make(struct ctx *ctx, void *stack_top, void (*entry)(void *), void *arg)
{
    uint64_t e = (uint64_t)(uintptr_t)entry, a = (uint64_t)(uintptr_t)arg;
    uintptr_t top = ((uintptr_t)stack_top - sizeof(ucontext_t)) & ~(uintptr_t)(CACHE_LINE - 1);
    ucontext_t *context = (ucontext_t *)top;
    ensure(getcontext(context) == 0);
    context->uc_stack.ss_sp = (char *)top - STACK_SIZE_TOLD;
    context->uc_stack.ss_size = STACK_SIZE_TOLD;
    context->uc_link = NULL;
    makecontext(context, (void (*)(void))ctx_start, 4, (unsigned)e, (unsigned)(e >> HALF_BITS), (unsigned)a,
                (unsigned)(a >> HALF_BITS));
    ctx->sp = context;
}

/* ThreadSanitizer has been told that `to` runs already, and would take the accesses to `from` for accesses by
 * `to`. */
__attribute__((no_sanitize("thread"))) void ctx_switch(struct ctx *from, const struct ctx *to)
{
    ucontext_t here;
    here.uc_stack.ss_sp = NULL; /* swapcontext leaves both; AddressSanitizer reads them */
    here.uc_stack.ss_size = 0;
    from->sp = &here;
    ensure(swapcontext(&here, to->sp) == 0);
}
