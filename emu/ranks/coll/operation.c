/*
 * operation.c: an operation goes on, a round at a time.
 */
#include "coll/operation.h"

#include <stdlib.h>
#include <string.h>

#include "coll/acts.h"
#include "coll/spans.h"
#include "machine/memory.h"
#include "talk/deeds.h"
#include "talk/watch.h"

static const char what[] = "a collective operation of MPI";

/* ----------------------------------------------------------------------------------- make, free */

static void note_operation(struct rank *rank, const struct operation *operation)
{
    struct comm *comm = operation->comm;
    if (!comm->notes)
        comm->notes = memory_take(COLL_NOTES, sizeof comm->notes[0], what);
    comm->notes[operation->number % COLL_NOTES] =
        (struct coll_note){rank->call, rank->pc, operation->number, operation->mark.root, operation->mark.op};
}

static struct operation *make(struct rank *rank, struct comm *comm, uint32_t size, int root)
{
    struct operation *operation = memory_take(1, sizeof *operation, what);
    operation->rank = rank;
    operation->comm = comm;
    operation->size = size;
    operation->number = comm->collectives++ & INT32_MAX;
    operation->mark = mark_new(rank, NULL, 0);
    operation->mark.root = root;
    operation->out_skip = UINT32_MAX;
    operation->request = request_new(rank, REQUEST_COLLECTIVE, comm);
    operation->request->operation = operation;
    operation->request->active = true;
    watch_open(rank, operation->request);
    note_operation(rank, operation);
    return operation;
}

struct operation *operation_new(struct rank *rank, struct comm *comm, enum rounds_task task, int root,
                                bool direct)
{
    struct operation *operation = make(rank, comm, (uint32_t)comm->group->size, root);
    operation->task = task;
    operation->direct = direct;
    operation->one_place = task == ROUNDS_SPREAD || task == ROUNDS_SUM || task == ROUNDS_SUM_ALL ||
                           task == ROUNDS_PREFIX || task == ROUNDS_BEFORE || task == ROUNDS_BARRIER;
    operation->meets = true;
    return operation;
}

struct operation *operation_plain(struct rank *rank, struct comm *comm, uint32_t size)
{
    struct operation *operation = make(rank, comm, size, -1);
    operation->task = ROUNDS_TASKS;
    operation->list = memory_take(1, sizeof(struct round_list), what);
    return operation;
}

static void side_free(struct blocks_side *side, uint32_t blocks)
{
    for (uint32_t i = 0; side->types && i < blocks; i++)
        datatype_release(side->types[i]);
    free(side->types);
    if (side->type)
        datatype_release(side->type);
}

static void operation_free(struct rank *rank, struct operation *operation)
{
    struct operation **at = &rank->running;
    while (*at && *at != operation)
        at = &(*at)->next;
    if (*at)
        *at = operation->next;
    operation->request->operation = NULL;
    side_free(&operation->in, operation->in_count);
    side_free(&operation->out, operation->out_count);
    if (operation->op && operation->op->known < 0 && !--operation->op->object.references)
        free(operation->op);
    if (operation->sum_type)
        datatype_release(operation->sum_type);
    rounds_free(operation->list);
    free(operation->own_places);
    free(operation->pending);
    free(operation->ends);
    free(operation->store);
    free(operation);
}

void rank_operations_forget(struct rank *rank)
{
    while (rank->running)
        operation_free(rank, rank->running);
}

/* -------------------------------------------------------------------------------------- rounds */

static void load(struct operation *operation)
{
    for (uint32_t i = 0; i < operation->in_count; i++) {
        size_t count;
        struct datatype *type;
        void *at =
            side_block(&operation->in, operation->one_place ? i : operation->in_first + i, &count, &type);
        datatype_pack(type, at, count,
                      operation->store +
                          operation_place(operation, operation_first(operation, operation->in_first + i)));
    }
}

static void unload(struct operation *operation)
{
    for (uint32_t i = 0; i < operation->out_count; i++) {
        size_t count;
        struct datatype *type;
        uint32_t block = operation->out_block + i,
                 place = operation_first(operation, operation->out_first + i);
        if (block == operation->out_skip)
            continue;
        void *at = side_block(&operation->out, block, &count, &type);
        size_t size = operation->parts    ? operation->block
                      : operation->chunks ? operation->block * operation->chunks
                                          : operation_place_size(operation, place);
        if (operation->out_partial)
            count = (size_t)operation->out_elements;
        datatype_unpack(type, at, count,
                        operation->store + operation_place(operation, place) + operation->out_at,
                        size - operation->out_at);
    }
}

/* The act behind the last one of the round that begins with `at`. */
static size_t round_end(const struct operation *operation)
{
    const struct round_list *list = operation->list;
    size_t end = operation->at;
    while (end < list->count && list->act[end].round == list->act[operation->at].round)
        end++;
    return end;
}

static void begin_round(struct rank *rank, struct operation *operation)
{
    size_t end = round_end(operation);
    operation->pending_count = 0;
    for (size_t i = operation->at; i < end; i++) {
        const struct rounds_act *act = &operation->list->act[i];
        if (act->kind == ROUNDS_SEND)
            send_act(rank, operation, act);
        else if (act->kind == ROUNDS_RECEIVE)
            receive_act(rank, operation, act);
    }
}

static bool round_is_over(const struct operation *operation)
{
    for (size_t i = 0; i < operation->pending_count; i++)
        if (!operation->pending[i]->done)
            return false;
    return true;
}

static void end_round(struct rank *rank, struct operation *operation)
{
    size_t end = round_end(operation), received = 0;
    for (size_t i = operation->at; i < end; i++) {
        const struct rounds_act *act = &operation->list->act[i];
        switch (act->kind) {
        case ROUNDS_SEND:
            break;
        case ROUNDS_RECEIVE:
            take_act(rank, operation, act, operation->pending[received++]);
            break;
        case ROUNDS_ADD:
            add_act(rank, operation, act);
            break;
        case ROUNDS_COPY:
            copy_act(operation, act);
            break;
        }
    }
    operation->at = end;
}

static void advance(struct rank *rank, struct operation *operation)
{
    while (round_is_over(operation)) {
        end_round(rank, operation);
        operation->pending_count = 0;
        if (operation->at == operation->list->count) {
            watch_before(rank, operation->request);
            unload(operation);
            watch_after(operation->request);
            span_note(rank, operation, operation->begin);
            operation_free(rank, operation);
            return;
        }
        begin_round(rank, operation);
    }
}

static void advance_all(struct rank *rank)
{
    for (struct operation *operation = rank->running, *next; operation; operation = next) {
        next = operation->next;
        advance(rank, operation);
    }
}

/* What the operation reads and writes of the program's memory; blocks that are left alone it reads. */
static void hold(struct operation *operation)
{
    size_t count;
    struct datatype *type;
    struct rank_request *request = operation->request;
    for (uint32_t i = 0; i < operation->in_count; i++) {
        const void *at =
            side_block(&operation->in, operation->one_place ? i : operation->in_first + i, &count, &type);
        hold_reads(request, type, at, count);
    }
    for (uint32_t i = 0; i < operation->out_count; i++) {
        uint32_t block = operation->out_block + i;
        const void *at = side_block(&operation->out, block, &count, &type);
        if (operation->out_partial)
            count = (size_t)operation->out_elements;
        if (block == operation->out_skip)
            hold_reads(request, type, at, count);
        else
            hold_writes(request, type, at, count);
    }
}

int operation_run(struct rank *rank, struct operation *operation, MPI_Request *handle)
{
    struct rank_request *request = operation->request;
    int code = MPI_SUCCESS;
    rank->progress = advance_all;
    operation->begin = node_now(rank->self);
    load(operation);
    if (operation->parts) /* a part does not tell how long the whole is */
        operation->mark.elements = operation->block < UINT32_MAX ? (uint32_t)operation->block : UINT32_MAX;
    if (operation->meets)
        deed_meet(rank, request, operation->number);
    request->watched = handle;
    if (rank->world->checks) {
        hold(operation);
        watch_begin(rank, request);
    }
    note_operation(rank, operation);
    struct operation **last = &rank->running;
    while (*last)
        last = &(*last)->next;
    *last = operation;
    courier_work(courier_of(rank->self), NULL);
    if (operation->list->count)
        begin_round(rank, operation);
    courier_work(courier_of(rank->self), NULL);
    advance(rank, operation);
    if (handle)
        return request_give(rank, request, handle);
    request_wait_all(rank, &request, 1);
    code = request_finish(rank, request, MPI_STATUS_IGNORE);
    return rank_leave(rank, code);
}
