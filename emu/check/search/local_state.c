/*
 * local_state.c: a state is an image of the node; the program goes on on the node's own stack, to which the
 * image is copied back.
 *
 *     image   | struct kept | node_state | blocks | frames: from the stack pointer to the end of the stack |
 */
#include <errno.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "thread/own_state.h"
#include "fault/call.h"
#include "fault/misuse.h"
#include "intern.h"
#include "machine/machine.h"
#include "machine/memory.h"
#include "machine/node_running.h"
#include "machine/packet_room.h"
#include "node/node_life.h"
#include "node/packet_check.h"
#include "search/blocks.h"
#include "search/local_state.h"
#include "step/shard.h"

enum {
    BLOCKS_MOST = 1 << 22, /* bytes of blocks of a node */
    CLEARED = 4096 /* bytes below the frames that are zeroed, so that no frame finds what others left */
};

/* What the array has of a node, beside its memory. */
struct fields {
    uint64_t received, carried, result;
    const char *site;
    uint8_t call, within;
    bool has_result, marked, stateless;
};

/* The head of an image; its unused bytes are zero. */
struct kept {
    struct local_request request;
    uint64_t rank, depth; /* depth: bytes of frames */
    uint64_t blocks;      /* bytes of blocks */
    uint64_t clock, used; /* used: ports on which it has sent in this event */
    uint64_t sent;        /* ports on which it has sent since it last let a step pass */
    uint64_t failure;     /* number of its text plus one, and status; 0: none */
    struct fields host, guest;
    struct rng rng;
};

struct transition {
    uint32_t state, next;
    struct answer answer;
};

struct locals {
    struct parray *array;
    const struct engine *engine_before;
    struct engine engine; /* that of the array, but for nodes that leave */
    struct guest *guests;
    struct region blocks; /* of all nodes, BLOCKS_MOST bytes each */
    struct fiber home;
    struct intern states, packets, memories, failures;
    uint32_t *memory_of; /* of each state */
    size_t memory_room;
    struct intern keys; /* of transitions: state and answer */
    uint32_t *next;     /* of each key */
    size_t next_room;
    uint32_t *first; /* of each node */
    uint64_t runs;
    volatile uint64_t *counter; /* of locals_count_in */
    uint64_t last;
    const char *timed;
    locals_call *call; /* of locals_tell */
    void *user;
    char *image; /* scratch, `image_room` bytes */
    size_t image_room;
    char *mail;
    size_t mail_room;

    /* The node that runs. */
    struct local_request request;
    struct answer answer;
    uint64_t clock, used, sent, failure;
};

static const char what_for[] = "the states of nodes";

static struct locals *locals_of(const struct node *self)
{
    return self->array->guest.layer_data;
}

/* -------------------------------------------------------------------------- on the node's stack */

/* Put a request, and come back with its answer. */
static const struct answer *ask(struct node *guest, const struct local_request *request)
{
    struct locals *locals = locals_of(guest);
    struct node *host = guest_of(guest)->host;
    struct own_state own;
    memset(&own, 0, sizeof own);
    own = own_state_leave(&host->shard->places);
    locals->request = *request;
    locals->request.call = (enum call)host->call;
    locals->request.site = host->site;
    fiber_switch(&host->fiber, &locals->home);
    node_running = host;
    own_state_return(&host->shard->places, &own);
    return &locals->answer;
}

static void need_port(struct node *guest, int port)
{
    struct node *host = guest_of(guest)->host;
    if ((uint32_t)port >= host->degree || host->out[port].peer == NO_PEER)
        misuse_port(host, port);
}

static uint32_t keep_packet(struct locals *locals, const struct packet *packet)
{
    struct mail head = {(uint32_t)packet->size, packet->units, packet->origin, packet->dest};
    locals->mail = memory_grow(locals->mail, &locals->mail_room, sizeof head + packet->size, 1, what_for);
    memcpy(locals->mail, &head, sizeof head);
    if (packet->size)
        memcpy(locals->mail + sizeof head, packet->data, packet->size);
    uint32_t number = intern_add(&locals->packets, locals->mail, sizeof head + packet->size, NULL);
    if (number == INTERN_NONE)
        memory_failed(packet->size, what_for);
    return number;
}

static void guest_send(struct node *guest, int port, const struct packet *packet, bool wait_for_link)
{
    struct locals *locals = locals_of(guest);
    need_port(guest, port);
    packet_check(guest_of(guest)->host, packet);
    uint64_t bit = UINT64_C(1) << (port & 63);
    if (!wait_for_link && locals->sent & bit)
        locals->timed = "two sends through one port may meet on the link";
    if (locals->used & bit) {
        if (!wait_for_link)
            misuse_stop(
                guest_of(guest)->host,
                "second packet through port %d in one step; node_send_wait waits until the link is free",
                port);
        ask(guest, &(struct local_request){.kind = REQUEST_PAUSE, .port = port});
    }
    locals->used |= bit;
    locals->sent |= bit;
    ask(guest,
        &(struct local_request){.kind = REQUEST_SEND, .port = port, .packet = keep_packet(locals, packet)});
}

/* Give the packet of the answer to the program. */
static long hand_over(struct node *guest, const struct answer *answer, struct packet *packet)
{
    struct node *host = guest_of(guest)->host;
    const struct mail *mail = locals_packet(locals_of(guest), answer->packet);
    if (!packet_fits(packet, mail->size))
        misuse_stop(host, "the packet on port %d from node %u has %u bytes, the buffer has room for %zu%s",
                    answer->port, host->out[answer->port].peer, mail->size, packet_room(packet),
                    packet_room_hint(host));
    packet->size = mail->size;
    packet->units = mail->units;
    packet->origin = mail->origin;
    packet->dest = mail->dest;
    packet->port = answer->port;
    packet->sent = answer->sent;
    if (mail->size)
        memcpy(packet->data, mail + 1, mail->size);
    node_took(host, mail->size, mail->units);
    return (long)mail->size;
}

static long guest_receive(struct node *guest, int port, struct packet *packet, uint64_t deadline)
{
    if (port != NODE_ANY_PORT)
        need_port(guest, port);
    const struct answer *answer =
        ask(guest, &(struct local_request){.kind = REQUEST_TAKE, .port = port, .until = deadline});
    return answer->kind == ANSWER_PACKET ? hand_over(guest, answer, packet) : NODE_TIMEOUT;
}

static long guest_serve(struct node *guest, struct packet *packet)
{
    const struct answer *answer = ask(
        guest,
        &(struct local_request){.kind = REQUEST_TAKE, .port = NODE_ANY_PORT, .until = NEVER, .serves = true});
    return answer->kind == ANSWER_PACKET ? hand_over(guest, answer, packet) : NODE_OVER;
}

static uint64_t guest_now(const struct node *guest)
{
    locals_of(guest)->timed = "a node asks for the step";
    return locals_of(guest)->clock;
}

static void guest_wait_until(struct node *guest, uint64_t step)
{
    struct locals *locals = locals_of(guest);
    if (step)
        locals->timed = "a node waits for a step";
    if (!step || locals->clock < step)
        ask(guest, &(struct local_request){.kind = REQUEST_PAUSE, .port = -1, .until = step});
}

static struct blocks *blocks_of(const struct locals *locals, uint32_t rank)
{
    return (struct blocks *)(void *)((char *)locals->blocks.base + (size_t)rank * BLOCKS_MOST);
}

static void *guest_resize(struct node *guest, void *memory, size_t size)
{
    void *block = blocks_resize(blocks_of(locals_of(guest), guest->rank), BLOCKS_MOST, memory, size);
    if (!block && size)
        misuse_stop(guest_of(guest)->host,
                    "an exploration has %d bytes for the blocks of a node; %zu more do not fit", BLOCKS_MOST,
                    size);
    return block;
}

static int guest_choose(struct node *guest, int ways)
{
    return (int)ask(guest,
                    &(struct local_request){.kind = REQUEST_CHOOSE, .port = -1, .ways = (uint32_t)ways})
        ->packet;
}

static void guest_run(struct node *host)
{
    node_call_program(host, &host->array->guest.guests[host->rank].node);
}

static const struct layer search_layer = {
    .name = "search",
    .run = guest_run,
    .now = guest_now,
    .wait_until = guest_wait_until,
    .send = guest_send,
    .receive = guest_receive,
    .serve = guest_serve,
    .resize = guest_resize,
    .choose = guest_choose,
    .untimed = true,
};

/* ------------------------------------------------------------------------------- the engine */

static _Noreturn void end_node(struct node *host)
{
    struct locals *locals = locals_of(host);
    locals->request = (struct local_request){.kind = REQUEST_END,
                                             .port = -1,
                                             .call = (enum call)host->call,
                                             .site = host->site,
                                             .failed = host->wait.kind != WAIT_KIND_RETURNED};
    fiber_switch(&host->fiber, &locals->home);
    abort();
}

/* Number a text, with the status that it stands for. */
static uint64_t keep_failure(struct locals *locals, int status, const char *text)
{
    uint32_t number = intern_add(&locals->failures, text, strlen(text) + 1, NULL);
    if (number == INTERN_NONE)
        memory_failed(strlen(text), what_for);
    return (uint64_t)status << 32 | (number + 1);
}

/* Note what went wrong while the node ran, and forget it in the array. */
static void collect_failure(struct locals *locals, struct node *host)
{
    struct lane *lane = host->lane;
    char text[OUTCOME_ERROR_SIZE];
    if (lane->fatal.status) {
        int status = lane->fatal.status == FATAL_CRASH ? PARRAY_LIMIT : lane->fatal.status;
        fatal_text(locals->array, &lane->fatal, text, sizeof text);
        locals->failure = keep_failure(locals, status, text);
        free(lane->fatal.text);
        lane->fatal = (struct fatal){0};
    } else if (lane->check.text && !locals->failure) {
        const char *said = lane->check.said;
        snprintf(text, sizeof text, "%s%s%s", lane->check.text, said && lane->check.text[0] ? ": " : "",
                 said ? said : "");
        locals->failure = keep_failure(locals, PARRAY_WRONG, text);
    }
    free(lane->check.said);
    lane->check = (struct failed_check){0};
}

/* -------------------------------------------------------------------------- images */

static struct fields fields_of(const struct node *node)
{
    struct fields fields;
    memset(&fields, 0, sizeof fields);
    fields.received = node->received;
    fields.carried = node->carried;
    fields.result = node->result;
    fields.site = node->site;
    fields.call = node->call;
    fields.within = node->within;
    fields.has_result = node->has_result;
    fields.stateless = node->stateless;
    return fields;
}

static void put_fields(struct node *node, const struct fields *fields)
{
    node->received = fields->received;
    node->carried = fields->carried;
    node->result = fields->result;
    node->site = fields->site;
    node->call = fields->call;
    node->within = fields->within;
    node->has_result = fields->has_result;
    node->stateless = fields->stateless;
}

static char *stack_end(const struct parray *array, uint32_t rank)
{
    return (char *)stack_pool_base(&array->stacks, rank) + stack_pool_size(&array->stacks);
}

static char *memory_of(const struct parray *array, uint32_t rank)
{
    return array->data.state + rank * array->data.state_stride;
}

/* Number the state in which the node has stopped. */
static uint32_t keep_state(struct locals *locals, struct node *host)
{
    const struct parray *array = locals->array;
    uint32_t rank = host->rank;
    char *sp = host->fiber.ctx.sp;
    bool ends = locals->request.kind == REQUEST_END;
    size_t depth = ends ? 0 : (size_t)(stack_end(array, rank) - sp), bytes = array->data.state_bytes;
    const struct blocks *held = blocks_of(locals, rank);
    size_t blocks = held->used ? blocks_bytes(held) : 0, size = sizeof(struct kept) + bytes + blocks + depth;
    locals->image = memory_grow(locals->image, &locals->image_room, size, 1, what_for);
    struct kept *kept = (struct kept *)(void *)locals->image;
    memset(kept, 0, sizeof *kept);
    kept->request.kind = locals->request.kind;
    kept->request.call = locals->request.call;
    kept->request.site = locals->request.site;
    kept->request.port = locals->request.port;
    kept->request.packet = locals->request.packet;
    kept->request.serves = locals->request.serves;
    kept->request.until = locals->request.until;
    kept->request.ways = locals->request.ways;
    kept->request.failed = locals->request.failed;
    kept->request.crashed = locals->request.crashed;
    kept->rank = rank;
    kept->depth = depth;
    kept->blocks = blocks;
    kept->clock = locals->clock;
    kept->used = locals->used;
    kept->sent = locals->sent;
    kept->failure = locals->failure;
    kept->host = fields_of(host);
    kept->guest = fields_of(&locals->guests[rank].node);
    kept->rng = array->data.rngs[rank];
    if (bytes)
        memcpy(kept + 1, memory_of(array, rank), bytes);
    if (blocks)
        memcpy((char *)(kept + 1) + bytes, held, blocks);
    if (depth)
        memcpy((char *)(kept + 1) + bytes + blocks, sp, depth);
    bool fresh;
    uint32_t state = intern_add(&locals->states, kept, size, &fresh);
    uint32_t memory = bytes ? intern_add(&locals->memories, memory_of(array, rank), bytes, NULL) : 0;
    if (state == INTERN_NONE || memory == INTERN_NONE)
        memory_failed(size, what_for);
    if (fresh) {
        locals->memory_of = memory_grow(locals->memory_of, &locals->memory_room, state + 1u,
                                        sizeof locals->memory_of[0], what_for);
        locals->memory_of[state] = memory;
    }
    return state;
}

static const struct kept *kept_of(const struct locals *locals, uint32_t state)
{
    return intern_bytes(&locals->states, state);
}

/* The step that a node sees when its request is answered: it knows of no time but that which it has waited
 * for. */
static uint64_t clock_after(const struct kept *kept, const struct answer *answer)
{
    bool waited = kept->request.kind == REQUEST_PAUSE || answer->kind == ANSWER_NOTHING;
    uint64_t until = waited && kept->request.until != NEVER ? kept->request.until : 0;
    if (answer->clock)
        return answer->clock;
    return until > kept->clock ? until : kept->clock;
}

/* What lies behind the blocks is zero. */
static void put_blocks(struct blocks *blocks, const void *image, size_t bytes)
{
    size_t had = blocks->used ? blocks_bytes(blocks) : 0;
    if (bytes)
        memcpy(blocks, image, bytes);
    if (had > bytes)
        memset((char *)blocks + bytes, 0, had - bytes);
}

/* Bring the node into a state. */
static struct node *put_state(struct locals *locals, uint32_t state)
{
    struct parray *array = locals->array;
    const struct kept *kept = kept_of(locals, state);
    uint32_t rank = (uint32_t)kept->rank;
    struct node *host = &array->nodes[rank];
    char *sp = stack_end(array, rank) - kept->depth, *low = stack_pool_base(&array->stacks, rank);
    locals->clock = kept->clock;
    locals->used = kept->used;
    locals->sent = kept->request.kind == REQUEST_PAUSE ? 0 : kept->sent;
    locals->failure = 0;
    put_fields(host, &kept->host);
    put_fields(&locals->guests[rank].node, &kept->guest);
    array->data.rngs[rank] = kept->rng;
    if (array->data.state_bytes)
        memcpy(memory_of(array, rank), kept + 1, array->data.state_bytes);
    const char *image = (const char *)(kept + 1) + array->data.state_bytes;
    put_blocks(blocks_of(locals, rank), image, kept->blocks);
    memcpy(sp, image + kept->blocks, kept->depth);
    size_t below = (size_t)(sp - low) < CLEARED ? (size_t)(sp - low) : CLEARED;
    memset(sp - below, 0, below);
    host->fiber.ctx.sp = sp;
    host->wait.kind = WAIT_KIND_START;
    return host;
}

/* The node does nothing any more. Only an invariant asks for what it leaves. */
static uint32_t crash_from(struct locals *locals, uint32_t state)
{
    struct node *host = put_state(locals, state);
    const struct parray *array = locals->array;
    struct blocks *blocks = blocks_of(locals, host->rank);
    put_blocks(blocks, NULL, 0);
    put_fields(host, &(struct fields){0});
    put_fields(&locals->guests[host->rank].node, &(struct fields){0});
    array->data.rngs[host->rank] = (struct rng){0};
    if (!array->program->invariant && array->data.state_bytes)
        memset(memory_of(array, host->rank), 0, array->data.state_bytes);
    locals->request = (struct local_request){.kind = REQUEST_END, .port = -1, .crashed = true};
    locals->clock = 1;
    locals->used = locals->sent = 0;
    return keep_state(locals, host);
}

/* The run is not made, but fails. */
static uint32_t fail_from(struct locals *locals, uint32_t state)
{
    struct node *host = put_state(locals, state);
    locals->failure = keep_failure(locals, PARRAY_LIMIT, "the process ended here");
    locals->request = (struct local_request){.kind = REQUEST_END, .port = -1, .failed = true};
    return keep_state(locals, host);
}

static uint32_t run_from(struct locals *locals, uint32_t state, const struct answer *answer)
{
    if (locals->counter)
        *locals->counter = locals->runs + 1;
    if (++locals->runs == locals->last)
        return fail_from(locals, state);
    struct node *host = put_state(locals, state);
    locals->answer = *answer;
    locals->clock = clock_after(kept_of(locals, state), answer);
    if (!answer->event)
        locals->used = 0;
    host->shard->now = locals->clock;
    fiber_switch(&locals->home, &host->fiber);
    node_running = NULL;
    collect_failure(locals, host);
    return keep_state(locals, host);
}

/* -------------------------------------------------------------------------------- the table */

static bool open_tables(struct locals *locals, struct parray *array)
{
    locals->guests = aligned_alloc(CACHE_LINE, array->count * sizeof locals->guests[0]);
    locals->first = calloc(array->count, sizeof locals->first[0]);
    if (!locals->guests || !locals->first ||
        !region_open(&locals->blocks, (size_t)array->count * BLOCKS_MOST, true))
        return false;
    memset(locals->guests, 0, array->count * sizeof locals->guests[0]);
    for (uint32_t rank = 0; rank < array->count; rank++) {
        struct node *host = &array->nodes[rank];
        locals->guests[rank].host = host;
        locals->guests[rank].node = (struct node){.array = array,
                                                  .rank = rank,
                                                  .is_guest = true,
                                                  .out = host->out,
                                                  .in = host->in,
                                                  .shard = host->shard,
                                                  .lane = host->lane};
    }
    return true;
}

struct locals *locals_open(struct parray *array)
{
    struct locals *locals = calloc(1, sizeof *locals);
    if (!locals || !open_tables(locals, array)) {
        locals_close(locals);
        return NULL;
    }
    locals->array = array;
    locals->engine_before = array->engine;
    locals->engine = *array->engine;
    locals->engine.leave = locals->engine.rescue = end_node;
    array->engine = &locals->engine;
    array->layer = &search_layer;
    array->guest.guests = locals->guests;
    array->guest.layer_data = locals;
    own_state_open(&array->contexts.shards[0].places, own_state_runtime());
    fiber_adopt(&locals->home);
    for (uint32_t rank = 0; rank < array->count; rank++) {
        locals->request = (struct local_request){.kind = REQUEST_BEGIN, .port = -1};
        locals->clock = 1;
        locals->first[rank] = keep_state(locals, &array->nodes[rank]);
    }
    return locals;
}

void locals_close(struct locals *locals)
{
    if (!locals)
        return;
    if (locals->array) {
        locals->array->layer = NULL;
        locals->array->engine = locals->engine_before;
        locals->array->guest.guests = NULL;
        locals->array->guest.layer_data = NULL;
    }
    intern_free(&locals->states);
    intern_free(&locals->packets);
    intern_free(&locals->memories);
    intern_free(&locals->failures);
    intern_free(&locals->keys);
    region_close(&locals->blocks);
    free(locals->memory_of);
    free(locals->next);
    free(locals->first);
    free(locals->guests);
    free(locals->image);
    free(locals->mail);
    free(locals);
}

void locals_tell(struct locals *locals, locals_call *call, void *user)
{
    locals->call = call;
    locals->user = user;
}

uint32_t local_first(const struct locals *locals, uint32_t rank)
{
    return locals->first[rank];
}

uint32_t local_next(struct locals *locals, uint32_t state, const struct answer *answer)
{
    struct transition key;
    bool fresh;
    memset(&key, 0, sizeof key);
    key.state = state;
    key.answer = *answer;
    if (locals->call)
        locals->call(locals->user, (uint32_t)kept_of(locals, state)->rank, local_wants(locals, state),
                     answer);
    uint32_t number = intern_add(&locals->keys, &key, sizeof key, &fresh);
    if (number == INTERN_NONE)
        memory_failed(sizeof key, what_for);
    if (fresh) {
        locals->next =
            memory_grow(locals->next, &locals->next_room, number + 1u, sizeof locals->next[0], what_for);
        locals->next[number] =
            answer->kind == ANSWER_CRASH ? crash_from(locals, state) : run_from(locals, state, answer);
    }
    return locals->next[number];
}

const struct local_request *local_wants(const struct locals *locals, uint32_t state)
{
    return &kept_of(locals, state)->request;
}

const void *local_bytes(const struct locals *locals, uint32_t state)
{
    return kept_of(locals, state) + 1;
}

uint32_t local_memory(const struct locals *locals, uint32_t state)
{
    return locals->memory_of[state];
}

uint64_t local_result(const struct locals *locals, uint32_t state)
{
    const struct kept *kept = kept_of(locals, state);
    return kept->host.result + kept->guest.result;
}

const char *locals_failure(const struct locals *locals, uint32_t state, int *status)
{
    uint64_t failure = kept_of(locals, state)->failure;
    *status = (int)(failure >> 32);
    return failure ? intern_bytes(&locals->failures, (uint32_t)failure - 1) : NULL;
}

const struct mail *locals_packet(const struct locals *locals, uint32_t packet)
{
    return intern_bytes(&locals->packets, packet);
}

size_t locals_count(const struct locals *locals)
{
    return locals->states.count;
}

const char *locals_timed(const struct locals *locals)
{
    return locals->timed;
}

void locals_count_in(struct locals *locals, volatile uint64_t *runs, uint64_t last)
{
    locals->counter = runs;
    locals->last = last;
}

uint64_t locals_runs(const struct locals *locals)
{
    return locals->runs;
}
