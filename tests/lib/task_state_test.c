/*
 * What the kernel tells of threads: who sleeps, which signals are kept away, how long each has computed.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* gettid */
#endif
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suite.h"
#include "thread/task_state.h"

static void block(int how, int number)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(how, &set, NULL);
}

START_TEST(a_thread_blocks_what_it_has_blocked_and_nothing_else)
{
    int last = SIGRTMAX;
    ck_assert(!task_blocks(gettid(), SIGUSR1));
    block(SIG_BLOCK, SIGUSR1);
    block(SIG_BLOCK, last);
    ck_assert(task_blocks(gettid(), SIGUSR1));
    ck_assert(task_blocks(gettid(), last));
    ck_assert(!task_blocks(gettid(), SIGUSR2));
    ck_assert(!task_blocks(gettid(), last - 1));
    block(SIG_UNBLOCK, SIGUSR1);
    ck_assert(!task_blocks(gettid(), SIGUSR1));
    ck_assert(!task_blocks(-1, SIGUSR1)); /* there is no such thread */
}
END_TEST

START_TEST(a_process_that_waits_for_a_pipe_sleeps)
{
    int ends[2];
    char byte;
    ck_assert_int_eq(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0)
        _exit(read(ends[0], &byte, 1) != 1);
    while (!task_sleeps(child))
        usleep(100);
    ck_assert_int_eq(write(ends[1], "", 1), 1);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    ck_assert(!task_sleeps(child)); /* there is no such process any more */
}
END_TEST

START_TEST(a_process_that_computes_does_not_sleep)
{
    ck_assert(!task_sleeps(getpid()));
}
END_TEST

START_TEST(the_time_of_a_thread_is_its_own_and_grows)
{
    double before = task_seconds(gettid());
    while (task_seconds(gettid()) < before + 0.001)
        ;
    ck_assert_double_lt(task_seconds(gettid()), 60);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_thread_blocks_what_it_has_blocked_and_nothing_else);
    tcase_add_test(cases, a_process_that_waits_for_a_pipe_sleeps);
    tcase_add_test(cases, a_process_that_computes_does_not_sleep);
    tcase_add_test(cases, the_time_of_a_thread_is_its_own_and_grows);
}

UNIT(add_cases, 60)
