/*
 * trial.h: run a node program on every engine and look at the outcome, on the main thread of a test.
 *
 * trial_run builds and runs an array and leaves it open for questions; trial_end closes it. A test loops over
 * TRIAL_ENGINES engines, numbers of workers and kinds of stacks, which must not differ in anything that can
 * be observed.
 */
#ifndef TRIAL_H
#define TRIAL_H

#include "../lib/suite.h"
#include "base.h"
#include "run/array.h"

static const struct trial_engine {
    const char *engine;
    unsigned workers;
    const char *stacks;
} trial_engines[] = {{"fibers", 1, "own"}, {"fibers", 2, "own"},    {"fibers", 3, "own"},
                     {"fibers", 7, "own"}, {"fibers", 1, "packed"}, {"fibers", 3, "packed"},
                     {"threads", 0, NULL}};

enum { TRIAL_ENGINES = (int)ARRAY_LENGTH(trial_engines), TRIAL_THREADS = TRIAL_ENGINES - 1 };

struct trial {
    struct parray *array;          /* NULL: the array was refused */
    const struct outcome *outcome; /* of the run; NULL: none */
    int status;
    char error[OUTCOME_ERROR_SIZE];
};

/* Open an array whose transmissions, if options.trace, go to the sink; NULL: none. */
static inline struct trial trial_open_into(struct trace_sink *sink, const struct parray_program *program,
                                           struct options options, int engine)
{
    struct trial trial = {0};
    options.engine = trial_engines[engine].engine;
    options.workers = trial_engines[engine].workers;
    options.stacks = trial_engines[engine].stacks;
    trial.array = array_open(program, &options, sink, &trial.status, trial.error);
    return trial;
}

static inline struct trial trial_open(const struct parray_program *program, struct options options,
                                      int engine)
{
    return trial_open_into(NULL, program, options, engine);
}

static inline struct trial trial_run_into(struct trace_sink *sink, const struct parray_program *program,
                                          struct options options, int engine)
{
    struct trial trial = trial_open_into(sink, program, options, engine);
    ck_assert_msg(trial.array, "refused: %s", trial.error);
    trial.status = array_run(trial.array);
    trial.outcome = array_outcome(trial.array);
    ck_assert_int_eq(trial.status, trial.outcome->status);
    return trial;
}

static inline struct trial trial_run(const struct parray_program *program, struct options options, int engine)
{
    return trial_run_into(NULL, program, options, engine);
}

static inline void trial_end(struct trial *trial)
{
    array_close(trial->array);
    *trial = (struct trial){0};
}

/* Run and close. Fails unless status and sentence ("" for none) are as given. */
static inline void trial_expect(const struct parray_program *program, struct options options, int engine,
                                int status, const char *error)
{
    struct trial trial = trial_run(program, options, engine);
    ck_assert_str_eq(trial.outcome->error, error);
    ck_assert_int_eq(trial.status, status);
    trial_end(&trial);
}

/* Return the default options with a topology. */
static inline struct options trial_on(const char *topology)
{
    struct options options = OPTIONS_DEFAULT;
    options.topology = topology;
    return options;
}

#endif
