/*
 * A switch of every implementation of ctx.h keeps all registers that the ABI calls callee-saved.
 */
#include <fenv.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include <unwind.h>

#include "base.h"
#include "ctx.h"
#include "tools.h"
#include "suite.h"

enum { STACK_SIZE = 128 * 1024, PATTERN = 0x5a };

/* A frame of the hand-written switches is smaller than this; a frame of ucontext is larger. */
enum { SMALL_FRAME = 256 };

static _Alignas(4096) char stack_a[STACK_SIZE], stack_b[STACK_SIZE];
static struct ctx main_ctx, ctx_a, ctx_b;

/* What contexts saw, for the assertions of the main context. */
static void *seen_arg;
static uintptr_t seen_alignment;
static int seen_count;
static unsigned seen_wrong;
static int seen_rounding[4];

static void make(struct ctx *ctx, char *stack, void (*entry)(void *), void *arg)
{
    tools_valgrind_register(stack, stack + STACK_SIZE);
    ctx_make(ctx, stack + STACK_SIZE, entry, arg);
}

/* ------------------------------------------------------------------------- entry */

static void note_entry(void *arg)
{
    seen_arg = arg;
    seen_alignment = (uintptr_t)__builtin_frame_address(0) % 16;
    ctx_switch(&ctx_a, &main_ctx);
}

START_TEST(entry_receives_its_argument)
{
    int token;
    make(&ctx_a, stack_a, note_entry, &token);
    ctx_switch(&main_ctx, &ctx_a);
    ck_assert_ptr_eq(seen_arg, &token);
}
END_TEST

START_TEST(entry_finds_an_aligned_stack_whatever_the_top_was)
{
    for (size_t cut = 0; cut < 64; cut++) {
        ctx_make(&ctx_a, stack_a + STACK_SIZE - cut, note_entry, NULL);
        seen_alignment = 1;
        ctx_switch(&main_ctx, &ctx_a);
        ck_assert_uint_eq(seen_alignment, 0);
    }
}
END_TEST

static bool untouched(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (bytes[i] != PATTERN)
            return false;
    return true;
}

START_TEST(making_a_context_touches_one_cache_line_or_a_ucontext)
{
    memset(stack_a, PATTERN, STACK_SIZE);
    make(&ctx_a, stack_a, note_entry, NULL);
    bool by_hand = stack_a + STACK_SIZE - (char *)ctx_a.sp < SMALL_FRAME;
    size_t may_touch = by_hand ? CACHE_LINE : 5 * 1024;
    ck_assert(untouched(stack_a, STACK_SIZE - may_touch));
}
END_TEST

static void just_return(void *arg)
{
    (void)arg;
}

START_TEST(entry_that_returns_stops_the_process)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        make(&ctx_a, stack_a, just_return, NULL);
        ctx_switch(&main_ctx, &ctx_a);
        _exit(0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status));
    ck_assert(WTERMSIG(status) == SIGILL || WTERMSIG(status) == SIGTRAP);
}
END_TEST

/* ------------------------------------------------------------------------- going to and fro */

static void count_forever(void *arg)
{
    int *counter = arg;
    for (;;) {
        ++*counter;
        ctx_switch(&ctx_a, &main_ctx);
    }
}

START_TEST(a_context_goes_on_where_it_stopped)
{
    int counter = 0;
    make(&ctx_a, stack_a, count_forever, &counter);
    for (int i = 1; i <= 1000; i++) {
        ctx_switch(&main_ctx, &ctx_a);
        ck_assert_int_eq(counter, i);
    }
}
END_TEST

static void pass_to_main(void *arg)
{
    (void)arg;
    seen_count = seen_count * 10 + 2;
    ctx_switch(&ctx_b, &main_ctx);
}

static void pass_to_b(void *arg)
{
    (void)arg;
    seen_count = seen_count * 10 + 1;
    ctx_switch(&ctx_a, &ctx_b);
    seen_count = seen_count * 10 + 3;
    ctx_switch(&ctx_a, &main_ctx);
}

START_TEST(contexts_switch_to_each_other_directly)
{
    seen_count = 0;
    make(&ctx_a, stack_a, pass_to_b, NULL);
    make(&ctx_b, stack_b, pass_to_main, NULL);
    ctx_switch(&main_ctx, &ctx_a);
    ctx_switch(&main_ctx, &ctx_a);
    ck_assert_int_eq(seen_count, 123);
}
END_TEST

/* ------------------------------------------------------------------------- registers */

/*
 * Load every callee-saved register that inline assembly may use with numbers counted from `seed`, switch, and
 * return how many numbers were wrong afterwards. The frame pointer is left out: each function call relies on
 * it.
 */
#if defined __x86_64__
static unsigned registers_lost(struct ctx *from, const struct ctx *to, uint64_t seed)
{
    uint64_t rbx = seed, wrong;
    void (*function)(struct ctx *, const struct ctx *) = ctx_switch;
    __asm__ volatile("lea 1(%%rbx), %%r12\n\t"
                     "lea 2(%%rbx), %%r13\n\t"
                     "lea 3(%%rbx), %%r14\n\t"
                     "lea 4(%%rbx), %%r15\n\t"
                     "mov %%rsp, %%rax\n\t"
                     "sub $128, %%rsp\n\t" /* the red zone is left alone */
                     "and $-16, %%rsp\n\t"
                     "push %%rax\n\t"
                     "push %%rax\n\t"
                     "call *%%rcx\n\t"
                     "pop %%rax\n\t"
                     "pop %%rsp\n\t"
                     "sub %%rbx, %%r12\n\t" /* 1, 2, 3, 4 are right */
                     "sub %%rbx, %%r13\n\t"
                     "sub %%rbx, %%r14\n\t"
                     "sub %%rbx, %%r15\n\t"
                     "dec %%r12\n\t"
                     "sub $2, %%r13\n\t"
                     "sub $3, %%r14\n\t"
                     "sub $4, %%r15\n\t"
                     "mov %%r12, %%rax\n\t"
                     "or %%r13, %%rax\n\t"
                     "or %%r14, %%rax\n\t"
                     "or %%r15, %%rax"
                     : "=a"(wrong), "+b"(rbx), "+D"(from), "+S"(to), "+c"(function)
                     :
                     : "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "memory", "cc");
    return wrong != 0 || rbx != seed;
}
#elif defined __aarch64__
static unsigned registers_lost(struct ctx *from, const struct ctx *to, uint64_t seed)
{
    register struct ctx *x0 __asm__("x0") = from;
    register const struct ctx *x1 __asm__("x1") = to;
    register uint64_t x2 __asm__("x2") = seed;
    register void (*x3)(struct ctx *, const struct ctx *) __asm__("x3") = ctx_switch;
    __asm__ volatile("str x2, [sp, #-16]!\n\t"
                     ".irp n, 19,20,21,22,23,24,25,26,27,28\n\t"
                     "add x\\n, x2, #\\n\n\t"
                     ".endr\n\t"
                     ".irp n, 8,9,10,11,12,13,14,15\n\t"
                     "add x4, x2, #\\n\n\t"
                     "fmov d\\n, x4\n\t"
                     ".endr\n\t"
                     "blr x3\n\t"
                     "ldr x2, [sp], #16\n\t"
                     "mov x0, #0\n\t"
                     ".irp n, 19,20,21,22,23,24,25,26,27,28\n\t"
                     "sub x4, x\\n, x2\n\t"
                     "sub x4, x4, #\\n\n\t"
                     "orr x0, x0, x4\n\t"
                     ".endr\n\t"
                     ".irp n, 8,9,10,11,12,13,14,15\n\t"
                     "fmov x4, d\\n\n\t"
                     "sub x4, x4, x2\n\t"
                     "sub x4, x4, #\\n\n\t"
                     "orr x0, x0, x4\n\t"
                     ".endr"
                     : "+r"(x0), "+r"(x1), "+r"(x2), "+r"(x3)
                     :
                     : "x4", "x5", "x6", "x7", "x8", "x9", "x10", "x11", "x12", "x13", "x14", "x15", "x16",
                       "x17", "x18", "x19", "x20", "x21", "x22", "x23", "x24", "x25", "x26", "x27", "x28",
                       "x30", "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12",
                       "v13", "v14", "v15", "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24",
                       "v25", "v26", "v27", "v28", "v29", "v30", "v31", "memory", "cc");
    return (uintptr_t)x0 != 0;
}
#else
static unsigned registers_lost(struct ctx *from, const struct ctx *to, uint64_t seed)
{
    volatile uint64_t kept = seed; /* no register can be named here, but the stack must survive */
    ctx_switch(from, to);
    return kept != seed;
}
#endif

static void use_registers(void *arg)
{
    uint64_t seed = *(uint64_t *)arg;
    for (;;)
        seen_wrong += registers_lost(&ctx_a, &main_ctx, seed++);
}

START_TEST(callee_saved_registers_survive)
{
    uint64_t seed = 0x1111000011110000;
    seen_wrong = 0;
    make(&ctx_a, stack_a, use_registers, &seed);
    for (uint64_t i = 0; i < 100; i++)
        ck_assert_uint_eq(registers_lost(&main_ctx, &ctx_a, 0x7777000077770000 + i), 0);
    ck_assert_uint_eq(seen_wrong, 0);
}
END_TEST

/* ------------------------------------------------------------------------- floating point control */

static void change_rounding(void *arg)
{
    (void)arg;
    seen_rounding[0] = fegetround();
    fesetround(FE_DOWNWARD);
    ctx_switch(&ctx_a, &main_ctx);
    seen_rounding[1] = fegetround();
    ctx_switch(&ctx_a, &main_ctx);
}

START_TEST(each_context_keeps_its_rounding_and_inherits_it_from_its_maker)
{
    fesetround(FE_TOWARDZERO);
    make(&ctx_a, stack_a, change_rounding, NULL);
    fesetround(FE_UPWARD);
    ctx_switch(&main_ctx, &ctx_a);
    ck_assert_int_eq(fegetround(), FE_UPWARD);
    ctx_switch(&main_ctx, &ctx_a);
    ck_assert_int_eq(fegetround(), FE_UPWARD);
    ck_assert_int_eq(seen_rounding[0], FE_TOWARDZERO);
    ck_assert_int_eq(seen_rounding[1], FE_DOWNWARD);
}
END_TEST

#if defined __x86_64__
/* The control bits of mxcsr, and in each of the two words the bits that round down. */
enum { MXCSR_CONTROL = 0xffc0, MXCSR_DOWN = 0x2000, X87_DEFAULT = 0x37f, X87_DOWN = 0x400 };

static uint32_t mxcsr(void)
{
    return (uint32_t)__builtin_ia32_stmxcsr() & MXCSR_CONTROL;
}

static uint16_t x87(void)
{
    uint16_t word;
    __asm__ volatile("fnstcw %0" : "=m"(word));
    return word;
}

static void x87_set(uint16_t word)
{
    __asm__ volatile("fldcw %0" : : "m"(word));
}

static void change_control_words(void *arg)
{
    (void)arg;
    x87_set(X87_DEFAULT | X87_DOWN);
    ctx_switch(&ctx_a, &main_ctx);
    seen_wrong += x87() != (X87_DEFAULT | X87_DOWN);
    seen_wrong += (mxcsr() & MXCSR_DOWN) != 0;
    x87_set(X87_DEFAULT);
    __builtin_ia32_ldmxcsr((unsigned)__builtin_ia32_stmxcsr() | MXCSR_DOWN);
    ctx_switch(&ctx_a, &main_ctx);
    seen_wrong += x87() != X87_DEFAULT;
    seen_wrong += (mxcsr() & MXCSR_DOWN) == 0;
    ctx_switch(&ctx_a, &main_ctx);
}

START_TEST(the_x87_word_and_mxcsr_are_kept_apart)
{
    uint32_t mine = mxcsr();
    seen_wrong = 0;
    make(&ctx_a, stack_a, change_control_words, NULL);
    for (int i = 0; i < 3; i++) {
        ctx_switch(&main_ctx, &ctx_a);
        ck_assert_uint_eq(mxcsr(), mine);
        ck_assert_uint_eq(x87(), X87_DEFAULT);
    }
    ck_assert_uint_eq(seen_wrong, 0);
}
END_TEST
#endif

/* ------------------------------------------------------------------------- debuggers */

static _Unwind_Reason_Code count_frame(struct _Unwind_Context *frame, void *arg)
{
    (void)frame;
    return ++*(int *)arg < 100 ? _URC_NO_REASON : _URC_NORMAL_STOP;
}

static int unwind_end, unwind_frames;

static __attribute__((noinline)) void unwind_here(void)
{
    unwind_frames = 0;
    unwind_end = _Unwind_Backtrace(count_frame, &unwind_frames);
}

static void unwind(void *arg)
{
    (void)arg;
    unwind_here();
    ctx_switch(&ctx_a, &main_ctx);
}

START_TEST(unwinding_ends_at_the_root_of_the_context)
{
    uintptr_t *above = (uintptr_t *)(void *)(stack_a + STACK_SIZE) - 64;
    for (int i = 0; i < 64; i++)
        above[i] = (uintptr_t)unwind + 1; /* a reader of the stack would take it for a return address */
    tools_valgrind_register(stack_a, above);
    ctx_make(&ctx_a, above, unwind, NULL);
    ctx_switch(&main_ctx, &ctx_a);
    ck_assert_int_eq(unwind_end, _URC_END_OF_STACK);
    ck_assert_int_ge(unwind_frames, 2);
    ck_assert_int_le(unwind_frames, 5); /* unwind_here, unwind, the root, maybe a tool's wrapper */
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, entry_receives_its_argument);
    tcase_add_test(cases, entry_finds_an_aligned_stack_whatever_the_top_was);
    tcase_add_test(cases, making_a_context_touches_one_cache_line_or_a_ucontext);
    tcase_add_test(cases, entry_that_returns_stops_the_process);
    tcase_add_test(cases, a_context_goes_on_where_it_stopped);
    tcase_add_test(cases, contexts_switch_to_each_other_directly);
    tcase_add_test(cases, callee_saved_registers_survive);
    tcase_add_test(cases, each_context_keeps_its_rounding_and_inherits_it_from_its_maker);
#if defined __x86_64__
    tcase_add_test(cases, the_x87_word_and_mxcsr_are_kept_apart);
#endif
    tcase_add_test(cases, unwinding_ends_at_the_root_of_the_context);
}

UNIT(add_cases, 60)
