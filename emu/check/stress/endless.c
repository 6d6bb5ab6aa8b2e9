/*
 * endless.c: SIGALRM, which any thread may get, tells that time is up. Then a profiling timer runs, whose
 * signal the kernel gives to the thread that computes: its handler knows the node. If no thread computes, a
 * second SIGALRM ends the run.
 */
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <unistd.h>

#include "machine/node_running.h"
#include "fault/spinning.h"
#include "parray.h"
#include "stress/run_once.h"

enum { COMPUTES_US = 20000, SECONDS_MORE = 2 };

static volatile sig_atomic_t time_is_up;

static _Noreturn void end_run(const char *node)
{
    char text[ENDING_TEXT];
    snprintf(text, sizeof text, "no end: %s", *node ? node : "the run takes too long");
    job_leave(PARRAY_WRONG, text);
}

static void end_spinning(const char *sentence)
{
    end_run(sentence);
}

static void on_computing(int number)
{
    char node[ENDING_TEXT / 2];
    (void)number;
    node_running_text(node, sizeof node);
    if (*node)
        end_run(node);
}

static void on_alarm(int number)
{
    const struct itimerval often = {.it_interval.tv_usec = COMPUTES_US, .it_value.tv_usec = COMPUTES_US};
    (void)number;
    if (time_is_up)
        end_run("");
    time_is_up = 1;
    setitimer(ITIMER_PROF, &often, NULL);
    alarm(SECONDS_MORE);
}

/* Send SIGALRM in so many seconds, of which there is more than none. */
static void alarm_in(double seconds)
{
    const struct itimerval timer = {
        .it_value = {(time_t)seconds, (suseconds_t)((seconds - (double)(time_t)seconds) * 1e6) + 1}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

void endless_watch(double seconds)
{
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_ONSTACK | SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    action.sa_handler = on_computing;
    sigaction(SIGPROF, &action, NULL);
    spinning_tell(end_spinning);
    alarm_in(seconds);
}
