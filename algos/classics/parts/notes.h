/*
 * notes.h: what nodes note while they run, for checks that no node could make.
 *
 * No node of a distributed system sees what all others do. The emulator does, and its clock counts steps for
 * all nodes. So each node notes what happens to it, in memory of its own (node_state), and its program never
 * looks at these notes; after the run the notes of all nodes are put together and looked through.
 *
 * A note is a struct of doubles only, as parray_join puts numbers together from all processes. Whole numbers
 * below 2^53 are exact there. A program calls, in this order:
 *
 *     prepare        notes_plan         how many notes of which size a node may make
 *     state_bytes    notes_bytes
 *     node           notes_add          on the node's own stack
 *     verify         notes_gather
 *     figures        notes_sorted
 */
#ifndef NOTES_H
#define NOTES_H

#include <parray.h>
#include <stdlib.h>
#include <string.h>

/* The notes of one node, or of all. */
struct notes {
    size_t count;
    double number[]; /* those of the first note, those of the second one, ... */
};

/* Part of the read-only data of all nodes. */
struct notes_plan {
    size_t room, numbers; /* notes that a node makes at most; numbers of a note */
    struct notes *all;    /* what notes_gather fills, and no node looks at */
};

static inline size_t notes_bytes(const struct notes_plan *plan)
{
    return sizeof(struct notes) + plan->room * plan->numbers * sizeof(double);
}

static inline struct notes_plan notes_plan(struct parray *array, size_t room, size_t note_bytes)
{
    struct notes_plan plan = {room, note_bytes / sizeof(double), NULL};
    plan.all = parray_alloc(array, (size_t)parray_nodes(array) * notes_bytes(&plan));
    return plan;
}

/* Note something. What a fault brings about may be more than there is room for: then a check fails. */
static inline void notes_add(struct node *self, const struct notes_plan *plan, const void *note)
{
    struct notes *mine = node_state(self);
    if (node_check(self, mine->count < plan->room))
        memcpy(&mine->number[mine->count++ * plan->numbers], note, plan->numbers * sizeof(double));
}

/* Result: how many notes this node has made. */
static inline size_t notes_gather(struct node *self, const struct notes_plan *plan)
{
    const struct notes *mine = node_state(self);
    struct notes *all = plan->all;
    memcpy(&all->number[all->count * plan->numbers], mine->number,
           mine->count * plan->numbers * sizeof(double));
    all->count += mine->count;
    return mine->count;
}

/* The notes of all nodes of all processes, in an order that has to be the same however many processes there
 * are: no two notes may be equal in it. `compare` is as for qsort. */
static inline void *notes_sorted(struct parray *array, const struct notes_plan *plan,
                                 int (*compare)(const void *, const void *), size_t *count)
{
    size_t numbers = plan->all->count * plan->numbers;
    double *all = parray_join(array, plan->all->number, &numbers);
    *count = numbers / plan->numbers;
    qsort(all, *count, plan->numbers * sizeof(double), compare);
    return all;
}

#endif
