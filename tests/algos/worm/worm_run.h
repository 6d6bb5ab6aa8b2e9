/*
 * worm_run.h: run a built-in broadcast by worms and want what all of them promise. For tests.
 *
 * worm_run_ends wants it verified, in the fewest steps, without a breach, a stall or a worm too many.
 */
#ifndef WORM_RUN_H
#define WORM_RUN_H

#include <stdio.h>

#include "../common/program_run.h"

struct worm_case {
    const char *program, *topology;
    int root;
    const char *order, *route; /* NULL: the program's own */
    int setting;
};

static inline int log2_of(uint64_t number)
{
    return 63 - __builtin_clzll(number);
}

/* Kinds in all dimensions 2^levels. */
static inline const char *cube_spec(const char *kind, int dims, int levels, char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "%s:%d", kind, 1 << levels);
    for (int i = 1; i < dims; i++)
        used += (size_t)snprintf(text + used, size - used, "x%d", 1 << levels);
    return text;
}

static inline void want_broadcast(const struct worm_case *c, const struct trial *trial)
{
    const struct outcome *o = trial->outcome;
    uint64_t nodes = (uint64_t)parray_nodes(trial->array);
    ck_assert_msg(trial->status == PARRAY_DONE && o->verified == 1, "%s on %s from %d: %s", c->program,
                  c->topology, c->root, o->error);
    ck_assert_uint_eq(o->steps, (uint64_t)log2_of(nodes));
    ck_assert(o->lower_bound == (double)o->steps && o->paper_time == (double)o->steps);
    ck_assert_uint_eq(o->worms, nodes - 1);
    ck_assert_uint_eq(o->received, nodes - 1);
    ck_assert_uint_eq(o->transmissions, o->tcd);
    want_whole(o);
    ck_assert((double)o->tcd >= o->tcd_bound);
}

/* Result: the total communication distance; *digest: the sum of both digests, unless NULL. */
static inline uint64_t worm_run(const struct worm_case *c, uint64_t *digest)
{
    char root[32], order[32], route[32];
    const char *params[3] = {root};
    struct options options = trial_on(c->topology);
    snprintf(root, sizeof root, "root=%d", c->root);
    snprintf(order, sizeof order, "order=%s", c->order ? c->order : "");
    snprintf(route, sizeof route, "route=%s", c->route ? c->route : "");
    options.params = params;
    options.param_count = 1;
    if (c->order)
        params[options.param_count++] = order;
    if (c->route)
        params[options.param_count++] = route;
    struct trial trial = trial_run(find_program(c->program), options, c->setting);
    want_broadcast(c, &trial);
    uint64_t tcd = trial.outcome->tcd;
    if (digest)
        *digest = both_digests(trial.outcome);
    trial_end(&trial);
    return tcd;
}

#endif
