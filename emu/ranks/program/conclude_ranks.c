/*
 * conclude_ranks.c: the end of a run of ranks: the mistake that ended it, or what was left behind.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "data/types.h"
#include "message/requests.h"
#include "program/near_match.h"
#include "program/share_ranks.h"
#include "program/stuck_ranks.h"
#include "program/told_collectives.h"
#include "program/told_ranks.h"
#include "program/unbuffered.h"
#include "program/world.h"
#include "rank/twin.h"
#include "talk/request.h"

/* What lies below that address is reached through NULL. */
enum { NULL_PAGE = 4096 };

/* A mistake that is found after the run. */
static struct mistake found(const struct rank *rank, enum mistake_class class, enum rank_call call,
                            uintptr_t pc)
{
    return (struct mistake){.class = class,
                            .step = rank->world->array->outcome.clock,
                            .here = {rank->number, call, pc},
                            .other = {-1, RANK_CALLS, 0}};
}

/* --------------------------------------------------------------------------------------- leaks */

static const struct leak {
    enum handle_kind kind;
    enum mistake_class class;
    const char *text;
} leaks[] = {
    {HANDLE_REQUEST, MISTAKE_LEAK_REQUEST, "the request that this call gave was never completed or freed"},
    {HANDLE_MESSAGE, MISTAKE_LOST_MESSAGE, "the message that this call took was never received"},
    {HANDLE_COMM, MISTAKE_LEAK_COMM, "the communicator that this call made was never freed"},
    {HANDLE_GROUP, MISTAKE_LEAK_GROUP, "the group that this call made was never freed"},
    {HANDLE_TYPE, MISTAKE_LEAK_TYPE, "the data type that this call made was never freed"},
    {HANDLE_OP, MISTAKE_LEAK_OPERATION, "the operation that this call made was never freed"},
};

/* How many such objects the rank has, and the first one. */
static size_t left_objects(const struct rank *rank, enum handle_kind kind, const struct rank_object **first)
{
    const struct handles *handles = &rank->handles[kind];
    size_t count = 0;
    for (size_t i = 0; i < handles->count; i++) {
        if (handles->item[i] && !count++)
            *first = handles->item[i];
    }
    return count;
}

static bool find_leak(struct parray *array, const struct leak *leak, struct mistake *mistake)
{
    for (uint32_t i = 0; i < array->count; i++) {
        const struct rank *rank = &array->ranks->ranks[i];
        const struct rank_object *first = NULL;
        size_t count = left_objects(rank, leak->kind, &first);
        if (!count)
            continue;
        *mistake = found(rank, leak->class, first->call, first->pc);
        snprintf(mistake->text, sizeof mistake->text, count > 1 ? "%s; %zu more are left at this rank" : "%s",
                 leak->text, count - 1);
        return true;
    }
    return false;
}

/* ------------------------------------------------------------------------------------- messages */

/* A message that nobody has received: of a send, or of a collective call that its receiver did otherwise. */
static void lost_message(struct parray *array, const struct rank *receiver, const struct inbound *in,
                         struct mistake *mistake)
{
    struct message_info info = inbound_info(in);
    const struct letter_mark mark = mark_of(&info);
    const struct rank *sender = &array->ranks->ranks[in->source];
    bool collective = in->head.context % 2 == 1;
    *mistake =
        found(sender, collective ? MISTAKE_CALL : MISTAKE_LOST_MESSAGE, (enum rank_call)mark.call, mark.pc);
    mistake->other = (struct mistake_place){receiver->number, receiver->call, receiver->pc};
    if (collective && stuck_note(array, receiver, in, &mark, mistake))
        ;
    else if (collective)
        snprintf(mistake->text, sizeof mistake->text,
                 stuck_knows(receiver, in)
                     ? "rank %d does not make this call"
                     : "rank %d has freed the communicator without receiving what this call sends it",
                 receiver->number);
    else
        snprintf(mistake->text, sizeof mistake->text,
                 "the message of %zu bytes with tag %d to rank %d was never received", info.size,
                 in->head.tag, receiver->number);
    if (!collective)
        mistake->other.rank = -1;
}

/* Is that message lost? If its receiver has begun the same operation, it has not completed it, which is told
 * as what it is. */
static bool is_lost(const struct rank *receiver, const struct inbound *in, bool collective)
{
    struct message_info info = inbound_info(in);
    const struct letter_mark mark = mark_of(&info);
    struct mistake mistake;
    if (!collective)
        return in->head.context % 2 == 0;
    return in->head.context % 2 == 1 &&
           (!stuck_begun(receiver, in) || stuck_note(receiver->world->array, receiver, in, &mark, &mistake));
}

static bool find_lost(struct parray *array, bool collective, struct mistake *mistake)
{
    for (uint32_t i = 0; i < array->count; i++) {
        const struct inbound *in = array->couriers->of[i].unmatched;
        while (in && !is_lost(&array->ranks->ranks[i], in, collective))
            in = in->next_unmatched;
        if (in) {
            lost_message(array, &array->ranks->ranks[i], in, mistake);
            return true;
        }
    }
    return false;
}

/* ------------------------------------------------------------------------------------------ ends */

static bool find_state(struct parray *array, struct mistake *mistake)
{
    for (uint32_t i = 0; i < array->count; i++) {
        const struct rank *rank = &array->ranks->ranks[i];
        if (rank->state != RANK_INITIALIZED)
            continue;
        *mistake = found(rank, MISTAKE_NOT_FINALIZED, rank->call, rank->pc);
        snprintf(mistake->text, sizeof mistake->text,
                 "main has ended without MPI_Finalize; this was its last call");
        return true;
    }
    return false;
}

static bool find_exit(struct parray *array, struct mistake *mistake)
{
    for (uint32_t i = 0; i < array->count; i++) {
        const struct rank *rank = &array->ranks->ranks[i];
        if (!rank->exit_status)
            continue;
        *mistake = found(rank, MISTAKE_EXIT_STATUS, RANK_CALLS, 0);
        snprintf(mistake->text, sizeof mistake->text, "the program ends with status %d", rank->exit_status);
        return true;
    }
    return false;
}

/* What ranks have left behind, in this order: unreceived messages stand behind the requests, whose they may
 * be. Result: the number of the check that has found something; NEVER: none has. */
static uint64_t find_left(struct parray *array, struct mistake *mistake)
{
    uint64_t check = 0;
    if (find_lost(array, true, mistake) || (++check, find_state(array, mistake)) ||
        (++check, find_exit(array, mistake)))
        return check;
    for (size_t i = 0; i < ARRAY_LENGTH(leaks); i++) {
        check++;
        if (leaks[i].class == MISTAKE_LEAK_COMM && find_lost(array, false, mistake))
            return check;
        check++;
        if (find_leak(array, &leaks[i], mistake))
            return check;
    }
    return NEVER;
}

static void conclude_done(struct parray *array)
{
    struct found_mistake left = {.check = NEVER};
    left.check = find_left(array, &left.mistake);
    share_mistake(array, &left);
    if (left.check != NEVER) {
        told_mistake(array, &left.mistake);
        return;
    }
    share_deeds(array);
    if (unbuffered_find(array, &left.mistake)) {
        told_mistake(array, &left.mistake);
        array->outcome.status = PARRAY_WRONG; /* this run has ended */
    }
}

/* A call of MPI has crashed at what it was given. */
static bool find_crash(const struct parray *array, const struct rank *rank, struct mistake *mistake)
{
    const struct fatal *fatal = NULL;
    for (uint32_t i = 0; i < array->contexts.lane_count; i++)
        if (array->contexts.lanes[i].fatal.status == FATAL_CRASH &&
            array->contexts.lanes[i].fatal.rank == rank->self->rank)
            fatal = &array->contexts.lanes[i].fatal;
    if (!fatal || !rank->within || (fatal->signal != SIGSEGV && fatal->signal != SIGBUS))
        return false;
    bool null = fatal->address < NULL_PAGE;
    *mistake = found(rank, null ? MISTAKE_BAD_ARGUMENT : MISTAKE_BAD_BUFFER, rank->call, rank->pc);
    snprintf(mistake->text, sizeof mistake->text,
             null ? "a pointer that it was given is NULL"
                  : "it cannot use the memory that it was given: it is too small, or none of the program's");
    return true;
}

/* The rank that has ended the run, if it is one of this process. */
static const struct rank *ending_rank(const struct parray *array)
{
    int32_t node = array->outcome.error_at.node;
    bool here = node >= 0 && (uint32_t)node < array->count && part_holds(array, (uint32_t)node);
    return here && array->ranks->ranks[node].began ? &array->ranks->ranks[node] : NULL;
}

/* The run has been ended by a rank: by its mistake, or by a crash within a call. */
static void conclude_ended(struct parray *array)
{
    struct found_mistake end = {.check = NEVER};
    const struct rank *rank = ending_rank(array);
    if (rank && rank->mistake && array->outcome.status == PARRAY_USAGE) {
        end.mistake = *rank->mistake;
        end.check = 0;
    } else if (rank && crash_signal(array->outcome.status) && find_crash(array, rank, &end.mistake)) {
        end.check = 0;
    }
    share_mistake(array, &end);
    if (end.check != NEVER)
        told_mistake(array, &end.mistake);
}

void ranks_conclude(struct parray *array)
{
    struct outcome *o = &array->outcome;
    if (!array->ranks || !array->ranks->ranks)
        return;
    told_collectives(array);
    if (o->status == PARRAY_DEADLOCK && o->deadlock) {
        near_match_note(array);
        share_waiting(array);
        stuck_ranks(array);
    } else if (o->status == PARRAY_DONE && !o->partial && !o->faults.stopped) {
        conclude_done(array);
    } else {
        conclude_ended(array);
    }
}
