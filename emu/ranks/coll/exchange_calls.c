/*
 * exchange_calls.c: everybody has a block for everybody.
 */
#include "coll/inter.h"
#include "rank/twin.h"

/* Of each of its two buffers: equal blocks, blocks of several sizes, or of several types. */
struct exchanged {
    const void *buffer;
    int count;
    const int *counts, *places;
    MPI_Datatype datatype;
    const MPI_Datatype *datatypes;
    bool typed;
};

static bool take_side(struct rank *rank, struct comm *comm, const struct exchanged *given,
                      struct blocks_side *side, int *code)
{
    uint32_t size = (uint32_t)comm_others(comm)->size;
    if (given->typed)
        return coll_types(rank, comm, given->buffer, given->counts, given->places, given->datatypes, size,
                          side, code);
    if (given->counts)
        return coll_sides(rank, comm, given->buffer, given->counts, given->places, given->datatype, size,
                          side, code);
    return coll_side(rank, comm, given->buffer, given->count, given->datatype, size, side, code);
}

/* All blocks have one size, in both buffers. */
static bool equal_blocks(const struct exchanged *send, const struct exchanged *receive,
                         const struct blocks_side *in, const struct blocks_side *out)
{
    return !send->counts && !receive->counts &&
           in->type->size * (size_t)in->count == out->type->size * (size_t)out->count;
}

static int alltoall(struct rank *rank, const struct exchanged *send, const struct exchanged *receive,
                    MPI_Comm comm, MPI_Request *request)
{
    int code = MPI_SUCCESS;
    struct blocks_side in, out;
    struct comm *on = coll_comm_any(rank, comm, &code);
    const struct exchanged *from = send->buffer == MPI_IN_PLACE ? receive : send;
    if (!on || !take_side(rank, on, from, &in, &code) || !take_side(rank, on, receive, &out, &code))
        return rank_leave(rank, code);
    if (on->remote)
        return inter_exchange(rank, on, &in, false, &out, request);
    uint32_t size = (uint32_t)on->group->size, own = (uint32_t)on->group->own;
    coll_own(rank, on, &in, own, &out, own);
    struct operation *operation = operation_new(rank, on, ROUNDS_EXCHANGE, -1, false);
    if (equal_blocks(send, receive, &in, &out)) {
        coll_mark(operation, in.type, in.count);
        operation_even(operation, in.type->size * (size_t)in.count);
    } else {
        operation_uneven(operation, &in, &out);
    }
    operation->request->held->in_place = from == receive;
    operation->in = in;
    operation->in_count = size;
    operation->out = out;
    operation->out_first = operation->out_count = size;
    return operation_run(rank, operation, request);
}

#define EQUAL(buffer, number, type) (&(struct exchanged){(buffer), (number), NULL, NULL, (type), NULL, false})
#define SIZED(buffer, numbers, at, type) \
    (&(struct exchanged){(buffer), 0, (numbers), (at), (type), NULL, false})
#define TYPED(buffer, numbers, at, types) \
    (&(struct exchanged){(buffer), 0, (numbers), (at), 0, (types), true})

int PMPI_Alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                  MPI_Datatype recvtype, MPI_Comm comm)
{
    return alltoall(RANK_ENTER(Alltoall), EQUAL(sendbuf, sendcount, sendtype),
                    EQUAL(recvbuf, recvcount, recvtype), comm, NULL);
}
MPI_TWIN(Alltoall);

int PMPI_Ialltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf, int recvcount,
                   MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
    return alltoall(RANK_ENTER(Ialltoall), EQUAL(sendbuf, sendcount, sendtype),
                    EQUAL(recvbuf, recvcount, recvtype), comm, request);
}
MPI_TWIN(Ialltoall);

int PMPI_Alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                   void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                   MPI_Comm comm)
{
    return alltoall(RANK_ENTER(Alltoallv), SIZED(sendbuf, LISTED(sendcounts), sdispls, sendtype),
                    SIZED(recvbuf, LISTED(recvcounts), rdispls, recvtype), comm, NULL);
}
MPI_TWIN(Alltoallv);

int PMPI_Ialltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[], MPI_Datatype sendtype,
                    void *recvbuf, const int recvcounts[], const int rdispls[], MPI_Datatype recvtype,
                    MPI_Comm comm, MPI_Request *request)
{
    return alltoall(RANK_ENTER(Ialltoallv), SIZED(sendbuf, LISTED(sendcounts), sdispls, sendtype),
                    SIZED(recvbuf, LISTED(recvcounts), rdispls, recvtype), comm, request);
}
MPI_TWIN(Ialltoallv);

int PMPI_Alltoallw(const void *sendbuf, const int sendcounts[], const int sdispls[],
                   const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[], const int rdispls[],
                   const MPI_Datatype recvtypes[], MPI_Comm comm)
{
    return alltoall(RANK_ENTER(Alltoallw), TYPED(sendbuf, LISTED(sendcounts), sdispls, sendtypes),
                    TYPED(recvbuf, LISTED(recvcounts), rdispls, recvtypes), comm, NULL);
}
MPI_TWIN(Alltoallw);

int PMPI_Ialltoallw(const void *sendbuf, const int sendcounts[], const int sdispls[],
                    const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[],
                    const int rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm, MPI_Request *request)
{
    return alltoall(RANK_ENTER(Ialltoallw), TYPED(sendbuf, LISTED(sendcounts), sdispls, sendtypes),
                    TYPED(recvbuf, LISTED(recvcounts), rdispls, recvtypes), comm, request);
}
MPI_TWIN(Ialltoallw);
