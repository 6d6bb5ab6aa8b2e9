/*
 * classic_run.h: run a classic and want what it promises: right, in so many steps and transmissions, the same
 * on all engines, right for other seeds, too, and with the same result if packets are late. For tests.
 */
#ifndef CLASSIC_RUN_H
#define CLASSIC_RUN_H

#include <string.h>

#include "../common/program_run.h"
#include "facts/disturb_options.h"

struct classic {
    const char *name, *topology;
    uint64_t steps, transmissions;
    const char *param; /* "K=V"; NULL: none */
};

static inline struct options classic_options(const struct classic *classic)
{
    struct options options = trial_on(classic->topology);
    options.params = &classic->param;
    options.param_count = classic->param != NULL;
    return options;
}

static inline void classic_is_right(const struct classic *classic, const struct outcome *o)
{
    ck_assert_msg(o->status == PARRAY_DONE && o->verified == 1, "%s %s: %s", classic->name, classic->topology,
                  o->error);
}

/* A figure that the program states. */
static inline double classic_figure(const struct outcome *o, const char *name)
{
    for (size_t i = 0; i < o->own_count; i++)
        if (!strcmp(o->own[i].name, name))
            return o->own[i].value;
    ck_abort_msg("no figure %s", name);
    return -1;
}

/* The exact steps and transmissions, on all engines. No run takes longer than the program says beforehand. */
static inline void classic_is_exact(const struct classic *classic)
{
    const struct parray_program *program = find_program(classic->name);
    uint64_t digest = 0;
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(program, classic_options(classic), engine);
        const struct outcome *o = trial.outcome;
        classic_is_right(classic, o);
        ck_assert_msg(o->steps == classic->steps && o->transmissions == classic->transmissions,
                      "%s %s: %llu steps, %llu transmissions", classic->name, classic->topology,
                      (unsigned long long)o->steps, (unsigned long long)o->transmissions);
        ck_assert(!program->claimed_time || o->time <= program->claimed_time(trial.array));
        ck_assert(engine == 0 || both_digests(o) == digest);
        digest = end_whole(&trial);
    }
}

static inline void classic_is_right_for(const struct classic *classic, uint64_t seeds)
{
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        struct options options = classic_options(classic);
        options.seed = seed;
        struct trial trial = trial_run(find_program(classic->name), options, 0);
        classic_is_right(classic, trial.outcome);
        trial_end(&trial);
    }
}

/* Late packets and slow nodes change when things happen, and nothing else. */
static inline void classic_bears_delay(const struct classic *classic)
{
    const struct parray_program *program = find_program(classic->name);
    struct trial plain = trial_run(program, classic_options(classic), 0);
    ck_assert(program->bears_delay);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct disturb_options disturb = {
            .seed = seed, .jitter = 5, .lag = RATE_ONE / 4, .order = ORDER_RANDOM};
        struct options options = classic_options(classic);
        options.disturb = &disturb;
        struct trial trial = trial_run(program, options, (int)seed % TRIAL_ENGINES);
        classic_is_right(classic, trial.outcome);
        ck_assert_uint_eq(trial.outcome->result_digest, plain.outcome->result_digest);
        ck_assert_uint_eq(trial.outcome->transmissions, plain.outcome->transmissions);
        trial_end(&trial);
    }
    trial_end(&plain);
}

/* The array is refused with a sentence that has the words. */
static inline void classic_is_refused(const struct classic *classic, const char *words)
{
    struct trial trial = trial_open(find_program(classic->name), classic_options(classic), 0);
    ck_assert_ptr_null(trial.array);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_msg(strstr(trial.error, words), "%s", trial.error);
}

#endif
