/*
 * reduce_calls.c: the collective calls that add up.
 */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "coll/inter.h"
#include "data/reduce_kernels.h"
#include "hash.h"
#include "machine/memory.h"
#include "rank/twin.h"

/* What the calls of a reduction are given. */
struct reduced {
    const void *sendbuf;
    void *recvbuf;
    int count;
    MPI_Datatype datatype;
    MPI_Op op;
};

/* An operation that sums elements of the side, which is loaded. NULL: an argument is wrong. */
static struct operation *reduction(struct rank *rank, struct comm *comm, enum rounds_task task, int root,
                                   struct blocks_side *side, uint32_t blocks, MPI_Op op, int *code)
{
    struct reduce_op *how = coll_op(rank, comm, op, side->type, code);
    if (!how)
        return NULL;
    struct operation *operation = operation_new(rank, comm, task, root, false);
    operation->op = how;
    if (how->known < 0) /* all ranks share the others */
        how->object.references++;
    operation->sum_type = side->type;
    datatype_hold(side->type);
    operation->mark.op = coll_op_mark(rank, how);
    operation->in = *side;
    operation->in_count = blocks;
    return operation;
}

/* Place 0 of everybody is summed up; who gets the sum in that place of the operation, unloads it. */
static int reduce(struct rank *rank, enum rounds_task task, int root, const struct reduced *given,
                  MPI_Comm comm, MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct blocks_side in;
    bool both = task == ROUNDS_SUM || task == ROUNDS_SUM_ALL; /* kinds of communicators */
    struct comm *on = both ? coll_comm_any(rank, comm, &code) : coll_comm(rank, comm, &code);
    if (on && on->remote) {
        const struct inter_sum sum = {given->sendbuf, given->recvbuf,  given->count, 0,
                                      given->count,   given->datatype, given->op};
        return inter_sum(rank, on, &sum, task == ROUNDS_SUM ? root : INT_MIN, request);
    }
    if (!on || (task == ROUNDS_SUM && !coll_root(rank, on, root, &code)))
        return rank_leave(rank, code);
    bool gets = task != ROUNDS_SUM || on->group->own == root;
    bool in_place = given->sendbuf == MPI_IN_PLACE && gets;
    const void *from = in_place ? given->recvbuf : given->sendbuf;
    if (!coll_side(rank, on, from, given->count, given->datatype, 1, &in, &code))
        return rank_leave(rank, code);
    if (gets && !in_place && !check_buffer(rank, on, given->recvbuf, given->count, in.type, &code))
        return rank_leave(rank, code);
    struct operation *operation = reduction(rank, on, task, root, &in, 1, given->op, &code);
    if (!operation)
        return rank_leave(rank, code);
    operation->request->held->in_place = in_place;
    coll_mark(operation, in.type, given->count);
    operation_even(operation, in.type->size * (size_t)given->count);
    bool first = task == ROUNDS_BEFORE && on->group->own == 0; /* nobody is before it */
    if (gets && !first) {
        operation->out = in;
        operation->out.buffer = given->recvbuf;
        datatype_hold(in.type);
        operation->out_first = task == ROUNDS_BEFORE ? operation->size + 1 : 0;
        operation->out_count = 1;
    }
    return operation_run(rank, operation, request);
}

#define GIVEN (&(struct reduced){sendbuf, recvbuf, count, datatype, op})

int PMPI_Reduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root,
                MPI_Comm comm)
{
    return reduce(RANK_ENTER(Reduce), ROUNDS_SUM, root, GIVEN, comm, NULL);
}
MPI_TWIN(Reduce);

int PMPI_Ireduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, int root,
                 MPI_Comm comm, MPI_Request *request)
{
    return reduce(RANK_ENTER(Ireduce), ROUNDS_SUM, root, GIVEN, comm, request);
}
MPI_TWIN(Ireduce);

int PMPI_Allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                   MPI_Comm comm)
{
    return reduce(RANK_ENTER(Allreduce), ROUNDS_SUM_ALL, -1, GIVEN, comm, NULL);
}
MPI_TWIN(Allreduce);

int PMPI_Iallreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                    MPI_Comm comm, MPI_Request *request)
{
    return reduce(RANK_ENTER(Iallreduce), ROUNDS_SUM_ALL, -1, GIVEN, comm, request);
}
MPI_TWIN(Iallreduce);

int PMPI_Scan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm)
{
    return reduce(RANK_ENTER(Scan), ROUNDS_PREFIX, -1, GIVEN, comm, NULL);
}
MPI_TWIN(Scan);

int PMPI_Iscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm,
               MPI_Request *request)
{
    return reduce(RANK_ENTER(Iscan), ROUNDS_PREFIX, -1, GIVEN, comm, request);
}
MPI_TWIN(Iscan);

int PMPI_Exscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                MPI_Comm comm)
{
    return reduce(RANK_ENTER(Exscan), ROUNDS_BEFORE, -1, GIVEN, comm, NULL);
}
MPI_TWIN(Exscan);

int PMPI_Iexscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op,
                 MPI_Comm comm, MPI_Request *request)
{
    return reduce(RANK_ENTER(Iexscan), ROUNDS_BEFORE, -1, GIVEN, comm, request);
}
MPI_TWIN(Iexscan);

/* ---------------------------------------------------------------------------------- reduce-scatter */

/* Where the blocks of a vector begin, in elements. */
static int *places_of(const int *counts, int blocks)
{
    int *places = memory_take((size_t)blocks + 1, sizeof *places, "a collective operation of MPI");
    for (int i = 1; i < blocks; i++)
        places[i] = places[i - 1] + counts[i - 1];
    return places;
}

/* The mark of a root in calls without one, in which all ranks give the same counts: below that of none. */
static int counts_mark(const int *counts, int size)
{
    uint64_t hash = hash_bytes((uint64_t)size, counts, (size_t)size * sizeof *counts);
    return MARK_COUNTS - (int)(hash & 0xffffff);
}

/* On an inter-communicator the sum is that of the other side, and this side divides it. */
static int inter_part(struct rank *rank, struct comm *comm, const struct reduced *given, const int *counts,
                      MPI_Request *request)
{
    int own = comm->group->own, size = comm->group->size;
    struct inter_sum sum = {given->sendbuf,  given->recvbuf, 0, 0, counts ? counts[own] : given->count,
                            given->datatype, given->op};
    for (int i = 0; i < size; i++) {
        sum.whole += counts ? counts[i] : given->count;
        sum.first += i < own ? counts ? counts[i] : given->count : 0;
    }
    return inter_sum(rank, comm, &sum, INT_MIN, request);
}

static int reduce_scatter(struct rank *rank, const struct reduced *given, const int *counts, MPI_Comm comm,
                          MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct blocks_side in, out;
    struct comm *on = coll_comm_any(rank, comm, &code);
    if (on && counts == coll_no_counts)
        return rank_error(rank, on, MPI_ERR_ARG, MISTAKE_BAD_ARGUMENT, "the list of counts is NULL");
    if (on && on->remote)
        return inter_part(rank, on, given, counts, request);
    bool in_place = given->sendbuf == MPI_IN_PLACE;
    const void *from = in_place ? given->recvbuf : given->sendbuf;
    if (!on)
        return rank_leave(rank, code);
    int size = on->group->size, own = on->group->own, *places = counts ? places_of(counts, size) : NULL;
    bool fine = counts
                    ? coll_sides(rank, on, from, counts, places, given->datatype, (uint32_t)size, &in, &code)
                    : coll_side(rank, on, from, given->count, given->datatype, (uint32_t)size, &in, &code);
    struct operation *operation =
        fine ? reduction(rank, on, ROUNDS_SUM_DEAL, counts ? counts_mark(counts, size) : -1, &in,
                         (uint32_t)size, given->op, &code)
             : NULL;
    if (!operation) {
        free(places);
        return rank_leave(rank, code);
    }
    out = (struct blocks_side){
        .buffer = given->recvbuf, .type = in.type, .count = counts ? counts[own] : given->count};
    datatype_hold(in.type);
    operation->request->held->in_place = in_place;
    if (counts)
        operation_uneven(operation, &in, &in);
    else
        operation_even(operation, in.type->size * (size_t)given->count);
    if (!counts)
        coll_mark(operation, in.type, given->count);
    operation->out = out;
    operation->out_first = (uint32_t)own;
    operation->out_count = 1;
    operation->own_places = places;
    return operation_run(rank, operation, request);
}

int PMPI_Reduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[], MPI_Datatype datatype,
                        MPI_Op op, MPI_Comm comm)
{
    const struct reduced given = {sendbuf, recvbuf, 0, datatype, op};
    return reduce_scatter(RANK_ENTER(Reduce_scatter), &given, LISTED(recvcounts), comm, NULL);
}
MPI_TWIN(Reduce_scatter);

int PMPI_Ireduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[], MPI_Datatype datatype,
                         MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    const struct reduced given = {sendbuf, recvbuf, 0, datatype, op};
    return reduce_scatter(RANK_ENTER(Ireduce_scatter), &given, LISTED(recvcounts), comm, request);
}
MPI_TWIN(Ireduce_scatter);

int PMPI_Reduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount, MPI_Datatype datatype,
                              MPI_Op op, MPI_Comm comm)
{
    const struct reduced given = {sendbuf, recvbuf, recvcount, datatype, op};
    return reduce_scatter(RANK_ENTER(Reduce_scatter_block), &given, NULL, comm, NULL);
}
MPI_TWIN(Reduce_scatter_block);

int PMPI_Ireduce_scatter_block(const void *sendbuf, void *recvbuf, int recvcount, MPI_Datatype datatype,
                               MPI_Op op, MPI_Comm comm, MPI_Request *request)
{
    const struct reduced given = {sendbuf, recvbuf, recvcount, datatype, op};
    return reduce_scatter(RANK_ENTER(Ireduce_scatter_block), &given, NULL, comm, request);
}
MPI_TWIN(Ireduce_scatter_block);

int PMPI_Reduce_local(const void *inbuf, void *inoutbuf, int count, MPI_Datatype datatype, MPI_Op op)
{
    int code = MPI_SUCCESS;
    struct rank *rank = RANK_ENTER(Reduce_local);
    struct datatype *type = NULL;
    if (!check_count(rank, NULL, count, &code) || !(type = type_used(rank, NULL, datatype, &code)))
        return rank_leave(rank, code);
    const struct reduce_op *how = coll_op(rank, NULL, op, type, &code);
    if (!how || !check_buffer(rank, NULL, inbuf, count, type, &code) ||
        !check_buffer(rank, NULL, inoutbuf, count, type, &code))
        return rank_leave(rank, code);
    if (inbuf == inoutbuf && count && type->size)
        return rank_error(rank, NULL, MPI_ERR_BUFFER, MISTAKE_BUFFER_OVERLAP, "both buffers are the same");
    if (how->known >= 0)
        reduction_apply((enum reduction)how->known, (enum basic)type->basic, inbuf, inoutbuf, (size_t)count);
    else
        how->function((void *)(uintptr_t)inbuf, inoutbuf, &count, &datatype);
    return rank_leave(rank, code);
}
MPI_TWIN(Reduce_local);
