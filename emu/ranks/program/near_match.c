/*
 * near_match.c: looks at the messages that nobody has received, and at what the other rank waits for.
 *
 * Of messages, one of the same communicator comes before one with the same tag, and that before any other of
 * the sender who is waited for.
 */
#include "program/near_match.h"

#include <stdio.h>
#include <string.h>

#include "coll/operation.h"
#include "machine/share.h"

/* How near a message is to what is waited for. */
enum { NOT_NEAR, OF_SENDER, SAME_TAG, SAME_COMM };

/* What a receive or a probe takes. */
struct wanted_message {
    const struct comm *comm;
    int peer, tag; /* in the communicator */
};

const struct rank_request *awaited_of(const struct rank *rank)
{
    const struct rank_request *request = rank->requests;
    while (request && (!request->awaited || request_is_done(request)))
        request = request->after;
    return request;
}

const struct comm *comm_at(const struct rank *rank, uint32_t context)
{
    const struct handles *handles = &rank->handles[HANDLE_COMM];
    if (!rank->began)
        return NULL;
    if (rank->comm_world->context == context)
        return rank->comm_world;
    for (size_t i = 0; i < handles->count; i++) {
        const struct comm *comm = (const struct comm *)(const void *)handles->item[i];
        if (comm && comm->context == context)
            return comm;
    }
    for (const struct rank_request *request = rank->requests; request; request = request->after)
        if (request->comm->context == context)
            return request->comm;
    return NULL;
}

/* False: the rank waits for no message. */
static bool wanted_of(const struct rank *rank, struct wanted_message *wanted)
{
    const struct rank_request *request = awaited_of(rank);
    if (rank->waits == RANK_WAITS_PROBE)
        *wanted = (struct wanted_message){rank->probed.comm, rank->probed.peer, rank->probed.tag};
    else if (request && request->kind == REQUEST_RECV && !request->leads)
        *wanted = (struct wanted_message){request->comm, request->peer, request->tag};
    else
        return false;
    return true;
}

/* ------------------------------------------------------------------------- messages that have come */

static int nearness(const struct wanted_message *wanted, const struct inbound *in)
{
    bool tag = wanted->tag == in->head.tag || wanted->tag == MPI_ANY_TAG;
    if (in->head.context % 2) /* of a collective call */
        return NOT_NEAR;
    if (wanted->peer >= 0 && comm_world(wanted->comm, wanted->peer) != in->source)
        return NOT_NEAR;
    if (wanted->comm->context == in->head.context)
        return tag ? NOT_NEAR : SAME_COMM;
    return tag ? SAME_TAG : wanted->peer >= 0 ? OF_SENDER : NOT_NEAR;
}

static void note(struct rank *rank, const struct inbound *in)
{
    struct wanted_message wanted;
    int best = NOT_NEAR;
    if (!wanted_of(rank, &wanted))
        return;
    for (; in; in = in->next_unmatched) {
        int near = nearness(&wanted, in);
        if (near <= best)
            continue;
        struct message_info info = inbound_info(in);
        const struct letter_mark mark = mark_of(&info);
        best = near;
        rank->near = (struct near_message){
            true, in->source, in->head.tag, in->head.context, (enum rank_call)mark.call, mark.pc};
    }
}

void near_match_note(struct parray *array)
{
    for (uint32_t i = part_next(array, 0); i < array->count; i = part_next(array, i + 1))
        if (array->ranks->ranks[i].began)
            note(&array->ranks->ranks[i], array->couriers->of[i].unmatched);
}

/* --------------------------------------------------------------------------------- what others do */

static const char *comm_text(const struct rank *rank, uint32_t context)
{
    const struct comm *comm = comm_at(rank, context);
    return comm ? comm->name : "another communicator";
}

static struct mistake_place request_place(const struct rank *rank, const struct rank_request *request)
{
    return (struct mistake_place){rank->number, request->object.call, request->object.pc};
}

/* Has a request of `other` this rank at its other end, as far as it says so? */
static bool is_for(const struct rank_request *request, const struct rank *rank)
{
    if (request->leads)
        return false;
    return request->peer == MPI_ANY_SOURCE ||
           (request->peer >= 0 && comm_world(request->comm, request->peer) == rank->number);
}

static bool tags_fit(int one, int other)
{
    return one == other || one == MPI_ANY_TAG || other == MPI_ANY_TAG;
}

/* A persistent request of the other rank that would do, had it been started. */
static const struct rank_request *not_started(const struct rank *rank, const struct rank *other,
                                              enum request_kind kind, const struct comm *comm, int tag)
{
    for (const struct rank_request *request = other->requests; request; request = request->after)
        if (request->persistent && !request->active && request->kind == kind && is_for(request, rank) &&
            request->comm->context == comm->context && tags_fit(request->tag, tag))
            return request;
    return NULL;
}

/* A receive of the other rank that does not take what this one sends. */
static const struct rank_request *other_receive(const struct rank *rank, const struct rank *other)
{
    for (const struct rank_request *request = other->requests; request; request = request->after)
        if (request->kind == REQUEST_RECV && request->active && !request_is_done(request) &&
            is_for(request, rank))
            return request;
    return NULL;
}

/* A collective operation of the other rank, which this one has not begun. */
static const struct rank_request *other_operation(const struct rank *rank, const struct rank *other,
                                                  uint32_t context)
{
    for (const struct rank_request *request = other->requests; request; request = request->after) {
        if (!request->operation || request->comm->context == context)
            continue;
        const struct comm *mine = comm_at(rank, request->comm->context);
        if (mine && mine->collectives <= request->operation->number)
            return request;
    }
    return NULL;
}

/* The rank waits for a message. */
static bool near_message(const struct rank *rank, const struct rank *other, struct mistake_place *who,
                         char *text, size_t size)
{
    struct wanted_message wanted;
    if (!wanted_of(rank, &wanted))
        return false;
    const struct near_message *near = &rank->near;
    const struct rank_request *idle =
        other ? not_started(rank, other, REQUEST_SEND, wanted.comm, wanted.tag) : NULL;
    if (near->there) {
        *who = (struct mistake_place){near->source, near->call, near->pc};
        snprintf(text, size, "rank %d has sent it another one, with tag %d on %s", near->source, near->tag,
                 comm_text(rank, near->context));
    } else if (idle) {
        *who = request_place(other, idle);
        snprintf(text, size, "rank %d has made it ready by this call, and has not started it", other->number);
    }
    return near->there || idle;
}

/* The rank waits for its message to be received. */
static bool near_receive(const struct rank *rank, const struct rank_request *send, const struct rank *other,
                         struct mistake_place *who, char *text, size_t size)
{
    char tag[32] = "any tag";
    const struct rank_request *receive = other_receive(rank, other);
    const struct rank_request *idle =
        receive ? NULL : not_started(rank, other, REQUEST_RECV, send->comm, send->tag);
    if (receive) {
        *who = request_place(other, receive);
        if (receive->tag >= 0)
            snprintf(tag, sizeof tag, "tag %d", receive->tag);
        snprintf(text, size, "rank %d receives another one, with %s on %s", other->number, tag,
                 comm_text(other, receive->comm->context));
    } else if (idle) {
        *who = request_place(other, idle);
        snprintf(text, size, "rank %d has made its receive ready by this call, and has not started it",
                 other->number);
    }
    return receive || idle;
}

/* The rank waits for the leader of another side, who waits for it in a call with other arguments. */
static bool near_leader(const struct rank *rank, const struct rank *other, struct mistake_place *who,
                        char *text, size_t size)
{
    const struct rank_request *request = awaited_of(other);
    if (!request || !request->leads || request->peer != rank->number)
        return false;
    *who = request_place(other, request);
    snprintf(text, size, "rank %d waits for it, too, and gave another tag or communicator", other->number);
    return true;
}

bool near_match(const struct rank *rank, int peer, struct mistake_place *who, char *text, size_t size)
{
    const struct rank *other = peer >= 0 && rank->world->ranks[peer].began ? &rank->world->ranks[peer] : NULL;
    const struct rank_request *request = awaited_of(rank), *operation;
    if (near_message(rank, other, who, text, size))
        return true;
    if (!request || !other || rank->waits == RANK_WAITS_PROBE)
        return false;
    if (request->leads)
        return near_leader(rank, other, who, text, size);
    if (request->kind == REQUEST_SEND)
        return near_receive(rank, request, other, who, text, size);
    operation = request->operation ? other_operation(rank, other, request->comm->context) : NULL;
    if (!operation)
        return false;
    *who = request_place(other, operation);
    snprintf(text, size, "rank %d waits in a call on %s", other->number, operation->comm->name);
    return true;
}
