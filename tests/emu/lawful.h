/*
 * lawful.h: run a program that breaks no rule on every engine, and want equal results.
 */
#ifndef LAWFUL_H
#define LAWFUL_H

#include "trial.h"

/* Run on all engines. Fails unless the last step of a packet and the last step of a node are as given. */
static inline void lawful(void (*node)(struct node *self), struct options options, uint64_t steps,
                          uint64_t clock)
{
    struct parray_program program = {.name = "timely", .node = node, .packet_bytes = 24};
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(&program, options, engine);
        ck_assert_str_eq(trial.outcome->error, "");
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_int_eq(trial.outcome->verified, 1);
        ck_assert_uint_eq(trial.outcome->steps, steps);
        ck_assert_uint_eq(trial.outcome->clock, clock);
        trial_end(&trial);
    }
}

#endif
