/*
 * program_run.h: find a built-in program by its name, open it with parameters, and what every run of one must
 * leave behind. For tests.
 */
#ifndef PROGRAM_RUN_H
#define PROGRAM_RUN_H

#include <string.h>

#include "../../emu/trial.h"

extern const struct parray_program *const parray_programs[];

static inline int program_count(void)
{
    int programs = 0;
    while (parray_programs[programs])
        programs++;
    return programs;
}

static inline const struct parray_program *find_program(const char *name)
{
    for (size_t i = 0; parray_programs[i]; i++)
        if (!strcmp(parray_programs[i]->name, name))
            return parray_programs[i];
    ck_abort_msg("no program %s", name);
    return NULL;
}

/* Return the default options with a topology and parameters "K=V", of which a NULL follows the last. */
static inline struct options trial_with(const char *topology, const char *const *params)
{
    struct options options = trial_on(topology);
    options.params = params;
    while (params && params[options.param_count])
        options.param_count++;
    return options;
}

/* Return the default options with a topology, on which the program runs although it does not fit. */
static inline struct options trial_forced(const char *topology)
{
    struct options options = trial_on(topology);
    options.force = true;
    return options;
}

/* The array is refused with a sentence that has the words. */
static inline void want_refused(const struct parray_program *program, struct options options,
                                const char *words)
{
    struct trial trial = trial_open(program, options, 0);
    ck_assert_msg(!trial.array, "%s: accepted, not refused with: %s", program->name, words);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_msg(strstr(trial.error, words), "%s: %s, not %s", program->name, trial.error, words);
}

/* The array is refused with the sentence. */
static inline void want_refusal(const struct parray_program *program, struct options options,
                                const char *sentence)
{
    struct trial trial = trial_open(program, options, 0);
    ck_assert_msg(!trial.array, "%s: accepted, not refused with: %s", program->name, sentence);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_str_eq(trial.error, sentence);
}

/* Return a figure of the run by its name in reports. */
static inline double figure_of(const struct outcome *o, const char *name)
{
    for (size_t i = 0; i < o->own_count; i++)
        if (!strcmp(o->own[i].name, name))
            return o->own[i].value;
    ck_abort_msg("no figure \"%s\"", name);
    return 0;
}

static inline uint64_t both_digests(const struct outcome *o)
{
    return o->digest + o->result_digest;
}

/* Nothing was against the rules, in the way or too much, and there is a result to compare, if somebody wants
 * one. */
static inline void want_whole(const struct outcome *o)
{
    ck_assert_uint_eq(o->leftovers, 0);
    ck_assert_uint_eq(o->stalls, 0);
    ck_assert_uint_eq(o->violation_count, 0);
    ck_assert(o->has_result || o->task.checked);
}

/* The end of a run that has to be whole; result: the sum of both digests. */
static inline uint64_t end_whole(struct trial *trial)
{
    want_whole(trial->outcome);
    uint64_t digest = both_digests(trial->outcome);
    trial_end(trial);
    return digest;
}

#endif
