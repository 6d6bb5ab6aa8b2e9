/*
 * ctx_x86_64.S: the switch of ctx.h for the System V ABI.
 *
 * A context that is not running has 64 bytes on its stack, one cache line for a new one; from sp up:
 *
 *      0  mxcsr (4 bytes), x87 control word (2), x87 status word (2)
 *      8  r15    16  r14    24  r13    32  r12    40  rbx    48  rbp
 *     56  where to go on
 *
 * Loading mxcsr or the x87 control word with a new value stops the pipeline (over 30 ns measured), and
 * even with the old value it costs, so both are compared first. The six low bits of mxcsr and of the status
 * word are the sticky flags of exceptions, which are a context's own, too: contexts that compute have raised
 * the same ones soon. Of the status word nothing else is kept. It can be loaded by fldenv alone.
 *
 * The switch ends in `ret`, not in an indirect jump: fibers that run the same program wait at the same
 * call depth, so the processor's stack of return addresses is right for the fiber that goes on as well
 * as for the one that stopped, as long as fibers switch to fibers from one place.
 *
 * endbr64 is what indirect calls must find where indirect branch tracking is on. Shadow stacks are not
 * supported: without a property note the linker leaves them off for the whole program.
 */
#define FRAME_SIZE  64
#define FLAGS       0x3f
#define ENV_SIZE    32 /* 28 for fldenv: control word at 0, status word at 4 */

    .text

/* Save the caller's frame, all but where to go on; %rsp is then what ctx.sp becomes. */
    .macro  save_frame
    .irp    register, rbp, rbx, r12, r13, r14, r15
    pushq   %\register
    .cfi_adjust_cfa_offset 8
    .cfi_rel_offset %\register, 0
    .endr
    subq    $8, %rsp                    /* room for the control words */
    .cfi_adjust_cfa_offset 8
    stmxcsr (%rsp)                      /* SSE rounding, masks and flags */
    fnstcw  4(%rsp)                     /* x87 rounding, precision and masks */
    fnstsw  6(%rsp)                     /* x87 flags */
    .endm

/* Load the control words and flags of the frame that %rsp points to; changes eax. Most contexts have no x87
 * flags, and so need no room on the stack, which may be full. What lies below the stack pointer is the
 * kernel's in a signal. */
    .macro  load_words
    ldmxcsr (%rsp)
    fnclex
    fldcw   4(%rsp)
    movzwl  6(%rsp), %eax
    andl    $FLAGS, %eax
    jz      .Lloaded\@
    subq    $ENV_SIZE, %rsp
    .cfi_adjust_cfa_offset ENV_SIZE
    fnstenv (%rsp)
    orw     %ax, 4(%rsp)
    movw    ENV_SIZE + 4(%rsp), %ax     /* fnstenv has masked all exceptions */
    movw    %ax, (%rsp)
    fldenv  (%rsp)
    addq    $ENV_SIZE, %rsp
    .cfi_adjust_cfa_offset -ENV_SIZE
.Lloaded\@:
    .endm

/* Take down the frame that %rsp points to, and go on where it says. */
    .macro  leave_frame
    addq    $8, %rsp                    /* drop the control words */
    .cfi_adjust_cfa_offset -8
    .irp    register, r15, r14, r13, r12, rbx, rbp
    popq    %\register
    .cfi_adjust_cfa_offset -8
    .cfi_restore %\register
    .endr
    ret                                 /* behind the switch that left the context, or to ctx_start */
    .endm

/* For unwinders: what follows leave_frame runs with a whole frame on the stack again. */
    .macro  frame_is_whole
    .cfi_adjust_cfa_offset 56
    .cfi_rel_offset %rbp, 48
    .cfi_rel_offset %rbx, 40
    .cfi_rel_offset %r12, 32
    .cfi_rel_offset %r13, 24
    .cfi_rel_offset %r14, 16
    .cfi_rel_offset %r15, 8
    .endm

/* void ctx_switch(struct ctx *from: rdi, const struct ctx *to: rsi) */
    .globl  ctx_switch
    .hidden ctx_switch
    .type   ctx_switch, @function
    .p2align 5
ctx_switch:
    .cfi_startproc
    endbr64                             /* may be called through a pointer */
    save_frame
    movl    (%rsp), %eax                /* keep mine at hand for the comparison */
    movzwl  4(%rsp), %ecx
    movzwl  6(%rsp), %edx
    movq    %rsp, (%rdi)                /* from->sp: from here on `from` is complete */
    movq    (%rsi), %rsp                /* the other stack; its frame looks the same, so does the CFI */
    xorl    (%rsp), %eax                /* bits in which the two mxcsr differ */
    xorw    4(%rsp), %cx                /* bits in which the two x87 control words differ */
    xorw    6(%rsp), %dx
    andl    $FLAGS, %edx
    orl     %ecx, %eax
    orl     %edx, %eax                  /* zero: the units are already set as `to` wants them */
    jnz     .Lload_words
.Lwords_loaded:
    leave_frame

.Lload_words:
    frame_is_whole
    load_words                          /* as `to` left them */
    jmp     .Lwords_loaded
    .cfi_endproc
    .size   ctx_switch, . - ctx_switch

/*
 * void images_jump(struct ctx *from: rdi, const struct ctx *to: rsi, const struct images *images: rdx,
 *                  char *from_end: rcx, const char *to_end: r8)
 *
 * As ctx_switch, for two contexts on one stack (images.h): the one that stops is copied to its image, the one
 * that goes on from its image, in whole cache lines. Nothing is on the stack below the context that goes on
 * while it is copied, so a signal may come at any time. If one of the two is not on the stack, or larger than
 * an image in the row, go on with images->home instead.
 *
 * The lines that were written last are copied out last: a load of 16 bytes waits until two stores of 8 have
 * left the store buffer.
 */
    .globl  images_jump
    .hidden images_jump
    .type   images_jump, @function
    .p2align 5
images_jump:
    .cfi_startproc
    endbr64                             /* may be called through a pointer */
    save_frame
    movl    (%rsp), %eax                /* keep mine at hand for the comparison */
    movzwl  4(%rsp), %r9d
    movzwl  6(%rsp), %r10d
    movq    %rsp, (%rdi)                /* from->sp: from here on `from` is complete */
    movq    0(%rdx), %rbx               /* top of the stack */
    movq    8(%rdx), %rbp               /* bytes of an image in the row */
    movq    %rsp, %r12
    andq    $-64, %r12
    subq    %rbx, %r12                  /* minus the bytes of `from` */
    movq    %rbp, %r14
    addq    %r12, %r14                  /* carries if they are 1 .. rbp */
    jnc     .Lby_home
    movq    (%rsi), %r13
    andq    $-64, %r13
    subq    %rbx, %r13                  /* minus the bytes of `to` */
    addq    %r13, %rbp
    jnc     .Lby_home
    xorl    %r14d, %r14d
.Lcopy_out:
    subq    $64, %r14
    movaps  0(%rbx, %r14), %xmm0
    movaps  16(%rbx, %r14), %xmm1
    movaps  32(%rbx, %r14), %xmm2
    movaps  48(%rbx, %r14), %xmm3
    movaps  %xmm0, 0(%rcx, %r14)
    movaps  %xmm1, 16(%rcx, %r14)
    movaps  %xmm2, 32(%rcx, %r14)
    movaps  %xmm3, 48(%rcx, %r14)
    cmpq    %r12, %r14
    jne     .Lcopy_out
    movq    (%rsi), %rsp                /* the same stack, elsewhere; its frame will look the same */
.Lcopy_in:
    movaps  0(%r8, %r13), %xmm0
    movaps  16(%r8, %r13), %xmm1
    movaps  32(%r8, %r13), %xmm2
    movaps  48(%r8, %r13), %xmm3
    movaps  %xmm0, 0(%rbx, %r13)
    movaps  %xmm1, 16(%rbx, %r13)
    movaps  %xmm2, 32(%rbx, %r13)
    movaps  %xmm3, 48(%rbx, %r13)
    addq    $64, %r13
    jnz     .Lcopy_in
.Lcopied:
    xorl    (%rsp), %eax                /* bits in which the two mxcsr differ */
    xorw    4(%rsp), %r9w               /* bits in which the two x87 control words differ */
    xorw    6(%rsp), %r10w
    andl    $FLAGS, %r10d
    orl     %r9d, %eax
    orl     %r10d, %eax                 /* zero: the units are already set as `to` wants them */
    jz      .Lwords_set
    load_words                          /* as `to` left them */
.Lwords_set:
    leave_frame

.Lby_home:
    frame_is_whole
    movq    16(%rdx), %rsi
    movq    (%rsi), %rsp
    jmp     .Lcopied
    .cfi_endproc
    .size   images_jump, . - images_jump

/* Where a new context begins: r12 = entry, r13 = arg, rsp = the top of its stack, a multiple of 16. */
    .type   ctx_start, @function
    .cfi_startproc
    .cfi_undefined %rip                 /* no caller: unwinding stops here */
    nop                                 /* unwinders look up the byte before a return address */
ctx_start:
    movq    %r13, %rdi                  /* arg */
    xorl    %ebp, %ebp                  /* the ABI's mark of the outermost frame */
    call    *%r12                       /* entry(arg), which has to end in a switch */
    ud2                                 /* it returned: there is nowhere to go */
    .cfi_endproc
    .size   ctx_start, . - ctx_start

/* void ctx_make(struct ctx *ctx: rdi, void *stack_top: rsi, void (*entry)(void *): rdx, void *arg: rcx) */
    .globl  ctx_make
    .hidden ctx_make
    .type   ctx_make, @function
    .p2align 4
ctx_make:
    .cfi_startproc
    endbr64                             /* may be called through a pointer */
    andq    $-16, %rsi                  /* what the stack pointer is when ctx_start runs */
    subq    $FRAME_SIZE, %rsi           /* the frame that ctx_switch will take down */
    leaq    ctx_start(%rip), %rax
    movq    %rax, 56(%rsi)              /* where to go on */
    movq    %rdx, 32(%rsi)              /* r12: entry */
    movq    %rcx, 24(%rsi)              /* r13: arg */
    movq    $0, 48(%rsi)                /* rbp: ends chains of frame pointers */
    stmxcsr (%rsi)                      /* floating point as the caller has it, with no flag raised */
    andl    $~FLAGS, (%rsi)
    fnstcw  4(%rsi)
    movw    $0, 6(%rsi)
    movq    %rsi, (%rdi)                /* ctx->sp */
    ret
    .cfi_endproc
    .size   ctx_make, . - ctx_make

    .section .note.GNU-stack, "", @progbits /* the stack need not be executable */
