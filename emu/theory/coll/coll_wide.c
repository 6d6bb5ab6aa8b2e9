/*
 * coll_wide.c: an allreduce of many elements, in blocks: every node adds up one of them, as in a
 * reduce_scatter, and then gives the sum to all, as in an allgather. Over a tree, or through the dimensions
 * of a hypercube, all elements go over every link; of blocks each link carries a part.
 */
#include <string.h>

#include "coll/coll_moves.h"

/* The cheapest sums and the cheapest spreading of blocks of one element: each node has to take in what it
 * lacks, over all of its ports or over one. */
static uint64_t least_steps(const struct coll_table *table)
{
    uint64_t lacking = (uint64_t)table->topo->nodes - 1;
    uint64_t ports = limits_nodes(&table->limits) ? 1 : (uint64_t)table->topo->max_degree;
    return ports ? 2 * ((lacking + ports - 1) / ports) * table->array->duration.unit : 0;
}

/* What is kept of steps that were counted. Relaxed, here and there: all nodes that find nothing count the
 * same. */
static double counted(_Atomic(uint64_t) *place, double (*count)(struct coll_table *),
                      struct coll_table *table)
{
    uint64_t kept = atomic_load_explicit(place, memory_order_relaxed);
    if (!kept) {
        double steps = count(table);
        kept = steps < 0 ? UINT64_MAX : 1 + (uint64_t)steps;
        /* Relaxed: see above. */
        atomic_store_explicit(place, kept, memory_order_relaxed);
    }
    return kept == UINT64_MAX ? -1 : (double)(kept - 1);
}

static double count_whole(struct coll_table *table)
{
    return coll_steps_of(table, COLL_ALLREDUCE, 0);
}

static double count_blocks(struct coll_table *table)
{
    double sums = coll_steps_of(table, COLL_REDUCE_SCATTER, 0);
    double spread = sums < 0 ? -1 : coll_steps_of(table, COLL_ALLGATHER, 0);
    return spread < 0 ? -1 : sums + spread;
}

/* The steps of so many elements over a link, in the packets that suit them, over those of one. */
static double times_one(const struct coll_table *table, size_t elements)
{
    uint32_t piece = coll_piece_alone(table, elements);
    double packets = (double)((elements + piece - 1) / piece);
    return packets * (double)duration_of(&table->array->duration, piece) /
           (double)table->array->duration.unit;
}

/* All elements follow the first one, up and then down a tree, or through a hypercube. */
static double whole_steps(struct coll_table *table, size_t count)
{
    double each = (double)table->frame.slots * (double)table->array->duration.unit * (table->cube ? 1 : 2);
    return counted(&table->whole_steps, count_whole, table) + each * (times_one(table, count) - 1);
}

bool coll_is_wide(const struct collective *call)
{
    struct coll_table *table = call->table;
    size_t nodes = (size_t)table->topo->nodes, block = (call->count + nodes - 1) / nodes;
    if (call->count < 2 || nodes < 2)
        return false;
    double whole = whole_steps(table, call->count), times = times_one(table, block);
    if (whole < 0 || (double)least_steps(table) * times >= whole)
        return false;
    double blocks = counted(&table->block_steps, count_blocks, table);
    return blocks >= 0 && blocks * times < whole;
}

/* The last block may be longer than what is left: what fills it is an element that the operation can take. */
void coll_combine_blocks(struct collective *call, void *data)
{
    size_t nodes = (size_t)call->table->topo->nodes, count = call->count, width = call->width;
    size_t block = (count + nodes - 1) / nodes;
    char *all = node_realloc(call->self, NULL, (nodes + 1) * block * width);
    char *mine = all + nodes * block * width;
    memcpy(all, data, count * width);
    for (char *fill = all + count * width; fill < mine; fill += width)
        memcpy(fill, data, width);
    call->count = block;
    coll_sum_blocks(call, all, mine);
    coll_spread(call, mine, all);
    call->count = count;
    memcpy(data, all, count * width);
    node_realloc(call->self, all, 0);
}
