/*
 * lawful.h: for tests of programs that break no rule: run on every engine, and want the same of all.
 */
#ifndef LAWFUL_H
#define LAWFUL_H

#include "trial.h"

/* Runs on all engines without a complaint; wants the last step on a link and the last in which a node ran. */
static inline void lawful(void (*node)(struct node *self), struct options options, uint64_t steps,
                          uint64_t clock)
{
    struct parray_program program = {.name = "timely", .node = node, .packet_bytes = 24};
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct trial trial = trial_run(&program, options, setting);
        ck_assert_str_eq(trial.outcome->error, "");
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_int_eq(trial.outcome->verified, 1);
        ck_assert_uint_eq(trial.outcome->steps, steps);
        ck_assert_uint_eq(trial.outcome->clock, clock);
        trial_end(&trial);
    }
}

#endif
