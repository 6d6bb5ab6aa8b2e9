/*
 * ctx_emscripten.c: the switch of ctx.h in WebAssembly, by Emscripten's fibers and Asyncify.
 *
 * The stack that C code sees holds only what has an address; the frames themselves are the machine's own.
 * Asyncify unwinds them into a block of memory at a switch, and rewinds them from there when the context goes
 * on. That block lies in the frame of the ctx_switch that left the context, as does the description of the
 * context, to which `sp` points; of a context that has never run both are at the very top of its stack.
 */
#include <emscripten/fiber.h>
#include <stdint.h>

#include "base.h"
#include "ctx.h"

/* Bytes for the unwound frames of a context: some 100 nested calls. What needs more ends in a trap. */
enum { UNWOUND_BYTES = 14 * 1024 };

/* Bytes of the stack that the fiber is told of. Only the address where the stack ends is used. */
enum { STACK_SIZE_TOLD = 1024 };

void ctx_make(struct ctx *ctx, void *stack_top, void (*entry)(void *), void *arg)
{
    uintptr_t top = ((uintptr_t)stack_top - sizeof(emscripten_fiber_t)) & ~(uintptr_t)(CACHE_LINE - 1);
    emscripten_fiber_t *fiber = (emscripten_fiber_t *)top;
    emscripten_fiber_init(fiber, entry, arg, (char *)top - STACK_SIZE_TOLD, STACK_SIZE_TOLD, fiber,
                          sizeof *fiber);
    ctx->sp = fiber;
}

void ctx_switch(struct ctx *from, const struct ctx *to)
{
    emscripten_fiber_t here;
    char unwound[UNWOUND_BYTES];
    emscripten_fiber_init_from_current_context(&here, unwound, sizeof unwound);
    from->sp = &here;
    emscripten_fiber_swap(&here, to->sp);
}
