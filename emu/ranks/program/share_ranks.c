/*
 * share_ranks.c: plain members go as they are in memory; objects are made anew, as their own calls make them.
 */
#include "program/share_ranks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coll/operation.h"
#include "coll/spans.h"
#include "machine/memory.h"
#include "machine/share.h"
#include "program/rank_life.h"
#include "talk/deeds.h"

static const char what[] = "the ranks of other processes";

/* The rank of another process, which is made when it is first told of. */
static struct rank *other_rank(struct parray *array, uint32_t number)
{
    struct rank *rank = &array->ranks->ranks[number];
    if (!rank->began)
        rank_make(rank, array->ranks, &array->nodes[number], 0);
    return rank;
}

/* ------------------------------------------------------------------------------------- spans, deeds */

/* A list of a rank: its number, how many there are, and they. */
static void put_list(struct serialized *mine, const struct rank *rank, const void *list, size_t count,
                     size_t size)
{
    serialize_u64(mine, (uint64_t)rank->number);
    serialize_u64(mine, count);
    if (count)
        serialize(mine, list, count * size);
}

/* Result: a copy, which the caller owns. */
static void *take_list(struct deserializer *from, size_t *count, size_t size)
{
    *count = deserialize_u64(from);
    const void *list = *count ? deserialize_bytes(from, *count * size) : NULL;
    if (!list) {
        *count = 0;
        return NULL;
    }
    void *copy = memory_take(*count, size, what);
    memcpy(copy, list, *count * size);
    return copy;
}

static void take_spans(void *user, struct deserializer *from)
{
    while (deserialize_more(from)) {
        struct rank *rank = other_rank(user, (uint32_t)deserialize_u64(from));
        rank->spans = take_list(from, &rank->span_count, sizeof rank->spans[0]);
    }
}

void share_spans(struct parray *array)
{
    struct serialized mine = {.bytes = NULL};
    for (uint32_t i = part_next(array, 0); array->part.on && i < array->count; i = part_next(array, i + 1)) {
        const struct rank *rank = &array->ranks->ranks[i];
        if (rank->span_count)
            put_list(&mine, rank, rank->spans, rank->span_count, sizeof rank->spans[0]);
    }
    share_all(array, &mine, take_spans, array);
}

static void take_deeds(void *user, struct deserializer *from)
{
    while (deserialize_more(from)) {
        struct rank *rank = other_rank(user, (uint32_t)deserialize_u64(from));
        rank->deeds = take_list(from, &rank->deed_count, sizeof rank->deeds[0]);
        rank->deeds_lost = deserialize_u64(from);
    }
}

void share_deeds(struct parray *array)
{
    struct serialized mine = {.bytes = NULL};
    bool lost = false;
    for (uint32_t i = part_next(array, 0); i < array->count; i = part_next(array, i + 1))
        lost |= array->ranks->ranks[i].deeds_lost;
    lost = share_any(array, lost); /* then nothing is asked of deeds, and none need to be told */
    for (uint32_t i = part_next(array, 0); array->part.on && i < array->count; i = part_next(array, i + 1)) {
        struct rank *rank = &array->ranks->ranks[i];
        rank->deeds_lost |= lost;
        put_list(&mine, rank, rank->deeds, lost ? 0 : rank->deed_count, sizeof rank->deeds[0]);
        serialize_u64(&mine, lost);
    }
    share_all(array, &mine, take_deeds, array);
}

/* --------------------------------------------------------------------------------- communicators */

static void put_group(struct serialized *mine, const struct rank_group *group)
{
    serialize_u64(mine, group ? (uint64_t)group->size + 1 : 0);
    for (int i = 0; group && i < group->size; i++)
        serialize_i32(mine, group_member(group, i));
}

static struct rank_group *take_group(struct rank *rank, struct deserializer *from)
{
    uint64_t size = deserialize_u64(from);
    if (!size)
        return NULL;
    int *members = memory_take(size, sizeof *members, what);
    for (uint64_t i = 0; i + 1 < size; i++)
        members[i] = deserialize_i32(from);
    return group_new(rank, (int)size - 1, members);
}

static void put_comm(struct serialized *mine, const struct comm *comm)
{
    serialize_u64(mine, comm->context);
    serialize_u64(mine, comm->collectives);
    serialize_text(mine, comm->name);
    put_group(mine, comm->group);
    put_group(mine, comm->remote);
    serialize_u64(mine, comm->notes ? COLL_NOTES : 0);
    if (comm->notes)
        serialize(mine, comm->notes, COLL_NOTES * sizeof comm->notes[0]);
}

/* Into MPI_COMM_WORLD of the rank if it is that; else a new one, with a number. */
static void take_comm(struct rank *rank, struct deserializer *from)
{
    uint32_t context = (uint32_t)deserialize_u64(from), collectives = (uint32_t)deserialize_u64(from);
    const char *name = deserialize_text(from);
    struct rank_group *group = take_group(rank, from), *remote = take_group(rank, from);
    struct comm *comm = rank->comm_world;
    if (context == comm->context) {
        group_release(group);
    } else {
        comm = comm_new(rank, group, context);
        snprintf(comm->name, sizeof comm->name, "%s", name ? name : "");
        handle_new(&rank->handles[HANDLE_COMM], HANDLE_COMM, &comm->object);
        comm->remote = remote;
    }
    size_t count;
    comm->collectives = collectives;
    comm->notes = take_list(from, &count, sizeof comm->notes[0]);
}

static void put_comms(struct serialized *mine, const struct rank *rank)
{
    const struct handles *comms = &rank->handles[HANDLE_COMM];
    uint64_t count = 1;
    for (size_t i = 0; i < comms->count; i++)
        count += comms->item[i] != NULL;
    serialize_u64(mine, count);
    put_comm(mine, rank->comm_world);
    for (size_t i = 0; i < comms->count; i++)
        if (comms->item[i])
            put_comm(mine, (const struct comm *)(const void *)comms->item[i]);
}

static struct comm *comm_with(struct rank *rank, uint32_t context)
{
    const struct handles *comms = &rank->handles[HANDLE_COMM];
    for (size_t i = 0; i < comms->count; i++) {
        struct comm *comm = (struct comm *)(void *)comms->item[i];
        if (comm && comm->context == context)
            return comm;
    }
    return rank->comm_self->context == context ? rank->comm_self : rank->comm_world;
}

/* -------------------------------------------------------------------------------------- requests */

/* A request that is waited for, or a collective one, which is not done; or one that was made ready and not
 * started. */
struct told_request {
    uint32_t context, number;
    enum request_kind kind;
    enum send_kind mode;
    enum rank_call call;
    uintptr_t pc;
    int peer, tag;
    bool awaited, watched, idle, leads;
    struct letter_mark mark;
};

/* A rank where the run has ended. */
struct told_rank {
    enum rank_state state;
    enum rank_call call;
    uintptr_t pc;
    enum rank_wait_kind waits;
    bool returned, probes;
    int probed_peer, probed_tag;
    uint32_t probed_context;
    struct near_message near;
    uint64_t requests;
};

static bool is_idle(const struct rank_request *request)
{
    return request->persistent && !request->active && !request->general;
}

static bool is_told(const struct rank_request *request)
{
    return request->operation || is_idle(request) ||
           (request->awaited && !request_is_done(request) && !request->general);
}

static void put_request(struct serialized *mine, const struct rank_request *request)
{
    struct told_request told = {.context = request->comm->context,
                                .kind = request->kind,
                                .mode = request->mode,
                                .call = request->object.call,
                                .pc = request->object.pc,
                                .peer = request->peer,
                                .tag = request->tag,
                                .awaited = request->awaited,
                                .watched = request->watched,
                                .idle = is_idle(request),
                                .leads = request->leads};
    if (request->operation) {
        told.number = request->operation->number;
        told.mark = request->operation->mark;
    }
    serialize(mine, &told, sizeof told);
}

static void take_request(struct rank *rank, struct deserializer *from)
{
    static struct message_request undone;
    struct told_request told;
    deserialize_into(from, &told, sizeof told);
    struct rank_request *request = request_new(rank, told.kind, comm_with(rank, told.context));
    request->mode = told.mode;
    request->object.call = told.call;
    request->object.pc = told.pc;
    request->peer = told.peer;
    request->tag = told.tag;
    request->awaited = told.awaited;
    request->watched = told.watched;
    request->active = !told.idle;
    request->persistent = told.idle;
    request->leads = told.leads;
    if (told.kind != REQUEST_COLLECTIVE) {
        request->message = &undone;
        return;
    }
    struct operation *operation = memory_take(1, sizeof *operation, what);
    operation->request = request;
    operation->number = told.number;
    operation->mark = told.mark;
    operation->next = rank->running;
    rank->running = operation;
    request->operation = operation;
}

static void put_rank(struct serialized *mine, const struct rank *rank)
{
    struct told_rank told = {.state = rank->state,
                             .call = rank->call,
                             .pc = rank->pc,
                             .waits = rank->waits,
                             .returned = rank->returned,
                             .probes = rank->waits == RANK_WAITS_PROBE,
                             .near = rank->near};
    if (told.probes) {
        told.probed_peer = rank->probed.peer;
        told.probed_tag = rank->probed.tag;
        told.probed_context = rank->probed.comm->context;
    }
    const struct rank_request *last = NULL;
    for (const struct rank_request *request = rank->requests; request; request = request->after) {
        told.requests += is_told(request);
        last = request;
    }
    serialize_u64(mine, (uint64_t)rank->number);
    serialize(mine, &told, sizeof told);
    put_comms(mine, rank);
    for (; last; last = last->before) /* the first one is made last, and stands in front */
        if (is_told(last))
            put_request(mine, last);
}

static void take_waiting(void *user, struct deserializer *from)
{
    while (deserialize_more(from)) {
        struct told_rank told;
        struct rank *rank = other_rank(user, (uint32_t)deserialize_u64(from));
        deserialize_into(from, &told, sizeof told);
        rank->state = told.state;
        rank->call = told.call;
        rank->pc = told.pc;
        rank->waits = told.waits;
        rank->returned = told.returned;
        rank->near = told.near;
        for (uint64_t comms = deserialize_u64(from); comms && deserialize_more(from); comms--)
            take_comm(rank, from);
        rank->probed.peer = told.probed_peer;
        rank->probed.tag = told.probed_tag;
        rank->probed.comm = told.probes ? comm_with(rank, told.probed_context) : NULL;
        for (uint64_t i = 0; i < told.requests && deserialize_more(from); i++)
            take_request(rank, from);
    }
}

void share_waiting(struct parray *array)
{
    struct serialized mine = {.bytes = NULL};
    for (uint32_t i = part_next(array, 0); array->part.on && i < array->count; i = part_next(array, i + 1))
        if (array->ranks->ranks[i].began)
            put_rank(&mine, &array->ranks->ranks[i]);
    share_all(array, &mine, take_waiting, array);
}

/* -------------------------------------------------------------------------------------- mistakes */

static void first_mistake(void *first, const void *other)
{
    struct found_mistake *all = first;
    const struct found_mistake *more = other;
    bool earlier = more->check != all->check ? more->check < all->check
                                             : more->mistake.here.rank < all->mistake.here.rank;
    if (earlier)
        *all = *more;
}

void share_mistake(struct parray *array, struct found_mistake *found)
{
    if (!array->part.on)
        return;
    if (found->check != NEVER && found->mistake.communicator)
        snprintf(found->communicator, sizeof found->communicator, "%s", found->mistake.communicator);
    share_merge(array, found, sizeof *found, first_mistake);
    found->mistake.communicator = *found->communicator ? share_keep(array, found->communicator) : NULL;
}
