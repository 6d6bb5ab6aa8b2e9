/*
 * local_state.c: a table of what follows on a state and an answer. What it does not have is found by running
 * the program (local_run.c).
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "thread/own_state.h"
#include "fault/misuse.h"
#include "machine/memory.h"
#include "machine/node_running.h"
#include "search/locals_inside.h"
#include "step/shard.h"

/* What a transition is numbered by. */
struct asked {
    uint32_t state, unused;
    struct answer answer;
};

static const char what_for[] = "the states of nodes";

static uint32_t go_from(struct locals *locals, uint32_t state, const struct answer *answer)
{
    locals->disk.writes = 0;
    if (answer->kind == ANSWER_CRASH)
        return local_crash(locals, state);
    if (answer->kind == ANSWER_RESTART)
        return local_restart(locals, state);
    if (local_wants(locals, state)->kind == REQUEST_DISK)
        return local_settle(locals, state, answer->packet);
    return local_run(locals, state, answer);
}

/* -------------------------------------------------------------------------------- the table */

static bool open_tables(struct locals *locals, struct parray *array)
{
    locals->guests = aligned_alloc(CACHE_LINE, array->count * sizeof locals->guests[0]);
    locals->first = calloc(array->count, sizeof locals->first[0]);
    locals->shown = calloc(array->count, sizeof locals->shown[0]);
    if (!locals->guests || !locals->first || !locals->shown ||
        !region_open(&locals->blocks, (size_t)array->count * LOCAL_BLOCKS_MOST, true))
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
    size_t size;
    locals->tables = local_hash_tables(array, &size);
    locals->small_tables = size <= TABLES_SMALL;
    locals->engine_before = array->engine;
    locals->engine = *array->engine;
    locals->engine.leave = local_leave;
    locals->engine.rescue = local_leave;
    array->engine = &locals->engine;
    locals->layer = locals_layer;
    array->layer = &locals->layer;
    array->guest.guests = locals->guests;
    array->guest.layer_data = locals;
    own_state_open(&array->contexts.shards[0].places, own_state_runtime());
    if (array->data.disk_bytes)
        locals->disk.bytes = memory_take(array->data.disk_bytes, 1, what_for);
    fiber_adopt(&locals->home);
    for (uint32_t rank = 0; rank < array->count; rank++) {
        locals->request = (struct local_request){.kind = REQUEST_BEGIN, .port = -1};
        locals->clock = 1;
        locals->first[rank] = local_keep(locals, &array->nodes[rank]);
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
    intern_free(&locals->said);
    free(locals->said_on);
    free(locals->event);
    disk_free(&locals->disk);
    free(locals->next);
    free(locals->wrote);
    free(locals->first);
    free(locals->shown);
    free(locals->guests);
    free(locals->image);
    free(locals->picture);
    free(locals->mail);
    free(locals);
}

void locals_tell(struct locals *locals, locals_call *call, void *user)
{
    locals->call = call;
    locals->user = user;
}

void locals_with_restarts(struct locals *locals)
{
    locals->restarts = true;
}

void locals_in_lock_step(struct locals *locals)
{
    locals->layer.untimed = false;
    locals->measures = true;
}

uint64_t local_clock(const struct locals *locals, uint32_t state)
{
    return kept_of(locals, state)->clock;
}

uint32_t local_first(const struct locals *locals, uint32_t rank)
{
    return locals->first[rank];
}

uint32_t local_peek(struct locals *locals, uint32_t state, const struct answer *answer)
{
    struct asked key;
    bool fresh;
    memset(&key, 0, sizeof key);
    key.state = state;
    key.answer = *answer;
    uint32_t number = intern_add(&locals->keys, &key, sizeof key, &fresh);
    if (number == INTERN_NONE)
        memory_failed(sizeof key, what_for);
    if (fresh) {
        locals->next =
            memory_grow(locals->next, &locals->next_room, number + 1u, sizeof locals->next[0], what_for);
        locals->said_on = memory_grow(locals->said_on, &locals->said_room, number + 1u,
                                      sizeof locals->said_on[0], what_for);
        locals->wrote =
            memory_grow(locals->wrote, &locals->wrote_room, number + 1u, sizeof locals->wrote[0], what_for);
        locals->events = 0;
        locals->next[number] = go_from(locals, state, answer);
        locals->said_on[number] = local_keep_said(locals);
        locals->wrote[number] = (uint32_t)locals->disk.writes;
    }
    locals->said_last = locals->said_on[number];
    locals->writes = locals->wrote[number];
    return locals->next[number];
}

uint32_t local_next(struct locals *locals, uint32_t state, const struct answer *answer)
{
    uint32_t next = local_peek(locals, state, answer);
    if (locals->call)
        locals->call(locals->user, (uint32_t)kept_of(locals, state)->rank, local_wants(locals, state),
                     answer);
    return next;
}

uint64_t locals_writes(const struct locals *locals)
{
    return locals->writes;
}

const struct said_event *local_said(const struct locals *locals, size_t *count)
{
    *count = intern_size(&locals->said, locals->said_last) / sizeof(struct said_event);
    return intern_bytes(&locals->said, locals->said_last);
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

bool local_told(const struct locals *locals, uint32_t state, int32_t port)
{
    return kept_of(locals, state)->told >> port & 1;
}

bool local_traitor(const struct locals *locals, uint32_t state)
{
    return kept_of(locals, state)->traitor;
}

void locals_show(struct locals *locals, uint32_t rank, uint32_t state)
{
    locals->shown[rank] = state;
    if (locals->array->data.state_bytes)
        memcpy(local_memory_of(locals->array, rank), local_bytes(locals, state),
               locals->array->data.state_bytes);
}

bool local_failed(const struct locals *locals, uint32_t state)
{
    return kept_of(locals, state)->failure != 0;
}

uint32_t locals_watched(const struct locals *locals)
{
    return locals->watched;
}

uint32_t local_rank(const struct locals *locals, uint32_t state)
{
    return (uint32_t)kept_of(locals, state)->rank;
}

size_t locals_transitions(const struct locals *locals)
{
    return locals->keys.count;
}

struct local_transition locals_transition(const struct locals *locals, size_t number)
{
    const struct asked *asked = intern_bytes(&locals->keys, (uint32_t)number);
    return (struct local_transition){asked->state, locals->next[number], asked->answer};
}

size_t locals_count(const struct locals *locals)
{
    return locals->states.count;
}

const char *locals_unfit(const struct locals *locals)
{
    return locals->unfit || locals->measures ? locals->unfit : locals->timed;
}

bool locals_ask_sent(const struct locals *locals)
{
    return locals->asks_sent;
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
