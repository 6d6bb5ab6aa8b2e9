/*
 * classic_run.h: run a classic on all engines, and with late packets, and want the same result. For tests.
 */
#ifndef CLASSIC_RUN_H
#define CLASSIC_RUN_H

#include "../common/varied_run.h"

struct classic {
    const char *name, *topology;
    uint64_t transmissions; /* 0: any number */
    const char *param[4];   /* "K=V"; NULL after the last */
};

static inline struct options classic_options(const struct classic *classic)
{
    return trial_with(classic->topology, classic->param);
}

/* Run; it must be right. The outcome stays open. */
static inline struct trial classic_trial(const struct classic *classic, struct options options, int engine)
{
    struct trial trial = right_trial(classic->name, options, engine);
    if (classic->transmissions)
        ck_assert_uint_eq(trial.outcome->transmissions, classic->transmissions);
    return trial;
}

/* All engines do the same, with several seeds of the program's random numbers. */
static inline void classic_everywhere(const struct classic *classic)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        struct options options = classic_options(classic);
        options.seed = seed;
        struct trial first = classic_trial(classic, options, 0);
        uint64_t digest = end_whole(&first);
        for (int engine = 1; engine < TRIAL_ENGINES; engine++) {
            struct trial trial = classic_trial(classic, options, engine);
            ck_assert_uint_eq(end_whole(&trial), digest);
        }
    }
}

/* Late packets and nodes make other runs of it, and the same result. */
static inline void classic_disturbed(const struct classic *classic)
{
    struct trial plain = classic_trial(classic, classic_options(classic), 0);
    trial_end(&plain);
    ck_assert_int_gt(late_runs(classic->name, classic_options(classic), classic->transmissions > 0), 0);
}

/* The run ends with that status and a sentence that has those words. */
static inline void classic_fails(const struct classic *classic, int status, const char *words)
{
    struct trial trial = trial_open(find_program(classic->name), classic_options(classic), 0);
    if (trial.array) {
        trial.status = array_run(trial.array);
        snprintf(trial.error, sizeof trial.error, "%s", array_outcome(trial.array)->error);
    }
    ck_assert_msg(trial.status == status && strstr(trial.error, words), "%s %s: status %d: %s", classic->name,
                  classic->topology, trial.status, trial.error);
    if (trial.array)
        trial_end(&trial);
}

#endif
