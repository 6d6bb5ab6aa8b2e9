/*
 * late_run.h: run a classic many times with packets that are late, and want the result of lock step. For
 * tests.
 */
#ifndef LATE_RUN_H
#define LATE_RUN_H

#include "../common/exact_run.h"
#include "facts/disturb_options.h"

/* A figure of the run by its name, as in the text report. */
static inline double figure_of(const struct outcome *o, const char *name)
{
    for (size_t i = 0; i < o->own_count; i++)
        if (!strcmp(o->own[i].name, name))
            return o->own[i].value;
    ck_abort_msg("no figure \"%s\"", name);
    return NAN;
}

/* Twenty runs with delays, on all engines in turn: all end well, with the same result, and their packets are
 * within the bounds that the program checks itself. Result: how many went otherwise than in lock step. */
static inline int late_runs(const struct exact *exact)
{
    struct trial plain = trial_run(find_program(exact->name), exact_options(exact), 0);
    int others = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct disturb_options disturb = {
            .seed = seed, .jitter = 5, .lag = RATE_ONE / 4, .order = ORDER_RANDOM};
        struct options options = exact_options(exact);
        options.disturb = &disturb;
        struct trial trial = trial_run(find_program(exact->name), options, (int)seed % TRIAL_ENGINES);
        ck_assert_msg(trial.status == PARRAY_DONE, "%s %s: %s", exact->name, exact->topology,
                      trial.outcome->error);
        ck_assert_uint_eq(trial.outcome->result_digest, plain.outcome->result_digest);
        ck_assert_uint_eq(trial.outcome->leftovers, 0);
        others += trial.outcome->digest != plain.outcome->digest;
        trial_end(&trial);
    }
    trial_end(&plain);
    return others;
}

/* The formula of the program promises no less than what the run takes. */
static inline void want_promise(const struct exact *exact)
{
    const struct parray_program *program = find_program(exact->name);
    struct trial trial = trial_open(program, exact_options(exact), 0);
    double promised = program->claimed_time ? program->claimed_time(trial.array) : INFINITY;
    ck_assert_msg((double)exact->steps <= promised, "%s %s: %g steps promised", exact->name, exact->topology,
                  promised);
    trial_end(&trial);
}

/* The program refuses the array, with a sentence that has the word. */
static inline void want_refused(const struct exact *exact, const char *word)
{
    struct trial trial = trial_open(find_program(exact->name), exact_options(exact), 0);
    ck_assert_ptr_null(trial.array);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_msg(strstr(trial.error, word), "%s", trial.error);
}

#endif
