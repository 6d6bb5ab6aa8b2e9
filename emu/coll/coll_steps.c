/*
 * coll_steps.c: how many steps collectives take, told before a run: a packet's way through the tree and the
 * frame, node by node, or a formula.
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

/* The most nodes behind one port of the root. */
static uint64_t largest_branch(const struct tree *tree)
{
    uint64_t largest = 0;
    for (const struct tree_edge *c = tree_children(tree, tree->root); c < tree_end(tree, tree->root); c++)
        largest = later(largest, tree->size[c->peer]);
    return largest;
}

/* The packet for each node leaves the root in the turn of its branch, and is not held up on its way. */
static uint64_t scatter_steps(const struct tree *tree)
{
    uint32_t *turn = memory_take(tree->nodes, sizeof *turn, what);
    uint64_t last = 0;
    for (uint32_t i = 0; i + 1 < tree->nodes; i++) {
        uint32_t to = tree->far[i], branch = tree_towards(tree, tree->root, to)->peer;
        last = later(last, turn[branch]++ + (uint64_t)tree->depth[to]);
    }
    free(turn);
    return last;
}

/* The steps of a call whose packets stream over the tree; -1: they are not known. */
static double stream_steps(const struct coll_table *table, const struct tree *tree, enum coll_call call)
{
    double duration = (double)table->array->duration.unit;
    if (table->frame.slots > 1 || table->stalls)
        return -1;
    if (call == COLL_GATHER)
        return (double)largest_branch(tree) * duration;
    if (call == COLL_SCATTER)
        return (double)scatter_steps(tree) * duration;
    if (call == COLL_ALLTOALL && table->exchange)
        return (double)table->exchange->steps * duration;
    if (table->spread && (call == COLL_ALLGATHER || call == COLL_REDUCE_SCATTER))
        return (double)table->spread->steps * duration;
    if (call != COLL_ALLGATHER)
        return -1;
    uint64_t count = tree->nodes;
    uint32_t piece = coll_piece(table, tree->height, count, 1);
    double packet = (double)duration_of(&table->array->duration, piece);
    uint64_t packets = tree->height ? (count + piece - 1) / piece + tree->height - 1 : 0;
    return (double)largest_branch(tree) * duration + (double)packets * packet;
}

double parray_coll_steps(const struct parray *array, enum coll_call call, int root)
{
    if (array->worms || array->layer)
        return -1;
    struct coll_table *table = coll_table_of(array);
    const struct tree *tree = table->centred;
    if (!tree || root < 0 || (uint32_t)root >= array->count)
        return -1;
    if (call == COLL_BROADCAST || call == COLL_REDUCE || call == COLL_GATHER || call == COLL_SCATTER)
        tree = coll_tree_of(table, (uint32_t)root);
    bool through_cube =
        call == COLL_BARRIER || call == COLL_ALLREDUCE || call == COLL_SCAN || call == COLL_EXSCAN;
    if (through_cube && table->cube)
        return (double)table->cube * (double)array->duration.unit;
    if (call == COLL_BROADCAST)
        return (double)moved_down(table, tree, 1, 1) - 1;
    uint64_t up = moved_up(table, tree, 1, 1);
    if (call == COLL_REDUCE)
        return (double)up - 1;
    if (call == COLL_BARRIER || call == COLL_ALLREDUCE)
        return (double)moved_down(table, tree, up, 1) - 1;
    return stream_steps(table, tree, call);
}
