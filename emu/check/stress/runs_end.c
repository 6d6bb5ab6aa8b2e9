/*
 * runs_end.c: a job ignores the signals, so that the process that waits for it decides.
 */
#include <math.h>
#include <signal.h>

#include "job.h"
#include "seconds.h"
#include "stress/runs_end.h"

static const double no_time = 1e9, grace_seconds = 1;
static double end_of_runs; /* 0: there is none */

void runs_end_at(double when)
{
    end_of_runs = when;
}

double runs_end(void)
{
    return end_of_runs;
}

static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

void runs_end_on_signals(void)
{
    const struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool runs_interrupted(void)
{
    return interrupted;
}

const char *runs_cut_reason(void)
{
    return interrupted ? "interrupted" : "the time was over";
}

double runs_left(void)
{
    double left = interrupted ? 0 : end_of_runs > 0 ? end_of_runs - seconds_now() : no_time;
    return left > 0 ? left : 0;
}

bool runs_overdue(void)
{
    return interrupted || (end_of_runs > 0 && seconds_now() >= end_of_runs + grace_seconds);
}

double runs_deadline(void)
{
    return end_of_runs > 0 ? end_of_runs + grace_seconds : INFINITY;
}

bool runs_job_in_time(void *deadline)
{
    return !interrupted && job_in_time(deadline);
}
