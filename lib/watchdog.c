/*
 * watchdog.c: a POSIX timer with a signal that no other part of this project uses.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "watchdog.h"

/* The handler looks every PERIOD seconds. With less than IDLE_NS of processor time since the last look the
 * process was idle; after LOOKS idle looks it hangs. */
enum { PERIOD = 1, LOOKS = 2, IDLE_NS = 1000000 };

static timer_t timer;
static bool has_timer;
static void (*on_hang)(void);
static struct sigaction action_before;

/* Only the handler uses these two, one call at a time: its signal is blocked meanwhile and goes to one
 * thread. */
static uint64_t used_before;
static int idle_looks;

static int signal_used(void)
{
    return SIGRTMAX - 1;
}

static void look_at_time(int number)
{
    struct timespec used;
    (void)number;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    uint64_t now = (uint64_t)used.tv_sec * 1000000000 + (uint64_t)used.tv_nsec;
    idle_looks = now - used_before < IDLE_NS ? idle_looks + 1 : 0;
    used_before = now;
    if (idle_looks >= LOOKS)
        on_hang();
}

void watchdog_open(void (*call)(void))
{
    struct sigaction action = {.sa_handler = look_at_time, .sa_flags = SA_RESTART | SA_ONSTACK};
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = signal_used()};
    sigfillset(&action.sa_mask);
    on_hang = call;
    used_before = 0;
    idle_looks = 0;
    has_timer = timer_create(CLOCK_MONOTONIC, &event, &timer) == 0;
    if (has_timer)
        sigaction(signal_used(), &action, &action_before);
}

void watchdog_arm(void)
{
    struct itimerspec every = {.it_interval.tv_sec = PERIOD, .it_value.tv_sec = PERIOD};
    if (has_timer)
        timer_settime(timer, 0, &every, NULL);
}

void watchdog_close(void)
{
    if (!has_timer)
        return;
    timer_delete(timer);
    sigaction(signal_used(), &action_before, NULL);
    has_timer = false;
}
