/*
 * spans.h: when the ranks were in which collective operation, for a report of steps against bounds by line.
 *
 * A rank notes its own operations while it runs; program/told_collectives.h puts those of all ranks together
 * after it. Only so many are noted of each rank, always the first ones.
 */
#ifndef SPANS_H
#define SPANS_H

#include "coll/operation.h"

/* An operation of a rank. */
struct coll_span {
    uint32_t context, number, size; /* of the communicator: its context, the operation, the members */
    int lead, rank;                 /* member 0, and this rank, in MPI_COMM_WORLD */
    enum rounds_task task;
    enum rank_call call;
    uintptr_t pc;
    int root;
    bool whole; /* all ranks are members, in their order */
    bool even;  /* blocks are equal: */
    uint64_t bytes, begin, end;
};

/* The operation is done; it began in step `begin`. */
void span_note(struct rank *rank, const struct operation *operation, uint64_t begin);
#endif
