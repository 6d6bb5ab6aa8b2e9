/*
 * program_run.h: find a built-in program by its name, and what every run of one must leave behind. For tests.
 */
#ifndef PROGRAM_RUN_H
#define PROGRAM_RUN_H

#include <string.h>

#include "../../emu/trial.h"

extern const struct parray_program *const parray_programs[];

static inline const struct parray_program *find_program(const char *name)
{
    for (size_t i = 0; parray_programs[i]; i++)
        if (!strcmp(parray_programs[i]->name, name))
            return parray_programs[i];
    ck_abort_msg("no program %s", name);
    return NULL;
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
