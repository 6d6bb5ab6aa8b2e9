/*
 * contexts.h: what runs nodes: shards, and the lanes of their contexts.
 *
 *   shard    the nodes that one scheduler looks after: those of a worker, or all of them
 *   summary  what the shard says at the end of a step
 *
 * A shard is written by its own context, except for shard.woken, to which all contexts may add. The barrier
 * that ends a step orders all of these writes.
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
#include "stack.h"
#include "thread/own_state.h"

/* A node that is to run in this step, and the number that it drew for its turn (disturbance.h). */
struct turn {
    uint64_t drawn;
    uint32_t rank;
};

/* Live nodes that faults stop: those that wait in node_serve, and others; and the last step of the one of
 * each kind that is stopped last. */
struct stopped {
    uint64_t ended; /* have been found stopped: nothing can make them go on */
    uint32_t serving, others;
    uint64_t serving_until, others_until;
};

/* What a shard says at the end of a step. It has two: others may still read that of the last step. */
struct summary {
    ALIGNED_LINE uint64_t step; /* the step that ends; shard.now may have gone on when this is read */
    uint64_t earliest;          /* earliest step in which some node of the shard may run; NEVER: none */
    uint64_t violations, transmissions;
    uint64_t ran; /* last step in which a node of the shard ran */
    uint32_t live, serving, relaying;
    const struct shard *woke; /* lane.woke */
    bool fatal, interrupted, flush;
    bool waiting;           /* packets or worms wait that can still go on (step/clock.c) */
    bool relaying_over;     /* relaying.over */
    struct stopped stopped; /* but for `ended` known if `earliest` is NEVER */
};

/* What is fetched into the cache before it is used, in a step of an array that is larger than the caches. */
enum fetch {
    FETCH_NONE,  /* nothing: the array is small */
    FETCH_DUE,   /* many nodes run: those that are due next, as if all nodes were due */
    FETCH_WOKEN, /* few nodes run: those that are woken, each of them when it is woken */
    FETCH_WAY    /* very few: those, and where their packets will be some steps later */
};

/* Nodes that have done their part and wait for what others send. Nodes with own contexts count, too. */
struct serving {
    _Atomic uint32_t count;
    uint64_t
        over; /* the last step in which no node was left that could send anything: nodes that had begun to
                    * wait before it go on in that step; 0: there was none */
};

/* The nodes of a shard with cut links (part.h), which run first in a step, so that what they send is under
 * way while the others run. */
struct boundary {
    uint32_t *number; /* of these nodes, as in `due`, ascending; NULL: all nodes run in one go */
    uint32_t count;
    bool first; /* they run now; the others are in `rest` */
    struct idset rest;
};

struct images;
struct packed;

struct shard {
    /* Constant; other contexts read it when they wake a node of this shard. */
    ALIGNED_LINE uint32_t first;
    uint32_t count;
    uint32_t own;      /* count if only this context wakes its nodes; else 0: all wakes go through `woken` */
    bool large;        /* more than the caches hold: fetching ahead pays */
    bool shared;       /* nodes of other processes lie between its own (machine/part.h) */
    bool special;      /* large, or disturbed: the choice of the next node looks at more than `due` */
    struct lane *lane; /* the scheduler's own */
    struct own_places places;    /* of the thread that runs the nodes */
    struct packed *packed;       /* engine/packed.h; NULL: each node has a stack of its own */
    const struct images *images; /* of most nodes (lib/images.h), to fetch ahead; NULL: they have stacks */
    size_t stack_stride;         /* from stack to stack, to fetch ahead */
    struct stack_pool stacks;    /* of those nodes of a packed shard that have stacks of their own */
    struct idset woken[2];       /* woken by other contexts, by parity of the step; the words are shared */

    /* Written by the scheduler. */
    ALIGNED_LINE uint64_t now;
    uint64_t plain; /* `now` if sends have nothing to do in this step beyond the usual; else 0 */
    uint64_t handy; /* `now` if receives have nothing to do beyond the usual; else 0: no packet is ready */
    uint64_t ran;   /* last step in which a node of the shard ran */
    uint64_t alone_until; /* steps before this one need no barrier; 0: all steps do */
    enum fetch fetch;     /* in this step */
    uint32_t beside;   /* 0 if each wake of a node is to be seen by shard_wake_any, else the same as `own` */
    uint32_t crowd;    /* nodes that shard_next gave out in this step */
    uint32_t look_at;  /* the crowd at which mailbox_memory_look is called in a step; 0: in none */
    uint32_t live;     /* nodes that have not returned */
    uint32_t cursor;   /* numbers in `due` below it have been taken */
    struct idset due;  /* may run in this step */
    struct idset next; /* may run in the next one */
    struct idset suspects; /* nodes that may have broken a model rule in this step */
    struct heap timers;
    struct fiber home;  /* the worker itself: continues when no node is due */
    uint64_t counted;   /* transmissions that are in the series */
    struct series busy; /* link directions in use, by step */

    struct serving serving, relaying; /* nodes in WAIT_KIND_SERVE, in WAIT_KIND_RELAY */

    struct boundary boundary; /* step/boundary.h */

    struct turn *turn;      /* room for all nodes, if they are to take turns; else NULL */
    uint32_t turns, turned; /* in `turn` for this step; how many of them have been taken */

    _Atomic(struct node *const *) runs; /* node_running of the worker; NULL: there is no worker */

    struct summary summary[2]; /* the scheduler writes, all read */
};

/* All contexts of an array. */
struct contexts {
    struct shard *shards;
    uint32_t shard_count;
    uint32_t lane_count;
    uint32_t first;        /* the first rank of the first shard */
    uint64_t shard_factor; /* the shard of rank r is (r - first) * shard_factor >> 32 */
    struct lane *lanes;    /* one for each shard, then, if the engine wants them, one for each node */
    const uint32_t *ran;   /* nodes that ran in this step, if nodes have lanes of their own; else NULL */
    uint32_t ran_count;
};

static inline struct shard *shard_of(const struct contexts *contexts, uint32_t rank)
{
    return &contexts->shards[(uint64_t)(rank - contexts->first) * contexts->shard_factor >> 32];
}

#endif
