/*
 * worm_costs.c: the tables are filled from the smallest box up; then nodes search in them.
 *
 * The minimum over Q is a distance transform: for a box with costs c, reach(R) = min over Q of |R - Q| + c(Q)
 * for all places R in it takes one sweep up and one down along each dimension. A holder beside the box
 * reaches it at the place where the straight line along the halved dimension enters it. So a table of V
 * places takes O(d V) steps.
 *
 * A node finds its own Q by looking at all places of the half, which are as many in a step, over all holders,
 * as the array has nodes.
 */
#include <stdlib.h>
#include <string.h>

#include "worm_costs.h"

enum { ENTRIES_MOST = 1 << 26 };

struct box_costs {
    int dims, levels;
    size_t *first;  /* of a shape's entries, by the number of the shape: its sides as digits */
    uint32_t *cost; /* places in the order of ranks, dimension 0 the most significant */
};

static size_t shape_number(const struct box_costs *costs, const uint8_t *side)
{
    size_t number = 0;

    for (int i = 0; i < costs->dims; i++)
        number = number * (size_t)(costs->levels + 1) + side[i];
    return number;
}

/* Find the sides of a shape. Result: the number of places in a box of that shape. */
static size_t shape_sides(const struct box_costs *costs, size_t number, uint8_t *side)
{
    int bits = 0;

    for (int i = costs->dims - 1; i >= 0; i--) {
        side[i] = (uint8_t)(number % (size_t)(costs->levels + 1));
        number /= (size_t)(costs->levels + 1);
        bits += side[i];
    }
    return (size_t)1 << bits;
}

static size_t place_index(int dims, const uint8_t *side, const int *place)
{
    size_t index = 0;

    for (int i = 0; i < dims; i++)
        index = index << side[i] | (size_t)(place[i] & ((1 << side[i]) - 1));
    return index;
}

static void index_place(int dims, const uint8_t *side, size_t index, int *place)
{
    for (int i = dims - 1; i >= 0; i--) {
        place[i] = (int)(index & (((size_t)1 << side[i]) - 1));
        index >>= side[i];
    }
}

/* ------------------------------------------------------------------------------------ making */

static void lower(uint32_t *to, uint32_t from)
{
    if (from + 1 < *to)
        *to = from + 1;
}

/* Sweep along the dimension whose digit in the index is `bits` wide, at `shift`: what is reached at a place
 * is reached beside it for one more. */
static void sweep(uint32_t *reach, size_t places, int shift, int bits)
{
    size_t stride = (size_t)1 << shift, last = (((size_t)1 << bits) - 1) << shift;

    for (size_t i = 0; i < places; i++)
        if (i & last)
            lower(&reach[i], reach[i - stride]);
    for (size_t i = places; i-- > 0;)
        if ((i & last) != last)
            lower(&reach[i], reach[i + stride]);
}

static void fill_reach(const struct box_costs *costs, const uint8_t *side, size_t places, uint32_t *reach,
                       const uint32_t *cost)
{
    int shift = 0;

    memcpy(reach, cost, places * sizeof *reach);
    for (int i = costs->dims - 1; i >= 0; shift += side[i], i--)
        sweep(reach, places, shift, side[i]);
}

/* The cost of a place if its box is halved along a dimension; `half` has the sides of the halves. */
static uint32_t halving_cost(const struct box_costs *costs, const uint32_t *reach, const uint8_t *half,
                             const int *place, int dimension)
{
    size_t first = costs->first[shape_number(costs, half)];
    int length = 1 << half[dimension], at = place[dimension], entry[BOX_DIMS];
    int way = at < length ? length - at : at - length + 1;

    memcpy(entry, place, sizeof entry);
    entry[dimension] = at < length ? 0 : length - 1;
    return costs->cost[first + place_index(costs->dims, half, place)] + (uint32_t)way +
           reach[first + place_index(costs->dims, half, entry)];
}

static void fill_shape(struct box_costs *costs, uint32_t *reach, size_t number)
{
    uint8_t side[BOX_DIMS], half[BOX_DIMS];
    size_t places = shape_sides(costs, number, side), first = costs->first[number];
    int place[BOX_DIMS] = {0};

    for (size_t i = 0; i < places; i++) {
        uint32_t least = places == 1 ? 0 : UINT32_MAX;

        index_place(costs->dims, side, i, place);
        for (int x = 0; x < costs->dims; x++) {
            if (side[x] == 0)
                continue;
            memcpy(half, side, sizeof half);
            half[x]--;
            uint32_t cost = halving_cost(costs, reach, half, place, x);
            least = cost < least ? cost : least;
        }
        costs->cost[first + i] = least;
    }
    fill_reach(costs, side, places, &reach[first], &costs->cost[first]);
}

/* The half of a shape has a smaller number than the shape, so going through the numbers upwards finds all
 * halves done. */
static bool fill_costs(struct box_costs *costs, size_t shapes, size_t entries)
{
    uint32_t *reach = malloc(entries * sizeof *reach);

    if (!reach)
        return false;
    for (size_t number = 0; number < shapes; number++)
        fill_shape(costs, reach, number);
    free(reach);
    return true;
}

const struct box_costs *box_costs_make(struct parray *array, int dims, int levels)
{
    struct box_costs *costs = parray_alloc(array, sizeof *costs);
    uint64_t entries = 1, shapes = 1;

    for (int i = 0; i < dims && entries <= ENTRIES_MOST; i++) {
        entries *= (UINT64_C(2) << levels) - 1;
        shapes *= (uint64_t)levels + 1;
    }
    if (entries > ENTRIES_MOST) {
        parray_refuse(array, "%s: the tables of all boxes would have more than %d entries; take fewer nodes",
                      parray_topology(array), ENTRIES_MOST);
        return NULL;
    }
    costs->dims = dims;
    costs->levels = levels;
    costs->first = parray_alloc(array, (shapes + 1) * sizeof *costs->first);
    costs->cost = parray_alloc(array, entries * sizeof *costs->cost);
    for (size_t number = 0; number < shapes; number++) {
        uint8_t side[BOX_DIMS];

        costs->first[number + 1] = costs->first[number] + shape_sides(costs, number, side);
    }
    if (fill_costs(costs, shapes, entries))
        return costs;
    parray_refuse(array, "%s: no memory for the tables; take fewer nodes", parray_topology(array));
    return NULL;
}

/* --------------------------------------------------------------------------------- searching */

struct choice {
    uint32_t cost, way;
    int dimension;
    size_t index; /* of Q in its half */
};

static uint32_t way_to(int dims, const uint8_t *half, size_t index, const int *from)
{
    uint32_t way = 0;

    for (int i = dims - 1; i >= 0; i--) {
        way += (uint32_t)abs(from[i] - (int)(index & (((size_t)1 << half[i]) - 1)));
        index >>= half[i];
    }
    return way;
}

/* Try all places Q of the other half; `at` is the holder's place in the box. */
static void search_half(const struct box_costs *costs, const uint8_t *half, const int *at, int dimension,
                        struct choice *best)
{
    const uint32_t *cost = &costs->cost[costs->first[shape_number(costs, half)]];
    size_t places = costs->first[shape_number(costs, half) + 1] - (size_t)(cost - costs->cost);
    uint32_t kept = cost[place_index(costs->dims, half, at)];
    int from[BOX_DIMS], length = 1 << half[dimension];

    memcpy(from, at, sizeof from);
    from[dimension] -= at[dimension] < length ? length : 0; /* in the coordinates of the other half */
    for (size_t index = 0; index < places; index++) {
        uint32_t way = way_to(costs->dims, half, index, from), sum = kept + way + cost[index];

        if (sum < best->cost || (sum == best->cost && way < best->way))
            *best = (struct choice){.cost = sum, .way = way, .dimension = dimension, .index = index};
    }
}

int box_best_split(const struct box_costs *costs, const uint8_t *side, const int *place, int *target)
{
    struct choice best = {.cost = UINT32_MAX};
    uint8_t half[BOX_DIMS];
    int at[BOX_DIMS];

    for (int i = 0; i < costs->dims; i++)
        at[i] = place[i] & ((1 << side[i]) - 1);
    for (int x = 0; x < costs->dims; x++) {
        memcpy(half, side, sizeof half);
        if (half[x]-- > 0)
            search_half(costs, half, at, x, &best);
    }
    memcpy(half, side, sizeof half);
    half[best.dimension]--;
    index_place(costs->dims, half, best.index, target);
    target[best.dimension] += at[best.dimension] >> half[best.dimension] ? 0 : 1 << half[best.dimension];
    for (int i = 0; i < costs->dims; i++)
        target[i] += place[i] - at[i];
    return best.dimension;
}
