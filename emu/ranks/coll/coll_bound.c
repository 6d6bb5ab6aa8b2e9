/*
 * coll_bound.c: which demand a task has.
 */
#include "coll/coll_bound.h"

#include "bound/bound.h"
#include "coll/spans.h"
#include "machine/machine.h"
#include "plan/limits.h"

/* Bounds of larger arrays take long to find. */
enum { NODES_MOST = 1 << 14 };

/* How tasks look to the theory. Blocks of many members may go together in one packet, so what they are there
 * asks for their combination, which is not more. */
static const struct {
    bool from_root, to_root, private, prefix;
    bool many; /* blocks that are not combined */
} demands[] = {[ROUNDS_SPREAD] = {.from_root = true},
               [ROUNDS_DEAL] = {.from_root = true, .many = true},
               [ROUNDS_COLLECT] = {.to_root = true, .many = true},
               [ROUNDS_SHARE] = {.many = true},
               [ROUNDS_EXCHANGE] = {.many = true},
               [ROUNDS_SUM] = {.to_root = true},
               [ROUNDS_SUM_ALL] = {0},
               [ROUNDS_SUM_DEAL] = {0},
               [ROUNDS_PREFIX] = {.prefix = true},
               [ROUNDS_BARRIER] = {0}};

static uint64_t bound_of_task(const struct parray *array, const struct coll_span *span)
{
    struct bounds bounds = {.count = 0};
    struct node_set all = {NULL, (int)array->count}, one = {&span->root, 1};
    bool cut = !demands[span->task].many && span->bytes && span->task != ROUNDS_SUM_DEAL;
    uint64_t units = cut ? divide_up(span->bytes, MESSAGE_PACKET) : 1;
    const struct demand demand = {.form = DEMAND_COPIES,
                                  .combine = span->task != ROUNDS_SPREAD,
                                  .prefix = demands[span->task].prefix,
                                  .units = (uint32_t)smaller_of(units, DEMAND_UNITS_MOST),
                                  .from = demands[span->task].from_root ? one : all,
                                  .to = demands[span->task].to_root ? one : all};
    const struct terms terms = {.topo = array->topo,
                                .model = array->model,
                                .startup = array->duration.startup,
                                .per_unit = array->duration.per_unit,
                                .demand = &demand};
    return bounds_find(&terms, &bounds) ? bounds_best(&bounds) : 0;
}

/* The packets that a node can have under way in one direction at a time. */
static uint64_t at_once(const struct parray *array, int node)
{
    const struct limits limits = model_limits(array->model);
    uint64_t most = (uint64_t)topo_degree(array->topo, node);
    const unsigned limit[] = {limits.sends, limits.receives, limits.ports, limits.transmissions};
    for (size_t i = 0; i < ARRAY_LENGTH(limit); i++)
        most = limit[i] && limit[i] < most ? limit[i] : most;
    return most;
}

/* A rank has to send, or to receive, a block of each other one. */
static uint64_t bound_of_bytes(const struct parray *array, const struct coll_span *span)
{
    uint64_t bytes = product_of(span->bytes, array->count - 1), narrow = UINT64_MAX;
    bool rooted = demands[span->task].from_root || demands[span->task].to_root;
    if (!demands[span->task].many)
        return 0;
    for (uint32_t node = 0; node < array->count && !rooted; node++)
        narrow = smaller_of(narrow, at_once(array, (int)node));
    narrow = rooted ? at_once(array, span->root) : narrow;
    uint64_t packets = divide_up(divide_up(bytes, MESSAGE_PACKET), narrow ? narrow : 1);
    return product_of(packets, array->duration.unit);
}

static uint64_t find_bound(const struct parray *array, const struct coll_span *span)
{
    return larger_of(bound_of_task(array, span), bound_of_bytes(array, span));
}

uint64_t coll_bound(struct coll_bounds *bounds, const struct parray *array, const struct coll_span *span)
{
    bool known = span->task < ARRAY_LENGTH(demands) && span->task != ROUNDS_BEFORE;
    if (!known || !span->whole || !span->even || array->count > NODES_MOST)
        return 0;
    for (int i = 0; i < bounds->count; i++)
        if (bounds->known[i].task == (int)span->task && bounds->known[i].root == span->root &&
            bounds->known[i].bytes == span->bytes)
            return bounds->known[i].steps;
    if (bounds->count == COLL_BOUNDS_MOST)
        return 0;
    uint64_t steps = find_bound(array, span);
    bounds->known[bounds->count].task = (int)span->task;
    bounds->known[bounds->count].root = span->root;
    bounds->known[bounds->count].bytes = span->bytes;
    bounds->known[bounds->count++].steps = steps;
    return steps;
}
