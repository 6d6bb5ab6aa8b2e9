/*
 * ctx_aarch64.S: the switch of ctx.h for the AAPCS64 ABI.
 *
 * A context that is not running has 176 bytes on its stack; from sp up:
 *
 *      0  d8 .. d15    64  x21 .. x28
 *    128  x19  136  x20    144  x29  152  x30 (where to go on)    160  fpcr    168  unused
 *
 * What ctx_make has to write comes last, so that a new context touches one cache line. Of v8..v15 the
 * ABI keeps the low halves only. Writing fpcr drains the pipeline, so it is compared first. x18 is
 * a temporary or the platform's, in no case ours.
 *
 * hint #34 is `bti c`: what indirect calls must find where branch targets are checked.
 */
#define FRAME_SIZE 176

    .text

/* void ctx_switch(struct ctx *from: x0, const struct ctx *to: x1) */
    .globl  ctx_switch
    .hidden ctx_switch
    .type   ctx_switch, %function
    .p2align 5
ctx_switch:
    .cfi_startproc
    hint    #34                         /* may be called through a pointer */
    sub     sp, sp, #FRAME_SIZE         /* everything goes onto the stack that is left */
    .cfi_adjust_cfa_offset FRAME_SIZE
    stp     d8, d9, [sp, #0]            /* callee-saved halves of the vector registers */
    stp     d10, d11, [sp, #16]
    stp     d12, d13, [sp, #32]
    stp     d14, d15, [sp, #48]
    stp     x21, x22, [sp, #64]         /* callee-saved registers */
    stp     x23, x24, [sp, #80]
    stp     x25, x26, [sp, #96]
    stp     x27, x28, [sp, #112]
    stp     x19, x20, [sp, #128]
    stp     x29, x30, [sp, #144]        /* frame pointer, and where to go on */
    .cfi_rel_offset d8, 0
    .cfi_rel_offset d9, 8
    .cfi_rel_offset d10, 16
    .cfi_rel_offset d11, 24
    .cfi_rel_offset d12, 32
    .cfi_rel_offset d13, 40
    .cfi_rel_offset d14, 48
    .cfi_rel_offset d15, 56
    .cfi_rel_offset x21, 64
    .cfi_rel_offset x22, 72
    .cfi_rel_offset x23, 80
    .cfi_rel_offset x24, 88
    .cfi_rel_offset x25, 96
    .cfi_rel_offset x26, 104
    .cfi_rel_offset x27, 112
    .cfi_rel_offset x28, 120
    .cfi_rel_offset x19, 128
    .cfi_rel_offset x20, 136
    .cfi_rel_offset x29, 144
    .cfi_rel_offset x30, 152
    mrs     x9, fpcr                    /* rounding, flush to zero, traps */
    str     x9, [sp, #160]
    mov     x10, sp
    str     x10, [x0]                   /* from->sp: from here on `from` is complete */
    ldr     x10, [x1]
    mov     sp, x10                     /* the other stack; its frame looks the same, so does the CFI */
    ldr     x11, [sp, #160]
    cmp     x9, x11                     /* is fpcr already as `to` wants it? */
    b.ne    .Lload_fpcr
.Lfpcr_set:
    ldp     d8, d9, [sp, #0]            /* the registers of the stack that is entered */
    ldp     d10, d11, [sp, #16]
    ldp     d12, d13, [sp, #32]
    ldp     d14, d15, [sp, #48]
    ldp     x21, x22, [sp, #64]
    ldp     x23, x24, [sp, #80]
    ldp     x25, x26, [sp, #96]
    ldp     x27, x28, [sp, #112]
    ldp     x19, x20, [sp, #128]
    ldp     x29, x30, [sp, #144]
    .cfi_remember_state                 /* .Lload_fpcr still has the frame */
    add     sp, sp, #FRAME_SIZE
    .cfi_def_cfa_offset 0
    .cfi_restore d8
    .cfi_restore d9
    .cfi_restore d10
    .cfi_restore d11
    .cfi_restore d12
    .cfi_restore d13
    .cfi_restore d14
    .cfi_restore d15
    .cfi_restore x21
    .cfi_restore x22
    .cfi_restore x23
    .cfi_restore x24
    .cfi_restore x25
    .cfi_restore x26
    .cfi_restore x27
    .cfi_restore x28
    .cfi_restore x19
    .cfi_restore x20
    .cfi_restore x29
    .cfi_restore x30
    ret                                 /* behind the ctx_switch that left `to`, or to ctx_start */

.Lload_fpcr:
    .cfi_restore_state
    msr     fpcr, x11                   /* as `to` left it */
    b       .Lfpcr_set
    .cfi_endproc
    .size   ctx_switch, . - ctx_switch

/* Where a new context begins: x19 = entry, x20 = arg, sp = the top of its stack, a multiple of 16. */
    .type   ctx_start, %function
    .cfi_startproc
    .cfi_undefined x30                  /* no caller: unwinding stops here */
    nop                                 /* unwinders look up the byte before a return address */
ctx_start:
    mov     x0, x20                     /* arg */
    blr     x19                         /* entry(arg), which has to end in a switch */
    brk     #1                          /* it returned: there is nowhere to go */
    .cfi_endproc
    .size   ctx_start, . - ctx_start

/* void ctx_make(struct ctx *ctx: x0, void *stack_top: x1, void (*entry)(void *): x2, void *arg: x3) */
    .globl  ctx_make
    .hidden ctx_make
    .type   ctx_make, %function
    .p2align 4
ctx_make:
    .cfi_startproc
    hint    #34                         /* may be called through a pointer */
    and     x1, x1, #-16                /* what the stack pointer is when ctx_start runs */
    sub     x1, x1, #FRAME_SIZE         /* the frame that ctx_switch will take down */
    adr     x9, ctx_start
    stp     x2, x3, [x1, #128]          /* x19, x20: entry and arg */
    stp     xzr, x9, [x1, #144]         /* x29: ends chains of frame pointers; x30: where to go on */
    mrs     x9, fpcr                    /* floating point as the caller has it */
    str     x9, [x1, #160]
    str     x1, [x0]                    /* ctx->sp */
    ret
    .cfi_endproc
    .size   ctx_make, . - ctx_make

    .section .note.GNU-stack, "", %progbits /* the stack need not be executable */
