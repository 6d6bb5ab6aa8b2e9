/*
 * run_disturbed.h: run a classic on all engines, and with late packets, and want the same result. For tests.
 */
#ifndef RUN_DISTURBED_H
#define RUN_DISTURBED_H

#include "../common/program_run.h"
#include "facts/disturb_options.h"

struct classic {
    const char *name, *topology;
    uint64_t transmissions; /* 0: any number */
    const char *param[4];   /* "K=V"; NULL: no more */
};

static inline struct options classic_options(const struct classic *classic)
{
    struct options options = trial_on(classic->topology);
    options.params = classic->param;
    while (options.param_count < ARRAY_LENGTH(classic->param) && classic->param[options.param_count])
        options.param_count++;
    return options;
}

/* Run; it must be right. The outcome stays open. */
static inline struct trial classic_trial(const struct classic *classic, struct options options, int engine)
{
    struct trial trial = trial_run(find_program(classic->name), options, engine);
    const struct outcome *o = trial.outcome;
    ck_assert_msg(o->status == PARRAY_DONE && o->verified == 1, "%s %s: %s", classic->name, classic->topology,
                  o->error);
    if (classic->transmissions)
        ck_assert_uint_eq(o->transmissions, classic->transmissions);
    ck_assert_uint_eq(o->leftovers, 0);
    ck_assert(o->has_result);
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
    struct options options = classic_options(classic);
    struct trial plain = classic_trial(classic, options, 0);
    int others = 0;
    ck_assert(find_program(classic->name)->bears_delay);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct disturb_options disturb = {
            .seed = seed, .jitter = 9, .lag = RATE_ONE / 4, .order = ORDER_RANDOM};
        options.disturb = &disturb;
        struct trial trial = classic_trial(classic, options, (int)seed % TRIAL_ENGINES);
        ck_assert_uint_eq(trial.outcome->result_digest, plain.outcome->result_digest);
        others += trial.outcome->digest != plain.outcome->digest;
        trial_end(&trial);
    }
    ck_assert_int_gt(others, 0);
    trial_end(&plain);
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

/* A figure of the run by its name in reports. */
static inline double classic_figure(const struct outcome *o, const char *name)
{
    for (size_t i = 0; i < o->own_count; i++)
        if (!strcmp(o->own[i].name, name))
            return o->own[i].value;
    ck_abort_msg("no figure %s", name);
    return 0;
}

#endif
