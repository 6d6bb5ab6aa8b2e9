/*
 * ctx.h: contract of the context switch: change the stack, and nothing else, under a running thread.
 *
 * A context is a flow of control that is not running: its registers lie on its own stack and `sp` says
 * where. ctx_make prepares one that has never run; ctx_switch saves the running one and continues
 * another. There is nothing to destroy: a context ends when nobody switches to it again.
 *
 * Kept across a switch: what a called function must keep by the ABI, which is the callee-saved
 * registers, and the control bits of the floating point unit (rounding, exception masks). Not kept,
 * as across any call: all other registers and the sticky floating point exception flags. Signal mask,
 * errno and thread-local storage belong to the thread.
 *
 * Any thread may switch to a context that any other thread has left, one at a time. The switch has no
 * memory order of its own: whoever hands a context to another thread does it through a release and an
 * acquire, as with any other data, and only after the ctx_switch that left it is done (that is: from the
 * context that was switched to).
 *
 * One of three files is compiled: ctx_x86_64.S, ctx_aarch64.S or ctx_ucontext.c (any machine with
 * ucontext(3); about a hundred times slower). Sanitizers and Valgrind have to be told about switches:
 * fiber.h does that; nothing but fiber.h should need this header.
 */
#ifndef CTX_H
#define CTX_H

struct ctx {
    void *sp; /* the saved state, on the context's own stack; stale while it runs */
};

/*
 * Prepare a context that calls entry(arg) when first switched to, on the stack that ends below
 * `stack_top` (rounded down to 16 bytes), with the caller's floating point control bits. `entry` must
 * not return: if it does, the process is stopped by a trap. It finds its stack aligned as the ABI
 * wants it, and debuggers find in it the outermost frame.
 * Writes only `ctx` and, at the very top of the stack, one cache line on x86-64 and on aarch64, if
 * `stack_top` is a multiple of 64, and 1 to 5 KiB with ucontext.
 */
void ctx_make(struct ctx *ctx, void *stack_top, void (*entry)(void *), void *arg);

/*
 * Save the running flow of control in `from` and continue `to`, which ctx_make or an earlier ctx_switch
 * filled and which has not been continued since. Returns when somebody switches to `from`.
 */
void ctx_switch(struct ctx *from, const struct ctx *to);

#endif
