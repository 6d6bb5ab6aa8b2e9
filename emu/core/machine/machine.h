/*
 * machine.h: one array while it runs: the parts of which it is made, each with a header of its own.
 *
 *   links          link.h      channels, inlets, mailboxes
 *   nodes          node.h      ranks, ports, and what each node waits for
 *   contexts       contexts.h  what runs nodes; what each context counts is in lane.h
 *   engine, layer  ops.h       functions of the engine and of the layer
 *   part           part.h      which of the nodes this process holds
 *   others         below       small parts, and pointers to what higher folders define
 *
 * What is here is constant while nodes run. The exceptions are struct clock_state, which one context writes
 * while all others stand at the barrier, and what the headers say of their parts.
 */
#ifndef MACHINE_H
#define MACHINE_H

#include <setjmp.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "facts/model.h"
#include "facts/outcome.h"
#include "machine/contexts.h"
#include "machine/duration.h"
#include "machine/embedding.h"
#include "machine/lane.h"
#include "machine/link.h"
#include "machine/node.h"
#include "machine/ops.h"
#include "machine/part.h"
#include "parray.h"
#include "region.h"
#include "rng.h"
#include "stack.h"
#include "topo/topo.h"

struct arrivals;      /* step/arrivals.h */
struct channel_table; /* run/channel_use.c */
struct coll_table;    /* coll/coll_table.h */
struct couriers;      /* message/courier.h */
struct disk;          /* machine/disk.h */
struct disturbance;   /* disturb/disturbance.h */
struct kept_texts;    /* machine/share.c */
struct link_use;      /* facts/link_use.h */
struct log;           /* machine/log.h */
struct mutexes;       /* node/mutexes.c */
struct payloads;      /* machine/payloads.h */
struct phases;        /* phase/phases.h */
struct rank_world;    /* rank/rank.h */
struct snapshot;      /* step/progress.h */
struct task_work;     /* task/task_run.h */
struct trace_sink;    /* facts/trace_sink.h */
struct values;        /* value/values.h */
struct waiting;       /* step/waiting.h */
struct watched;       /* engine/watched.h */
struct worm_net;      /* worm/worm.h */

/* Bits of parray.extras: what sends have to do beyond the usual. Any bit leads sends to the general path; a
 * shard asks when it opens a step (shard.plain). */
enum extra {
    EXTRA_RULES = 1,
    EXTRA_TRACE = 2,
    EXTRA_MARKS = 4,
    EXTRA_DISTURBANCE = 8,
    EXTRA_ROOM = 16,
    EXTRA_RACES = 32,
    EXTRA_PAYLOADS = 64,
    EXTRA_TURNS = 128, /* steps belong to single nodes (CHOICE_ALONE) */
    EXTRA_OVERTAKE = 256
};

/* What is on the links of one node, for the quick test of the judge: the last step of the longest packet that
 * the node sends, of the longest that it receives, and their ports. */
struct use {
    uint64_t send_until, receive_until;
    int32_t send_port, receive_port; /* -1: several ports at a time */
};

/* What the judge (judge/judge.h) needs to know of the model and of every node. */
struct rules {
    bool on;          /* the model has rules beyond one packet a channel, or `wait` is set */
    bool abort;       /* a violation ends the run */
    bool wait;        /* a packet that would break a rule waits instead */
    bool worms_wait;  /* and so does a worm */
    struct use *uses; /* of each node; NULL: the model has no such rules */
};

/* Where the events of the run go (step/events.h): to one sink, or nowhere. */
struct traced {
    bool on, wants_data;
    bool notes;    /* the sink takes notes */
    uint64_t told; /* the step up to which faults have been noted (step/trace_notes.h) */
    struct trace_sink *sink;
    _Atomic(char *) labels; /* of each node the text of its last node_label; NULL: no node has called it */
};

/* Which ports of each node may hold a packet, for receives from any port (step/arrivals.h). */
struct marks {
    _Atomic uint64_t *word; /* of each node, a bit for each port */
    _Atomic uint64_t since; /* sends set marks in all steps after this one; NEVER: not yet */
    struct arrivals **wide; /* of each node with many ports, instead of its word; NULL: there are none */
    _Atomic bool overtaken; /* a packet may be received before an earlier one of its link */
};

/* What the program sees: the guest topology of a layer, else the topology of the array. */
struct guest_side {
    struct topo *topo;
    struct guest *guests; /* by the rank that the program sees; NULL: no layer */
    void *layer_data;     /* for the layer */
};

/* What was looked at of properties that are functions of the program (step/properties.h). */
struct looked_at {
    bool on;              /* such a function runs: */
    enum property now;    /* this one */
    bool eventually;      /* it has been called */
    bool due[PROPERTIES]; /* after the step that is over */
};

/* What the array keeps for the program: its state, random numbers, parameters and memory. */
struct program_data {
    const void *arg;    /* of parray_set_arg */
    size_t disk_bytes;  /* of each node; 0: they have no disks */
    struct disk *disks; /* of each node, as the program sees them */
    char *state;        /* state_bytes for each node */
    size_t state_bytes, state_stride;
    uint32_t packet_units; /* of one packet as the paper of the program counts packets; 1 until prepared */
    bool guarded;          /* the states have guards (state_guard.h) */
    uint64_t seed; /* what the program gets as the seed: with a task it does not give away what tokens hold */
    struct rng *rngs;    /* of each node; gamma 0: not seeded yet */
    const char **params; /* effective texts, in the order of machine/program_params.h */
    void **allocs;       /* of parray_alloc */
    size_t alloc_count, alloc_room;
    bool hides_links; /* what is not at a node's own ports the program is not told... */
    bool refuses;     /* ...and `prepare`, which runs, is refused if it asks */
    bool own_pages;   /* each of these begins with a page and fills pages, which it has for itself */
    char refusal[OUTCOME_ERROR_SIZE]; /* why the program refused to run, if `refused` */
    bool refused;
    double bound; /* that of the options; 0: not known */
    bool prepared;
    bool released; /* the run is over: node calls marked [after] only */
    bool figuring; /* `figures` runs */
    struct looked_at looked;
    int32_t verified;    /* the node whose `verify` runs, as the program sees it; -1: none */
    const char *aimless; /* why nothing is verified by `verify`: a schedule without a purpose; NULL: it is */
    const char *assumes; /* under which assumption nodes are verified; NULL: none */
    bool checked;        /* parray_check was called after the run */
    char failure[OUTCOME_ERROR_SIZE]; /* the first such check that failed; "": none */
    bool misused;                     /* a call in `verify` broke that rule; outcome.error says which */
    sigjmp_buf *after;                /* where such a call goes on; NULL: `verify` does not run */
};

/* The state of the clock (step/clock.h), which writes all but the options while all nodes wait. */
struct clock_state {
    uint64_t max_steps; /* option; 0: none */
    unsigned watchdog;  /* option, in seconds; 0: none */
    bool progress;      /* option */
    double own_bound;   /* that of the program, asked for if there is `progress`; NaN: not known */
    bool strict;        /* option: leftovers are an error */
    int stop;           /* enum stop */
    uint64_t step;      /* the last step, as clock_step tells it */
    uint64_t settled;   /* the last step that counts (clock_last.h) at whose end something waited; 0: none */
    struct snapshot *snapshot; /* read by the observer under RCU */
};

/* How a watched array ends (fault/crash.h, fault/last_words.h). */
struct crash_state {
    bool watched;
    _Atomic uint32_t damaged; /* 1 + the lowest rank whose end may have damaged memory; 0: none */
    _Atomic bool reported;    /* the outcome has been reported */
    const char *calling;      /* the function of the program that runs beside the nodes; NULL: none */
    sigjmp_buf *back;         /* where it is left to (fault/crash_call.h) */
    _Atomic int thread;       /* that is in it while nodes stand (crash_call_in_run); 0: none is */
    double since;             /* since when */
    int left;                 /* the status of a run of which such a function was left; 0: none was */
    char left_text[OUTCOME_ERROR_SIZE]; /* what it did */
    char left_site[SITE_PLACE];         /* and at which line of the program; "": not known */
    void *call_stack;                   /* for signals in it; NULL: the thread had a stack for signals */
};

/* One array. */
struct parray {
    /* Read in every call of a node. */
    const struct engine *engine;
    struct node *nodes;
    struct links links;
    struct duration duration;
    _Atomic uint32_t extras; /* enum extra */
    struct rules rules;
    struct disturbance *disturbance; /* NULL: none */
    struct traced trace;
    struct worm_net *worms;    /* NULL: the model has no worms */
    struct waiting *waiting;   /* NULL: packets do not wait for the model */
    struct task_work *task;    /* NULL: the program has no task */
    struct payloads *payloads; /* NULL: packets carry what their senders put into them */
    struct contexts contexts;
    struct part part;
    struct marks marks;
    struct program_data data;

    /* Read now and then. */
    const struct model *model;
    const struct parray_program *program;
    struct parray_program tasked; /* the program, where the task is that of the options */
    const struct layer *layer;    /* through which the program runs; NULL: none */
    struct topo *topo;
    struct guest_side guest;
    uint32_t count; /* of nodes */
    unsigned workers;
    uint64_t seed;
    struct log *log;
    struct kept_texts *kept_texts;         /* of other processes (machine/share.h); NULL: none yet */
    struct channel_table *channel_table;   /* of several processes, if it is wanted; NULL: there is none */
    struct link_use *link_use;             /* of several processes, after the run (run/link_sum.h) */
    _Atomic(struct coll_table *) coll;     /* NULL: no node has called a collective */
    _Atomic(struct phases *) phases;       /* NULL: no node has named one */
    _Atomic(struct values *) values;       /* NULL: no node has given one */
    struct operation_list *operations;     /* value/operations.h; NULL: the program has no history */
    struct reach_mark *reaches;            /* value/reaches.h; NULL: the program names no places */
    struct mutexes *mutexes;               /* NULL: no node has locked one */
    struct couriers *couriers;             /* NULL: the program has no messages */
    const struct message_ops *message_ops; /* NULL: likewise */
    struct rank_world *ranks;              /* of a program of MPI (rank/rank.h); NULL: it is none */
    const struct rank_ops *rank_ops;       /* NULL: likewise */
    struct stack_pool stacks;              /* of each node; if `packed`, of each shard */
    bool has_stacks;
    size_t stack_wanted; /* bytes of a node's, if prepare has asked for more than the program's description */
    bool packed;         /* the nodes of a worker share its run stack (engine/packed.h) */
    bool closed;         /* nobody can touch the stack of a node that waits (engine/engine_fibers.c) */
    bool stacks_auto;    /* that was chosen for them, not asked for */
    struct region region[9];
    void *engine_data;
    struct watched *watched; /* engine/watched.h; NULL: no sanitizer came with the program */

    struct clock_state clock;
    struct embedding embedding;
    struct crash_state crash;
    struct {
        double opened, started, ended; /* seconds_now; the engine notes the last two */
    } wall;
    struct outcome outcome;
};

/* Index of a channel or inlet in its table; both tables have a node's ports in a row. */
static inline size_t channel_index(const struct parray *array, const struct channel *channel)
{
    return (size_t)(channel - array->links.channels);
}

/* Did the packet on the channel begin in step `now`? */
static inline bool channel_began(const struct channel *channel, uint64_t now)
{
    return channel->until - channel->duration + 1 == now;
}

/* The mailbox of a node's port. */
static inline void *inlet_ring(const struct node *node, uint32_t port)
{
    return node->rings + port * node->array->links.port_stride;
}

/* The mailbox to which a channel leads, found without reading the peer. */
static inline void *channel_ring(const struct parray *array, const struct channel *channel)
{
    return array->links.rings + (size_t)channel->line * CACHE_LINE;
}

/* The port of the peer to which a channel leads. The position of the mailbox gives it: the mailboxes of a
 * node are port_stride apart. */
static inline uint32_t channel_back(const struct parray *array, const struct channel *channel)
{
    const char *ring = channel_ring(array, channel);
    return (uint32_t)((size_t)(ring - array->nodes[channel->peer].rings) / array->links.port_stride);
}

/* The channel that leads to this node through `port`. */
static inline struct channel *channel_towards(const struct node *node, uint32_t port)
{
    const struct channel *channel = &node->out[port];
    return &node->array->nodes[channel->peer].out[channel_back(node->array, channel)];
}

/* The node at which a channel begins: the peer of its peer. */
static inline uint32_t channel_from(const struct parray *array, const struct channel *channel)
{
    return array->nodes[channel->peer].out[channel_back(array, channel)].peer;
}

/* The receiver's end of a channel. */
static inline struct inlet *channel_inlet(const struct parray *array, const struct channel *channel)
{
    return &array->nodes[channel->peer].in[channel_back(array, channel)];
}

/* Does this process hold the node? */
static inline bool part_holds(const struct parray *array, uint32_t rank)
{
    return part_has(&array->part, rank);
}

/* The first node from `rank` on that this process holds; array->count: there is none. To go through them:
 *     for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1)) */
static inline uint32_t part_next(const struct parray *array, uint32_t rank)
{
    const struct part *part = &array->part;
    if (!part->on)
        return rank;
    for (rank = rank < part->first ? part->first : rank; rank < part->end; rank++)
        if (part_has(part, rank))
            return rank;
    return array->count;
}

/* The node or guest that has this rank for the program. */
static inline struct node *program_node(const struct parray *array, uint32_t rank)
{
    return array->guest.guests ? &array->guest.guests[rank].node : &array->nodes[rank];
}

/* The rank of the node on which that one runs, be it of another process. */
static inline uint32_t program_host(const struct parray *array, uint32_t rank)
{
    return (uint32_t)(node_host(program_node(array, rank)) - array->nodes);
}

/* As part_next, of the ranks that the program sees. */
static inline uint32_t program_next(const struct parray *array, uint32_t rank)
{
    if (!array->part.on || !array->guest.guests)
        return part_next(array, rank);
    while (rank < array->count && !part_holds(array, program_host(array, rank)))
        rank++;
    return rank;
}

#endif
