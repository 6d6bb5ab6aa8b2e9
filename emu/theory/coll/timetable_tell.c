/*
 * timetable_tell.c: slots for the first word and the last one of a call whose nodes use one port at a time.
 *
 * In the telling a node that has been told tells one child after the other, so that no node sends or
 * receives two packets at a time. A report takes the first slot in which neither the parent nor another child
 * of it is in the way, after the last block that the node sends or receives and the reports of its children.
 */
#include <stdlib.h>

#include "coll/timetable_own.h"
#include "machine/memory.h"

static const char what[] = "the timetable of a collective";

static void choose_tells(struct timetable *timetable, const struct tree *tree)
{
    timetable->tell = memory_take(tree->nodes, sizeof timetable->tell[0], what);
    for (uint32_t i = 0; i < tree->nodes; i++) {
        uint32_t node = tree->order[i], slot = node == tree->root ? 0 : timetable->tell[node] + 1;
        for (const struct tree_edge *c = tree_children(tree, node); c < tree_end(tree, node); c++) {
            timetable->tell[c->peer] = slot++;
            timetable->telling = slot > timetable->telling ? slot : timetable->telling;
        }
    }
}

/* Mark the slots in which a report to this node would be in the way. */
static void mark_busy(const struct timetable *timetable, uint32_t node, bool apart, bool *busy)
{
    for (size_t i = timetable->first[node]; i < timetable->first[node + 1]; i++)
        if (!apart || timetable->entry[i].takes)
            busy[timetable->entry[i].step] = true;
}

/* The first slot in which the node has nothing more to do with blocks. */
static uint32_t end_of(const struct timetable *timetable, uint32_t node)
{
    size_t first = timetable->first[node], end = timetable->first[node + 1];
    return end > first ? timetable->entry[end - 1].step + 1 : 0;
}

/* Nodes behind their children: those of one parent one after the other. */
static void choose_reports(struct timetable *timetable, const struct tree *tree, bool apart)
{
    uint32_t *ready = memory_take(tree->nodes, sizeof *ready, what), slots = timetable->steps;
    timetable->report = memory_take(tree->nodes, sizeof timetable->report[0], what);
    for (uint32_t i = tree->nodes; i-- > 0;) {
        uint32_t node = tree->order[i];
        bool *busy = memory_take((size_t)timetable->steps + tree->nodes * (size_t)2, sizeof *busy, what);
        mark_busy(timetable, node, apart, busy);
        ready[node] = end_of(timetable, node);
        for (const struct tree_edge *c = tree_children(tree, node); c < tree_end(tree, node); c++) {
            uint32_t slot = ready[c->peer];
            while (busy[slot])
                slot++;
            busy[slot] = true;
            timetable->report[c->peer] = slot;
            ready[node] = slot + 1 > ready[node] ? slot + 1 : ready[node];
        }
        slots = ready[node] > slots ? ready[node] : slots;
        free(busy);
    }
    timetable->slots = slots;
    free(ready);
}

void timetable_add_telling(struct timetable *timetable, const struct tree *tree, const struct model *model)
{
    choose_tells(timetable, tree);
    choose_reports(timetable, tree,
                   model->sends && model->receives && !model->ports && !model->transmissions);
}
