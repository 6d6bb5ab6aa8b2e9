/*
 * worm_eyes.c: the rule of a phase, and the cost of a phase.
 *
 * The cost of a place does not change when the cube is mirrored (places are folded into the lower half) or
 * its dimensions are exchanged (all orders are tried, so coordinates are sorted). That leaves few places to
 * compute.
 */
#include <stdlib.h>

#include "worm_eyes.h"

struct eye_costs {
    int dims;
    uint32_t *level[BOX_LEVELS + 1]; /* by folded and sorted place; NULL for level 0: no cost */
};

static int nearer(int from, int one, int other)
{
    return abs(from - one) <= abs(from - other) ? one : other;
}

void eye_target(int dims, int level, const int *place, const int *order, int crossed, int *target)
{
    int side = 1 << level, half = side / 2, eye = eye_below(level), inner = eye_below(level - 1);

    for (int i = 0; i < dims; i++) {
        int x = order[i], corner = place[x] & ~(side - 1), at = place[x] - corner;
        int lower = at < half, own = lower ? eye : side - 1 - eye, base = lower ? 0 : half;

        if (i < crossed)
            target[x] = corner + nearer(at, base + inner, base + half - 1 - inner);
        else
            target[x] = corner + (i == crossed ? side - 1 - own : own);
    }
}

/* ---------------------------------------------------------------------------------- costs */

/* Where the cost of a place is found. */
static size_t cost_index(int dims, int level, const int *place)
{
    int side = 1 << level, sorted[BOX_DIMS];
    size_t index = 0;

    for (int i = 0; i < dims; i++) {
        int at = place[i] & (side - 1), folded = at < side / 2 ? at : side - 1 - at, j = i;

        for (; j > 0 && sorted[j - 1] > folded; j--)
            sorted[j] = sorted[j - 1];
        sorted[j] = folded;
    }
    for (int i = 0; i < dims; i++)
        index = index << (level - 1) | (size_t)sorted[i];
    return index;
}

static uint32_t cost_at(const struct eye_costs *costs, int level, const int *place)
{
    return level == 0 ? 0 : costs->level[level][cost_index(costs->dims, level, place)];
}

/* The cost of a phase that begins at `place`, and of all phases that follow. */
static uint32_t phase_cost(const struct eye_costs *costs, int level, const int *place, const int *order)
{
    int holder[1 << BOX_DIMS][BOX_DIMS], dims = costs->dims, holders = 1;
    uint32_t cost = 0;

    for (int i = 0; i < dims; i++)
        holder[0][i] = place[i];
    for (int crossed = 0; crossed < dims; crossed++, holders *= 2)
        for (int h = 0; h < holders; h++) {
            eye_target(dims, level, holder[h], order, crossed, holder[holders + h]);
            for (int i = 0; i < dims; i++)
                cost += (uint32_t)abs(holder[h][i] - holder[holders + h][i]);
        }
    for (int h = 0; h < holders; h++)
        cost += cost_at(costs, level - 1, holder[h]);
    return cost;
}

static void exchange(int *order, int i, int j)
{
    int keep = order[i];

    order[i] = order[j];
    order[j] = keep;
}

/* The next order in descending lexicographic order, from "last dimension first" to "first dimension
 * first". */
static bool next_order(int dims, int *order)
{
    int i = dims - 2, j = dims - 1;

    while (i >= 0 && order[i] < order[i + 1])
        i--;
    if (i < 0)
        return false;
    while (order[j] > order[i])
        j--;
    exchange(order, i, j);
    for (i++, j = dims - 1; i < j; i++, j--)
        exchange(order, i, j);
    return true;
}

static uint32_t best_order(const struct eye_costs *costs, int level, const int *place, int *best)
{
    int order[BOX_DIMS];
    uint32_t least = UINT32_MAX;

    for (int i = 0; i < costs->dims; i++)
        order[i] = costs->dims - 1 - i;
    do {
        uint32_t cost = phase_cost(costs, level, place, order);

        if (cost >= least)
            continue;
        least = cost;
        for (int i = 0; i < costs->dims; i++)
            best[i] = order[i];
    } while (next_order(costs->dims, order));
    return least;
}

void eye_best_order(const struct eye_costs *costs, int level, const int *place, int *order)
{
    best_order(costs, level, place, order);
}

/* Compute the costs of all ascending places of the lower half, from dimension `from` on. */
static void fill_level(struct eye_costs *costs, int level, int from, int *place)
{
    int best[BOX_DIMS];

    if (from == costs->dims) {
        costs->level[level][cost_index(costs->dims, level, place)] = best_order(costs, level, place, best);
        return;
    }
    for (int at = from ? place[from - 1] : 0; at < 1 << (level - 1); at++) {
        place[from] = at;
        fill_level(costs, level, from + 1, place);
    }
}

const struct eye_costs *eye_costs_make(struct parray *array, int dims, int levels)
{
    struct eye_costs *costs = parray_alloc(array, sizeof *costs);
    int place[BOX_DIMS];

    costs->dims = dims;
    for (int level = 1; level <= levels; level++) {
        costs->level[level] = parray_alloc(array, sizeof *costs->level[level] << dims * (level - 1));
        fill_level(costs, level, 0, place);
    }
    return costs;
}
