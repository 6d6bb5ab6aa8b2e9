/*
 * machine.h: how the emulator sees an array while it runs. Private to emu.
 *
 *   parray   the whole: topology, model, the tables of nodes, channels, inlets and mailboxes
 *   node     one virtual processor: its fiber or thread, and what it waits for
 *   channel  one direction of a link, at its sender: whom it leads to, what is on it, what it did
 *   inlet    the other end of a channel, at its receiver; its mailbox is a ring of lib/ring.h
 *   shard    the nodes that one scheduler looks after: a worker's block, or all of them
 *   lane     the counters and lists of one executing context: a worker, or a node's own thread
 *
 * Who writes what. Between two barriers (a step) a node's own context writes its node, channels and inlet
 * heads; a mailbox slot is written by the sender while free and by the receiver while full; a shard
 * and a lane are written by their own context, except for shard.mail, which all may add to. Everything
 * else is constant while the run goes on. The barrier that ends a step orders all of it.
 */
#ifndef MACHINE_H
#define MACHINE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "run/array.h"
#include "base.h"
#include "fiber.h"
#include "heap.h"
#include "idset.h"
#include "facts/model.h"
#include "region.h"
#include "ring.h"
#include "rng.h"
#include "series.h"
#include "stack.h"
#include "topo/topo.h"
#include "trace/trace.h"

struct disturbance;
struct engine;
struct handle; /* layer/layer.h */
struct layer;

#define NO_PEER     UINT32_MAX
#define NEVER       UINT64_MAX
#define POSTED_MANY ((const struct shard *)1)

/* ------------------------------------------------------------------------------- links */

/* 32 bytes, two in a cache line: every send writes one. */
struct channel {
    uint32_t peer; /* rank it leads to; NO_PEER: absent */
    uint32_t line; /* where its mailbox begins, in cache lines from array->rings; tells the port there, too */
    uint32_t sent; /* packets so far, modulo 2^32: the ring's tail */
    uint32_t duration; /* steps from the start of the last packet to `until` */
    uint64_t until;    /* last step in which a packet is on the link; 0: none yet */
    const char *site;  /* line of that send */
};

/* What does not fit into a channel, in memory that stays untouched while it is zero. */
struct channel_more {
    uint64_t wraps;     /* how often `sent` came round */
    uint64_t busy_more; /* steps busy beyond one unit's duration a packet */
};

struct inlet {
    uint32_t head;             /* packets taken so far, modulo 2^32 */
    _Atomic uint32_t starving; /* the sender waits for room */
};

/* A mailbox slot's contents. */
struct parcel {
    uint32_t size;
    uint32_t units;
    int32_t origin, dest;
    union {
        uint64_t word;          /* up to 8 bytes, the rest zero */
        unsigned char bytes[8]; /* more, if the payload fits: parray.inline_bytes of them */
        void *spilled;          /* else allocated */
    } data;
};

/* ------------------------------------------------------------------------------- nodes */

enum wait_kind {
    WAIT_START,  /* has not run yet */
    WAIT_STEP,   /* for a step */
    WAIT_PACKET, /* for a packet on a port, or a step */
    WAIT_ANY,    /* for a packet on some port, or a step */
    WAIT_SERVE,  /* for a packet on some port, or that all others have returned or wait like this */
    WAIT_RELAY,  /* the same beneath a layer, where the node's program has returned: after those above */
    WAIT_ROOM,   /* for room in the mailbox behind a port */
    WAIT_LINK,   /* for a link direction to be free */
    WAIT_CREDIT, /* for room in the inbox of node `port` */
    WAIT_DEAD,   /* for ever: the node broke a rule of the interface */
    WAIT_RETURNED
};

struct wait {
    uint8_t kind;
    int32_t port;
    uint64_t until;   /* step that ends the wait in any case; NEVER: none */
    uint64_t timer;   /* earliest time for which the shard's heap holds this node; NEVER: none */
    uint64_t since;   /* step in which the wait began */
    const char *call; /* "node_recv" */
    const char *site;
};

/* What is on a node's links, for the model's quick test: the last step of the longest packet that it sends, of the
 * longest that it receives, and their ports. */
struct use {
    uint64_t send_until, receive_until;
    int32_t send_port, receive_port; /* -1: several at a time */
};

struct node {
    ALIGNED_LINE struct fiber fiber;
    struct parray *array;
    struct shard *shard;
    struct lane *lane;
    struct channel *out; /* degree of them */
    struct inlet *in;    /* degree of them */
    char *rings;         /* mailbox of port 0; the others follow at parray.port_stride */
    uint32_t rank, degree;
    struct wait wait;
    uint64_t result;
    bool has_result;
    bool marked;    /* marks.h: its marks are complete */
    bool is_handle; /* layer/layer.h: it is none, and its degree is 0 */
};

/* ------------------------------------------------------------------------ shards and lanes */

/* A packet that began in this step, charged to its receiver: only under models with rules. */
struct charge {
    uint32_t rank;
    uint32_t port; /* the receiver's */
};

struct charges {
    struct charge *item;
    size_t count, room;
};

/* Why the run has to stop: the first of the lowest rank in a step wins. */
struct fault {
    int status; /* enum parray_status; 0: none */
    uint32_t rank;
    char *text; /* allocated; NULL: see overflow */
    bool overflow;
};

struct failed_check {
    uint64_t step;
    uint32_t rank;
    const char *text, *site; /* NULL: none */
};

struct lane {
    ALIGNED_LINE uint64_t transmissions;
    uint64_t digest;
    uint64_t busy_more; /* steps, over all its packets, beyond one unit's duration each */
    uint64_t stalls;
    const struct shard *posted; /* other shard of which it woke nodes in this step; POSTED_MANY: several */
    bool logged;
    bool irregular;          /* wrote to a channel_more */
    bool checked;            /* some node_check was made */
    struct charges *charges; /* a list for each shard; NULL if the model has no rules */
    struct trace_event *event;
    size_t event_count, event_room;
    unsigned char *data; /* their payloads, if array->trace_data */
    size_t data_count, data_room;
    struct trace_stall *stall; /* waits of its nodes that are over; one at most for each event */
    size_t stall_count, stall_room;
    struct violation *violation; /* violation.h */
    size_t violation_count, violation_room;
    uint64_t violations;
    struct fault fault;
    struct failed_check check;
    struct block *blocks; /* node_memory.h */
};

/* A node that is to run in this step, and what it drew (disturb.h). */
struct turn {
    uint64_t drawn;
    uint32_t rank;
};

/* What a shard says at the end of a step; double, as the others may still read the last one. */
struct tick {
    ALIGNED_LINE uint64_t step; /* that ends; the shard's own may have gone on when this is read */
    uint64_t wish;              /* earliest step in which some node of it may run; NEVER */
    uint64_t violations, transmissions;
    uint64_t ran; /* last step in which a node of it ran */
    uint32_t live, serving, relaying;
    const struct shard *posted; /* as in its lane */
    bool fault, interrupted, flush;
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
    uint32_t own;         /* count if only this context wakes its nodes, else 0: then all go by mail */
    bool large;           /* more than the caches hold: worth fetching ahead */
    bool special;         /* large, or disturbed: choosing the next node takes more than looking who is due */
    struct lane *lane;    /* the scheduler's own */
    struct idset mail[2]; /* woken by other contexts, by parity of the step; the words are shared */

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

    struct serving serving, relaying; /* nodes in WAIT_SERVE, in WAIT_RELAY */

    struct turn *turn;      /* room for all nodes, if they are to take turns; else NULL */
    uint32_t turns, turned; /* of this step, in their order; that have been taken */

    struct tick tick[2]; /* the scheduler writes, all read */
};

/* ------------------------------------------------------------------------------- the whole */

/* Bits of parray.extras. */
enum extra { EXTRA_RULES = 1, EXTRA_TRACE = 2, EXTRA_MARKS = 4, EXTRA_DISTURBANCE = 8, EXTRA_ROOM = 16 };

struct parray {
    /* Read in every call of a node. */
    const struct engine *engine;
    struct node *nodes;
    char *rings;
    size_t port_stride; /* bytes from the mailbox of a node's port to that of the next */
    size_t rank_stride; /* the same from node to node, for one port; 0: not constant */
    struct ring_shape shape;
    uint32_t inline_bytes; /* payloads up to this size stay in the slot */
    uint64_t startup, per_unit, unit_duration;
    _Atomic uint32_t extras;         /* enum extra: what sends have to do beyond the usual */
    bool has_rules;                  /* the model has rules beyond the channel's own */
    struct disturbance *disturbance; /* disturbance.h; NULL: none */
    bool traced, trace_data;
    struct worm_net *worms; /* worm.h; NULL: the model has no worms */
    struct shard *shards;
    uint32_t shard_count;
    uint64_t shard_factor; /* shard of rank r: r * shard_factor >> 32 */
    struct channel_more *more;
    struct rng *rngs;              /* of each node; gamma 0: not opened yet */
    struct use *uses;              /* of each node, under a model with rules */
    _Atomic uint64_t *marks;       /* marks.h: of each node, the ports that may hold a packet */
    _Atomic uint64_t marked_since; /* sends mark their ports in all steps after this one; NEVER: not yet */
    const void *arg;
    char *state;
    size_t state_bytes;
    size_t state_stride;

    /* Read now and then. */
    const struct model *model;
    const struct parray_program *program;
    struct topo *topo;
    struct topo *seen;         /* what programs see: the layer's, else topo */
    const struct layer *layer; /* through which the program runs; NULL: none */
    struct handle *handles;    /* the layer's, by the rank that the program sees; NULL: none */
    void *layer_data;
    uint32_t count;
    struct channel *channels;
    struct inlet *inlets;
    uint64_t channel_count; /* ports, absent ones too */
    uint64_t directions;    /* link directions */
    uint64_t ring_bytes;    /* of all mailboxes */
    uint64_t seed, max_steps;
    bool abort_on_violation;
    bool progress;
    unsigned workers;
    uint32_t mailbox;
    const char **params; /* effective texts, in the order of the program's table */
    struct trace_sink *sink;
    struct log *log;
    struct stack_pool stacks;
    bool has_stacks;
    struct region region[9];
    struct lane *lanes; /* a shard's, then, if the engine wants them, one for each node */
    uint32_t lane_count;
    const uint32_t *ran; /* nodes that ran in this step, if they have lanes of their own; else NULL */
    uint32_t ran_count;
    void **allocs; /* parray_alloc */
    size_t alloc_count, alloc_room;
    char refusal[OUTCOME_ERROR_SIZE];
    bool refused;
    bool prepared;
    bool released;  /* the run is over: node calls marked [after] only */
    bool irregular; /* some lane is; after the run */

    /* Written by the clock while others wait. */
    int stop;                  /* enum stop, clock.h */
    uint64_t clock;            /* the last step in which a node ran */
    struct snapshot *snapshot; /* progress.h; read by the observer under RCU */

    double opened, started; /* seconds_now */
    void *engine_data;
    struct outcome outcome;
};

static inline struct shard *shard_of(const struct parray *array, uint32_t rank)
{
    return &array->shards[(uint64_t)rank * array->shard_factor >> 32];
}

/* Index of a channel or inlet in its table; both tables have a node's ports in a row. */
static inline size_t channel_index(const struct parray *array, const struct channel *channel)
{
    return (size_t)(channel - array->channels);
}

/* A packet that began in step `now` is on the channel. */
static inline bool channel_began(const struct channel *channel, uint64_t now)
{
    return channel->until - channel->duration + 1 == now;
}

/* The mailbox behind a node's port. */
static inline void *inlet_ring(const struct node *node, uint32_t port)
{
    return node->rings + port * node->array->port_stride;
}

/* The mailbox that a channel leads to: so that a send need not read the peer. */
static inline void *channel_ring(const struct parray *array, const struct channel *channel)
{
    return array->rings + (size_t)channel->line * CACHE_LINE;
}

/* The port at the far end, from where the mailbox lies: mailboxes of a node are port_stride apart. */
static inline uint32_t channel_back(const struct parray *array, const struct channel *channel)
{
    const char *ring = channel_ring(array, channel);
    return (uint32_t)((size_t)(ring - array->nodes[channel->peer].rings) / array->port_stride);
}

/* The channel that leads to this node through `port`. */
static inline struct channel *channel_towards(const struct node *node, uint32_t port)
{
    const struct channel *channel = &node->out[port];
    return &node->array->nodes[channel->peer].out[channel_back(node->array, channel)];
}

/* The far end of a channel. */
static inline struct inlet *channel_inlet(const struct parray *array, const struct channel *channel)
{
    return &array->nodes[channel->peer].in[channel_back(array, channel)];
}

static inline uint64_t duration_of(const struct parray *array, uint32_t units)
{
    return units == 1 ? array->unit_duration : array->startup + units * array->per_unit;
}

/* Monotonic clock, in seconds. */
static inline double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

#endif
