/*
 * coll_calls.c: the collective calls that move data. Each is one function with two names: that which waits,
 * and that which gives a request.
 */
#include "coll/inter.h"
#include "rank/twin.h"
#include "talk/watch.h"

#define NO_REQUEST NULL

#define BLOCKS(buffer, number, type)        (&(struct root_blocks){(buffer), (number), NULL, NULL, (type)})
#define BLOCKS_V(buffer, numbers, at, type) (&(struct root_blocks){(buffer), 0, (numbers), (at), (type)})

static uint32_t size_of(const struct comm *comm)
{
    return (uint32_t)comm->group->size;
}

static uint32_t self_in(const struct comm *comm)
{
    return (uint32_t)comm->group->own;
}

/* Take places of the operation from the blocks of `in`, and give places to the blocks of `out`. */
static void loads(struct operation *operation, const struct blocks_side *in, uint32_t first, uint32_t count)
{
    operation->in = *in;
    operation->in_first = first;
    operation->in_count = count;
}

static void unloads(struct operation *operation, const struct blocks_side *out, uint32_t first,
                    uint32_t block, uint32_t count)
{
    operation->out = *out;
    operation->out_first = first;
    operation->out_block = block;
    operation->out_count = count;
}

/* A block of the buffer, into the rank's own place. */
static void load_own(struct operation *operation, const struct blocks_side *side, uint32_t block)
{
    size_t count;
    struct datatype *type;
    const void *at = side_block(side, block, &count, &type);
    datatype_pack(type, at, count,
                  operation->store +
                      operation_place(operation, operation_first(operation, self_in(operation->comm))));
    hold_reads(operation->request, type, at, count);
}

/* ------------------------------------------------------------------------------- barrier, broadcast */

static int barrier(struct rank *rank, MPI_Comm comm, MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct comm *in = coll_comm_any(rank, comm, &code);
    if (!in)
        return rank_leave(rank, code);
    if (in->remote)
        return inter_barrier(rank, in, request);
    struct operation *operation = operation_new(rank, in, ROUNDS_BARRIER, -1, false);
    operation_even(operation, 0);
    return operation_run(rank, operation, request);
}

int PMPI_Barrier(MPI_Comm comm)
{
    return barrier(RANK_ENTER(Barrier), comm, NO_REQUEST);
}
MPI_TWIN(Barrier);

int PMPI_Ibarrier(MPI_Comm comm, MPI_Request *request)
{
    return barrier(RANK_ENTER(Ibarrier), comm, request);
}
MPI_TWIN(Ibarrier);

static int bcast(struct rank *rank, void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm,
                 MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct blocks_side side;
    struct comm *in = coll_comm_any(rank, comm, &code);
    if (in && in->remote)
        return inter_bcast(rank, in, BLOCKS(buffer, count, datatype), root, request);
    if (!in || !coll_root(rank, in, root, &code) ||
        !coll_side(rank, in, buffer, count, datatype, 1, &side, &code))
        return rank_leave(rank, code);
    struct operation *operation = operation_new(rank, in, ROUNDS_SPREAD, root, false);
    coll_mark(operation, side.type, count);
    operation_even(operation, side.type->size * (size_t)count);
    if (in->group->own == root)
        loads(operation, &side, 0, 1);
    else
        unloads(operation, &side, 0, 0, 1);
    return operation_run(rank, operation, request);
}

int PMPI_Bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm)
{
    return bcast(RANK_ENTER(Bcast), buffer, count, datatype, root, comm, NO_REQUEST);
}
MPI_TWIN(Bcast);

int PMPI_Ibcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Request *request)
{
    return bcast(RANK_ENTER(Ibcast), buffer, count, datatype, root, comm, request);
}
MPI_TWIN(Ibcast);

/* -------------------------------------------------------------------------------- gather, scatter */

static bool root_side(struct rank *rank, struct comm *comm, const struct root_blocks *blocks,
                      struct blocks_side *side, int *code)
{
    return blocks_take(rank, comm, blocks, size_of(comm), side, code);
}

/* The operation of one rank, whose own block is of that size. In v-forms only the root knows all sizes, so it
 * talks to everybody. */
static struct operation *root_operation(struct rank *rank, struct comm *comm, enum rounds_task task, int root,
                                        const struct root_blocks *blocks, const struct blocks_side *side)
{
    bool uneven = blocks->counts;
    struct operation *operation = operation_new(rank, comm, task, root, uneven);
    size_t count;
    struct datatype *type;
    if (comm->group->own == root && uneven) {
        operation_uneven(operation, side, NULL);
    } else {
        side_block(side, 0, &count, &type);
        operation->one_place = uneven;
        coll_mark(operation, type, (int)count);
        operation_even(operation, count * type->size);
    }
    return operation;
}

/* Blocks that differ are marked one by one: by the side that has them. */
static void mark_by(struct operation *operation, const struct blocks_side *side, bool out)
{
    if (operation->ends && out)
        operation->out = *side;
    else if (operation->ends)
        operation->in = *side;
}

static int gather(struct rank *rank, const void *sendbuf, int sendcount, MPI_Datatype sendtype,
                  const struct root_blocks *blocks, int root, MPI_Comm comm, MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct blocks_side in = {.buffer = NULL}, out = {.buffer = NULL};
    struct comm *on = coll_comm_any(rank, comm, &code);
    if (on && on->remote)
        return inter_gather(rank, on, BLOCKS(sendbuf, sendcount, sendtype), blocks, root, request);
    if (!on || !coll_root(rank, on, root, &code))
        return rank_leave(rank, code);
    bool at_root = on->group->own == root, in_place = at_root && sendbuf == MPI_IN_PLACE;
    if ((!in_place && !coll_side(rank, on, sendbuf, sendcount, sendtype, 1, &in, &code)) ||
        (at_root && !root_side(rank, on, blocks, &out, &code)))
        return rank_leave(rank, code);
    if (at_root && !in_place)
        coll_own(rank, on, &in, 0, &out, (uint32_t)root);
    struct operation *operation =
        root_operation(rank, on, ROUNDS_COLLECT, root, blocks, at_root ? &out : &in);
    if (!in_place)
        load_own(operation, &in, 0);
    if (!in_place)
        datatype_release(in.type);
    if (at_root)
        unloads(operation, &out, 0, 0, size_of(on));
    mark_by(operation, &out, true);
    operation->out_skip = in_place ? (uint32_t)root : UINT32_MAX;
    return operation_run(rank, operation, request);
}

static int scatter(struct rank *rank, const struct root_blocks *blocks, void *recvbuf, int recvcount,
                   MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct blocks_side in = {.buffer = NULL}, out = {.buffer = NULL};
    struct comm *on = coll_comm_any(rank, comm, &code);
    if (on && on->remote)
        return inter_scatter(rank, on, BLOCKS(recvbuf, recvcount, recvtype), blocks, root, request);
    if (!on || !coll_root(rank, on, root, &code))
        return rank_leave(rank, code);
    bool at_root = on->group->own == root, in_place = at_root && recvbuf == MPI_IN_PLACE;
    if ((at_root && !root_side(rank, on, blocks, &in, &code)) ||
        (!in_place && !coll_side(rank, on, recvbuf, recvcount, recvtype, 1, &out, &code)))
        return rank_leave(rank, code);
    if (at_root && !in_place)
        coll_own(rank, on, &in, (uint32_t)root, &out, 0);
    struct operation *operation = root_operation(rank, on, ROUNDS_DEAL, root, blocks, at_root ? &in : &out);
    if (at_root)
        loads(operation, &in, 0, size_of(on));
    if (!in_place)
        unloads(operation, &out, self_in(on), 0, 1);
    return operation_run(rank, operation, request);
}

int PMPI_Gather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    return gather(RANK_ENTER(Gather), sendbuf, sendcount, sendtype, BLOCKS(recvbuf, recvcount, recvtype),
                  root, comm, NO_REQUEST);
}
MPI_TWIN(Gather);

int PMPI_Igather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                 MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)
{
    return gather(RANK_ENTER(Igather), sendbuf, sendcount, sendtype, BLOCKS(recvbuf, recvcount, recvtype),
                  root, comm, request);
}
MPI_TWIN(Igather);

int PMPI_Gatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                 const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    return gather(RANK_ENTER(Gatherv), sendbuf, sendcount, sendtype,
                  BLOCKS_V(recvbuf, LISTED(recvcounts), displs, recvtype), root, comm, NO_REQUEST);
}
MPI_TWIN(Gatherv);

int PMPI_Igatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                  const int recvcounts[], const int displs[], MPI_Datatype recvtype, int root, MPI_Comm comm,
                  MPI_Request *request)
{
    return gather(RANK_ENTER(Igatherv), sendbuf, sendcount, sendtype,
                  BLOCKS_V(recvbuf, LISTED(recvcounts), displs, recvtype), root, comm, request);
}
MPI_TWIN(Igatherv);

int PMPI_Scatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                 MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    return scatter(RANK_ENTER(Scatter), BLOCKS(sendbuf, sendcount, sendtype), recvbuf, recvcount, recvtype,
                   root, comm, NO_REQUEST);
}
MPI_TWIN(Scatter);

int PMPI_Iscatter(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                  MPI_Datatype recvtype, int root, MPI_Comm comm, MPI_Request *request)
{
    return scatter(RANK_ENTER(Iscatter), BLOCKS(sendbuf, sendcount, sendtype), recvbuf, recvcount, recvtype,
                   root, comm, request);
}
MPI_TWIN(Iscatter);

int PMPI_Scatterv(const void *sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype,
                  void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm)
{
    return scatter(RANK_ENTER(Scatterv), BLOCKS_V(sendbuf, LISTED(sendcounts), displs, sendtype), recvbuf,
                   recvcount, recvtype, root, comm, NO_REQUEST);
}
MPI_TWIN(Scatterv);

int PMPI_Iscatterv(const void *sendbuf, const int sendcounts[], const int displs[], MPI_Datatype sendtype,
                   void *recvbuf, int recvcount, MPI_Datatype recvtype, int root, MPI_Comm comm,
                   MPI_Request *request)
{
    return scatter(RANK_ENTER(Iscatterv), BLOCKS_V(sendbuf, LISTED(sendcounts), displs, sendtype), recvbuf,
                   recvcount, recvtype, root, comm, request);
}
MPI_TWIN(Iscatterv);

/* -------------------------------------------------------------------------------------- allgather */

static int allgather(struct rank *rank, const void *sendbuf, int sendcount, MPI_Datatype sendtype,
                     const struct root_blocks *blocks, MPI_Comm comm, MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct blocks_side in = {.buffer = NULL}, out = {.buffer = NULL};
    struct comm *on = coll_comm_any(rank, comm, &code);
    bool in_place = sendbuf == MPI_IN_PLACE;
    if (on && on->remote) {
        bool fine = coll_side(rank, on, sendbuf, sendcount, sendtype, 1, &in, &code) &&
                    blocks_take(rank, on, blocks, (uint32_t)on->remote->size, &out, &code);
        return fine ? inter_exchange(rank, on, &in, true, &out, request) : rank_leave(rank, code);
    }
    if (!on || (!in_place && !coll_side(rank, on, sendbuf, sendcount, sendtype, 1, &in, &code)) ||
        !root_side(rank, on, blocks, &out, &code))
        return rank_leave(rank, code);
    if (!in_place)
        coll_own(rank, on, &in, 0, &out, self_in(on));
    struct operation *operation = operation_new(rank, on, ROUNDS_SHARE, -1, false);
    if (blocks->counts) {
        operation_uneven(operation, &out, &out);
    } else {
        coll_mark(operation, in_place ? out.type : in.type, in_place ? blocks->count : sendcount);
        operation_even(operation, out.type->size * (size_t)blocks->count);
    }
    load_own(operation, in_place ? &out : &in, in_place ? self_in(on) : 0);
    if (!in_place)
        datatype_release(in.type);
    unloads(operation, &out, 0, 0, size_of(on));
    operation->out_skip = in_place ? self_in(on) : UINT32_MAX;
    return operation_run(rank, operation, request);
}

int PMPI_Allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                   MPI_Datatype recvtype, MPI_Comm comm)
{
    return allgather(RANK_ENTER(Allgather), sendbuf, sendcount, sendtype,
                     BLOCKS(recvbuf, recvcount, recvtype), comm, NO_REQUEST);
}
MPI_TWIN(Allgather);

int PMPI_Iallgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                    MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
    return allgather(RANK_ENTER(Iallgather), sendbuf, sendcount, sendtype,
                     BLOCKS(recvbuf, recvcount, recvtype), comm, request);
}
MPI_TWIN(Iallgather);

int PMPI_Allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                    const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm)
{
    return allgather(RANK_ENTER(Allgatherv), sendbuf, sendcount, sendtype,
                     BLOCKS_V(recvbuf, LISTED(recvcounts), displs, recvtype), comm, NO_REQUEST);
}
MPI_TWIN(Allgatherv);

int PMPI_Iallgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                     const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm,
                     MPI_Request *request)
{
    return allgather(RANK_ENTER(Iallgatherv), sendbuf, sendcount, sendtype,
                     BLOCKS_V(recvbuf, LISTED(recvcounts), displs, recvtype), comm, request);
}
MPI_TWIN(Iallgatherv);
