/*
 * machine.h: one array while it runs: the parts of which it is made, each with a header of its own.
 *
 *   links     link.h      channels, inlets, mailboxes
 *   nodes     node.h      virtual processors, and what each waits for
 *   contexts  contexts.h  what runs nodes; lane.h: what each running context counts
 *   engine, layer  ops.h  fibers or threads; a topology that is not there
 *   others    below: small parts, and pointers to what higher folders define
 *
 * Everything here is constant while the run goes on, but for what the headers say of their parts and for struct
 * clock_state, which one context writes while all others stand at the barrier.
 */
#ifndef MACHINE_H
#define MACHINE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "facts/model.h"
#include "facts/outcome.h"
#include "machine/contexts.h"
#include "machine/duration.h"
#include "machine/lane.h"
#include "machine/link.h"
#include "machine/node.h"
#include "machine/ops.h"
#include "parray.h"
#include "region.h"
#include "rng.h"
#include "stack.h"
#include "topo/topo.h"

struct disturbance; /* disturb/disturbance.h */
struct log;         /* machine/log.h */
struct snapshot;    /* step/progress.h */
struct trace_sink;
struct worm_net; /* worm/worm.h */

/* Bits of parray.extras. */
enum extra { EXTRA_RULES = 1, EXTRA_TRACE = 2, EXTRA_MARKS = 4, EXTRA_DISTURBANCE = 8, EXTRA_ROOM = 16 };

/* What is on a node's links, for the model's quick test: the last step of the longest packet that it sends, of the
 * longest that it receives, and their ports. */
struct use {
    uint64_t send_until, receive_until;
    int32_t send_port, receive_port; /* -1: several at a time */
};

/* For judge/. */
struct rules {
    bool on;          /* the model has rules beyond the channel's own */
    bool abort;       /* a violation ends the run */
    struct use *uses; /* of each node, under a model with rules */
};

/* For step/tracing.h. */
struct traced {
    bool on, wants_data;
    struct trace_sink *sink;
};

/* For step/marks.h. */
struct marks {
    _Atomic uint64_t *word; /* of each node, the ports that may hold a packet */
    _Atomic uint64_t since; /* sends mark their ports in all steps after this one; NEVER: not yet */
};

/* What programs see: the layer's topology, else the array's. */
struct guest_side {
    struct topo *topo;
    struct guest *guests; /* the layer's, by the rank that the program sees; NULL: none */
    void *layer_data;
};

/* What the program has asked for and is given. */
struct program_data {
    const void *arg;
    char *state;
    size_t state_bytes, state_stride;
    struct rng *rngs;    /* of each node; gamma 0: not opened yet */
    const char **params; /* effective texts, in the order of the program's table */
    void **allocs;       /* of parray_alloc */
    size_t alloc_count, alloc_room;
    char refusal[OUTCOME_ERROR_SIZE];
    bool refused;
    bool prepared;
    bool released; /* the run is over: node calls marked [after] only */
};

/* Written by the clock while all others wait (step/clock.h), but for the options. */
struct clock_state {
    uint64_t max_steps;        /* option; 0: none */
    bool progress;             /* option */
    int stop;                  /* enum stop */
    uint64_t step;             /* the last step in which a node ran */
    struct snapshot *snapshot; /* read by the observer under RCU */
};

struct parray {
    /* Read in every call of a node. */
    const struct engine *engine;
    struct node *nodes;
    struct links links;
    struct duration duration;
    _Atomic uint32_t extras; /* enum extra: what sends have to do beyond the usual */
    struct rules rules;
    struct disturbance *disturbance; /* NULL: none */
    struct traced trace;
    struct worm_net *worms; /* NULL: the model has no worms */
    struct contexts contexts;
    struct marks marks;
    struct program_data data;

    /* Read now and then. */
    const struct model *model;
    const struct parray_program *program;
    const struct layer *layer; /* through which the program runs; NULL: none */
    struct topo *topo;
    struct guest_side guest;
    uint32_t count; /* of nodes */
    unsigned workers;
    uint64_t seed;
    struct log *log;
    struct stack_pool stacks;
    bool has_stacks;
    struct region region[9];
    void *engine_data;

    struct clock_state clock;
    struct {
        double opened, started; /* seconds_now */
    } wall;
    struct outcome outcome;
};

/* The units of one packet, as the program's paper counts packets. */
static inline uint32_t program_packet_units(const struct parray *array)
{
    return array->program->packet_units ? array->program->packet_units(array) : 1;
}

/* Index of a channel or inlet in its table; both tables have a node's ports in a row. */
static inline size_t channel_index(const struct parray *array, const struct channel *channel)
{
    return (size_t)(channel - array->links.channels);
}

/* A packet that began in step `now` is on the channel. */
static inline bool channel_began(const struct channel *channel, uint64_t now)
{
    return channel->until - channel->duration + 1 == now;
}

/* The mailbox behind a node's port. */
static inline void *inlet_ring(const struct node *node, uint32_t port)
{
    return node->rings + port * node->array->links.port_stride;
}

/* The mailbox that a channel leads to: so that a send need not read the peer. */
static inline void *channel_ring(const struct parray *array, const struct channel *channel)
{
    return array->links.rings + (size_t)channel->line * CACHE_LINE;
}

/* The port at the far end, from where the mailbox lies: mailboxes of a node are port_stride apart. */
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

/* The far end of a channel. */
static inline struct inlet *channel_inlet(const struct parray *array, const struct channel *channel)
{
    return &array->nodes[channel->peer].in[channel_back(array, channel)];
}

/* What the program that takes itself for node `rank` has in its hands. */
static inline struct node *program_node(const struct parray *array, uint32_t rank)
{
    return array->guest.guests ? &array->guest.guests[rank].node : &array->nodes[rank];
}

#endif
