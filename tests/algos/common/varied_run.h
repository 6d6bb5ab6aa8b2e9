/*
 * varied_run.h: run a built-in program with other seeds, with slower links, and with packets and nodes that
 * are late, and want it right. For tests.
 */
#ifndef VARIED_RUN_H
#define VARIED_RUN_H

#include "facts/disturb_options.h"
#include "program_run.h"

/* Run; it must be right, with a result to compare and without a packet too many. The outcome stays open. */
static inline struct trial right_trial(const char *name, struct options options, int engine)
{
    struct trial trial = trial_run(find_program(name), options, engine);
    const struct outcome *o = trial.outcome;
    ck_assert_msg(trial.status == PARRAY_DONE && o->verified == 1, "%s %s, seed %llu: %s", name,
                  options.topology, (unsigned long long)options.seed, o->error);
    ck_assert_uint_eq(o->leftovers, 0);
    ck_assert(o->has_result || o->task.checked);
    return trial;
}

static inline void right_for_seeds(const char *name, struct options options, uint64_t seeds)
{
    for (options.seed = 1; options.seed <= seeds; options.seed++) {
        struct trial trial = right_trial(name, options, 0);
        trial_end(&trial);
    }
}

/* With `slow` steps a unit it takes `slow` times as long, and its time and its bound stay. */
static inline void slow_links_take(const char *name, struct options options, uint64_t slow, uint64_t steps)
{
    options.per_unit = slow;
    struct trial trial = trial_run(find_program(name), options, 0);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->steps, slow * steps);
    ck_assert(trial.outcome->time == (double)steps && trial.outcome->lower_bound == (double)steps);
    end_whole(&trial);
}

/* Twenty runs with delays, on all engines in turn: all end well, with the result of lock step and, if
 * `as_many`, with its number of transmissions. Result: how many went otherwise than in lock step. */
static inline int late_runs(const char *name, struct options options, bool as_many)
{
    struct trial plain = right_trial(name, options, 0);
    int others = 0;
    ck_assert(find_program(name)->bears_delay);
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct disturb_options disturb = {
            .seed = seed, .jitter = 9, .lag = RATE_ONE / 4, .order = ORDER_RANDOM};
        options.disturb = &disturb;
        struct trial trial = right_trial(name, options, (int)seed % TRIAL_ENGINES);
        ck_assert_uint_eq(trial.outcome->result_digest, plain.outcome->result_digest);
        if (as_many)
            ck_assert_uint_eq(trial.outcome->transmissions, plain.outcome->transmissions);
        others += trial.outcome->digest != plain.outcome->digest;
        trial_end(&trial);
    }
    trial_end(&plain);
    return others;
}

#endif
