/*
 * mesh_run.h: run a program for meshes on an array or torus of equal sides with a set of nodes, and want it
 * lawful. For tests.
 */
#ifndef MESH_RUN_H
#define MESH_RUN_H

#include <stdio.h>

#include "../common/program_run.h"
#include "rng.h"
#include "tools.h"

enum { MESH_TEXT = 1 << 15 };

struct mesh_shape {
    int side, dim;
    bool torus;
};

static inline int shape_nodes(struct mesh_shape shape)
{
    int nodes = 1;
    for (int i = 0; i < shape.dim; i++)
        nodes *= shape.side;
    return nodes;
}

static inline const char *shape_text(struct mesh_shape shape)
{
    static char text[64];
    int length = snprintf(text, sizeof text, "%s%d", shape.torus ? "torus:" : "mesh:", shape.side);
    for (int i = 1; i < shape.dim; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "x%d", shape.side);
    return text;
}

/* What a run gave that tests ask for. */
struct mesh_result {
    uint64_t steps, transmissions, digest;
    double time, lower_bound, paper_time;
};

/* Runs with parameters "K=V", the last followed by NULL; wants it verified, without stall, leftover and
 * violation. To be ended by trial_end. */
static inline struct trial mesh_trial(const char *name, struct mesh_shape shape, const char *const *params,
                                      int setting)
{
    struct trial trial = trial_run(find_program(name), trial_with(shape_text(shape), params), setting);
    const struct outcome *o = trial.outcome;
    ck_assert_msg(trial.status == PARRAY_DONE && o->verified == 1, "%s %s %s: %s", name, shape_text(shape),
                  params ? params[0] : "", o->error);
    want_whole(o);
    ck_assert_msg(!(o->time < o->lower_bound - 1e-9), "%s %s %s: %f under the bound %f", name,
                  shape_text(shape), params ? params[0] : "", o->time, o->lower_bound);
    return trial;
}

static inline struct mesh_result mesh_run(const char *name, struct mesh_shape shape,
                                          const char *const *params, int setting)
{
    struct trial trial = mesh_trial(name, shape, params, setting);
    const struct outcome *o = trial.outcome;
    struct mesh_result result = {.steps = o->steps,
                                 .transmissions = o->transmissions,
                                 .digest = both_digests(o),
                                 .time = o->time,
                                 .lower_bound = o->lower_bound,
                                 .paper_time = o->paper_time};
    trial_end(&trial);
    return result;
}

/* The same on all engines. */
static inline void mesh_agree(const char *name, struct mesh_shape shape, const char *const *params)
{
    uint64_t digest = mesh_run(name, shape, params, 0).digest;
    for (int setting = 1; setting < TRIAL_ENGINES; setting++)
        ck_assert_uint_eq(mesh_run(name, shape, params, setting).digest, digest);
}

/* ---------------------------------------------------------------------------- sets of nodes */

/* The first line of the last dimension, the corner block of half the sides, the diagonal, every other node,
 * the last node alone, all, and sets of a random size. */
enum node_set {
    SET_LINE,
    SET_CORNER,
    SET_DIAGONAL,
    SET_EVERY_OTHER,
    SET_ONE,
    SET_ALL,
    SET_RANDOM,
    SETS = 12
};

static inline bool in_set(struct mesh_shape shape, int set, int rank)
{
    bool corner = true, diagonal = true;
    for (int rest = rank; rest; rest /= shape.side)
        corner &= rest % shape.side < (shape.side + 1) / 2;
    for (int i = 1, rest = rank; i < shape.dim; i++, rest /= shape.side)
        diagonal &= rest % shape.side == rest / shape.side % shape.side;
    switch (set) {
    case SET_LINE:
        return rank < shape.side;
    case SET_CORNER:
        return corner;
    case SET_DIAGONAL:
        return diagonal;
    case SET_EVERY_OTHER:
        return rank % 2 == 1;
    case SET_ONE:
        return rank == shape_nodes(shape) - 1;
    default:
        return true;
    }
}

/* `want` of the nodes 0 .. nodes-1, ascending. */
static inline void random_nodes(struct rng *rng, int nodes, int want, int *list)
{
    for (int rank = 0, count = 0; rank < nodes; rank++)
        if (rng_below(rng, (uint64_t)(nodes - rank)) < (uint64_t)(want - count))
            list[count++] = rank;
}

/* The members of a set, ascending; result: how many. */
static inline int set_nodes(struct mesh_shape shape, int set, struct rng *rng, int *list)
{
    int nodes = shape_nodes(shape), count = 0;
    if (set >= SET_RANDOM) {
        count = 1 + (int)rng_below(rng, (uint64_t)nodes);
        random_nodes(rng, nodes, count, list);
        return count;
    }
    for (int rank = 0; rank < nodes; rank++)
        if (in_set(shape, set, rank))
            list[count++] = rank;
    return count;
}

/* "active=0,5,7"; text has room for MESH_TEXT bytes. */
static inline const char *ranks_param(char *text, const char *name, const int *list, int count)
{
    int length = snprintf(text, MESH_TEXT, "%s=", name);
    for (int i = 0; i < count; i++)
        length += snprintf(text + length, (size_t)(MESH_TEXT - length), "%s%d", i ? "," : "", list[i]);
    return text;
}

/* Arrays and tori of 1 to 4 dimensions, small ones: case i of SHAPES. */
static const struct mesh_shape shapes[] = {
    {2, 1, false}, {7, 1, false}, {3, 1, true},  {8, 1, true},  {2, 2, false}, {3, 2, false},
    {6, 2, false}, {3, 2, true},  {4, 2, true},  {7, 2, true},  {2, 3, false}, {4, 3, false},
    {3, 3, true},  {4, 3, true},  {2, 4, false}, {3, 4, false}, {3, 4, true},
};

enum { SHAPES = (int)ARRAY_LENGTH(shapes) };

#endif
