/*
 * endless.c: time is up when the alarm rings, in whichever thread. Then the signal of the profiling timer, which the kernel
 * gives to the thread that computes, tells the node; if none computes, a second alarm ends the run without.
 */
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

#include "machine/node_running.h"
#include "stress/endless.h"
#include "stress/run_once.h"

enum { COMPUTES_US = 20000, SECONDS_MORE = 2 };

static int result_fd;
static volatile sig_atomic_t is_up;

static _Noreturn void end(const char *who)
{
    struct ending result = {
        .status = PARRAY_WRONG, .verified = -1, .signal = SIGALRM, .kind = (uint64_t)SIGALRM};
    snprintf(result.text, sizeof result.text, "no end: %s", *who ? who : "the run takes too long");
    _exit(write(result_fd, &result, sizeof result) != sizeof result);
}

static void on_computing(int number)
{
    char who[RESULT_TEXT / 2];
    (void)number;
    node_running_text(who, sizeof who);
    if (*who)
        end(who);
}

static void on_alarm(int number)
{
    const struct itimerval often = {.it_interval.tv_usec = COMPUTES_US, .it_value.tv_usec = COMPUTES_US};
    (void)number;
    if (is_up)
        end("");
    is_up = 1;
    setitimer(ITIMER_PROF, &often, NULL);
    alarm(SECONDS_MORE);
}

void endless_watch(unsigned seconds, int fd)
{
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_ONSTACK | SA_RESTART};
    sigfillset(&action.sa_mask);
    result_fd = fd;
    sigaction(SIGALRM, &action, NULL);
    action.sa_handler = on_computing;
    sigaction(SIGPROF, &action, NULL);
    alarm(seconds);
}
