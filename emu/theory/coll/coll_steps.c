/*
 * coll_steps.c: how many steps collectives take, told before a run: a packet's way through the tree and
 * the frame, node by node, or a formula.
 */
#include <stdlib.h>

#include "coll/coll_moves.h"
#include "machine/memory.h"

static const char what[] = "the steps of a collective";

static uint64_t later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* --------------------------------------------------------------------- one packet on each link */

uint64_t moved_down(const struct coll_table *table, const struct tree *tree, uint64_t step, uint32_t elements)
{
    uint64_t duration = duration_of(&table->array->duration, elements), last = step;
    if (table->frame.slots == 1)
        return step + tree->height * duration;
    uint64_t *known = memory_take(tree->nodes, sizeof *known, what);
    known[tree->root] = step;
    for (uint32_t i = 0; i < tree->nodes; i++) {
        uint64_t now = known[tree->order[i]];
        const struct tree_edge *end = tree_end(tree, tree->order[i]);
        for (const struct tree_edge *c = tree_children(tree, tree->order[i]); c < end; c++) {
            now = frame_next(&table->frame, c->slot, now);
            known[c->peer] = now + duration;
            last = later(last, known[c->peer]);
        }
    }
    free(known);
    return last;
}

/* The first step in which the root knows all that the nodes begin to tell it in `step`. */
static uint64_t moved_up(const struct coll_table *table, const struct tree *tree, uint64_t step,
                         uint32_t elements)
{
    uint64_t duration = duration_of(&table->array->duration, elements);
    if (table->frame.slots == 1)
        return step + tree->height * duration;
    uint64_t *ready = memory_take(tree->nodes, sizeof *ready, what);
    for (uint32_t i = tree->nodes - 1; i > 0; i--) {
        uint32_t node = tree->order[i];
        const struct tree_edge *parent = tree_parent(tree, node);
        uint64_t sent = frame_next(&table->frame, parent->slot, later(ready[node], step));
        ready[parent->peer] = later(ready[parent->peer], sent + duration);
    }
    uint64_t end = later(ready[tree->root], step);
    free(ready);
    return end;
}

/* --------------------------------------------------------------------- streams of packets */

/* How many steps a scan by the tree takes, about: those of a sum, and more where a subtree falls into several
 * runs of ranks. A node sends them up when all have come, so that those on a way add up; downwards they
 * follow
 * each other. */
static uint64_t runs_steps(const struct coll_table *table)
{
    const struct tree *tree = table->centred;
    uint64_t *late = memory_take(tree->nodes, sizeof *late, what), most = 0;
    for (uint32_t i = tree->nodes - 1; i > 0; i--) {
        uint32_t node = tree->order[i], parent = tree_parent(tree, node)->peer;
        late[parent] = later(late[parent], late[node] + tree->runs[node] - 1);
        most = later(most, tree->runs[node] - 1);
    }
    uint64_t packets = late[tree->root] + most;
    free(late);
    return moved_down(table, tree, moved_up(table, tree, 1, 1), 1) - 1 +
           packets * table->frame.slots * table->array->duration.unit;
}

static bool spread_is_shorter(struct coll_table *table)
{
    if (table->spread)
        return table->spread->steps * table->array->duration.unit < runs_steps(table);
    const struct timetable *timetable = coll_timetable_of(table, TIMETABLE_SPREAD, table->centred);
    return timetable && travel_steps(table, timetable) < runs_steps(table);
}

bool coll_scans_by_spread(struct coll_table *table)
{
    enum { BY_TREE = 1, BY_SPREAD };
    /* Relaxed: all nodes that find nothing find out the same. */
    int scans = atomic_load_explicit(&table->scans, memory_order_relaxed);
    if (!scans) {
        scans = spread_is_shorter(table) ? BY_SPREAD : BY_TREE;
        /* Relaxed: see above. */
        atomic_store_explicit(&table->scans, scans, memory_order_relaxed);
    }
    return scans == BY_SPREAD;
}

/* The timetable by which a call goes; NULL: none. */
static const struct timetable *timetable_of(struct coll_table *table, const struct tree *tree,
                                            enum coll_call call)
{
    switch (call) {
    case COLL_GATHER:
        return coll_timetable_of(table, TIMETABLE_COLLECT, tree);
    case COLL_SCATTER:
        return coll_timetable_of(table, TIMETABLE_DEAL, tree);
    case COLL_ALLTOALL:
        return table->exchange ? NULL : coll_timetable_of(table, TIMETABLE_EXCHANGE, tree);
    case COLL_ALLGATHER:
    case COLL_SPLIT:
        return table->spread ? NULL : coll_timetable_of(table, TIMETABLE_SPREAD, tree);
    case COLL_REDUCE_SCATTER:
        return table->spread ? NULL : coll_timetable_of(table, TIMETABLE_SUMS, tree);
    case COLL_HALO:
        return limits_nodes(&table->limits) ? coll_timetable_of(table, TIMETABLE_HALO, tree) : NULL;
    case COLL_SCAN:
    case COLL_EXSCAN:
        return table->spread || !coll_scans_by_spread(table)
                   ? NULL
                   : coll_timetable_of(table, TIMETABLE_SPREAD, tree);
    default:
        return NULL;
    }
}

/* The steps of a call whose packets stream over the tree or follow a plan; -1: they are not known. */
static double stream_steps(struct coll_table *table, const struct tree *tree, enum coll_call call)
{
    double duration = (double)table->array->duration.unit;
    const struct timetable *timetable = timetable_of(table, tree, call);
    if (call == COLL_SPLIT && table->frame.slots > 1)
        return -1;
    if (timetable)
        return (double)travel_steps(table, timetable);
    if (call == COLL_HALO && !limits_nodes(&table->limits))
        return table->topo->links ? (1 + table->limits.half_duplex) * duration : 0;
    if (table->frame.slots > 1 || table->stalls)
        return -1;
    if (call == COLL_GATHER)
        return (double)tree_collect_steps(tree) * duration;
    if (call == COLL_SCATTER)
        return (double)tree_deal_steps(tree) * duration;
    if (call == COLL_ALLTOALL && table->exchange)
        return (double)table->exchange->steps * duration;
    if (table->spread && (call == COLL_ALLGATHER || call == COLL_SPLIT || call == COLL_REDUCE_SCATTER))
        return (double)table->spread->steps * duration;
    if (table->spread && (call == COLL_SCAN || call == COLL_EXSCAN) && coll_scans_by_spread(table))
        return (double)table->spread->steps * duration;
    if (call != COLL_ALLGATHER && call != COLL_SPLIT)
        return -1;
    uint64_t count = tree->nodes;
    uint32_t piece = coll_piece(table, tree->height, count, 1);
    double packet = (double)duration_of(&table->array->duration, piece);
    uint64_t packets = tree->height ? (count + piece - 1) / piece + tree->height - 1 : 0;
    return (double)tree_collect_steps(tree) * duration + (double)packets * packet;
}

double coll_steps_of(struct coll_table *table, enum coll_call call, int root)
{
    const struct tree *tree = table->centred;
    if (coll_has_root(call))
        tree = coll_tree_of(table, (uint32_t)root);
    bool through_cube =
        call == COLL_BARRIER || call == COLL_ALLREDUCE || call == COLL_SCAN || call == COLL_EXSCAN;
    if (through_cube && table->cube)
        return (double)table->cube * (double)table->array->duration.unit;
    if (call == COLL_BROADCAST)
        return (double)moved_down(table, tree, 1, 1) - 1;
    uint64_t up = moved_up(table, tree, 1, 1);
    if (call == COLL_REDUCE)
        return (double)up - 1;
    if (call == COLL_BARRIER || call == COLL_ALLREDUCE)
        return (double)moved_down(table, tree, up, 1) - 1;
    return stream_steps(table, tree, call);
}

double parray_coll_steps(const struct parray *array, enum coll_call call, int root)
{
    if (array->worms || array->layer)
        return -1;
    struct coll_table *table = coll_table_of(array);
    if (!table->centred || root < 0 || (uint32_t)root >= array->count)
        return -1;
    return coll_steps_of(table, call, root);
}
