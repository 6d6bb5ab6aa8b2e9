/*
 * reduction.h: the summaries of all shards at the end of a step, reduced to what the clock decides from.
 *
 * Reductions are merged: those of the shards of a process and, if several processes run the array, those of
 * the processes. The result does not depend on the order in which they are merged.
 */
#ifndef REDUCTION_H
#define REDUCTION_H

#include "machine/machine.h"

#define OWNERS_MANY UINT32_MAX

struct reduction {
    uint64_t last;      /* the step that ends */
    uint64_t next;      /* the earliest step in which a node may run; NEVER: none is known */
    uint64_t lookahead; /* the earliest step in which a node of another owner than `owner` may run */
    uint64_t violations, transmissions, live, serving, relaying;
    uint64_t ran;   /* the last step in which a node ran */
    uint32_t owner; /* to whom step `next` belongs: a shard or, after the merge of processes, a process;
                       OWNERS_MANY: to several, or to nobody */
    bool fatal, interrupted, flush, waiting, relaying_over;
    bool overtaken; /* marks.overtaken */
    struct stopped stopped;
};

static inline uint64_t later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* That of nobody. */
struct reduction reduction_none(void);

/* Take the earliest step of an owner into the reduction. */
void reduction_earliest(struct reduction *reduction, uint32_t owner, uint64_t earliest);

/* Merge the other one into `sum`. */
void reduction_merge(struct reduction *sum, const struct reduction *other);

/* That of all shards of this process, from their summaries of a round. */
struct reduction reduction_here(const struct parray *array, unsigned round);

#endif
