/*
 * outlook.h: what all shards together say at the end of a step, from which the clock decides what comes next.
 *
 * Outlooks are merged: those of the shards of a process and, if several processes run the array, those of the
 * processes. The result does not depend on the order in which they are merged.
 */
#ifndef OUTLOOK_H
#define OUTLOOK_H

#include "machine/machine.h"

#define OWNERS_MANY UINT32_MAX

struct outlook {
    uint64_t last;    /* the step that ends */
    uint64_t next;    /* the earliest step in which a node may run; NEVER: none is known */
    uint64_t horizon; /* the earliest step in which a node of another owner than `owner` may run */
    uint64_t violations, transmissions, live, serving, relaying;
    uint64_t ran;   /* the last step in which a node ran */
    uint32_t owner; /* to whom step `next` belongs: a shard or, after the merge of processes, a process;
                       OWNERS_MANY: to several, or to nobody */
    bool fatal, interrupted, flush, waiting, serving_over, relaying_over;
    bool overtaken; /* marks.overtaken */
    struct stopped stopped;
};

static inline uint64_t later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* That of nobody. */
struct outlook outlook_none(void);

/* Take the earliest step of an owner into the outlook. */
void outlook_earliest(struct outlook *outlook, uint32_t owner, uint64_t earliest);

/* Merge the other one into `sum`. */
void outlook_merge(struct outlook *sum, const struct outlook *other);

/* That of all shards of this process, from their summaries of a round. */
struct outlook outlook_here(const struct parray *array, unsigned round);

#endif
