/*
 * stuck_ranks.c: what a rank waits for are its awaited requests, and the collective operations of these.
 *
 * Ranks that wait in different collective calls of one communicator, or in one that another rank will never
 * make since it has ended, do not fit together, and that is said first. Else it is a deadlock: of a cycle of
 * ranks of which each waits for the next one, or of a chain that ends at a rank that has ended.
 */
#include "program/stuck_ranks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coll/operation.h"
#include "machine/memory.h"
#include "program/near_match.h"
#include "program/told_ranks.h"
#include "rank/twin.h"

/* Ranks whose collective calls are compared with those of others: what is wrong is mostly seen at the
 * first. */
enum { COMPARED_MOST = 64 };

/* ---------------------------------------------------------------------------- collective operations */

static const struct coll_note *note_of(const struct comm *comm, uint32_t number)
{
    const struct coll_note *note = comm && comm->notes ? &comm->notes[number % COLL_NOTES] : NULL;
    return note && number < comm->collectives && note->number == number ? note : NULL;
}

/* What is different: the call, the root or the operation. False: nothing. */
static bool differs(const struct coll_note *other, enum rank_call call, int root, int op,
                    struct mistake *mistake)
{
    if (other->call != call) {
        mistake->class = MISTAKE_CALL;
        snprintf(mistake->text, sizeof mistake->text, "the other rank is in another call: %s",
                 rank_call_name(other->call));
    } else if (other->root != root && other->root <= MARK_COUNTS && root <= MARK_COUNTS) {
        mistake->class = MISTAKE_COUNT;
        snprintf(mistake->text, sizeof mistake->text, "the counts are not the same as at the other rank");
    } else if (other->root != root) {
        mistake->class = MISTAKE_ROOT;
        snprintf(mistake->text, sizeof mistake->text, "the root is %d here, and %d at the other rank", root,
                 other->root);
    } else if (other->op != op) {
        bool agreed = op & MARK_AGREED;
        mistake->class = agreed ? MISTAKE_BAD_ARGUMENT : MISTAKE_OPERATION;
        snprintf(mistake->text, sizeof mistake->text, "the %s not the same as at the other rank",
                 agreed ? "arguments are" : "operation is");
    } else {
        return false;
    }
    return true;
}

bool stuck_note(struct parray *array, const struct rank *receiver, const struct inbound *in,
                const struct letter_mark *mark, struct mistake *mistake)
{
    const struct coll_note *note = note_of(comm_at(receiver, in->head.context - 1), (uint32_t)in->head.tag);
    (void)array;
    if (!note || !differs(note, (enum rank_call)mark->call, mark->root, mark->op, mistake))
        return false;
    mistake->other.call = note->call;
    mistake->other.pc = note->pc;
    return true;
}

bool stuck_knows(const struct rank *receiver, const struct inbound *in)
{
    return comm_at(receiver, in->head.context - 1) != NULL;
}

bool stuck_begun(const struct rank *receiver, const struct inbound *in)
{
    const struct comm *comm = comm_at(receiver, in->head.context - 1);
    return comm && (uint32_t)in->head.tag < comm->collectives;
}

/* Compare the operation of a rank with what a member of its communicator does. */
static bool compare(const struct rank *rank, const struct rank_request *request, const struct rank *other,
                    struct mistake *mistake)
{
    const struct operation *mine = request->operation;
    const struct comm *comm = comm_at(other, request->comm->context);
    const struct coll_note *note = note_of(comm, mine->number);
    *mistake = (struct mistake){.step = rank->world->array->outcome.clock,
                                .here = {rank->number, request->object.call, request->object.pc},
                                .other = {other->number, other->call, other->pc},
                                .communicator = request->comm->name};
    if (note) {
        mistake->other.call = note->call;
        mistake->other.pc = note->pc;
        return differs(note, request->object.call, mine->mark.root, mine->mark.op, mistake);
    }
    bool ended = other->state == RANK_FINALIZED || other->returned;
    if (!ended || (comm && comm->collectives > mine->number))
        return false;
    mistake->class = MISTAKE_DEADLOCK;
    snprintf(mistake->text, sizeof mistake->text, "rank %d has ended without this call%s", other->number,
             request->object.call == RANK_Comm_create_group ? ", or gave it another group or tag" : "");
    mistake->other.rank = -1;
    return true;
}

static bool find_mismatch(struct parray *array, struct mistake *mistake)
{
    int compared = 0;
    for (uint32_t i = 0; i < array->count && compared < COMPARED_MOST; i++) {
        const struct rank *rank = &array->ranks->ranks[i];
        const struct rank_request *request = rank->requests;
        while (request && !request->operation)
            request = request->after;
        if (!request)
            continue;
        compared++;
        for (int k = 0; k < request->comm->group->size; k++) {
            const struct rank *other = &array->ranks->ranks[group_member(request->comm->group, k)];
            if (other != rank && other->began && compare(rank, request, other, mistake))
                return true;
        }
    }
    return false;
}

/* ------------------------------------------------------------------------------------ who waits for whom */

/* A member of the communicator that has not begun the operation, for the one who waits in it. */
static int missing_member(const struct parray *array, const struct rank_request *request)
{
    for (int k = 0; k < request->comm->group->size; k++) {
        int number = group_member(request->comm->group, k);
        const struct comm *comm = comm_at(&array->ranks->ranks[number], request->comm->context);
        if (!comm || comm->collectives <= request->operation->number)
            return number;
    }
    return -1;
}

/* The rank that is waited for; -1: any, or it is not known. */
static int awaited_peer(const struct parray *array, const struct rank *rank)
{
    const struct rank_request *request = awaited_of(rank);
    if (rank->waits == RANK_WAITS_PROBE)
        return rank->probed.peer < 0 ? -1 : comm_world(rank->probed.comm, rank->probed.peer);
    if (!request || rank->waits == RANK_WAITS_ANY)
        return -1;
    if (request->operation)
        return missing_member(array, request);
    return request->peer < 0 ? -1 : comm_world(request->comm, request->peer);
}

static void fill_waiter(const struct parray *array, struct waiter *waiter)
{
    const struct rank *rank = &array->ranks->ranks[waiter->node];
    const struct rank_request *request = awaited_of(rank);
    int peer = awaited_peer(array, rank);
    (void)request;
    waiter->call = rank_call_name(rank->call);
    waiter->site = told_line(rank->world, rank->pc, true);
    waiter->peer = peer;
    waiter->returned = peer >= 0 && array->ranks->ranks[peer].returned;
    if (peer >= 0 && array->ranks->ranks[peer].state == RANK_FINALIZED)
        waiter->returned = true;
}

static struct waiter *waiter_of(struct deadlock *deadlock, int node)
{
    size_t low = 0, high = deadlock->count; /* they are in the order of ranks */
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (deadlock->waiters[middle].node < node)
            low = middle + 1;
        else
            high = middle;
    }
    return low < deadlock->count && deadlock->waiters[low].node == node ? &deadlock->waiters[low] : NULL;
}

/* Follow who waits for whom from the first rank; where the walk comes to a rank for the second time, it has
 * been around the cycle. */
static void find_cycle(struct deadlock *deadlock)
{
    size_t length = 0;
    const struct waiter *at = NULL;
    for (size_t first = 0; first < deadlock->count && !at; first++) {
        const struct waiter *slow = &deadlock->waiters[first], *fast = slow;
        for (;;) {
            fast = fast->peer < 0 ? NULL : waiter_of(deadlock, fast->peer);
            fast = !fast || fast->peer < 0 ? NULL : waiter_of(deadlock, fast->peer);
            slow = slow->peer < 0 ? NULL : waiter_of(deadlock, slow->peer);
            if (!fast || fast == slow)
                break;
        }
        at = fast;
        if (first >= COMPARED_MOST)
            break;
    }
    if (!at)
        return;
    const struct waiter *low = at;
    for (const struct waiter *one = waiter_of(deadlock, at->peer); one != at;
         one = waiter_of(deadlock, one->peer))
        low = one < low ? one : low;
    const struct waiter *one = low;
    do {
        length++;
        one = waiter_of(deadlock, one->peer);
    } while (one != low);
    deadlock->cycle = memory_take(length, sizeof deadlock->cycle[0], "a deadlock");
    deadlock->cycle_length = length;
    for (size_t i = 0; i < length; i++, one = waiter_of(deadlock, one->peer))
        deadlock->cycle[i] = *one;
}

/* "rank 1", or "rank 2 (1 there)" where the communicator numbers it otherwise than MPI_COMM_WORLD. */
static void peer_text(const struct comm *comm, int peer, char *text, size_t size)
{
    int world = comm ? comm_world(comm, peer) : peer;
    if (world == peer)
        snprintf(text, size, "rank %d", peer);
    else
        snprintf(text, size, "rank %d (%d there)", world, peer);
}

/* "a message of rank 1 with tag 5 on MPI_COMM_WORLD" */
static void wait_text(const struct rank *rank, char *text, size_t size)
{
    const struct rank_request *request = awaited_of(rank);
    bool probe = rank->waits == RANK_WAITS_PROBE;
    const struct comm *comm = probe ? rank->probed.comm : request ? request->comm : NULL;
    int peer = probe     ? rank->probed.peer
               : request ? request->peer
                         : -1,
        tag = probe     ? rank->probed.tag
              : request ? request->tag
                        : -1;
    char who[64] = "any rank", tagged[32] = "";
    if (peer >= 0)
        peer_text(comm, peer, who, sizeof who);
    if (tag >= 0)
        snprintf(tagged, sizeof tagged, " with tag %d", tag);
    if (!comm)
        snprintf(text, size, "a message");
    else if (!probe && request->leads)
        snprintf(text, size, "rank %d, the leader of the other side, to make this call", peer);
    else if (!probe && request->operation)
        snprintf(text, size, "the other ranks of %s", comm->name);
    else if (!probe && request->general)
        snprintf(text, size, "its own MPI_Grequest_complete");
    else if (!probe && request->kind == REQUEST_SEND)
        snprintf(text, size, "%s to receive%s on %s", who, tagged, comm->name);
    else
        snprintf(text, size, "a message of %s%s on %s", who, tagged, comm->name);
}

/* Would buffers for standard sends have let all ranks of the cycle go on? One of them is enough. */
static bool hangs_on_buffers(const struct parray *array, const struct deadlock *deadlock)
{
    for (size_t i = 0; i < deadlock->cycle_length; i++) {
        const struct rank_request *request = awaited_of(&array->ranks->ranks[deadlock->cycle[i].node]);
        if (request && request->kind == REQUEST_SEND && request->mode == SEND_STANDARD)
            return true;
    }
    return false;
}

static void tell_deadlock(struct parray *array)
{
    struct deadlock *deadlock = array->outcome.deadlock;
    const struct waiter *first = deadlock->cycle_length ? &deadlock->cycle[0] : &deadlock->waiters[0];
    for (size_t i = 0; !deadlock->cycle_length && i < deadlock->count && !first->returned; i++)
        if (deadlock->waiters[i].returned)
            first = &deadlock->waiters[i];
    const struct rank *rank = &array->ranks->ranks[first->node];
    char waits[160], end[80] = "", near[160];
    wait_text(rank, waits, sizeof waits);
    if (deadlock->cycle_length == 1)
        snprintf(end, sizeof end, "; it waits for itself");
    else if (deadlock->cycle_length)
        snprintf(end, sizeof end, "; %zu ranks wait for each other in a cycle", deadlock->cycle_length);
    else if (first->returned)
        snprintf(end, sizeof end, "; rank %d has ended", first->peer);
    struct mistake mistake = {.class = hangs_on_buffers(array, deadlock) ? MISTAKE_UNSAFE_BUFFERING
                                                                         : MISTAKE_DEADLOCK,
                              .step = deadlock->step,
                              .here = {rank->number, rank->call, rank->pc},
                              .other = {-1, RANK_CALLS, 0}};
    if (deadlock->cycle_length > 1) {
        const struct rank *next = &array->ranks->ranks[deadlock->cycle[1].node];
        mistake.other = (struct mistake_place){next->number, next->call, next->pc};
    }
    bool nears = near_match(rank, first->peer, &mistake.other, near, sizeof near);
    snprintf(mistake.text, sizeof mistake.text, "%zu of %u ranks wait for ever, this one for %s%s%s%s",
             deadlock->count, array->count, waits, end, nears ? "; " : "", nears ? near : "");
    told_mistake(array, &mistake);
    array->outcome.error_site = told_site_of(NULL, NULL); /* the waits are shown one by one */
}

/* Where matches are late, some ranks still wait for others to choose when the first one waits for ever: then
 * all of them do. */
static void add_waiting(struct parray *array, struct deadlock *deadlock)
{
    size_t listed = 0, count = 0;
    if (!array->couriers->late)
        return;
    struct waiter *all = memory_take(array->count, sizeof *all, "a deadlock");
    for (uint32_t i = 0; i < array->count; i++) {
        const struct rank *rank = &array->ranks->ranks[i];
        bool is_listed = listed < deadlock->count && deadlock->waiters[listed].node == (int32_t)i;
        if (is_listed)
            all[count++] = deadlock->waiters[listed++];
        else if (rank->began && !rank->returned && rank->waits != RANK_RUNS)
            all[count++] =
                (struct waiter){.node = (int32_t)i, .port = -1, .peer = -1, .since = deadlock->step};
    }
    free(deadlock->waiters);
    deadlock->waiters = all;
    deadlock->count = count;
}

void stuck_ranks(struct parray *array)
{
    struct deadlock *deadlock = array->outcome.deadlock;
    struct mistake mistake;
    deadlock->cycle_length = 0; /* that of nodes says nothing of ranks */
    free(deadlock->cycle);
    deadlock->cycle = NULL;
    add_waiting(array, deadlock);
    for (size_t i = 0; i < deadlock->count; i++)
        fill_waiter(array, &deadlock->waiters[i]);
    if (find_mismatch(array, &mistake)) {
        told_mistake(array, &mistake);
        return;
    }
    find_cycle(deadlock);
    tell_deadlock(array);
}
