/*
 * build.c: sizes first, memory second.
 *
 * All tables are sized from the topology before any memory is taken, so that an array that does not fit is
 * refused with the figures, instead of being killed half way.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "block_guards.h"
#include "engine/engine.h"
#include "fault/state_guard.h"
#include "layer/layer.h"
#include "machine/each_shard.h"
#include "machine/log.h"
#include "machine/mailbox.h"
#include "machine/mailbox_memory.h"
#include "machine/share.h"
#include "machine/storeys.h"
#include "node/mutexes.h"
#include "phase/phases.h"
#include "run/choose_stacks.h"
#include "run/stages.h"
#include "sanitizer.h"
#include "say.h"
#include "step/arrivals.h"
#include "step/shard.h"
#include "step/waiting.h"
#include "value/operations.h"
#include "value/reaches.h"
#include "value/values.h"
#include "worm/worm.h"

enum {
    REGION_NODES,
    REGION_CHANNELS,
    REGION_INLETS,
    REGION_RINGS,
    REGION_MORE,
    REGION_STATE,
    REGION_MARKS,
    REGION_RNGS,
    REGION_USES,
    STRETCH_GAP = 9 * CACHE_LINE,
    STACK_IN_USE = 512,    /* bytes of a stack that a step touches */
    CACHE_HOLDS = 1 << 20, /* bytes that are used again before they leave the cache */
    STATE_POPULATE_LIMIT = 1 << 30,
    STACK_SANITIZED_LEAST = 64 << 10, /* instrumented frames are several times larger */
    STACK_SANITIZED = 256 << 10       /* the sanitizer reports on the stack of the node, too */
};

/*
 * Lay out the mailboxes. If all nodes have the same number of ports, the mailboxes of all nodes' port 0 lie
 * side by side in the order of ranks, then those of port 1, and so on: a pass over the nodes then reads and
 * writes each of these stretches line by line, which processors fetch ahead by themselves. Between the
 * stretches lies an odd number of cache lines, so that the mailboxes of a node do not fall into the same set
 * of the caches. Else the mailboxes of a node lie side by side.
 */
static void lay_out_rings(struct parray *array)
{
    uint64_t degree = (uint64_t)array->topo->max_degree;
    array->links.port_stride = array->links.shape.bytes;
    array->links.ring_bytes = array->links.channel_count * array->links.shape.bytes;
    if (array->links.channel_count != array->count * degree)
        return;
    array->links.rank_stride = array->links.shape.bytes;
    array->links.port_stride = (uint64_t)array->count * array->links.shape.bytes + STRETCH_GAP;
    array->links.ring_bytes = degree * array->links.port_stride;
}

struct sizes {
    uint64_t nodes, channels, inlets, rings, more, state, marks, rngs, uses, stacks_touched;
};

static struct sizes size_tables(const struct parray *array)
{
    return (struct sizes){
        .nodes = (uint64_t)array->count * sizeof(struct node),
        .channels = array->links.channel_count * sizeof(struct channel),
        .inlets = array->links.channel_count * sizeof(struct inlet),
        .rings = array->links.ring_bytes,
        .more = array->links.channel_count * sizeof(struct channel_more),
        .state = array->data.state_stride
                     ? (uint64_t)array->count * array->data.state_stride + BLOCK_GUARDS_TAIL
                     : 0,
        .marks = (uint64_t)array->count * sizeof array->marks.word[0],
        .rngs = (uint64_t)array->count * sizeof array->data.rngs[0],
        .uses = array->rules.on ? (uint64_t)array->count * sizeof array->rules.uses[0] : 0,
        .stacks_touched = (uint64_t)array->count * stacks_estimate(array),
    };
}

/* What this process makes real of `bytes` of a table of all nodes: the entries of its nodes, and those at the
 * other ends of cut links. */
static uint64_t share_of(const struct parray *array, uint64_t bytes)
{
    const struct part *part = &array->part;
    double entries = (double)part->held + part->ghost_count;
    return part->on ? (uint64_t)((double)bytes * entries / array->count) : bytes;
}

/* Bytes that any process has: what is available is not looked up for less, which takes the time of a short
 * run. */
enum { NEED_SMALL = 4 << 20 };

static bool check_memory(struct parray *array, const struct sizes *s, char *error, size_t error_size)
{
    uint64_t need = s->nodes + s->channels + s->inlets + s->rings + s->state + s->uses + s->stacks_touched;
    need += array->layer ? s->rings : 0; /* a layer has mailboxes of its own */
    need += array->rules.wait ? waiting_bytes(array) : 0;
    need += array->program->any_port || array->program->messages || array->layer ? s->marks : 0;
    need += array->task ? theory->bytes(array) : 0;
    need = share_of(array, need);
    array->outcome.memory_bytes = need;
    if (need < NEED_SMALL)
        return true;
    uint64_t available = memory_available() / array->part.here;
    if (array->links.channel_count <= UINT32_MAX && (!available || need < available))
        return true;
    const double gb = 1e9;
    char state[64] = "without the program's state";
    if (array->data.prepared)
        snprintf(state, sizeof state, "%.1f GB program state", (double)share_of(array, s->state) / gb);
    if (array->links.channel_count > UINT32_MAX)
        snprintf(error, error_size, "%s has %" PRIu64 " ports; at most 4294967295: take a smaller array",
                 array->topo->spec, array->links.channel_count);
    else
        snprintf(error, error_size,
                 "%s needs %.1f GB (%.1f GB mailboxes of %u packets, %.1f GB stacks, %s), but %.1f GB are "
                 "available" SAY_DO "take a smaller array%s",
                 array->topo->spec, (double)need / gb, (double)share_of(array, s->rings) / gb,
                 array->links.mailbox, (double)share_of(array, s->stacks_touched) / gb, state,
                 (double)available / gb, array->links.mailbox > 1 ? " or a smaller --mailbox" : "");
    return false;
}

static bool take_regions(struct parray *array, const struct sizes *s)
{
    struct region *r = array->region;
    bool holes = array->part.holds;
    if (!region_open(&r[REGION_NODES], s->nodes, holes) ||
        !region_open(&r[REGION_CHANNELS], s->channels, holes) ||
        !region_open(&r[REGION_INLETS], s->inlets, holes) ||
        !region_open(&r[REGION_RINGS], s->rings, array->links.rings_sparse) ||
        !region_open(&r[REGION_MORE], s->more, true) || !region_open(&r[REGION_STATE], s->state, holes) ||
        !region_open(&r[REGION_MARKS], s->marks, true) || !region_open(&r[REGION_RNGS], s->rngs, true) ||
        !region_open(&r[REGION_USES], s->uses, holes))
        return false;
    array->nodes = r[REGION_NODES].base;
    array->links.channels = r[REGION_CHANNELS].base;
    array->links.inlets = r[REGION_INLETS].base;
    array->links.rings = r[REGION_RINGS].base;
    array->links.wanted_words = ((uint32_t)array->topo->max_degree + 63) / 64;
    array->links.more = r[REGION_MORE].base;
    array->data.state = r[REGION_STATE].base;
    array->marks.word = r[REGION_MARKS].base;
    array->data.rngs = r[REGION_RNGS].base;
    array->rules.uses = r[REGION_USES].base;
    atomic_init(&array->marks.since,
                array->program->any_port || array->program->messages || array->layer ? 0 : NEVER);
    return true;
}

/* Make those tables of a shard's nodes real that the nodes write to as they run. */
static void populate(struct parray *array, struct shard *shard, void *ignored)
{
    (void)ignored;
    const struct region *state = &array->region[REGION_STATE];
    if (!array->model->worms) /* worms go to inboxes */
        mailbox_memory_open(array, shard);
    if (!array->data.state_stride || state->size > STATE_POPULATE_LIMIT)
        return;
    if (!array->part.holds)
        region_populate(state, shard->first * array->data.state_stride,
                        shard->count * array->data.state_stride);
    state_guard_set(array, shard->first, shard->count);
}

/* ------------------------------------------------------------------------- shards and lanes */

static bool make_lanes(struct parray *array)
{
    array->contexts.lane_count =
        array->contexts.shard_count + (array->engine->lane_per_node ? array->count : 0);
    size_t bytes = array->contexts.lane_count * sizeof array->contexts.lanes[0];
    array->contexts.lanes = aligned_alloc(CACHE_LINE, bytes);
    if (!array->contexts.lanes)
        return false;
    memset(array->contexts.lanes, 0, bytes);
    for (uint32_t i = 0; array->rules.on && i < array->contexts.lane_count; i++) {
        array->contexts.lanes[i].charges =
            calloc(array->contexts.shard_count, sizeof array->contexts.lanes[i].charges[0]);
        if (!array->contexts.lanes[i].charges)
            return false;
    }
    return true;
}

/* The bytes that a node touches in a step, on average. */
static uint64_t bytes_of_node(const struct parray *array)
{
    uint64_t port = sizeof(struct channel) + sizeof(struct inlet) + array->links.shape.bytes;
    return sizeof(struct node) + STACK_IN_USE + array->links.channel_count / array->count * port;
}

/* The first rank that shard_of assigns to shard `index`. */
static uint32_t first_rank(const struct parray *array, uint32_t index)
{
    uint32_t number = (uint32_t)(((uint64_t)index << 32) / array->contexts.shard_factor);
    while ((uint64_t)number * array->contexts.shard_factor >> 32 < index)
        number++;
    return array->part.first + number;
}

/* Between the nodes of a shard lie some that this process does not hold: none of them lives. */
static void leave_out_others(const struct parray *array, struct shard *shard)
{
    shard->shared = array->part.holds;
    for (uint32_t rank = shard->first; shard->shared && rank < shard->first + shard->count; rank++)
        shard->live -= !part_holds(array, rank);
}

static bool make_shards(struct parray *array)
{
    size_t bytes = array->contexts.shard_count * sizeof array->contexts.shards[0];
    array->contexts.shards = aligned_alloc(CACHE_LINE, bytes);
    if (!array->contexts.shards)
        return false;
    memset(array->contexts.shards, 0, bytes);
    array->contexts.first = array->part.first;
    array->contexts.shard_factor =
        ((uint64_t)array->contexts.shard_count << 32) / (array->part.end - array->part.first);
    for (uint32_t i = 0; i < array->contexts.shard_count; i++) {
        uint32_t first = first_rank(array, i);
        uint32_t end = i + 1 < array->contexts.shard_count ? first_rank(array, i + 1) : array->part.end;
        if (!shard_init(&array->contexts.shards[i], first, end - first, array->engine->lane_per_node))
            return false;
        leave_out_others(array, &array->contexts.shards[i]);
        array->contexts.shards[i].lane = &array->contexts.lanes[i];
        /* Threads of nodes bring what they use into the caches of their own cores. */
        array->contexts.shards[i].large =
            !array->engine->lane_per_node && (end - first) * bytes_of_node(array) > CACHE_HOLDS;
        array->contexts.shards[i].special = array->contexts.shards[i].large;
    }
    return true;
}

/* ------------------------------------------------------------------------------- stacks */

static bool take_stacks(struct parray *array, size_t stack, int *status, char *error, size_t error_size)
{
    size_t usual = array->engine->stack_default, wanted = array->program->stack;
    wanted = array->stack_wanted > wanted ? array->stack_wanted : wanted;
    size_t size = stack ? stack : wanted > usual ? wanted : usual;
    if (sanitizer_name() && size < (stack ? STACK_SANITIZED_LEAST : STACK_SANITIZED))
        size = stack ? STACK_SANITIZED_LEAST : STACK_SANITIZED;
#if TOOLS_ASAN || TOOLS_TSAN
    size = size < STACK_SANITIZED_LEAST ? STACK_SANITIZED_LEAST : size;
#endif
#if TOOLS_TSAN
    if (array->engine->lane_per_node && size < 1 << 20)
        size = 1 << 20; /* a thread's stack holds the tool's thread-local data */
#endif
    if (size < array->engine->stack_least) {
        *status = PARRAY_USAGE;
        snprintf(error, error_size, "--stack %zu: engine %s needs %zu bytes a node at least", size,
                 array->engine->name, array->engine->stack_least);
        return false;
    }
    return open_stacks(array, size, error, error_size);
}

bool build_size(struct parray *array, int *status, char *error, size_t error_size)
{
    uint32_t bytes = array->program->packet_bytes, payload = bytes > 8 ? ROUND_UP(bytes, 8u) : 8;
    *status = PARRAY_LIMIT;
    if (payload < bytes ||
        !ring_shape_init(&array->links.shape, array->model->worms ? 1 : array->links.mailbox,
                         offsetof(struct parcel, data) + payload)) {
        snprintf(error, error_size, "mailboxes of %u packets of %u bytes are too large", array->links.mailbox,
                 bytes);
        return false;
    }
    array->links.inline_bytes = payload;
    array->links.channel_count = wire_ports(array->topo, 0, array->count);
    if (array->part.on && !processes->ghosts(array)) {
        snprintf(error, error_size, "no memory for the cut links of MPI rank %u", array->part.index);
        return false;
    }
    lay_out_rings(array);
    mailbox_memory_choose(array);
    struct sizes sizes = size_tables(array);
    return check_memory(array, &sizes, error, error_size);
}

bool build(struct parray *array, size_t stack, int *status, char *error, size_t error_size)
{
    struct sizes sizes = size_tables(array);
    *status = PARRAY_LIMIT;
    if (!check_memory(array, &sizes, error, error_size)) /* again: the program's state is known now */
        return false;
    array->log = log_open();
    if (!array->log || !take_regions(array, &sizes) || !make_lanes(array) || !make_shards(array)) {
        array->nodes = NULL; /* there are no nodes yet whose mailboxes could be discarded */
        snprintf(error, error_size, "%s: the kernel refused the memory" SAY_DO "take a smaller array",
                 array->topo->spec);
        return false;
    }
    each_shard(array, populate, NULL);
    array->data.guarded = sizes.state && sizes.state <= STATE_POPULATE_LIMIT;
    wire(array);
    if (array->part.on && !processes->open(array)) {
        snprintf(error, error_size, "no memory for the cut links of MPI rank %u", array->part.index);
        return false;
    }
    if (!arrivals_open(array)) {
        snprintf(error, error_size, "%s: no memory for receives from any port" SAY_DO "take a smaller array",
                 array->topo->spec);
        return false;
    }
    if (array->layer && !layer_open(array)) {
        snprintf(error, error_size, "%s: no memory for layer %s" SAY_DO "take a smaller array",
                 array->topo->spec, array->layer->name);
        return false;
    }
    if (array->model->worms && !worms_open(array)) {
        snprintf(error, error_size, "%s: no memory for worms" SAY_DO "take a smaller array",
                 array->topo->spec);
        return false;
    }
    if (array->rules.wait && !waiting_open(array)) {
        snprintf(error, error_size, "%s: no memory for packets that wait" SAY_DO "take a smaller array",
                 array->topo->spec);
        return false;
    }
    return take_stacks(array, stack, status, error, error_size) &&
           array->engine->prepare(array, status, error, error_size);
}

void build_free(struct parray *array)
{
    if (array->has_stacks)
        array->engine->finish(array);
    if (array->nodes && array->contexts.shards)
        mailbox_discard(array);
    if (processes)
        processes->close(array);
    waiting_close(array);
    layer_close(array);
    phases_close(array);
    values_close(array);
    /* Relaxed: no node runs. */
    free(atomic_load_explicit(&array->links.wanted, memory_order_relaxed));
    reaches_close(array);
    operations_close(array);
    mutexes_close(array);
    worms_close(array);
    arrivals_close(array);
    if (array->has_stacks)
        stack_pool_close(&array->stacks);
    for (uint32_t i = 0; array->contexts.shards && i < array->contexts.shard_count; i++)
        shard_fini(&array->contexts.shards[i]);
    free(array->contexts.shards);
    for (uint32_t i = 0; array->contexts.lanes && i < array->contexts.lane_count; i++) {
        struct lane *lane = &array->contexts.lanes[i];
        for (uint32_t k = 0; lane->charges && k < array->contexts.shard_count; k++)
            free(lane->charges[k].item);
        free(lane->charges);
        free(lane->crossings.item);
        free(lane->event);
        free(lane->data);
        free(lane->stall);
        free(lane->note);
        free(lane->violation);
        free(lane->fatal.text);
        free(lane->check.said);
    }
    /* Relaxed: the threads that ran nodes have ended. */
    free(atomic_load_explicit(&array->trace.labels, memory_order_relaxed));
    free(array->contexts.lanes);
    for (size_t i = 0; i < ARRAY_LENGTH(array->region); i++)
        region_close(&array->region[i]);
    log_close(array->log);
    share_close(array);
}
