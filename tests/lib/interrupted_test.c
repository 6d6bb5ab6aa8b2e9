/*
 * A signal handler learns where it interrupted the thread, and whether that was a call of the system.
 */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#include "crash/interrupted.h"
#include "suite.h"

static struct registers seen;
static bool in_system;
static atomic_bool caught;

static void look(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info;
    seen = registers_of(context);
    in_system = interrupted_system(context);
    atomic_store_explicit(&caught, true, memory_order_release); /* for the waiting of the cases */
}

static void watch(int number)
{
    struct sigaction action = {.sa_sigaction = look, .sa_flags = SA_SIGINFO | SA_RESTART};
    sigaction(number, &action, NULL);
}

START_TEST(the_stack_and_the_code_are_those_of_the_thread)
{
    char here;
    struct code_segment own = code_segment((uintptr_t)look);
    watch(SIGFPE);
    raise(SIGFPE);
    ck_assert(atomic_load_explicit(&caught, memory_order_acquire));
    if (!seen.pc)
        return; /* this machine's registers are not known */
    ck_assert_uint_lt((uintptr_t)&here - seen.sp, 1 << 16);
    ck_assert(!code_has(&own, seen.pc)); /* raise is the C library's */
    ck_assert(code_has(&own, (uintptr_t)watch));
}
END_TEST

/* Sleeps until a signal comes. */
static void *sleeper(void *pipe_end)
{
    char byte;
    ck_assert_int_eq(read(*(int *)pipe_end, &byte, 1), 1);
    return NULL;
}

START_TEST(a_read_that_waits_is_a_call_of_the_system)
{
    int ends[2];
    pthread_t thread;
    ck_assert_int_eq(pipe(ends), 0);
    watch(SIGUSR1);
    ck_assert_int_eq(pthread_create(&thread, NULL, sleeper, &ends[0]), 0);
    do {                                                             /* until it is there and sleeps */
        atomic_store_explicit(&caught, false, memory_order_relaxed); /* the handler alone writes it beside */
        pthread_kill(thread, SIGUSR1);
        while (!atomic_load_explicit(&caught, memory_order_acquire))
            usleep(100);
    } while (seen.pc && !in_system);
    ck_assert_int_eq(write(ends[1], "", 1), 1);
    pthread_join(thread, NULL);
}
END_TEST

START_TEST(no_segment_has_an_address_that_nothing_is_at)
{
    struct code_segment none = code_segment(1);
    ck_assert_uint_eq(none.begin, 0);
    ck_assert_uint_eq(none.end, 0);
    ck_assert(!code_has(&none, 1));
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_stack_and_the_code_are_those_of_the_thread);
    tcase_add_test(cases, a_read_that_waits_is_a_call_of_the_system);
    tcase_add_test(cases, no_segment_has_an_address_that_nothing_is_at);
}

UNIT(add_cases, 60)
