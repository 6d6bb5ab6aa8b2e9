/*
 * coll_args.h: the arguments of collective calls, looked up and judged.
 */
#ifndef COLL_ARGS_H
#define COLL_ARGS_H

#include "coll/operation.h"

/* A communicator on which the call can be made. NULL: the run ends, or *code says why not. */
struct comm *coll_comm(struct rank *rank, MPI_Comm handle, int *code);

bool coll_root(struct rank *rank, struct comm *comm, int root, int *code);

/* Equal blocks of a buffer, `blocks` of them. */
bool coll_side(struct rank *rank, struct comm *comm, const void *buffer, int count, MPI_Datatype datatype,
               uint32_t blocks, struct blocks_side *side, int *code);

/* The list of counts of a v-form that the program has left out: ranks that do not look at it may. */
extern const int coll_no_counts[1];
#define LISTED(counts) ((counts) ? (counts) : coll_no_counts)

/* Blocks of their own sizes. */
bool coll_sides(struct rank *rank, struct comm *comm, const void *buffer, const int *counts,
                const int *places, MPI_Datatype datatype, uint32_t blocks, struct blocks_side *side,
                int *code);

/* Blocks of their own types; places are in bytes. */
bool coll_types(struct rank *rank, struct comm *comm, const void *buffer, const int *counts,
                const int *places, const MPI_Datatype *datatypes, uint32_t blocks, struct blocks_side *side,
                int *code);

/* What a rank has for itself, block `from` of `in`, is as much and of the same types as its own place, block
 * `to` of `out`. */
void coll_own(struct rank *rank, const struct comm *comm, const struct blocks_side *in, uint32_t from,
              const struct blocks_side *out, uint32_t to);

/* The signature of a block, into the marks of the operation. */
void coll_mark(struct operation *operation, const struct datatype *type, int count);

/* The operation of that number, for elements of that type. NULL: the run ends, or *code says why not. */
struct reduce_op *coll_op(struct rank *rank, struct comm *comm, MPI_Op handle, const struct datatype *type,
                          int *code);

/* A number of the operation that is the same at all ranks, for marks: of a function of the program, that of
 * its place. Not 0. */
uint16_t coll_op_mark(const struct rank *rank, const struct reduce_op *op);

#endif
