/*
 * Stacks have the promised layout, guards and refusals, for each kind of guard; a kind that the kernel lacks
 * is refused.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* MAP_ANONYMOUS */
#endif
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base.h"
#include "fiber.h"
#include "stack.h"
#include "suite.h"

enum { KIB = 1024, BYTES = 16 * KIB, ERROR_SIZE = 256 };

static char error[ERROR_SIZE];
static struct stack_pool pool;

static void open_pool(size_t count, size_t bytes, enum stack_guard guard)
{
    error[0] = '\0';
    ck_assert_msg(stack_pool_open(&pool, count, bytes, guard, error, sizeof error), "%s", error);
}

/* Open a pool. False: the kernel lacks that kind of guard, and the refusal was the right sentence. */
static bool open_pool_if_possible(size_t count, enum stack_guard guard)
{
    if (stack_pool_open(&pool, count, BYTES, guard, error, sizeof error))
        return true;
    ck_assert_int_eq(guard, STACK_GUARD_ADVISE);
    ck_assert_ptr_nonnull(strstr(error, "by MADV_GUARD_INSTALL failed"));
    return false;
}

static size_t page(void)
{
    return (size_t)sysconf(_SC_PAGESIZE);
}

/* Return the byte that is `depth` bytes below the end of a stack. */
static char *byte_at_depth(size_t index, size_t depth)
{
    return (char *)stack_pool_base(&pool, index) + stack_pool_size(&pool) - depth;
}

/* ------------------------------------------------------------------------- layout */

START_TEST(stacks_are_writable_from_end_to_end_and_do_not_overlap)
{
    static const size_t counts[] = {1, 2, 3, 7, 8, 9};
    for (size_t c = 0; c < ARRAY_LENGTH(counts); c++) {
        open_pool(counts[c], BYTES, STACK_GUARD_AUTO);
        ck_assert_uint_eq(stack_pool_size(&pool), BYTES);
        for (size_t i = 0; i < counts[c]; i++)
            memset(stack_pool_base(&pool, i), (int)i + 1, BYTES);
        for (size_t i = 0; i < counts[c]; i++) {
            ck_assert_int_eq(*byte_at_depth(i, BYTES), (int)i + 1);
            ck_assert_int_eq(*byte_at_depth(i, 1), (int)i + 1);
            ck_assert(stack_pool_check(&pool, i));
        }
        stack_pool_close(&pool);
    }
}
END_TEST

START_TEST(sizes_round_up_to_an_even_number_of_pages)
{
    const struct {
        size_t asked, given;
    } sizes[] = {{0, 2 * page()}, {1, 2 * page()}, {2 * page(), 2 * page()}, {2 * page() + 1, 4 * page()}};
    for (size_t i = 0; i < ARRAY_LENGTH(sizes); i++) {
        open_pool(2, sizes[i].asked, STACK_GUARD_AUTO);
        ck_assert_uint_eq(stack_pool_size(&pool), sizes[i].given);
        stack_pool_close(&pool);
    }
}
END_TEST

START_TEST(a_pool_can_be_closed_twice_and_opened_again)
{
    open_pool(3, BYTES, STACK_GUARD_AUTO);
    *byte_at_depth(1, 8) = 1;
    stack_pool_close(&pool);
    stack_pool_close(&pool);
    open_pool(3, BYTES, STACK_GUARD_AUTO);
    ck_assert_int_eq(*byte_at_depth(1, 8), 0);
    stack_pool_close(&pool);
}
END_TEST

/* ------------------------------------------------------------------------- addresses */

START_TEST(find_tells_guards_stacks_and_strangers_apart)
{
    size_t index = 99;
    open_pool(3, BYTES, STACK_GUARD_CANARY);
    for (size_t i = 0; i < 3; i++) {
        const char *low = stack_pool_base(&pool, i);
        ck_assert(stack_pool_find_guard(&pool, low - 1, &index));
        ck_assert_uint_eq(index, i);
        ck_assert(stack_pool_find_guard(&pool, low - pool.guard_bytes, &index));
        ck_assert_uint_eq(index, i);
        index = 99;
        ck_assert(!stack_pool_find_guard(&pool, low, &index));
        ck_assert(!stack_pool_find_guard(&pool, low + BYTES - 1, &index));
        ck_assert_uint_eq(index, 99);
    }
    const char *first = (char *)stack_pool_base(&pool, 0) - pool.guard_bytes, *end = byte_at_depth(2, 0);
    ck_assert(!stack_pool_find_guard(&pool, first - 1, &index));
    ck_assert(!stack_pool_find_guard(&pool, end, &index));
    ck_assert(!stack_pool_find_guard(&pool, NULL, &index));
    stack_pool_close(&pool);
}
END_TEST

START_TEST(nothing_is_found_in_a_closed_pool)
{
    size_t index = 0;
    struct stack_pool closed = {0};
    ck_assert(!stack_pool_find_guard(&closed, &closed, &index));
    ck_assert(!stack_pool_find_guard(&closed, NULL, &index));
}
END_TEST

/* ------------------------------------------------------------------------- guards */

/* A frame of 64 KiB does not reach over the guard of one of few stacks; of many stacks each has a page. */
START_TEST(guards_are_wide_where_stacks_are_few)
{
    open_pool(3, BYTES, STACK_GUARD_AUTO);
    ck_assert_uint_ge(pool.guard_bytes, 64 << 10);
    stack_pool_close(&pool);
    open_pool(10000, BYTES, STACK_GUARD_CANARY);
    ck_assert_uint_eq(pool.guard_bytes, page());
    stack_pool_close(&pool);
}
END_TEST

enum { OVERFLOWING = 3, NOT_IN_A_GUARD = 77, NO_OVERFLOW = 78 };

static const enum stack_guard all_kinds[] = {STACK_GUARD_ADVISE, STACK_GUARD_PROTECT, STACK_GUARD_CANARY};
static const char *const all_names[] = {"MADV_GUARD_INSTALL", "mprotect", "canary"};

START_TEST(the_kind_that_was_asked_for_is_used_and_named)
{
    if (!open_pool_if_possible(4, all_kinds[_i]))
        return;
    ck_assert_int_eq(pool.guard, all_kinds[_i]);
    ck_assert_str_eq(stack_pool_guard_name(&pool), all_names[_i]);
    stack_pool_close(&pool);
}
END_TEST

START_TEST(automatic_choice_prefers_advice_to_mprotect)
{
    bool advice = open_pool_if_possible(4, STACK_GUARD_ADVISE);
    stack_pool_close(&pool);
    open_pool(4, BYTES, STACK_GUARD_AUTO);
    ck_assert_int_eq(pool.guard, advice ? STACK_GUARD_ADVISE : STACK_GUARD_PROTECT);
    stack_pool_close(&pool);
}
END_TEST

/* Exit with the number of the stack that the faulting address belongs to. */
static void report_fault(int number, siginfo_t *info, void *context)
{
    size_t index = NOT_IN_A_GUARD;
    (void)number, (void)context;
    if (!stack_pool_find_guard(&pool, info->si_addr, &index))
        index = NOT_IN_A_GUARD;
    _exit((int)index);
}

static void catch_faults(void)
{
    static char handler_stack[64 * KIB];
    stack_t alternative = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
    struct sigaction action = {.sa_sigaction = report_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaltstack(&alternative, NULL);
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}

static struct fiber main_fiber, deep_fiber;

static int recurse(int depth)
{
    volatile char frame[200];
    frame[0] = (char)depth;
    return depth > 0 ? recurse(depth - 1) + frame[0] : frame[0];
}

static void overflow(void *arg)
{
    fiber_entered();
    *(int *)arg = recurse(100000);
    fiber_exit_to(&deep_fiber, &main_fiber);
}

/* Overflow the stack of a fiber, in a child. */
static void overflow_in_child(void)
{
    int result = 0;
    catch_faults();
    fiber_adopt(&main_fiber);
    fiber_open(&deep_fiber, stack_pool_base(&pool, OVERFLOWING), stack_pool_size(&pool), overflow, &result,
               5);
    fiber_switch(&main_fiber, &deep_fiber);
    _exit(NO_OVERFLOW);
}

START_TEST(an_overflow_is_a_fault_whose_address_tells_the_stack)
{
    int status = 0;
    if (!open_pool_if_possible(5, all_kinds[_i]))
        return;
    pid_t child = fork();
    if (child == 0)
        overflow_in_child();
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), OVERFLOWING);
    stack_pool_close(&pool);
}
END_TEST

/* Write the byte below a stack, in a child. The handler exits with the number of the stack. */
static int status_of_write_below(size_t index)
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        catch_faults();
        *((volatile char *)stack_pool_base(&pool, index) - 1) = 1;
        _exit(NO_OVERFLOW);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status));
    return WEXITSTATUS(status);
}

START_TEST(every_stack_of_a_row_longer_than_any_batch_is_guarded)
{
    enum { COUNT = 70 };
    if (!open_pool_if_possible(COUNT, all_kinds[_i]))
        return;
    for (int i = 0; i < COUNT; i++)
        ck_assert_int_eq(status_of_write_below((size_t)i), i);
    stack_pool_close(&pool);
}
END_TEST

START_TEST(a_hundred_thousand_stacks_are_guarded_one_way_or_another)
{
    enum { COUNT = 100000 };
    open_pool(COUNT, BYTES, STACK_GUARD_AUTO);
    *byte_at_depth(COUNT - 1, BYTES) = 1;
    if (pool.guard == STACK_GUARD_CANARY)
        ck_assert(stack_pool_check(&pool, COUNT - 1));
    else
        ck_assert_int_eq(status_of_write_below(200), 200);
    stack_pool_close(&pool);
}
END_TEST

/* ------------------------------------------------------------------------- refusals */

static long mappings_allowed(void)
{
    long allowed = 0;
    FILE *file = fopen("/proc/sys/vm/max_map_count", "r");
    if (file) {
        ck_assert_int_eq(fscanf(file, "%ld", &allowed), 1);
        fclose(file);
    }
    return allowed;
}

START_TEST(too_many_stacks_for_mprotect_are_refused_with_the_limit)
{
    enum { COUNT = 1000 * 1000 };
    if (mappings_allowed() > 2 * COUNT)
        return; /* the limits of this system allow such sizes */
    ck_assert(!stack_pool_open(&pool, COUNT, 1, STACK_GUARD_PROTECT, error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, "guarding 1,000,000 stacks by mprotect needs 2,000,000 mappings, but "
                                        "vm.max_map_count = "));
    ck_assert_ptr_nonnull(
        strstr(error, " stacks only: raise it (sysctl vm.max_map_count) or use fewer stacks"));
    ck_assert_ptr_null(pool.base);
}
END_TEST

START_TEST(more_than_can_be_addressed_is_refused)
{
    ck_assert(!stack_pool_open(&pool, SIZE_MAX / 4096, 8192, STACK_GUARD_AUTO, error, sizeof error));
    ck_assert_str_eq(error,
                     "4,503,599,627,370,495 stacks of 8 KiB are more than can be addressed: use fewer or "
                     "smaller stacks");
    ck_assert(!stack_pool_open(&pool, 1, SIZE_MAX, STACK_GUARD_AUTO, error, sizeof error));
    ck_assert_str_eq(error,
                     "1 stacks of 16.0 EiB are more than can be addressed: use fewer or smaller stacks");
}
END_TEST

START_TEST(an_address_space_that_is_too_small_is_named)
{
    int status = 0;
    char *seen = mmap(NULL, ERROR_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t child = fork();
    if (child == 0) {
        const struct rlimit limit = {UINT64_C(8) << 30, UINT64_C(8) << 30};
        setrlimit(RLIMIT_AS, &limit);
        _exit(stack_pool_open(&pool, 1048576, BYTES, STACK_GUARD_AUTO, seen, ERROR_SIZE) ? 1 : 0);
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    ck_assert_str_eq(seen,
                     "1,048,576 stacks of 16 KiB need 20 GiB of address space, but the process may have "
                     "8 GiB: raise the limit (ulimit -v) or use fewer or smaller stacks");
    munmap(seen, ERROR_SIZE);
}
END_TEST

static void add_cases(TCase *cases)
{
    const int kinds = ARRAY_LENGTH(all_kinds), faulting_kinds = kinds - 1;
    tcase_add_test(cases, stacks_are_writable_from_end_to_end_and_do_not_overlap);
    tcase_add_test(cases, sizes_round_up_to_an_even_number_of_pages);
    tcase_add_test(cases, a_pool_can_be_closed_twice_and_opened_again);
    tcase_add_test(cases, guards_are_wide_where_stacks_are_few);
    tcase_add_test(cases, find_tells_guards_stacks_and_strangers_apart);
    tcase_add_test(cases, nothing_is_found_in_a_closed_pool);
    tcase_add_loop_test(cases, the_kind_that_was_asked_for_is_used_and_named, 0, kinds);
    tcase_add_test(cases, automatic_choice_prefers_advice_to_mprotect);
    tcase_add_loop_test(cases, an_overflow_is_a_fault_whose_address_tells_the_stack, 0, faulting_kinds);
    tcase_add_loop_test(cases, every_stack_of_a_row_longer_than_any_batch_is_guarded, 0, faulting_kinds);
    tcase_add_test(cases, a_hundred_thousand_stacks_are_guarded_one_way_or_another);
    tcase_add_test(cases, too_many_stacks_for_mprotect_are_refused_with_the_limit);
    tcase_add_test(cases, more_than_can_be_addressed_is_refused);
    tcase_add_test(cases, an_address_space_that_is_too_small_is_named);
}

UNIT(add_cases, 120)
