/*
 * exact_run.h: run a built-in program and want its exact steps, transmissions and bound. For tests.
 */
#ifndef EXACT_RUN_H
#define EXACT_RUN_H

#include <math.h>

#include "varied_run.h"

struct exact {
    const char *name, *topology;
    uint64_t steps, transmissions;
    double lower_bound;   /* negative: none is known */
    const char *param[4]; /* "K=V"; NULL after the last */
};

static inline struct options exact_options(const struct exact *exact)
{
    return trial_with(exact->topology, exact->param);
}

/* No run takes longer than the program says beforehand, if it says anything of that array. */
static inline void exact_check(const struct exact *exact, const struct trial *trial)
{
    const struct outcome *o = trial->outcome;
    const struct parray_program *program = find_program(exact->name);
    double promised = program->claimed_time ? program->claimed_time(trial->array) : -1.0;
    double claimed = promised < 0 ? INFINITY : promised;
    ck_assert_msg(o->status == PARRAY_DONE && o->verified == 1, "%s %s: %s", exact->name, exact->topology,
                  o->error);
    ck_assert_msg(o->steps == exact->steps, "%s %s: %llu steps, not %llu", exact->name, exact->topology,
                  (unsigned long long)o->steps, (unsigned long long)exact->steps);
    ck_assert_msg(o->transmissions == exact->transmissions, "%s %s: %llu transmissions, not %llu",
                  exact->name, exact->topology, (unsigned long long)o->transmissions,
                  (unsigned long long)exact->transmissions);
    ck_assert_msg(exact->lower_bound < 0 ? isnan(o->lower_bound) : o->lower_bound == exact->lower_bound,
                  "%s %s: bound %g, not %g", exact->name, exact->topology, o->lower_bound,
                  exact->lower_bound);
    ck_assert_msg(o->time <= claimed && (double)o->steps <= claimed, "%s %s: %g steps promised, %g taken",
                  exact->name, exact->topology, claimed, o->time);
}

/* Runs; result: the sum of both digests. */
static inline uint64_t exact_run(const struct exact *exact, int setting)
{
    struct trial trial = trial_run(find_program(exact->name), exact_options(exact), setting);
    exact_check(exact, &trial);
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

/* Late packets make other runs of it, with the same result; if `as_many`, with as many transmissions, too. */
static inline void exact_bears_delay(const struct exact *exact, bool as_many)
{
    int others = late_runs(exact->name, exact_options(exact), as_many);
    ck_assert_int_eq(others > 0, exact->transmissions > 0);
}

#endif
