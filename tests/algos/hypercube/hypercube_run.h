/*
 * hypercube_run.h: run a built-in program on a hypercube and want its exact steps and transmissions. For
 * tests.
 */
#ifndef HYPERCUBE_RUN_H
#define HYPERCUBE_RUN_H

#include <stdio.h>

#include "../common/program_run.h"

enum task { MNB, SCATTER, EXCHANGE };

/* One packet from everybody to everybody (MNB), from one to everybody its own (SCATTER), from everybody to
 * everybody its own (EXCHANGE): the fewest steps on a d-cube when a node has `ports` ports at a time,
 * Bertsekas et al. 1991, Table 1. */
static inline uint64_t fewest_steps(enum task task, int dim, int ports)
{
    uint64_t nodes = UINT64_C(1) << dim, work = task == EXCHANGE ? (uint64_t)dim * nodes / 2 : nodes - 1;
    return (work + (uint64_t)ports - 1) / (uint64_t)ports;
}

/* Distances add up to d 2^(d-1) from a node; a broadcast reaches each node once. */
static inline uint64_t all_hops(enum task task, int dim)
{
    uint64_t nodes = UINT64_C(1) << dim, distances = (uint64_t)dim * nodes / 2;
    return task == MNB ? nodes * (nodes - 1) : task == SCATTER ? distances : nodes * distances;
}

struct built_in {
    const char *name;
    enum task task;
    bool all_ports;
};

/* Runs; wants it verified, minimal and whole; result: the sum of both digests. */
static inline uint64_t run_built_in(const struct built_in *built_in, int dim, int root, int setting)
{
    const struct parray_program *program = find_program(built_in->name);
    struct options options = OPTIONS_DEFAULT;
    char topology[32], param[32];
    const char *list = param;
    snprintf(topology, sizeof topology, "hypercube:%d", dim);
    snprintf(param, sizeof param, "root=%d", root);
    options.topology = topology;
    options.params = &list;
    options.param_count = built_in->task == SCATTER;
    struct trial trial = trial_run(program, options, setting);
    const struct outcome *o = trial.outcome;
    uint64_t steps = fewest_steps(built_in->task, dim, built_in->all_ports ? dim : 1);
    ck_assert_msg(trial.status == PARRAY_DONE && o->verified == 1, "%s %s: %s", built_in->name, topology,
                  o->error);
    ck_assert_uint_eq(o->steps, steps);
    ck_assert(o->time == (double)steps);
    ck_assert(o->lower_bound == (double)steps);
    ck_assert_uint_eq(o->transmissions, all_hops(built_in->task, dim));
    return end_whole(&trial);
}

#endif
