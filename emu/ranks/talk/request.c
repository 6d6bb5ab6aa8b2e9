/*
 * request.c: requests begin, are waited for, and end.
 */
#include "talk/request.h"

#include <stdlib.h>
#include <string.h>

#include "machine/memory.h"
#include "message/late_match.h"
#include "message/sends.h"
#include "rank/twin.h"
#include "talk/deeds.h"
#include "talk/watch.h"

static const char what[] = "a request of MPI";

struct rank_request *request_new(struct rank *rank, enum request_kind kind, struct comm *comm)
{
    struct rank_request *request = free_list_take(&rank->used_requests, sizeof *request, what);
    request->kind = kind;
    request->object.call = rank->call;
    request->object.pc = rank->pc;
    request->comm = comm;
    comm->object.references++;
    request->after = rank->requests;
    if (rank->requests)
        rank->requests->before = request;
    rank->requests = request;
    return request;
}

void request_release(struct rank *rank, struct rank_request *request)
{
    handle_drop(&rank->handles[HANDLE_REQUEST], &request->object);
    watch_drop(rank, request);
    if (request->message)
        requests_free(courier_of(rank->self), request->message);
    if (request->type)
        datatype_release(request->type);
    if (request->after)
        request->after->before = request->before;
    if (request->before)
        request->before->after = request->after;
    else
        rank->requests = request->after;
    comm_release(rank, request->comm);
    if (request->general && request->general->free)
        request->general->free(request->general->extra);
    free(request->general);
    free_list_give(&rank->used_requests, request);
}

static struct rank_request *request_for(struct rank *rank, const struct talk *talk, enum request_kind kind,
                                        int *code)
{
    bool receives = kind == REQUEST_RECV;
    struct comm *comm = comm_of(rank, talk->comm, code);
    struct datatype *type = NULL;
    if (!comm || !check_count(rank, comm, talk->count, code) ||
        !(type = type_used(rank, comm, talk->datatype, code)) ||
        !check_peer(rank, comm, talk->peer, receives, code) ||
        !check_tag(rank, comm, talk->tag, receives, code) ||
        (talk->peer != MPI_PROC_NULL && !check_buffer(rank, comm, talk->buffer, talk->count, type, code)))
        return NULL;
    struct rank_request *request = request_new(rank, kind, comm);
    request->type = type;
    datatype_hold(type);
    request->buffer = talk->buffer;
    request->count = talk->count;
    request->peer = talk->peer;
    request->tag = talk->tag;
    request->nowhere = talk->peer == MPI_PROC_NULL;
    return request;
}

struct rank_request *request_send(struct rank *rank, const struct talk *talk, enum send_kind mode, int *code)
{
    struct rank_request *request = request_for(rank, talk, REQUEST_SEND, code);
    if (request)
        request->mode = mode;
    return request;
}

struct rank_request *request_recv(struct rank *rank, const struct talk *talk, int *code)
{
    return request_for(rank, talk, REQUEST_RECV, code);
}

/* ---------------------------------------------------------------------------------------- begin */

static enum message_mode mode_of(const struct rank *rank, const struct rank_request *request, size_t size)
{
    switch (request->mode) {
    case SEND_SYNCHRONOUS:
        return MESSAGE_SYNCHRONOUS;
    case SEND_BUFFERED:
        return MESSAGE_BUFFERED;
    case SEND_READY:
        return MESSAGE_BUFFERED;
    case SEND_STANDARD:
        break;
    }
    return size <= rank->world->eager ? MESSAGE_BUFFERED
           : size > MESSAGE_EAGER     ? MESSAGE_STANDARD
                                      : MESSAGE_SYNCHRONOUS;
}

static void start_send(struct rank *rank, struct rank_request *request)
{
    const struct datatype *type = request->type;
    size_t size = type->size * (size_t)request->count;
    struct letter_mark mark = mark_new(rank, type, (size_t)request->count);
    struct message message = {.peer = comm_world(request->comm, request->peer),
                              .tag = request->tag,
                              .context = request->comm->context,
                              .mode = mode_of(rank, request, size),
                              .data = request->buffer,
                              .size = size,
                              .head = &mark,
                              .head_size = sizeof mark};
    void *packed = NULL;
    mark.op = (uint16_t)request->mode;
    mark.root = request->comm->group->own;
    if (size && !type->dense) {
        packed = memory_take(1, size, what);
        datatype_pack(type, request->buffer, (size_t)request->count, packed);
        message.data = packed;
    }
    request->message = sends_begin(courier_of(rank->self), &message);
    free(packed);
}

static void start_recv(struct rank *rank, struct rank_request *request)
{
    struct message message = {
        .peer = request->peer == MPI_ANY_SOURCE ? MESSAGE_ANY : comm_world(request->comm, request->peer),
        .tag = request->tag,
        .context = request->comm->context};
    request->message = requests_recv(courier_of(rank->self), &message);
    request->late = request->message->in;
}

void request_start(struct rank *rank, struct rank_request *request)
{
    request->active = true;
    request->cancelled = false;
    if (request->nowhere)
        return;
    watch_message(rank, request);
    courier_work(courier_of(rank->self), NULL);
    if (request->kind == REQUEST_SEND)
        start_send(rank, request);
    else if (!request->message)
        start_recv(rank, request);
    deed_begin(rank, request);
    courier_work(courier_of(rank->self), NULL);
}

/* -------------------------------------------------------------------------------------- waiting */

bool request_is_done(const struct rank_request *request)
{
    if (!request->active || request->nowhere || request->cancelled)
        return true;
    if (request->general)
        return request->general->done;
    return request->kind == REQUEST_COLLECTIVE ? !request->operation : request->message->done;
}

struct awaited {
    struct rank_request *const *requests;
    int count, from;
};

static bool all_done(struct rank *rank, void *context)
{
    struct awaited *awaited = context;
    (void)rank;
    while (awaited->from < awaited->count &&
           (!awaited->requests[awaited->from] || request_is_done(awaited->requests[awaited->from])))
        awaited->from++;
    return awaited->from == awaited->count;
}

static bool one_done(struct rank *rank, void *context)
{
    struct awaited *awaited = context;
    bool any = false;
    (void)rank;
    for (int i = 0; i < awaited->count; i++) {
        if (!awaited->requests[i] || !awaited->requests[i]->active)
            continue;
        any = true;
        if (request_is_done(awaited->requests[i])) {
            awaited->from = i;
            return true;
        }
    }
    awaited->from = -1;
    return !any;
}

/* Where matches are late, it is said which one of those that are done comes first. */
static uint32_t count_done(void *context)
{
    const struct awaited *awaited = context;
    uint32_t count = 0;
    for (int i = 0; i < awaited->count; i++) {
        const struct rank_request *request = awaited->requests[i];
        count += request && request->active && request_is_done(request);
    }
    return count;
}

static bool said_done(struct rank *rank, void *context)
{
    struct awaited *awaited = context;
    int left = courier_of(rank->self)->late->answer;
    if (left < 0)
        return !one_done(rank, awaited) ? false : awaited->from < 0;
    for (int i = 0; i < awaited->count; i++) {
        const struct rank_request *request = awaited->requests[i];
        if (request && request->active && request_is_done(request) && left-- == 0)
            awaited->from = i;
    }
    return true;
}

void request_await(struct rank_request *const *requests, int count, bool awaited)
{
    for (int i = 0; i < count; i++)
        if (requests[i])
            requests[i]->awaited = awaited;
}

static void wait_for(struct rank *rank, enum rank_wait_kind kind, rank_condition *done,
                     struct awaited *awaited)
{
    request_await(awaited->requests, awaited->count, true);
    rank->waits = kind;
    rank_wait(rank, done, awaited);
    rank->waits = RANK_RUNS;
    request_await(awaited->requests, awaited->count, false);
}

void request_wait_all(struct rank *rank, struct rank_request *const *requests, int count)
{
    struct awaited awaited = {requests, count, 0};
    for (int i = 0; i < count; i++)
        if (requests[i])
            requests[i]->must = true;
    if (!all_done(rank, &awaited))
        wait_for(rank, RANK_WAITS_ALL, all_done, &awaited);
}

int request_wait_any(struct rank *rank, struct rank_request *const *requests, int count)
{
    deeds_hang_on_time(rank);
    struct awaited awaited = {requests, count, 0};
    struct courier *courier = courier_of(rank->self);
    if (courier->late) {
        late_ask(courier, count_done, &awaited);
        wait_for(rank, RANK_WAITS_ANY, said_done, &awaited);
    } else if (!one_done(rank, &awaited)) {
        wait_for(rank, RANK_WAITS_ANY, one_done, &awaited);
    }
    return awaited.from;
}

/* ------------------------------------------------------------------------------------------ end */

void status_empty(MPI_Status *status)
{
    if (status != MPI_STATUS_IGNORE)
        *status = (MPI_Status){.MPI_SOURCE = MPI_ANY_SOURCE, .MPI_TAG = MPI_ANY_TAG};
}

/* A ready send says that the receive is there. */
static void judge_ready(struct rank *rank, const struct rank_request *request, const struct letter_mark *mark)
{
    struct mistake_place sender = mark_place(mark, request->message->info.source);
    if (request->late && mark->op == SEND_READY)
        mistake_stop_at(rank, MISTAKE_NOT_READY, request->comm, &sender,
                        "the message of this ready send had come before its receive was posted");
}

static int take_message(struct rank *rank, struct rank_request *request, MPI_Status *status)
{
    const struct message_info *info = &request->message->info;
    struct letter_mark mark = mark_of(info);
    const struct datatype *type = request->type;
    size_t room = type->size * (size_t)request->count;
    struct mistake_place sender = mark_place(&mark, info->source);
    int code = MPI_SUCCESS;
    judge_ready(rank, request, &mark);
    if (info->size > room) {
        if (!request->comm->handler)
            mistake_stop(rank, MISTAKE_TRUNCATION, request->comm, &sender,
                         "the message has %zu bytes, and the receive has room for %zu", info->size, room);
        code = rank_error(rank, request->comm, MPI_ERR_TRUNCATE, MISTAKE_TRUNCATION,
                          "the message has %zu bytes, and the receive has room for %zu", info->size, room);
    } else if (!mark_fits(&mark, type, (size_t)request->count)) {
        mistake_stop(rank, MISTAKE_TYPE, request->comm, &sender,
                     "the message has other types than the receive: %u elements in %zu bytes, for %d of %s",
                     mark.elements, info->size, request->count,
                     type->basic >= 0 ? basic_types[type->basic].name : "a derived type");
    }
    datatype_unpack(type, request->buffer, (size_t)request->count, info->data,
                    info->size < room ? info->size : room);
    if (status != MPI_STATUS_IGNORE)
        *status = (MPI_Status){.MPI_SOURCE = mark.root,
                               .MPI_TAG = info->tag,
                               .MPI_ERROR = code,
                               .parray_bytes = (MPI_Count)(info->size < room ? info->size : room)};
    return code;
}

static int take(struct rank *rank, struct rank_request *request, MPI_Status *status)
{
    status_empty(status);
    if (!request->active)
        return MPI_SUCCESS;
    if (request->general)
        return request->general->query(request->general->extra, status);
    if (request->nowhere) {
        if (request->kind == REQUEST_RECV && status != MPI_STATUS_IGNORE)
            status->MPI_SOURCE = MPI_PROC_NULL;
        return MPI_SUCCESS;
    }
    if (request->cancelled || (request->message && request->message->withdrawn)) {
        if (status != MPI_STATUS_IGNORE)
            status->parray_cancelled = true;
        return MPI_SUCCESS;
    }
    watch_end(rank, request);
    deed_end(rank, request);
    return request->kind == REQUEST_RECV ? take_message(rank, request, status) : MPI_SUCCESS;
}

int request_take(struct rank *rank, struct rank_request *request, MPI_Status *status)
{
    if (!request->taken)
        request->code = take(rank, request, &request->status);
    request->taken = true;
    if (status == MPI_STATUS_IGNORE)
        return request->code;
    *status = request->status;
    if (request->message)
        late_observed(courier_of(rank->self), request->message);
    return request->code;
}

int request_finish(struct rank *rank, struct rank_request *request, MPI_Status *status)
{
    int code = request_take(rank, request, status);
    if (!request->persistent) {
        request_release(rank, request);
        return code;
    }
    if (request->message)
        requests_free(courier_of(rank->self), request->message);
    request->message = NULL;
    request->active = request->taken = request->must = false;
    return code;
}

void rank_requests_forget(struct rank *rank)
{
    while (rank->requests) {
        rank->requests->message = NULL;
        if (rank->requests->general)
            rank->requests->general->free = NULL; /* nothing of the program runs any more */
        request_release(rank, rank->requests);
    }
    free_list_close(&rank->used_requests);
    free_list_close(&rank->used_memory);
}

/* -------------------------------------------------------------------------------------- handles */

struct rank_request *request_find(struct rank *rank, int handle)
{
    return handle_find(&rank->handles[HANDLE_REQUEST], HANDLE_REQUEST, handle);
}

int request_give(struct rank *rank, struct rank_request *request, MPI_Request *handle)
{
    *handle = handle_new(&rank->handles[HANDLE_REQUEST], HANDLE_REQUEST, &request->object);
    return rank_leave(rank, MPI_SUCCESS);
}
