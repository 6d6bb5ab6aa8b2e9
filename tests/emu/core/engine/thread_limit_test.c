/*
 * As many threads may be started as the least limit leaves, and the refusal of more names that limit.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "../../trial.h"
#include "engine/thread_limit.h"

/* The limit of the user, set for the process of this test. */
static void limit_user(rlim_t threads)
{
    struct rlimit limit;
    ck_assert_int_eq(getrlimit(RLIMIT_NPROC, &limit), 0);
    limit.rlim_cur = threads;
    ck_assert_int_eq(setrlimit(RLIMIT_NPROC, &limit), 0);
}

/* Check the sentence that refuses so many threads under ulimit -u. Return how many it says are in use. */
static uint64_t refused(uint32_t count, uint64_t limit)
{
    char error[OUTCOME_ERROR_SIZE] = "", wanted[OUTCOME_ERROR_SIZE];
    uint64_t used = 0;
    ck_assert(!thread_limit_admits(count, error, sizeof error));
    const char *about = strstr(error, " and about ");
    ck_assert_msg(about && sscanf(about, " and about %" SCNu64, &used) == 1, "%s", error);
    snprintf(wanted, sizeof wanted,
             "%" PRIu32 " nodes need as many threads, but ulimit -u is %" PRIu64 " and about %" PRIu64
             " are in use; take --engine fibers, a smaller array, or raise ulimit -u",
             count, limit, used);
    ck_assert_str_eq(error, wanted);
    return used;
}

START_TEST(a_few_threads_are_admitted_without_a_word)
{
    char error[] = "as it was";
    ck_assert(thread_limit_admits(0, error, sizeof error));
    ck_assert(thread_limit_admits(1, error, sizeof error));
    ck_assert_str_eq(error, "as it was");
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
    char error[OUTCOME_ERROR_SIZE];
    limit_user(limit);
    ck_assert(thread_limit_admits(200, error, sizeof error));
    refused(600, limit);
}
END_TEST

START_TEST(a_sentence_is_cut_to_the_room_that_there_is)
{
    char error[16];
    limit_user(20);
    ck_assert(!thread_limit_admits(1000, error, sizeof error));
    ck_assert_str_eq(error, "1000 nodes need");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_few_threads_are_admitted_without_a_word);
    tcase_add_test(cases, the_least_limit_is_named_and_how_to_raise_it);
    tcase_add_test(cases, what_is_in_use_counts_against_the_limit);
    tcase_add_test(cases, a_sentence_is_cut_to_the_room_that_there_is);
}

int main(void)
{
    return trial_suite("thread limit", add_cases, 60);
}
