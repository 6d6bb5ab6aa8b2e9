/*
 * What a child writes arrives, its end is reported, and the child does not outlive its parent.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_NEXT */
#endif
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "child.h"
#include "suite.h"

static bool no_process; /* fork is to fail */

/* Stands before the function of the library. */
pid_t fork(void)
{
    pid_t (*real)(void);
    *(void **)&real = dlsym(RTLD_NEXT, "fork");
    if (!no_process)
        return real();
    errno = EAGAIN;
    return -1;
}

START_TEST(what_the_child_writes_arrives_whole)
{
    enum { SIZE = 1 << 20 }; /* more than a pipe holds */
    static unsigned char data[SIZE], got[SIZE];
    struct child child;
    for (size_t i = 0; i < SIZE; i++)
        data[i] = (unsigned char)(i * 31 + i / 256);
    ck_assert(child_fork(&child));
    if (child.pid == 0)
        _exit(child_write(&child, data, SIZE) ? 0 : 1);
    ck_assert(child_read(&child, got, SIZE));
    int status = child_wait(&child);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), 0);
    ck_assert_mem_eq(got, data, SIZE);
}
END_TEST

START_TEST(a_child_that_ends_early_gives_less_than_asked_for)
{
    char got[8];
    struct child child;
    ck_assert(child_fork(&child));
    if (child.pid == 0)
        _exit(child_write(&child, "four", 4) ? 7 : 1);
    ck_assert(!child_read(&child, got, sizeof got));
    int status = child_wait(&child);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), 7);
}
END_TEST

START_TEST(a_signal_that_ends_the_child_is_told)
{
    struct child child;
    ck_assert(child_fork(&child));
    if (child.pid == 0) {
        signal(SIGUSR1, SIG_DFL);
        raise(SIGUSR1);
        _exit(0);
    }
    int status = child_wait(&child);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(WTERMSIG(status), SIGUSR1);
}
END_TEST

START_TEST(a_silent_child_is_over_when_it_ends)
{
    struct child child;
    ck_assert(child_fork(&child));
    if (child.pid == 0)
        _exit(3);
    ck_assert(child_over(&child, -1));
    int status = child_wait(&child);
    ck_assert(WIFEXITED(status));
    ck_assert_int_eq(WEXITSTATUS(status), 3);
}
END_TEST

START_TEST(a_child_that_goes_on_is_not_over_and_can_be_killed)
{
    struct child child;
    ck_assert(child_fork(&child));
    if (child.pid == 0)
        for (;;)
            pause();
    ck_assert(!child_over(&child, 0));
    int status = child_kill(&child);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(WTERMSIG(status), SIGKILL);
}
END_TEST

/* Start a child that writes a byte to `fd` and then never ends. */
static void live_on(int fd)
{
    if (write(fd, "x", 1) == 1)
        for (;;)
            pause();
    _exit(1);
}

/* When its parent is killed, only the grandchild can still write to the pipe, so the pipe ends when the
 * grandchild dies. */
START_TEST(a_child_dies_with_its_parent)
{
    int ends[2];
    char got;
    struct child child, grandchild;
    ck_assert_int_eq(pipe(ends), 0);
    ck_assert(child_fork(&child));
    if (child.pid == 0) {
        if (!child_fork(&grandchild))
            _exit(1);
        if (grandchild.pid == 0)
            live_on(ends[1]);
        close(ends[1]);
        for (;;)
            pause();
    }
    close(ends[1]);
    ck_assert_int_eq(read(ends[0], &got, 1), 1);
    int status = child_kill(&child);
    ck_assert(WIFSIGNALED(status));
    ck_assert_int_eq(read(ends[0], &got, 1), 0);
    close(ends[0]);
}
END_TEST

/* Return the sum of the two lowest descriptors that are free, which grows with each one that is left open. */
static int lowest_free(void)
{
    int first = dup(STDIN_FILENO), second = dup(STDIN_FILENO);
    ck_assert_int_ge(first, 0);
    ck_assert_int_ge(second, 0);
    close(first);
    close(second);
    return first + second;
}

START_TEST(no_end_of_a_pipe_is_left_open)
{
    struct child child;
    int free = lowest_free();
    no_process = _i;
    bool forked = child_fork(&child);
    int code = errno;
    ck_assert_int_eq(forked, !no_process);
    if (forked && child.pid == 0)
        _exit(0);
    if (forked)
        child_wait(&child);
    else
        ck_assert_int_eq(code, EAGAIN);
    no_process = false;
    ck_assert_int_eq(lowest_free(), free);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, what_the_child_writes_arrives_whole);
    tcase_add_test(cases, a_child_that_ends_early_gives_less_than_asked_for);
    tcase_add_test(cases, a_signal_that_ends_the_child_is_told);
    tcase_add_test(cases, a_silent_child_is_over_when_it_ends);
    tcase_add_test(cases, a_child_that_goes_on_is_not_over_and_can_be_killed);
    tcase_add_test(cases, a_child_dies_with_its_parent);
    tcase_add_loop_test(cases, no_end_of_a_pipe_is_left_open, 0, 2);
}

UNIT(add_cases, 60)
