/*
 * star_run.h: run a built-in program on a star graph and want its exact steps and transmissions. For tests.
 */
#ifndef STAR_RUN_H
#define STAR_RUN_H

#include <stdio.h>

#include "../common/program_run.h"
#include "star/parts/star_cost.h"

struct star_run {
    const char *program;
    const char *params[2]; /* "K=V"; NULL: no more */
    int n;
    struct star_cost cost;
    uint64_t transmissions;
};

/* Steps of a packet: startup and per unit; the ratios 100, 1 and 1/10. */
static const uint64_t star_prices[][2] = {{100, 1}, {1, 1}, {1, 10}};

enum { STAR_PRICES = (int)ARRAY_LENGTH(star_prices) };

static inline struct options star_options(const struct star_run *run, char topology[32],
                                          const uint64_t price[2])
{
    struct options options = OPTIONS_DEFAULT;
    snprintf(topology, 32, "star:%d", run->n);
    options.topology = topology;
    options.params = run->params;
    options.param_count = run->params[0] ? run->params[1] ? 2 : 1 : 0;
    options.startup = price[0];
    options.per_unit = price[1];
    return options;
}

/* Runs; wants it verified, to the step, and whole; result: the sum of both digests. */
static inline uint64_t run_star(const struct star_run *run, const uint64_t price[2], int setting)
{
    const struct parray_program *program = find_program(run->program);
    char topology[32];
    struct trial trial = trial_run(program, star_options(run, topology, price), setting);
    const struct outcome *o = trial.outcome;
    ck_assert_msg(trial.status == PARRAY_DONE && o->verified == 1, "%s %s: %s", run->program, topology,
                  o->error);
    uint64_t steps = run->cost.starts * price[0] + run->cost.words * price[1];
    ck_assert_msg(o->steps == steps, "%s %s %s: %llu steps, not %llu", run->program, topology,
                  run->params[0] ? run->params[0] : "", (unsigned long long)o->steps,
                  (unsigned long long)steps);
    ck_assert(o->time == (double)steps / (double)price[1]);
    if (program->claimed_time)
        ck_assert(program->claimed_time(trial.array) == o->time && o->paper_time >= o->time);
    else
        ck_assert(o->paper_time == o->time);
    ck_assert(!program->lower_bound || (o->own_bound > 0 && o->own_bound <= o->time));
    ck_assert(!program->task || (o->lower_bound > 0 && o->lower_bound <= o->time));
    ck_assert_uint_eq(o->transmissions, run->transmissions);
    return end_whole(&trial);
}

/* The runs whose costs are formulas. In the exchanges, and in stairs, every node sends once a start. */
static inline struct star_run star_exchange_run(int n, const char *levels_param, const int *levels, int count)
{
    struct star_run run = {.program = "star-exchange",
                           .params = {levels_param},
                           .n = n,
                           .cost = star_exchange_cost(n, levels, count)};
    run.transmissions = run.cost.starts * star_count(n);
    return run;
}

static inline struct star_run star_plain_run(const char *program, int n, struct star_cost cost)
{
    return (struct star_run){
        .program = program, .n = n, .cost = cost, .transmissions = cost.starts * star_count(n)};
}

/* In a column n-1 tokens go from each row but the last to the next, and as many back; a hop for (n-2)! nodes
 * of a row, three for the others. */
static inline struct star_run star_mnb_run(int n)
{
    struct star_run run = star_plain_run("star-mnb", n, star_mnb_cost(n));
    run.transmissions = star_count(n) * (uint64_t)(3 * n - 5) + star_count(n) * (star_count(n - 1) - 1);
    return run;
}

#endif
