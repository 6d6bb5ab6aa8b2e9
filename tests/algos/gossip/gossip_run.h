/*
 * gossip_run.h: run a gossip program and want its exact steps and transmissions, or the violation that it is
 * known for. For tests.
 */
#ifndef GOSSIP_RUN_H
#define GOSSIP_RUN_H

#include <stdio.h>

#include "../common/program_run.h"
#include "tools.h"

struct gossip_run {
    const char *program;
    const char *topology;
    const char *param; /* NULL: the default */
};

static inline struct trial gossip_trial(const struct gossip_run *run, int setting)
{
    struct options options = trial_on(run->topology);
    options.params = &run->param;
    options.param_count = run->param != NULL;
    return trial_run(find_program(run->program), options, setting);
}

/* Runs; wants it verified and whole, in that many steps; result: the sum of both digests. A node that got a
 * token twice would have been told of by now; the transmissions say that none was sent for nothing. */
static inline uint64_t gossip_exact(const struct gossip_run *run, int setting, uint64_t steps,
                                    uint64_t transmissions)
{
    struct trial trial = gossip_trial(run, setting);
    const struct outcome *o = trial.outcome;
    const char *param = run->param ? run->param : "";
    ck_assert_msg(trial.status == PARRAY_DONE && o->verified == 1, "%s %s %s: %s", run->program,
                  run->topology, param, o->error);
    ck_assert_msg(o->steps == steps, "%s %s %s: %llu steps, not %llu", run->program, run->topology, param,
                  (unsigned long long)o->steps, (unsigned long long)steps);
    ck_assert_uint_eq(o->transmissions, transmissions);
    ck_assert(o->lower_bound <= (double)steps);
    return end_whole(&trial);
}

/* The same on an m x n board: each of mn nodes gets mn - 1 tokens. */
static inline uint64_t gossip_board(const char *program, const char *kind, int rows, int columns,
                                    const char *param, int setting, uint64_t steps)
{
    char topology[32];
    uint64_t nodes = (uint64_t)rows * (uint64_t)columns;
    struct gossip_run run = {program, topology, param};
    snprintf(topology, sizeof topology, "%s:%dx%d", kind, rows, columns);
    return gossip_exact(&run, setting, steps, nodes * (nodes - 1));
}

static inline uint64_t gossip_square(const char *program, const char *kind, int n, const char *param,
                                     int setting, uint64_t steps)
{
    return gossip_board(program, kind, n, n, param, setting, steps);
}

/* What the program says of a board: the counting bound and the time that the paper gives. */
static inline void gossip_claims(const char *program, const char *kind, int n, double bound, double paper)
{
    char topology[32];
    struct gossip_run run = {program, topology, NULL};
    snprintf(topology, sizeof topology, "%s:%dx%d", kind, n, n);
    struct trial trial = gossip_trial(&run, 0);
    ck_assert_double_eq(trial.outcome->lower_bound, bound);
    ck_assert_double_eq(trial.outcome->paper_time, paper);
    trial_end(&trial);
}

/* The time that the program says the paper gives for a board. */
static inline void gossip_claims_time(const char *program, const char *kind, int rows, int columns,
                                      double paper)
{
    char topology[32];
    struct gossip_run run = {program, topology, NULL};
    snprintf(topology, sizeof topology, "%s:%dx%d", kind, rows, columns);
    struct trial trial = gossip_trial(&run, 0);
    ck_assert_double_eq(trial.outcome->paper_time, paper);
    trial_end(&trial);
}

/* All engines give the same digests as the first; a thread a node for small boards only. */
static inline void gossip_same_on_all(const char *program, const char *kind, int n, const char *param,
                                      uint64_t steps)
{
    uint64_t digest = gossip_square(program, kind, n, param, 0, steps);
    for (int setting = 1; setting < TRIAL_ENGINES; setting++)
        if (setting != TRIAL_THREADS || n <= 6)
            ck_assert_uint_eq(gossip_square(program, kind, n, param, setting, steps), digest);
}

/* Both ends of `links` links send in that step, and nothing is wrong before it; the same on all engines. */
static inline void gossip_collides(const char *program, const char *kind, int n, const char *param,
                                   uint64_t step, uint64_t links)
{
    char topology[32], begin[32];
    struct gossip_run run = {program, topology, param};
    snprintf(topology, sizeof topology, "%s:%dx%d", kind, n, n);
    snprintf(begin, sizeof begin, "step %llu: ", (unsigned long long)step);
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        struct trial trial = gossip_trial(&run, setting);
        const struct outcome *o = trial.outcome;
        ck_assert_int_eq(trial.status, PARRAY_VIOLATION);
        ck_assert_msg(!strncmp(o->error, begin, strlen(begin)), "%s %s: %s", topology, param, o->error);
        ck_assert_ptr_nonnull(strstr(o->error, "both send on the link between them"));
        ck_assert_uint_eq(o->violation_count, links);
        ck_assert_uint_eq(o->steps, step);
        trial_end(&trial);
    }
}

#endif
