/*
 * As many threads may be started as the least limit leaves, and the refusal of more names that limit.
 */
#include <sys/resource.h>

#include "suite.h"
#include "thread/thread_limit.h"

/* The limit of the user, set for the process of this test. */
static void limit_user(rlim_t threads)
{
    struct rlimit limit;
    ck_assert_int_eq(getrlimit(RLIMIT_NPROC, &limit), 0);
    limit.rlim_cur = threads;
    ck_assert_int_eq(setrlimit(RLIMIT_NPROC, &limit), 0);
}

/* Check that so many threads are refused under ulimit -u. Return how many are said to be in use. */
static uint64_t refused(uint32_t count, uint64_t limit)
{
    struct thread_limit least;
    ck_assert(!thread_limit_admits(count, &least));
    ck_assert_str_eq(least.name, "ulimit -u");
    ck_assert_str_eq(least.remedy, "ulimit -u");
    ck_assert_uint_eq(least.value, limit);
    return least.used;
}

START_TEST(a_few_threads_are_admitted)
{
    struct thread_limit least;
    ck_assert(thread_limit_admits(0, &least));
    ck_assert(thread_limit_admits(1, &least));
    ck_assert_ptr_nonnull(least.name);
}
END_TEST

START_TEST(the_least_limit_is_named_and_how_to_raise_it)
{
    limit_user(20);
    ck_assert_uint_ge(refused(20, 20), 17); /* this thread, and 16 in reserve */
    ck_assert_uint_ge(refused(UINT32_MAX, 20), 17);
}
END_TEST

START_TEST(what_is_in_use_counts_against_the_limit)
{
    limit_user(20);
    uint64_t limit = refused(20, 20) + 400;
    struct thread_limit least;
    limit_user(limit);
    ck_assert(thread_limit_admits(200, &least));
    refused(600, limit);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_few_threads_are_admitted);
    tcase_add_test(cases, the_least_limit_is_named_and_how_to_raise_it);
    tcase_add_test(cases, what_is_in_use_counts_against_the_limit);
}

UNIT(add_cases, 60)
