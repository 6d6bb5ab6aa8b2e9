/*
 * ctx.h: contract of the context switch: change the stack, and nothing else, under a running thread.
 *
 * A context is a flow of control that is not running: its registers lie on its own stack and `sp` says
 * where. ctx_make prepares a context that has never run; ctx_switch saves the running context and continues
 * another one. There is nothing to destroy: a context ends when no thread switches to it again.
 *
 * A switch keeps what a called function must keep by the ABI: the callee-saved registers and the control bits
 * of the floating point unit (rounding, exception masks). On x86-64 each context also has its own sticky
 * exception flags, none of them raised at first; those of aarch64 are not kept, as across any call, and
 * neither are all other registers. Signal mask, errno and thread-local storage belong to the thread.
 *
 * Any thread may switch to a context that another thread has left, one thread at a time. The switch has no
 * memory order of its own: a thread that hands a context to another thread does so through a release and an
 * acquire, as with any other data, and only after the ctx_switch that left the context is done, that is, from
 * the context that was switched to.
 *
 * One of three files is compiled: ctx_x86_64.S, ctx_aarch64.S or ctx_ucontext.c (any machine with
 * ucontext(3); about a hundred times slower). Sanitizers and Valgrind have to be told about switches,
 * which fiber.h and coroutine.h do; no other file should include this header.
 */
#ifndef CTX_H
#define CTX_H

struct ctx {
    void *sp; /* the saved state, on the context's own stack; stale while it runs */
};

/*
 * Prepare a context that calls entry(arg) when first switched to, on the stack that ends below `stack_top`
 * (rounded down to 16 bytes), with the caller's floating point control bits. `entry` must not return: if it
 * does, a trap ends the process. `entry` finds its stack aligned as the ABI demands, and for debuggers it is
 * the outermost frame. The call writes only `ctx` and the very top of the stack: one cache line on x86-64 and
 * on aarch64, if `stack_top` is a multiple of 64, and 1 to 5 KiB with ucontext.
 */
void ctx_make(struct ctx *ctx, void *stack_top, void (*entry)(void *), void *arg);

/*
 * Save the running flow of control in `from` and continue `to`, which ctx_make or an earlier ctx_switch
 * filled and which has not been continued since. The call returns when some thread switches to `from`.
 */
void ctx_switch(struct ctx *from, const struct ctx *to);

#endif
