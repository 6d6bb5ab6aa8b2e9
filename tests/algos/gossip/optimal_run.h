/*
 * optimal_run.h: run mesh-gossip-optimal or torus-gossip-optimal and want all that they promise. For tests.
 */
#ifndef OPTIMAL_RUN_H
#define OPTIMAL_RUN_H

#include <stdio.h>

#include "../common/program_run.h"

static inline uint64_t mesh_steps(uint64_t side)
{
    return side * (side + 1) / 2;
}

static inline uint64_t torus_steps(uint64_t rows, uint64_t columns)
{
    return rows * columns / 2;
}

/* Every node receives every token but its own once. */
static inline uint64_t all_moves(uint64_t rows, uint64_t columns)
{
    return rows * columns * (rows * columns - 1);
}

/* Where the packets fill all steps of all links, every link is busy in every step. */
static inline void want_links_in_use(const struct trial *trial, uint64_t moves)
{
    const struct outcome *o = trial->outcome;
    uint64_t most = o->steps * parray_links(trial->array);
    ck_assert_uint_eq(o->busy, moves);
    ck_assert_uint_le(moves, most);
    ck_assert(o->utilization_mean == (double)moves / (double)o->steps / (double)parray_links(trial->array));
    ck_assert_int_eq(o->utilization_min == 1 && o->utilization_max == 1, moves == most);
}

/* Runs; wants it verified, whole, in exactly that many steps, and these to be the bound; result: the digests'
 * sum. */
static inline uint64_t run_optimal(const char *name, const char *topology, uint64_t steps, uint64_t moves,
                                   int setting)
{
    const struct parray_program *program = find_program(name);
    struct trial trial = trial_run(program, trial_on(topology), setting);
    const struct outcome *o = trial.outcome;
    ck_assert_msg(trial.status == PARRAY_DONE && o->verified == 1, "%s on %s: %s", name, topology, o->error);
    ck_assert_uint_eq(o->steps, steps);
    ck_assert(o->lower_bound == (double)steps);
    ck_assert(program->claimed_time(trial.array) == (double)steps);
    ck_assert_uint_eq(o->transmissions, moves);
    want_links_in_use(&trial, moves);
    return end_whole(&trial);
}

static inline uint64_t run_mesh(int side, int setting)
{
    uint64_t n = (uint64_t)side;
    char topology[32];
    snprintf(topology, sizeof topology, "mesh:%dx%d", side, side);
    return run_optimal("mesh-gossip-optimal", topology, mesh_steps(n), all_moves(n, n), setting);
}

static inline uint64_t run_torus(int rows, int columns, int setting)
{
    uint64_t m = (uint64_t)rows, n = (uint64_t)columns;
    char topology[32];
    snprintf(topology, sizeof topology, "torus:%dx%d", rows, columns);
    return run_optimal("torus-gossip-optimal", topology, torus_steps(m, n), all_moves(m, n), setting);
}

#endif
