/*
 * rank.c: the beginning and the end of calls, and what ends a run.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "fault/misuse.h"
#include "machine/call_name.h"
#include "machine/memory.h"
#include "machine/node_running.h"
#include "message/courier.h"
#include "rank/communicator.h"
#include "say.h"

#include "mpi/mpi.h"
#include "mpi/parray_rank.h"

static struct rank *find_rank(void)
{
    struct node *self = node_running;
    if (!self || !self->array->ranks)
        return NULL;
    return &self->array->ranks->ranks[self->rank];
}

struct node *parray_rank_node(void)
{
    if (find_rank())
        return node_running;
    fprintf(stderr, "error: parray_rank_node is called where no rank runs\n");
    abort();
}

struct rank *rank_enter_any(enum rank_call call, const void *pc)
{
    struct rank *rank = find_rank();
    if (!rank) {
        fprintf(stderr, "error: %s is called where no rank runs\n", rank_call_name(call));
        abort();
    }
    rank->call = call;
    rank->within = true;
    rank->pc = rank->world->offset(rank->world, (uintptr_t)pc);
    rank->self->call = rank->self->within = CALL_MPI;
    rank->self->site = NULL;
    return rank;
}

struct rank *rank_enter(enum rank_call call, const void *pc)
{
    struct rank *rank = rank_enter_any(call, pc);
    if (rank->state == RANK_NEW)
        mistake_stop(rank, MISTAKE_BEFORE_INIT, NULL, NULL, "it is called before MPI_Init");
    if (rank->state == RANK_FINALIZED)
        mistake_stop(rank, MISTAKE_AFTER_FINALIZE, NULL, NULL, "it is called after MPI_Finalize");
    return rank;
}

int rank_leave(struct rank *rank, int code)
{
    rank->waits = RANK_RUNS;
    rank->within = false;
    return code;
}

/* --------------------------------------------------------------------------------------- waiting */

struct rank_waiting {
    struct rank *rank;
    rank_condition *done;
    void *context;
};

/* The memory of the rank is about to be used. */
static void own(struct rank *rank)
{
    if (rank->world->own)
        rank->world->own(rank);
}

static bool holds(void *context)
{
    struct rank_waiting *waiting = context;
    if (waiting->rank->running) {
        own(waiting->rank);
        waiting->rank->progress(waiting->rank);
    }
    return waiting->done(waiting->rank, waiting->context);
}

static bool wait_until(struct rank *rank, rank_condition *done, void *context, uint64_t deadline)
{
    struct rank_waiting waiting = {rank, done, context};
    int before = errno; /* other ranks change it meanwhile */
    bool held = courier_wait(courier_of(rank->self), holds, &waiting, deadline, NULL);
    own(rank);
    errno = before;
    rank->clock_reads = 0;
    return held;
}

void rank_wait(struct rank *rank, rank_condition *done, void *context)
{
    wait_until(rank, done, context, UINT64_MAX);
}

/* Tests in vain after which a rank goes in circles. */
enum { VAIN_MOST = 1 << 20 };

/* Something has come since, or what is wanted holds. */
struct circling {
    rank_condition *done;
    void *context;
    uint64_t came;
    bool holds;
};

static bool has_news(struct rank *rank, void *context)
{
    struct circling *circling = context;
    circling->holds = circling->done(rank, circling->context);
    return circling->holds || courier_of(rank->self)->came != circling->came;
}

bool rank_try(struct rank *rank, rank_condition *done, void *context)
{
    struct courier *courier = courier_of(rank->self);
    struct circling circling = {done, context, courier->came, false};
    if (wait_until(rank, done, context, rank->self->shard->now + 1)) {
        rank->vain = 0;
        return true;
    }
    rank->vain = courier->came != circling.came ? 0 : rank->vain + 1;
    if (rank->vain < VAIN_MOST || courier->late)
        return false;
    rank_wait(rank, has_news, &circling);
    rank->vain = 0;
    return circling.holds;
}

static bool never(struct rank *rank, void *context)
{
    (void)rank;
    (void)context;
    return false;
}

void rank_sleep(struct rank *rank, uint64_t steps)
{
    wait_until(rank, never, NULL, rank->self->shard->now + steps);
}

/* -------------------------------------------------------------------------------------- mistakes */

static _Noreturn void stop(struct rank *rank, struct mistake *mistake)
{
    rank->mistake = mistake;
    misuse_stop(rank->self, "%s: %s", mistake_kinds[mistake->class].name, mistake->text);
}

static struct mistake *mistake_new(struct rank *rank, enum mistake_class class, const struct comm *comm,
                                   const struct mistake_place *other)
{
    struct mistake *mistake = memory_take(1, sizeof *mistake, "an error of an MPI program");
    *mistake = (struct mistake){.class = class,
                                .step = rank->self->shard->now,
                                .here = {rank->number, rank->call, rank->pc},
                                .other = {-1, RANK_CALLS, 0},
                                .communicator = comm ? comm->name : NULL};
    if (other)
        mistake->other = *other;
    return mistake;
}

_Noreturn void mistake_stop(struct rank *rank, enum mistake_class class, const struct comm *comm,
                            const struct mistake_place *other, const char *format, ...)
{
    va_list arguments;
    struct mistake *mistake = mistake_new(rank, class, comm, other);
    va_start(arguments, format);
    vsnprintf(mistake->text, sizeof mistake->text, format, arguments);
    va_end(arguments);
    stop(rank, mistake);
}

_Noreturn void mistake_stop_at(struct rank *rank, enum mistake_class class, const struct comm *comm,
                               const struct mistake_place *here, const char *format, ...)
{
    va_list arguments;
    struct mistake *mistake = mistake_new(rank, class, comm, NULL);
    mistake->other = mistake->here;
    mistake->here = *here;
    va_start(arguments, format);
    vsnprintf(mistake->text, sizeof mistake->text, format, arguments);
    va_end(arguments);
    stop(rank, mistake);
}

int rank_error(struct rank *rank, struct comm *comm, int code, enum mistake_class class, const char *format,
               ...)
{
    va_list arguments;
    struct comm *judge = comm ? comm : rank->comm_world;
    const struct error_handler *handler = judge->handler;
    if (handler && handler->function) {
        int handle = judge->object.handle;
        rank->within = false;
        handler->function(&handle, &code);
    }
    if (handler)
        return rank_leave(rank, code);
    struct mistake *mistake = mistake_new(rank, class, comm, NULL);
    va_start(arguments, format);
    vsnprintf(mistake->text, sizeof mistake->text, format, arguments);
    va_end(arguments);
    stop(rank, mistake);
}
