/*
 * inter.h: collective operations on inter-communicators: what the ranks of one group have goes to those of
 * the other one, directly, in one round.
 *
 * A rank of the group with the root gives MPI_ROOT, or MPI_PROC_NULL if it is not the root itself; those of
 * the other group give the root's rank. Each call ends as the others do: the result is the code of MPI.
 */
#ifndef INTER_H
#define INTER_H

#include "coll/coll_args.h"

/* A communicator of either kind; else as coll_comm. */
struct comm *coll_comm_any(struct rank *rank, MPI_Comm handle, int *code);

/* Blocks of a buffer: equal ones, or those of a v-form. */
struct root_blocks {
    const void *buffer;
    int count;
    const int *counts, *places; /* NULL: equal ones */
    MPI_Datatype datatype;
};

/* `blocks` of them. */
bool blocks_take(struct rank *rank, struct comm *comm, const struct root_blocks *given, uint32_t blocks,
                 struct blocks_side *side, int *code);

int inter_barrier(struct rank *rank, struct comm *comm, MPI_Request *request);
int inter_bcast(struct rank *rank, struct comm *comm, const struct root_blocks *block, int root,
                MPI_Request *request);

/* `one`: the block of a rank that is not the root; `all`: those of the root. */
int inter_gather(struct rank *rank, struct comm *comm, const struct root_blocks *one,
                 const struct root_blocks *all, int root, MPI_Request *request);
int inter_scatter(struct rank *rank, struct comm *comm, const struct root_blocks *one,
                  const struct root_blocks *all, int root, MPI_Request *request);

/* Block i, or block 0 (`same`), of `in` to rank i there; from there into block i of `out`. Takes both
 * over. */
int inter_exchange(struct rank *rank, struct comm *comm, const struct blocks_side *in, bool same,
                   const struct blocks_side *out, MPI_Request *request);

/* A sum of what the ranks there give: `first` elements of it are passed over, and `count` taken. */
struct inter_sum {
    const void *sendbuf;
    void *recvbuf;
    int whole, first, count;
    MPI_Datatype datatype;
    MPI_Op op;
};

/* root INT_MIN: every rank gets it. */
int inter_sum(struct rank *rank, struct comm *comm, const struct inter_sum *sum, int root,
              MPI_Request *request);

/* Every rank tells `count` integers to all there; `all` has room for theirs. */
void inter_share(struct rank *rank, struct comm *comm, const int *mine, int count, int *all);

#endif
