/*
 * msccl_copies.c: collectives in which chunks stay what they are: allgather, broadcast, alltoall, gather,
 * scatter.
 *
 * A packet becomes as few messages as there are runs of chunks that lie side by side at both ends.
 */
#include <stdio.h>
#include <stdlib.h>

#include "hash.h"
#include "machine/memory.h"
#include "msccl/msccl_moves.h"
#include "msccl/traced_tokens.h"
#include "trace/kept_run.h"

static const char what_for[] = "an MSCCL schedule";

/* Where a chunk that has come to a gpu is, and which step brought it; a hash table with open addressing, at
 * most half full. */
struct holding {
    uint64_t key; /* of gpu and chunk; 0: the slot is free */
    struct msccl_place place;
    bool here; /* else on its way */
    struct msccl_at writer;
};

struct holdings {
    struct holding *slot;
    size_t slots, count; /* slots: a power of two, or 0 */
};

/* Chunks chunk .. chunk+count-1, from one place to another. */
struct chunk_message {
    uint32_t chunk, count;
    struct msccl_place src, dst;
    bool again; /* they have come, or will, by another way */
};

struct copy_writer {
    struct msccl_moves *moves;
    const struct traced_tokens *tokens;
    struct holdings holdings;
    struct chunk_message *message;
    size_t messages, message_room;
    size_t *first;   /* message of each event, once it is sent */
    uint32_t *many;  /* messages of each event */
    uint32_t *chunk; /* of the packet that is sent */
    size_t chunks, chunk_room;
    uint32_t sender;
};

/* ---------------------------------------------------------------------------------------- holdings */

static uint64_t key_of(uint32_t gpu, uint32_t chunk)
{
    return ((uint64_t)chunk << 32 | gpu) + 1;
}

static struct holding *slot_for(const struct holdings *holdings, uint64_t key)
{
    size_t at = (size_t)hash_scatter(key) & (holdings->slots - 1);
    while (holdings->slot[at].key && holdings->slot[at].key != key)
        at = (at + 1) & (holdings->slots - 1);
    return &holdings->slot[at];
}

/* NULL: the chunk is neither at the gpu nor on its way. */
static struct holding *holdings_find(const struct holdings *holdings, uint32_t gpu, uint32_t chunk)
{
    struct holding *found = holdings->slots ? slot_for(holdings, key_of(gpu, chunk)) : NULL;
    return found && found->key ? found : NULL;
}

static void more_slots(struct holdings *holdings)
{
    struct holdings old = *holdings;
    holdings->slots = old.slots ? 2 * old.slots : 64;
    holdings->slot =
        memory_take(holdings->slots, sizeof holdings->slot[0], "the chunks of an MSCCL schedule");
    for (size_t i = 0; i < old.slots; i++)
        if (old.slot[i].key)
            *slot_for(holdings, old.slot[i].key) = old.slot[i];
    free(old.slot);
}

/* A chunk that is on its way to that place; it must not be there already. */
static void holdings_add(struct holdings *holdings, uint32_t gpu, uint32_t chunk, struct msccl_place place)
{
    if (2 * (holdings->count + 1) > holdings->slots)
        more_slots(holdings);
    uint64_t key = key_of(gpu, chunk);
    *slot_for(holdings, key) = (struct holding){.key = key, .place = place};
    holdings->count++;
}

/* ------------------------------------------------------------------------------------------ places */

/* Where a chunk is at the gpu that has it from the beginning. */
static struct msccl_place own_place(const struct traced_tokens *tokens, uint32_t chunk)
{
    uint32_t own = tokens->part;
    if (tokens->collective == MSCCL_ALLTOALL)
        own *= tokens->nodes;
    else if (tokens->collective == MSCCL_BROADCAST || tokens->collective == MSCCL_SCATTER)
        own = tokens->chunks;
    return (struct msccl_place){MSCCL_INPUT, chunk % own};
}

/* Where a chunk comes to at a gpu; new scratch if it only passes there. */
static struct msccl_place new_place(struct copy_writer *c, uint32_t gpu, uint32_t chunk)
{
    const struct traced_tokens *tokens = c->tokens;
    int target = traced_target(tokens, chunk);
    if (target >= 0 && (uint32_t)target != gpu)
        return (struct msccl_place){MSCCL_SCRATCH, c->moves->gpu[gpu].scratch++};
    if (tokens->collective == MSCCL_ALLTOALL)
        return (struct msccl_place){MSCCL_OUTPUT, (uint32_t)traced_origin(tokens, chunk) * tokens->part +
                                                      chunk % tokens->part};
    if (tokens->collective == MSCCL_SCATTER)
        return (struct msccl_place){MSCCL_OUTPUT, chunk % tokens->part};
    return (struct msccl_place){MSCCL_OUTPUT, chunk};
}

static struct msccl_place place_at(const struct copy_writer *c, uint32_t gpu, uint32_t chunk)
{
    if ((uint32_t)traced_origin(c->tokens, chunk) == gpu)
        return own_place(c->tokens, chunk);
    return holdings_find(&c->holdings, gpu, chunk)->place;
}

/* ----------------------------------------------------------------------------------------- packets */

/* Take a chunk that the sender has; one that it does not have only looks like a word of the packet. */
static bool take_chunk(void *of, uint32_t chunk)
{
    struct copy_writer *c = of;
    if ((uint32_t)traced_origin(c->tokens, chunk) != c->sender) {
        const struct holding *holding = holdings_find(&c->holdings, c->sender, chunk);
        if (!holding || !holding->here)
            return false;
    }
    c->chunk = memory_grow(c->chunk, &c->chunk_room, c->chunks + 1, sizeof c->chunk[0], what_for);
    c->chunk[c->chunks++] = chunk;
    return true;
}

static int chunk_order(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

static bool follows(struct msccl_place place, struct msccl_place first, uint32_t count)
{
    return place.buffer == first.buffer && place.offset == first.offset + count;
}

static void add_message(struct copy_writer *c, size_t event, struct chunk_message message)
{
    struct chunk_message *last = c->many[event] ? &c->message[c->messages - 1] : NULL;
    if (last && last->again == message.again && message.chunk == last->chunk + last->count &&
        follows(message.src, last->src, last->count) && follows(message.dst, last->dst, last->count)) {
        last->count++;
        return;
    }
    c->message = memory_grow(c->message, &c->message_room, c->messages + 1, sizeof message, what_for);
    if (!c->many[event]++)
        c->first[event] = c->messages;
    c->message[c->messages++] = message;
}

/* What comes once more goes to new scratch: another step may be reading what is there already. */
static void put_chunk(struct copy_writer *c, size_t number, uint32_t chunk)
{
    const struct trace_event *event = &c->moves->event[number];
    bool again = (uint32_t)traced_origin(c->tokens, chunk) == event->to ||
                 holdings_find(&c->holdings, event->to, chunk);
    struct chunk_message message = {chunk, 1, place_at(c, event->from, chunk), {0}, again};
    if (again) {
        message.dst = (struct msccl_place){MSCCL_SCRATCH, c->moves->gpu[event->to].scratch++};
    } else {
        message.dst = new_place(c, event->to, chunk);
        holdings_add(&c->holdings, event->to, chunk, message.dst);
    }
    add_message(c, number, message);
}

/* ------------------------------------------------------------------------------------------- steps */

static void send_message(struct copy_writer *c, const struct trace_event *event,
                         const struct chunk_message *message)
{
    struct msccl_put_step step = {.type = MSCCL_S, .src = message->src, .dst = message->dst};
    size_t needs = 0;
    step.count = message->count;
    for (uint32_t i = 0; i < message->count; i++)
        if ((uint32_t)traced_origin(c->tokens, message->chunk + i) != event->from)
            msccl_moves_need(c->moves, needs++,
                             holdings_find(&c->holdings, event->from, message->chunk + i)->writer);
    msccl_moves_add(c->moves, event->from, (int32_t)event->to, -1, kept_run_parallel(c->moves->topo, event),
                    step, needs);
}

static bool packet_sent(void *of, size_t number)
{
    struct copy_writer *c = of;
    const struct trace_event *event = &c->moves->event[number];
    c->chunks = 0;
    c->sender = event->from;
    if (!traced_tokens_of(c->tokens, event, take_chunk, c)) {
        snprintf(
            c->moves->error, c->moves->error_size,
            "the packet from node %u to node %u in step %llu does not tell which token it is; the file can "
            "be written by the run itself, which knows payloads: --trace FILE.xml",
            event->from, event->to, (unsigned long long)event->step);
        return false;
    }
    c->moves->empty += !c->chunks;
    if (c->chunks)
        qsort(c->chunk, c->chunks, sizeof c->chunk[0], chunk_order);
    for (size_t i = 0; i < c->chunks; i++)
        if (!i || c->chunk[i] != c->chunk[i - 1])
            put_chunk(c, number, c->chunk[i]);
    for (uint32_t i = 0; i < c->many[number]; i++)
        send_message(c, event, &c->message[c->first[number] + i]);
    return true;
}

static bool packet_came(void *of, size_t number)
{
    struct copy_writer *c = of;
    const struct trace_event *event = &c->moves->event[number];
    for (uint32_t i = 0; i < c->many[number]; i++) {
        const struct chunk_message *message = &c->message[c->first[number] + i];
        struct msccl_put_step step = {.type = MSCCL_R, .src = message->src, .dst = message->dst};
        step.count = message->count;
        struct msccl_at at = msccl_moves_add(c->moves, event->to, -1, (int32_t)event->from,
                                             kept_run_parallel(c->moves->topo, event), step, 0);
        for (uint32_t k = 0; !message->again && k < message->count; k++) {
            struct holding *holding = holdings_find(&c->holdings, event->to, message->chunk + k);
            holding->here = true;
            holding->writer = at;
        }
    }
    return true;
}

/* What a gpu has for itself it copies; in place there is nothing to copy. */
static void copy_own(struct copy_writer *c, uint32_t gpu)
{
    const struct traced_tokens *tokens = c->tokens;
    struct msccl_put_step step = {.type = MSCCL_CPY, .count = tokens->part};
    bool has_root = tokens->collective != MSCCL_ALLGATHER && tokens->collective != MSCCL_ALLTOALL;
    if (has_root && gpu != tokens->root)
        return;
    step.src.buffer = MSCCL_INPUT;
    step.dst.buffer = MSCCL_OUTPUT;
    if (tokens->collective == MSCCL_ALLTOALL || tokens->collective == MSCCL_SCATTER)
        step.src.offset = gpu * tokens->part;
    if (tokens->collective != MSCCL_BROADCAST && tokens->collective != MSCCL_SCATTER)
        step.dst.offset = gpu * tokens->part;
    msccl_moves_add(c->moves, gpu, -1, -1, 0, step, 0);
}

bool msccl_copies_make(struct msccl_moves *moves)
{
    struct copy_writer c = {.moves = moves, .tokens = moves->tokens};
    const struct msccl_passes passes = {NULL, packet_came, packet_sent, &c};
    c.first = memory_take(moves->count, sizeof c.first[0], what_for);
    c.many = memory_take(moves->count, sizeof c.many[0], what_for);
    for (uint32_t gpu = 0; gpu < moves->tokens->nodes; gpu++)
        copy_own(&c, gpu);
    bool fine = msccl_moves_pass(moves, &passes);
    free(c.holdings.slot);
    free(c.message);
    free(c.first);
    free(c.many);
    free(c.chunk);
    return fine;
}
