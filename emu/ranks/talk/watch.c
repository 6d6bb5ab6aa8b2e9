/*
 * watch.c: what a request has is looked at when it begins and when it is completed.
 */
#include "talk/watch.h"

#include "free_list.h"
#include "hash.h"
#include "rank/twin.h"

/* Requests that are looked at for bytes in common, so that watching costs no more than moving. */
enum { OTHERS_MOST = 64 };

static const char what[] = "the memory of a call of MPI";

void hold_reads(struct rank_request *request, const struct datatype *type, const void *buffer, size_t count)
{
    pieces_add(&request->held->reads, type, buffer, count);
}

void hold_writes(struct rank_request *request, const struct datatype *type, const void *buffer, size_t count)
{
    pieces_add(&request->held->writes, type, buffer, count);
}

/* Most messages are one piece, which their arguments tell. */
static struct piece piece_of(const struct rank_request *request)
{
    uintptr_t begin = (uintptr_t)request->buffer;
    return (struct piece){begin, begin + request->type->size * (size_t)request->count};
}

/* What a request has: what is held, or its one piece, written into *room. */
static const struct held_memory *memory_of(const struct rank_request *request, struct held_memory *room)
{
    if (!request->one_piece)
        return request->held;
    struct piece piece = piece_of(request);
    struct pieces pieces = {.only = piece, .count = piece.begin < piece.end};
    *room = request->kind == REQUEST_SEND ? (struct held_memory){.reads = pieces}
                                          : (struct held_memory){.writes = pieces};
    return room;
}

/* A hash of the content of what it has; 0: it has nothing. */
static uint64_t print_of(const struct rank_request *request)
{
    struct held_memory room;
    const struct held_memory *memory = memory_of(request, &room);
    if (!memory || (!memory->reads.count && !memory->writes.count))
        return 0;
    return pieces_print(&memory->writes, pieces_print(&memory->reads, HASH_K1)) | 1;
}

/* ----------------------------------------------------------------------------------- bytes in common */

static void judge_itself(struct rank *rank, struct rank_request *request)
{
    struct held_memory *held = request->held;
    if (!held || (!held->reads.piece && !held->writes.piece && (!held->reads.count || !held->writes.count)))
        return; /* one piece */
    pieces_sort(&held->reads);
    if (!pieces_sort(&held->writes))
        mistake_stop(rank, MISTAKE_BUFFER_OVERLAP, request->comm, NULL,
                     "the blocks or elements that it receives have bytes in common with each other");
    if (!held->in_place && pieces_meet(&held->reads, &held->writes))
        mistake_stop(rank, MISTAKE_BUFFER_OVERLAP, request->comm, NULL,
                     "what goes out and what comes in have bytes in common: use MPI_IN_PLACE, or buffers "
                     "that share none");
}

/* Is the request open, so that it has what it holds? One that was freed is not looked at any more. */
static bool is_open(const struct rank_request *request)
{
    bool freed = request->watched && !request->object.handle;
    return (request->one_piece || request->held) && request->active && !request->nowhere &&
           !request->cancelled && !request->taken && !freed;
}

/* One piece each, which have no byte in common. */
static bool are_apart(const struct rank_request *a, const struct rank_request *b)
{
    if (!a->one_piece || !b->one_piece)
        return false;
    struct piece of_a = piece_of(a), of_b = piece_of(b);
    return of_a.end <= of_b.begin || of_b.end <= of_a.begin;
}

static void judge_with(struct rank *rank, const struct rank_request *request,
                       const struct rank_request *other)
{
    if (are_apart(request, other))
        return;
    struct held_memory rooms[2];
    const struct held_memory *mine = memory_of(request, &rooms[0]), *its = memory_of(other, &rooms[1]);
    bool both = pieces_meet(&mine->writes, &its->writes);
    struct mistake_place began = {rank->number, other->object.call, other->object.pc};
    bool writes = both || pieces_meet(&mine->writes, &its->reads);
    if (!writes && !pieces_meet(&mine->reads, &its->writes))
        return;
    mistake_stop(rank, both || !other->watched ? MISTAKE_BUFFER_OVERLAP : MISTAKE_BUFFER_IN_USE,
                 request->comm, &began,
                 "it would %s bytes of memory that belong to a %s which has not been completed",
                 writes ? "write" : "read",
                 other->operation || other->kind == REQUEST_COLLECTIVE ? "collective operation"
                 : other->kind == REQUEST_SEND                         ? "send"
                                                                       : "receive");
}

void watch_begin(struct rank *rank, struct rank_request *request)
{
    int looked = 0;
    judge_itself(rank, request);
    for (const struct rank_request *other = rank->requests; other && looked < OTHERS_MOST;
         other = other->after, looked++)
        if (other != request && is_open(other) && !(request->replaces && other->replaces))
            judge_with(rank, request, other);
    watch_after(request);
}

void watch_open(struct rank *rank, struct rank_request *request)
{
    request->held = free_list_take(&rank->used_memory, sizeof *request->held, what);
}

void watch_message(struct rank *rank, struct rank_request *request)
{
    if (!rank->world->checks)
        return;
    request->one_piece = request->type->dense;
    if (!request->one_piece) {
        watch_open(rank, request);
        if (request->kind == REQUEST_SEND)
            hold_reads(request, request->type, request->buffer, (size_t)request->count);
        else
            hold_writes(request, request->type, request->buffer, (size_t)request->count);
    }
    watch_begin(rank, request);
    if (!request->watched && !request->paired)
        watch_drop(rank, request);
}

/* ------------------------------------------------------------------------------------------ changes */

void watch_before(struct rank *rank, struct rank_request *request)
{
    struct mistake_place began = {rank->number, request->object.call, request->object.pc};
    if (request->print && print_of(request) != request->print)
        mistake_stop(rank, MISTAKE_BUFFER_IN_USE, request->comm, &began,
                     "the memory of a %s has been changed before it was completed",
                     request->kind == REQUEST_COLLECTIVE ? "collective operation"
                     : request->kind == REQUEST_RECV     ? "receive"
                                                         : "send");
}

void watch_after(struct rank_request *request)
{
    request->print = request->watched ? print_of(request) : 0;
}

void watch_end(struct rank *rank, struct rank_request *request)
{
    if (request->watched)
        watch_before(rank, request);
    watch_drop(rank, request);
}

void watch_drop(struct rank *rank, struct rank_request *request)
{
    request->one_piece = false;
    request->print = 0;
    if (!request->held)
        return;
    pieces_free(&request->held->reads);
    pieces_free(&request->held->writes);
    free_list_give(&rank->used_memory, request->held);
    request->held = NULL;
}
