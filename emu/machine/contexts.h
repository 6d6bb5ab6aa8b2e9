/*
 * contexts.h: what runs nodes: shards, and the lanes of their contexts.
 *
 *   shard  the nodes that one scheduler looks after: a worker's block, or all of them
 *   summary   what a shard says at the end of a step
 *
 * A shard is written by its own context, except for shard.woken, to which all contexts may add. The barrier that ends a
 * step orders all of it.
 */
#ifndef CONTEXTS_H
#define CONTEXTS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base.h"
#include "fiber.h"
#include "heap.h"
#include "idset.h"
#include "machine/lane.h"
#include "series.h"

/* A node that is to run in this step, and what it drew (disturb.h). */
struct turn {
    uint64_t drawn;
    uint32_t rank;
};

/* What a shard says at the end of a step; double, as the others may still read the last one. */
struct summary {
    ALIGNED_LINE uint64_t step; /* that ends; the shard's own may have gone on when this is read */
    uint64_t earliest;          /* earliest step in which some node of it may run; NEVER */
    uint64_t violations, transmissions;
    uint64_t ran; /* last step in which a node of it ran */
    uint32_t live, serving, relaying;
    const struct shard *woke; /* as in its lane */
    bool fatal, interrupted, flush;
};

/* Nodes that wait for others only. Nodes with contexts of their own count, too. */
struct serving {
    _Atomic uint32_t count;
    bool over; /* nobody is left for whom to wait */
};

struct shard {
    /* Constant; others read it when they wake a node of this shard. */
    ALIGNED_LINE uint32_t first;
    uint32_t count;
    uint32_t own;      /* count if only this context wakes its nodes, else 0: then all go by mail */
    bool large;        /* more than the caches hold: worth fetching ahead */
    bool special;      /* large, or disturbed: choosing the next node takes more than looking who is due */
    struct lane *lane; /* the scheduler's own */
    struct idset woken[2]; /* woken by other contexts, by parity of the step; the words are shared */

    /* The scheduler's. */
    ALIGNED_LINE uint64_t now;
    uint64_t ran;          /* last step in which a node of it ran */
    uint64_t alone_until;  /* steps before this one need no barrier; 0: all do */
    uint32_t live;         /* nodes that have not returned */
    uint32_t cursor;       /* due numbers below it have been taken */
    struct idset due;      /* may run in this step */
    struct idset next;     /* may run in the next one */
    struct idset suspects; /* nodes that may have broken a model rule in this step */
    struct heap timers;
    struct fiber home;  /* the worker itself: continues when nobody is due */
    uint64_t counted;   /* transmissions that are in the series */
    struct series busy; /* link directions in use, by step */

    struct serving serving, relaying; /* nodes in WAIT_KIND_SERVE, in WAIT_KIND_RELAY */

    struct turn *turn;      /* room for all nodes, if they are to take turns; else NULL */
    uint32_t turns, turned; /* of this step, in their order; that have been taken */

    struct summary summary[2]; /* the scheduler writes, all read */
};

/* All of them. */
struct contexts {
    struct shard *shards;
    uint32_t shard_count;
    uint32_t lane_count;
    uint64_t shard_factor; /* the shard of rank r is r * shard_factor >> 32 */
    struct lane *lanes;    /* a shard's, then, if the engine wants them, one for each node */
    const uint32_t *ran;   /* nodes that ran in this step, if they have lanes of their own; else NULL */
    uint32_t ran_count;
};

static inline struct shard *shard_of(const struct contexts *contexts, uint32_t rank)
{
    return &contexts->shards[(uint64_t)rank * contexts->shard_factor >> 32];
}

#endif
