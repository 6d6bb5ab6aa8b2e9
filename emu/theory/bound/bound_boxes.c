/*
 * bound_boxes.c: boxes of nodes on grids: what has to enter and leave a box crosses its sides. Where few
 * nodes of the task stand close together, the best box is around them.
 *
 * The nodes of a box that have tokens or want some are counted from sums over all boxes with a corner at 0,
 * of which there are (size + 1) in each dimension; 2^d of them make up a count, with alternating signs. From
 * the counts and the links at its sides each box gets an estimate, and those with the largest are looked at
 * as other sets are.
 */
#include <stdio.h>
#include <string.h>

#include "bound/search.h"
#include "bound/set.h"
#include "facts/model.h"
#include "quantity.h"
#include "topo/topo.h"

enum { DIMENSIONS_MOST = 12, BEST_MOST = 8, CORNERS_MOST = 1 << 22, PART = 90 };

struct bound_box {
    int low[DIMENSIONS_MOST], high[DIMENSIONS_MOST]; /* high is outside */
};

struct estimated {
    uint64_t steps, links;
    struct bound_box box;
};

struct bound_boxes {
    struct bound_search *search;
    int dimensions, stride;
    const int *size;
    bool wrap; /* the ends of a dimension of more than two nodes are joined */
    size_t corners;
    uint32_t *sources, *targets; /* below a corner, that is with all coordinates less than its; of pairs: the
                                  * tokens that start there, and those that are wanted there */
    struct estimated best[BEST_MOST];
};

static size_t corner_of(const struct bound_boxes *boxes, const struct bound_box *box, uint32_t lows)
{
    size_t corner = 0;
    for (int i = 0; i < boxes->dimensions; i++)
        corner = corner * ((size_t)boxes->size[i] + 1) + (size_t)(lows >> i & 1 ? box->low[i] : box->high[i]);
    return corner;
}

/* Count a node at the corner above it. */
static void count_node(const struct bound_boxes *boxes, int rank, uint32_t *below)
{
    struct bound_box one;
    for (int k = 0; k < boxes->dimensions; k++)
        one.high[k] = topo_coord(boxes->search->terms->topo, rank, k) + 1;
    below[corner_of(boxes, &one, 0)]++;
}

/* Sum up what was counted below each corner. */
static void sum_up(const struct bound_boxes *boxes, uint32_t *below)
{
    size_t step = 1;
    for (int k = boxes->dimensions - 1; k >= 0; k--) {
        size_t base = (size_t)boxes->size[k] + 1;
        for (size_t corner = 0; corner < boxes->corners; corner++)
            if (corner / step % base > 0)
                below[corner] += below[corner - step];
        step *= base;
    }
}

static void count_demand(const struct bound_boxes *boxes, const struct demand *demand)
{
    for (int i = 0; i < demand->from.count; i++)
        count_node(boxes, node_set_rank(&demand->from, i), boxes->sources);
    for (int i = 0; i < demand->to.count; i++)
        count_node(boxes, node_set_rank(&demand->to, i), boxes->targets);
    for (size_t i = 0; i < demand->pair_count; i++) {
        count_node(boxes, demand->pairs[i].from, boxes->sources);
        count_node(boxes, demand->pairs[i].to, boxes->targets);
    }
    sum_up(boxes, boxes->sources);
    sum_up(boxes, boxes->targets);
    boxes->search->profile.lookups += 2 * (boxes->corners + demand->pair_count);
}

static uint64_t count_in(const struct bound_boxes *boxes, const struct bound_box *box, const uint32_t *below)
{
    uint32_t count = 0;
    for (uint32_t lows = 0; lows < 1u << boxes->dimensions; lows++) {
        uint32_t part = below[corner_of(boxes, box, lows)];
        count += __builtin_popcount(lows) % 2 ? -part : part;
    }
    return count;
}

static uint64_t volume_of(const struct bound_boxes *boxes, const struct bound_box *box)
{
    uint64_t volume = 1;
    for (int i = 0; i < boxes->dimensions; i++)
        volume *= (uint64_t)(box->high[i] - box->low[i]);
    return volume;
}

static uint64_t links_of(const struct bound_boxes *boxes, const struct bound_box *box, uint64_t volume)
{
    uint64_t links = 0;
    for (int i = 0; i < boxes->dimensions; i++) {
        bool below = box->low[i] > 0, above = box->high[i] < boxes->size[i];
        uint64_t sides = (uint64_t)below + above;
        if (boxes->wrap && boxes->size[i] > 2 && sides)
            sides = 2;
        links += sides * volume / (uint64_t)(box->high[i] - box->low[i]);
    }
    return links;
}

/* Is the box one side of a coordinate, which bound_sets.c looks at? */
static bool is_side(const struct bound_boxes *boxes, const struct bound_box *box)
{
    int borders = 0;
    for (int i = 0; i < boxes->dimensions; i++)
        borders += (box->low[i] > 0) + (box->high[i] < boxes->size[i]);
    return borders < 2;
}

static void estimate(struct bound_boxes *boxes, const struct bound_box *box)
{
    const struct terms *terms = boxes->search->terms;
    const struct demand *demand = terms->demand;
    uint64_t all_sources = (uint64_t)demand->from.count, all_targets = (uint64_t)demand->to.count;
    uint64_t volume = volume_of(boxes, box), links = links_of(boxes, box, volume);
    uint64_t sources = count_in(boxes, box, boxes->sources), targets = count_in(boxes, box, boxes->targets);
    uint64_t in = tokens_between(demand, all_sources - sources, targets);
    uint64_t out = tokens_between(demand, sources, all_targets - targets);
    if (demand->form == DEMAND_PAIRS) { /* as if the other ends were anywhere */
        uint64_t nodes = (uint64_t)terms->topo->nodes;
        in = targets * (nodes - volume) / nodes;
        out = sources * (nodes - volume) / nodes;
    }
    boxes->search->profile.lookups += 1u << boxes->dimensions;
    if (!links)
        return;
    uint64_t once = boxes->search->at_once == UINT64_MAX ? links : smaller_of(links, volume);
    uint64_t units = terms->model->half_duplex ? in + out : larger_of(in, out);
    struct estimated now = {.steps = divide_up(units, once), .links = links, .box = *box};
    for (int i = 0; i < BEST_MOST; i++) {
        struct estimated *best = &boxes->best[i];
        if (now.steps > best->steps || (now.steps == best->steps && now.links < best->links)) {
            struct estimated worse = *best;
            *best = now;
            now = worse;
        }
    }
}

/* The next interval of a dimension, with ends at multiples of the stride; false: that was the last one, and
 * the first one comes again. */
static bool next_interval(const struct bound_boxes *boxes, struct bound_box *box, int i)
{
    int size = boxes->size[i], stride = boxes->stride;
    if (box->high[i] < size) {
        box->high[i] = box->high[i] + stride < size ? box->high[i] + stride : size;
        return true;
    }
    box->low[i] = box->low[i] + stride < size ? box->low[i] + stride : 0;
    box->high[i] = box->low[i] + stride < size ? box->low[i] + stride : size;
    return box->low[i] > 0;
}

static void estimate_all(struct bound_boxes *boxes)
{
    struct bound_box box = {.low = {0}};
    int i = 0;
    for (int k = 0; k < boxes->dimensions; k++)
        box.high[k] = boxes->stride < boxes->size[k] ? boxes->stride : boxes->size[k];
    while (i < boxes->dimensions) {
        if (!is_side(boxes, &box))
            estimate(boxes, &box);
        for (i = 0; i < boxes->dimensions; i++)
            if (next_interval(boxes, &box, i))
                break;
    }
}

/* The least stride with which there are not too many boxes. False: there is none. */
static bool choose_stride(struct bound_boxes *boxes)
{
    for (boxes->stride = 1;; boxes->stride++) {
        uint64_t count = 1, most = 1;
        for (int i = 0; i < boxes->dimensions; i++) {
            uint64_t ends = (uint64_t)((boxes->size[i] - 1) / boxes->stride + 2);
            count = product_of(count, ends * (ends - 1) / 2);
            most = larger_of(most, ends);
        }
        if (product_of(count, UINT64_C(1) << boxes->dimensions) <= boxes->search->budget / 4)
            return true;
        if (most <= 3)
            return false;
    }
}

static void look_at_box(struct bound_boxes *boxes, const struct bound_box *box, uint8_t *in)
{
    struct set_name name = {.kind = "box"};
    const struct topo *topo = boxes->search->terms->topo;
    struct quantity count;
    uint64_t volume = volume_of(boxes, box);
    if (volume == (uint64_t)topo->nodes)
        return;
    for (int rank = 0; rank < topo->nodes; rank++) {
        in[rank] = 1;
        for (int i = 0; i < boxes->dimensions && in[rank]; i++) {
            int at = topo_coord(topo, rank, i);
            in[rank] = at >= box->low[i] && at < box->high[i];
        }
    }
    size_t used = (size_t)snprintf(name.text, sizeof name.text, "the %s node%s with coordinates",
                                   quantity_count(&count, volume), plural(volume));
    for (int i = 0; i < boxes->dimensions && used < sizeof name.text; i++) {
        int from = box->low[i], to = box->high[i] - 1;
        used += (size_t)snprintf(name.text + used, sizeof name.text - used,
                                 from == to ? "%s %d" : "%s %d..%d", i ? "," : "", from, to);
    }
    set_look_at(boxes->search, in, &name);
}

static void find_boxes(struct bound_boxes *boxes)
{
    static const char what[] = "boxes of nodes";
    struct bound_search *search = boxes->search;
    uint8_t *in = arena_take(&search->memory, (size_t)search->terms->topo->nodes, 1, what);
    boxes->sources = arena_take(&search->memory, boxes->corners, sizeof boxes->sources[0], what);
    boxes->targets = arena_take(&search->memory, boxes->corners, sizeof boxes->targets[0], what);
    count_demand(boxes, search->terms->demand);
    estimate_all(boxes);
    for (int i = 0; i < BEST_MOST && boxes->best[i].steps && search_affords(search, PART); i++)
        look_at_box(boxes, &boxes->best[i].box, in);
}

void bound_boxes(struct bound_search *search)
{
    static const char *const kinds[] = {"line", "ring", "mesh", "torus", "hypercube"};
    const struct topo *topo = search->terms->topo;
    const struct demand *demand = search->terms->demand;
    const char *kind = topo->kind->name;
    struct bound_boxes boxes = {
        .search = search, .dimensions = topo->dimensions, .size = topo->size, .corners = 1};
    bool grid = false;
    for (size_t i = 0; i < ARRAY_LENGTH(kinds); i++)
        grid = grid || strcmp(kind, kinds[i]) == 0;
    if (!grid || topo->dimensions > DIMENSIONS_MOST || topo->nodes < 3 || demand->prefix)
        return;
    boxes.wrap = strcmp(kind, "ring") == 0 || strcmp(kind, "torus") == 0;
    for (int i = 0; i < topo->dimensions; i++)
        boxes.corners *= (size_t)topo->size[i] + 1;
    if (boxes.corners > CORNERS_MOST || !search_affords(search, PART) || !choose_stride(&boxes))
        return;
    find_boxes(&boxes);
}
