/*
 * worm_greedy.c: halves of halves, until everybody has the token.
 *
 * On grids the route of a worm stays in every box that has both its ends. So parts that are boxes never
 * get into each other's way, and 2^k nodes in boxes that can be halved k times take k steps.
 */
#include <stdlib.h>

#include "alloc.h"
#include "plan/greedy.h"
#include "plan/instance.h"
#include "plan/moves.h"
#include "rng.h"
#include "solve/worm_ways.h"
#include "topo/topo.h"

enum { CUTS = 4 }; /* ways to halve a part that are tried in a step */

/* Nodes for which `holder`, one of them, answers: member[first] and so on. */
struct worm_part {
    int holder, first, count;
};

/* A node and where it lies, for sorting. */
struct worm_place {
    uint64_t key; /* and chance, in the low half, between equals */
    int node;
};

struct halving {
    const struct instance *instance;
    struct rng *rng;
    bool planes; /* cut across dimensions */
    struct worm_part *part;
    int parts;
    struct worm_place *member;
    uint32_t *carried; /* of each channel of the graph: the last step in which a worm was on it */
    struct moves *moves;
};

static int compare_places(const void *a, const void *b)
{
    const struct worm_place *one = a, *other = b;
    return (one->key > other->key) - (one->key < other->key);
}

/* Steps that a part needs at least, if it is halved in each. */
static uint32_t steps_of(int count)
{
    uint32_t steps = 0;
    while (1 << steps < count)
        steps++;
    return steps;
}

static void sort_part(struct halving *halving, const struct worm_part *part, int dimension)
{
    const struct topo *topo = halving->instance->topo;
    struct worm_place *member = halving->member + part->first;
    int pivot = member[rng_below(halving->rng, (uint64_t)part->count)].node;
    for (int i = 0; i < part->count; i++) {
        int where = halving->planes ? topo_coord(topo, member[i].node, dimension)
                                    : topo_distance(topo, pivot, member[i].node);
        member[i].key = (uint64_t)(uint32_t)where << 32 | rng_next(halving->rng) >> 32;
    }
    qsort(member, (size_t)part->count, sizeof member[0], compare_places);
}

/* How many nodes the lower half has, so that neither half takes longer than it must and nodes of one key stay
 * together; 0: there is no such cut. */
static int find_cut(struct halving *halving, const struct worm_part *part)
{
    const struct worm_place *member = halving->member + part->first;
    int most = 1 << (steps_of(part->count) - 1), cut = 0;
    uint64_t ties = 0;
    for (int i = part->count - most; i <= most; i++)
        if (i > 0 && i < part->count && member[i].key >> 32 != member[i - 1].key >> 32 &&
            rng_below(halving->rng, ++ties) == 0)
            cut = i;
    return cut;
}

/* Sort the part, by a dimension that can be cut if there is one. Result: nodes of the lower half. */
static int choose_cut(struct halving *halving, const struct worm_part *part)
{
    int dimensions = halving->planes ? halving->instance->topo->dimensions : 1, cut = 0;
    int first = (int)rng_below(halving->rng, (uint64_t)dimensions);
    for (int i = 0; cut == 0 && i < dimensions; i++) {
        sort_part(halving, part, (first + i) % dimensions);
        cut = find_cut(halving, part);
    }
    return cut ? cut : part->count / 2;
}

static bool is_free(const struct halving *halving, int worm, uint32_t step)
{
    const struct worm_ways *ways = halving->instance->ways;
    for (size_t i = ways->first[worm]; i < ways->first[worm + 1]; i++)
        if (halving->carried[ways->channel[i]] == step)
            return false;
    return true;
}

/* The worm from one node to another one; -1: there is none. */
static int find_worm(const struct instance *instance, int from, int to)
{
    int w = instance->out[from] + to - (to > from);
    if (w < instance->out[from + 1] && instance->channel[w].to == to)
        return w;
    for (w = instance->out[from]; w < instance->out[from + 1]; w++)
        if (instance->channel[w].to == to)
            return w;
    return -1;
}

/* Send to any node of member[first] and so on whose route is free. False: there is none. */
static bool send_worm(struct halving *halving, int from, int first, int count, uint32_t step, int *to)
{
    const struct worm_ways *ways = halving->instance->ways;
    int start = (int)rng_below(halving->rng, (uint64_t)count);
    for (int i = 0; i < count; i++) {
        *to = halving->member[first + (start + i) % count].node;
        int worm = find_worm(halving->instance, from, *to);
        if (worm < 0 || !is_free(halving, worm, step))
            continue;
        for (size_t k = ways->first[worm]; k < ways->first[worm + 1]; k++)
            halving->carried[ways->channel[k]] = step;
        moves_add(halving->moves, step, worm, 0);
        return true;
    }
    return false;
}

static void halve(struct halving *halving, struct worm_part *part, uint32_t step)
{
    int to;
    for (int tried = 0; tried < CUTS; tried++) {
        int cut = choose_cut(halving, part), lower = 0;
        for (int i = 0; i < cut; i++)
            lower |= halving->member[part->first + i].node == part->holder;
        struct worm_part low = {part->holder, part->first, cut};
        struct worm_part high = {part->holder, part->first + cut, part->count - cut};
        struct worm_part *own = lower ? &low : &high, *other = lower ? &high : &low;
        if (!send_worm(halving, part->holder, other->first, other->count, step, &to))
            continue;
        other->holder = to;
        *part = *own;
        halving->part[halving->parts++] = *other;
        return;
    }
}

/* All that have the token send in this step, in any order. False: `left` steps are too few for a part. */
static bool halve_all(struct halving *halving, uint32_t step, uint32_t left)
{
    int parts = halving->parts;
    for (int i = 0; i < parts; i++) {
        int k = i + (int)rng_below(halving->rng, (uint64_t)(parts - i));
        struct worm_part part = halving->part[k];
        halving->part[k] = halving->part[i];
        halving->part[i] = part;
        if (steps_of(part.count) > left)
            return false;
        if (part.count > 1)
            halve(halving, &halving->part[i], step);
    }
    return true;
}

bool worm_greedy(const struct instance *instance, const struct greedy_terms *terms, struct rng *rng,
                 struct moves *moves)
{
    struct halving halving = {.instance = instance, .rng = rng, .moves = moves};
    size_t nodes = (size_t)instance->nodes;
    bool fine = true;
    halving.planes = instance->topo->dimensions > 0 && terms->rare;
    halving.part = memory_take(nodes, sizeof halving.part[0], "a search");
    halving.member = memory_take(nodes, sizeof halving.member[0], "a search");
    halving.carried = memory_take((size_t)instance->ways->held, sizeof halving.carried[0], "a search");
    for (int node = 0; node < instance->nodes; node++)
        halving.member[node].node = node;
    halving.part[halving.parts++] = (struct worm_part){instance->token[0].origin, 0, instance->nodes};
    moves_clear(moves);
    for (uint32_t step = 1; fine && halving.parts < instance->nodes; step++) {
        fine = step <= terms->most && !terms->stop(terms->arg) &&
               halve_all(&halving, step, terms->most - step + 1);
        fine = fine && moves->count > 0;
    }
    free(halving.part);
    free(halving.member);
    free(halving.carried);
    return fine;
}
