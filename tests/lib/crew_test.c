/*
 * Every part runs once, in a thread of its own that takes no signals, or in the caller's if there are no
 * threads.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* pthread_setattr_default_np */
#endif
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

#include "base.h"
#include "crew.h"
#include "suite.h"

enum { PARTS_MOST = 40 };

struct seen {
    int before;
    struct {
        int times, before;
        pthread_t thread;
        bool takes_signals;
    } part[PARTS_MOST];
};

static void note(void *arg, unsigned part)
{
    struct seen *seen = arg;
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    seen->part[part].takes_signals = !sigismember(&blocked, SIGUSR1);
    seen->part[part].times++;
    seen->part[part].before = seen->before;
    seen->part[part].thread = pthread_self();
}

static struct seen run(unsigned parts)
{
    struct seen seen = {.before = 7};
    crew_run(parts, note, &seen);
    return seen;
}

static const unsigned counts[] = {1, 2, 3, PARTS_MOST - 1};

START_TEST(every_part_runs_once_and_sees_what_was_before)
{
    struct seen seen = run(counts[_i]);
    for (unsigned i = 0; i < PARTS_MOST; i++) {
        ck_assert_int_eq(seen.part[i].times, i < counts[_i]);
        ck_assert_int_eq(seen.part[i].before, i < counts[_i] ? 7 : 0);
    }
}
END_TEST

START_TEST(several_parts_run_in_threads_that_take_no_signals)
{
    struct seen seen = run(3);
    for (unsigned i = 0; i < 3; i++) {
        ck_assert(!pthread_equal(seen.part[i].thread, pthread_self()));
        ck_assert(!seen.part[i].takes_signals);
    }
    sigset_t blocked;
    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    ck_assert(!sigismember(&blocked, SIGUSR1));
}
END_TEST

START_TEST(a_single_part_runs_in_the_thread_of_the_caller)
{
    struct seen seen = run(1);
    ck_assert(pthread_equal(seen.part[0].thread, pthread_self()));
    ck_assert(seen.part[0].takes_signals);
}
END_TEST

START_TEST(without_threads_all_parts_run_in_the_thread_of_the_caller)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    ck_assert_int_eq(pthread_attr_setstacksize(&attributes, (size_t)1 << 50), 0);
    ck_assert_int_eq(pthread_setattr_default_np(&attributes), 0); /* no thread gets so large a stack */
    struct seen seen = run(3);
    for (unsigned i = 0; i < PARTS_MOST; i++)
        ck_assert_int_eq(seen.part[i].times, i < 3);
    for (unsigned i = 0; i < 3; i++)
        ck_assert(pthread_equal(seen.part[i].thread, pthread_self()));
    pthread_attr_destroy(&attributes);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, every_part_runs_once_and_sees_what_was_before, 0, ARRAY_LENGTH(counts));
    tcase_add_test(cases, several_parts_run_in_threads_that_take_no_signals);
    tcase_add_test(cases, a_single_part_runs_in_the_thread_of_the_caller);
    tcase_add_test(cases, without_threads_all_parts_run_in_the_thread_of_the_caller);
}

UNIT(add_cases, 60)
