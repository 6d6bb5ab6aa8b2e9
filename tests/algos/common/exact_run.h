/*
 * exact_run.h: run a built-in program and want its exact steps and transmissions. For tests.
 */
#ifndef EXACT_RUN_H
#define EXACT_RUN_H

#include <math.h>

#include "program_run.h"

struct exact {
    const char *name, *topology;
    uint64_t steps, transmissions;
    double lower_bound;   /* negative: none is known */
    const char *param[3]; /* "K=V"; NULL: no more */
};

static inline struct options exact_options(const struct exact *exact)
{
    struct options options = trial_on(exact->topology);
    options.params = exact->param;
    while (options.param_count < ARRAY_LENGTH(exact->param) && exact->param[options.param_count])
        options.param_count++;
    return options;
}

static inline void exact_check(const struct exact *exact, const struct outcome *o)
{
    ck_assert_msg(o->status == PARRAY_DONE && o->verified == 1, "%s %s: %s", exact->name, exact->topology,
                  o->error);
    ck_assert_msg(o->steps == exact->steps, "%s %s: %llu steps, not %llu", exact->name, exact->topology,
                  (unsigned long long)o->steps, (unsigned long long)exact->steps);
    ck_assert_uint_eq(o->transmissions, exact->transmissions);
    ck_assert(exact->lower_bound < 0 ? isnan(o->lower_bound) : o->lower_bound == exact->lower_bound);
}

/* Runs; result: the sum of both digests. */
static inline uint64_t exact_run(const struct exact *exact, int setting)
{
    struct trial trial = trial_run(find_program(exact->name), exact_options(exact), setting);
    exact_check(exact, trial.outcome);
    return end_whole(&trial);
}

/* On all engines, of which threads only up to 256 nodes. */
static inline void exact_run_everywhere(const struct exact *exact)
{
    uint64_t digest = exact_run(exact, 0);
    struct trial trial = trial_open(find_program(exact->name), exact_options(exact), 0);
    int nodes = parray_nodes(trial.array);
    trial_end(&trial);
    for (int setting = 1; setting < TRIAL_ENGINES; setting++)
        if (setting != TRIAL_THREADS || nodes <= 256)
            ck_assert_uint_eq(exact_run(exact, setting), digest);
}

#endif
