/*
 * outcome.c: what follows from an outcome, and the end of its lists.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "facts/outcome.h"

const struct outcome outcome_unknown = {.verified = -1,
                                        .time = NAN,
                                        .lower_bound = NAN,
                                        .own_bound = NAN,
                                        .paper_time = NAN,
                                        .tcd_bound = NAN,
                                        .utilization_mean = NAN,
                                        .utilization_min = NAN,
                                        .utilization_max = NAN,
                                        .seconds = NAN,
                                        .setup_seconds = NAN};

static bool ran_well(const struct outcome *o)
{
    return o->status == 0 && !o->unreturned && !o->faults.lost;
}

double outcome_ratio(const struct outcome *o)
{
    return ran_well(o) && o->time >= 0 && o->lower_bound > 0 ? o->time / o->lower_bound : (double)NAN;
}

int outcome_optimal(const struct outcome *o)
{
    if (!ran_well(o) || !o->of_task || o->verified != 1 || isnan(o->time) || isnan(o->lower_bound))
        return -1;
    return o->time == o->lower_bound;
}

const char *outcome_reached(const struct outcome *o)
{
    if (outcome_optimal(o) == 1)
        return "optimal";
    return o->of_task ? "the bound is reached" : "the program's own bound is reached";
}

const struct waiter *deadlock_waiter(const struct deadlock *d)
{
    size_t i = 0;
    while (i < d->count && !d->waiters[i].returned && !d->waiters[i].stopped)
        i++;
    return d->cycle_length ? &d->cycle[0] : i < d->count ? &d->waiters[i] : NULL;
}

struct told_site outcome_site(const struct outcome *o)
{
    const struct waiter *waiter = o->deadlock ? deadlock_waiter(o->deadlock) : NULL;
    if (o->status == PARRAY_VIOLATION && o->violations_kept)
        return told_site_of(o->violations[0].part[0].site, "node_send");
    if (o->status == PARRAY_DEADLOCK && o->jam)
        return told_site_of(o->jam->cycle[0].site, "node_send");
    if (o->status == PARRAY_DEADLOCK && waiter)
        return told_site_of(waiter->site, waiter->call);
    return o->error_site;
}

const char *outcome_besides(const struct outcome *o)
{
    return *o->wrong && strcmp(o->wrong, o->error) != 0 ? o->wrong : NULL;
}

void deadlock_free(struct deadlock *deadlock)
{
    if (!deadlock)
        return;
    free(deadlock->waiters);
    free(deadlock->cycle);
    free(deadlock);
}

void worm_jam_free(struct worm_jam *jam)
{
    if (!jam)
        return;
    free(jam->cycle);
    free(jam);
}

void outcome_free(struct outcome *outcome)
{
    free(outcome->violations);
    free(outcome->leftover);
    free(outcome->busy_steps);
    free(outcome->own);
    free(outcome->reach);
    free(outcome->made);
    free(outcome->collectives);
    log_lines_free(&outcome->log);
    node_values_free(&outcome->values);
    for (size_t i = 0; i < outcome->phase_count; i++)
        interval_set_close(&outcome->phases[i].spans);
    free(outcome->phases);
    deadlock_free(outcome->deadlock);
    worm_jam_free(outcome->jam);
}
