/*
 * neighbour_calls.c: collective calls among the neighbours in a topology: one round, in which every rank
 * sends to its destinations and receives from its sources, each in their order.
 */
#include <stdlib.h>

#include "comm/shape.h"
#include "machine/memory.h"
#include "rank/twin.h"

static const char what[] = "a collective operation of MPI";

/* Of each of the two buffers: equal blocks, blocks of several sizes, or of several types. */
struct neighbour_blocks {
    const void *buffer;
    int count;
    const int *counts, *places;
    MPI_Datatype datatype;
    const MPI_Datatype *datatypes;
    const MPI_Aint *offsets;
    bool one; /* the same block for everybody */
};

static bool take_side(struct rank *rank, struct comm *comm, const struct neighbour_blocks *given, int blocks,
                      struct blocks_side *side, int *code)
{
    uint32_t count = (uint32_t)blocks;
    bool fine = given->datatypes ? coll_types(rank, comm, given->buffer, given->counts, NULL,
                                              given->datatypes, count, side, code)
                : given->counts
                    ? coll_sides(rank, comm, given->buffer, given->counts, given->places, given->datatype,
                                 count, side, code)
                    : coll_side(rank, comm, given->buffer, given->count, given->datatype, count, side, code);
    side->offsets = given->datatypes ? given->offsets : NULL;
    return fine;
}

static void add_act(struct round_list *list, enum rounds_kind kind, int peer, uint32_t place)
{
    if (peer != MPI_PROC_NULL)
        list->act[list->count++] =
            (struct rounds_act){.kind = kind, .peer = (uint32_t)peer, .place = place, .blocks = 1};
}

/* What no neighbour sends stays as it is: the block goes out of the buffer and back. */
static void keep_block(struct operation *operation, uint32_t block)
{
    size_t count;
    struct datatype *type;
    void *at = side_block(&operation->out, block, &count, &type);
    datatype_pack(type, at, count, operation->store + operation_place(operation, operation->size + block));
}

static int exchange(struct rank *rank, const struct neighbour_blocks *send,
                    const struct neighbour_blocks *receive, MPI_Comm comm, MPI_Request *request)
{
    int code = MPI_SUCCESS, in, out;
    struct blocks_side from = {.buffer = NULL}, to = {.buffer = NULL};
    struct comm *on = coll_comm(rank, comm, &code);
    int *peers = on ? shape_neighbours(rank, on, &in, &out, &code) : NULL;
    if (!peers)
        return rank_leave(rank, code);
    if (!take_side(rank, on, send, out, &from, &code) || !take_side(rank, on, receive, in, &to, &code)) {
        free(peers);
        return rank_leave(rank, code);
    }
    struct operation *operation = operation_plain(rank, on, (uint32_t)out);
    struct round_list *list = operation->list;
    list->own = (uint32_t)in;
    list->rounds = 1;
    list->act = memory_take((size_t)in + (size_t)out + 1, sizeof *list->act, what);
    for (int i = 0; i < out; i++)
        add_act(list, ROUNDS_SEND, peers[in + i], (uint32_t)i);
    /* In a small ring both neighbours of a dimension are one rank: what it sends down comes from above. */
    for (int i = 0; i < in; i++) {
        int from_peer = on->cart ? i ^ 1 : i;
        add_act(list, ROUNDS_RECEIVE, peers[from_peer], (uint32_t)(out + from_peer));
    }
    if (send->one)
        from.places = operation->own_places = memory_take((size_t)out + 1, sizeof(int), what);
    operation_uneven(operation, &from, &to);
    operation->in = from;
    operation->in_count = (uint32_t)out;
    operation->out = to;
    operation->out_first = (uint32_t)out;
    operation->out_count = (uint32_t)in;
    for (int i = 0; i < in; i++)
        if (peers[i] == MPI_PROC_NULL)
            keep_block(operation, (uint32_t)i);
    free(peers);
    return operation_run(rank, operation, request);
}

#define ONE(buf, number, type) \
    (&(struct neighbour_blocks){.buffer = (buf), .count = (number), .datatype = (type), .one = true})
#define EQUAL(buf, number, type) \
    (&(struct neighbour_blocks){.buffer = (buf), .count = (number), .datatype = (type)})
#define SIZED(buf, numbers, at, type) \
    (&(struct neighbour_blocks){.buffer = (buf), .counts = (numbers), .places = (at), .datatype = (type)})
#define TYPED(buf, numbers, at, types) \
    (&(struct neighbour_blocks){.buffer = (buf), .counts = (numbers), .offsets = (at), .datatypes = (types)})

int PMPI_Neighbor_allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                            int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
    return exchange(RANK_ENTER(Neighbor_allgather), ONE(sendbuf, sendcount, sendtype),
                    EQUAL(recvbuf, recvcount, recvtype), comm, NULL);
}
MPI_TWIN(Neighbor_allgather);

int PMPI_Ineighbor_allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                             int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
    return exchange(RANK_ENTER(Ineighbor_allgather), ONE(sendbuf, sendcount, sendtype),
                    EQUAL(recvbuf, recvcount, recvtype), comm, request);
}
MPI_TWIN(Ineighbor_allgather);

int PMPI_Neighbor_allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                             const int recvcounts[], const int displs[], MPI_Datatype recvtype, MPI_Comm comm)
{
    return exchange(RANK_ENTER(Neighbor_allgatherv), ONE(sendbuf, sendcount, sendtype),
                    SIZED(recvbuf, recvcounts, displs, recvtype), comm, NULL);
}
MPI_TWIN(Neighbor_allgatherv);

int PMPI_Ineighbor_allgatherv(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                              const int recvcounts[], const int displs[], MPI_Datatype recvtype,
                              MPI_Comm comm, MPI_Request *request)
{
    return exchange(RANK_ENTER(Ineighbor_allgatherv), ONE(sendbuf, sendcount, sendtype),
                    SIZED(recvbuf, recvcounts, displs, recvtype), comm, request);
}
MPI_TWIN(Ineighbor_allgatherv);

int PMPI_Neighbor_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                           int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
    return exchange(RANK_ENTER(Neighbor_alltoall), EQUAL(sendbuf, sendcount, sendtype),
                    EQUAL(recvbuf, recvcount, recvtype), comm, NULL);
}
MPI_TWIN(Neighbor_alltoall);

int PMPI_Ineighbor_alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                            int recvcount, MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
    return exchange(RANK_ENTER(Ineighbor_alltoall), EQUAL(sendbuf, sendcount, sendtype),
                    EQUAL(recvbuf, recvcount, recvtype), comm, request);
}
MPI_TWIN(Ineighbor_alltoall);

int PMPI_Neighbor_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[],
                            MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[],
                            MPI_Datatype recvtype, MPI_Comm comm)
{
    return exchange(RANK_ENTER(Neighbor_alltoallv), SIZED(sendbuf, sendcounts, sdispls, sendtype),
                    SIZED(recvbuf, recvcounts, rdispls, recvtype), comm, NULL);
}
MPI_TWIN(Neighbor_alltoallv);

int PMPI_Ineighbor_alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[],
                             MPI_Datatype sendtype, void *recvbuf, const int recvcounts[],
                             const int rdispls[], MPI_Datatype recvtype, MPI_Comm comm, MPI_Request *request)
{
    return exchange(RANK_ENTER(Ineighbor_alltoallv), SIZED(sendbuf, sendcounts, sdispls, sendtype),
                    SIZED(recvbuf, recvcounts, rdispls, recvtype), comm, request);
}
MPI_TWIN(Ineighbor_alltoallv);

int PMPI_Neighbor_alltoallw(const void *sendbuf, const int sendcounts[], const MPI_Aint sdispls[],
                            const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[],
                            const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm)
{
    return exchange(RANK_ENTER(Neighbor_alltoallw), TYPED(sendbuf, sendcounts, sdispls, sendtypes),
                    TYPED(recvbuf, recvcounts, rdispls, recvtypes), comm, NULL);
}
MPI_TWIN(Neighbor_alltoallw);

int PMPI_Ineighbor_alltoallw(const void *sendbuf, const int sendcounts[], const MPI_Aint sdispls[],
                             const MPI_Datatype sendtypes[], void *recvbuf, const int recvcounts[],
                             const MPI_Aint rdispls[], const MPI_Datatype recvtypes[], MPI_Comm comm,
                             MPI_Request *request)
{
    return exchange(RANK_ENTER(Ineighbor_alltoallw), TYPED(sendbuf, sendcounts, sdispls, sendtypes),
                    TYPED(recvbuf, recvcounts, rdispls, recvtypes), comm, request);
}
MPI_TWIN(Ineighbor_alltoallw);
