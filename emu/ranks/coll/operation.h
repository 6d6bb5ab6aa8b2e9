/*
 * operation.h: a collective operation that is under way at a rank.
 *
 * What a rank does in it is a list of rounds (lib/plan/rounds.h) over places, each of which holds a block of
 * packed data. The operation goes on whenever the rank waits in some call of MPI, a round at a time. Messages
 * have a context of their own and the number of the operation as their tag; their marks tell the call, the
 * root and the operation, so that ranks that do not do the same find out.
 */
#ifndef OPERATION_H
#define OPERATION_H

#include "plan/rounds.h"
#include "talk/request.h"

/* A reduction: one of MPI's own, or a function of the program. */
struct reduce_op {
    struct rank_object object;
    int known; /* enum reduction; -1: */
    void (*function)(void *, void *, int *, int *);
    bool commutes;
};

/* The blocks of a buffer of the program. */
struct blocks_side {
    void *buffer;
    struct datatype *type;   /* of all blocks; NULL: each has its own in `types` */
    struct datatype **types; /* owned by the operation */
    int count;               /* of all blocks, if `counts` is NULL */
    const int *counts;
    const int *places;        /* where blocks begin, in extents, or in bytes with `types` */
    const ptrdiff_t *offsets; /* the same in bytes */
};

struct operation {
    struct operation *next; /* in rank.running */
    struct rank *rank;
    enum rounds_task task;
    bool direct; /* the root talks to everybody, whatever the way of the run is */
    struct rank_request *request;
    struct comm *comm;
    uint32_t number;
    uint64_t begin;                   /* the step of the call */
    struct round_list *list;          /* made when the size of blocks is known */
    size_t at;                        /* the act with which the round that is under way begins */
    struct message_request **pending; /* the receives of this round, in the order of the acts */
    size_t pending_count, pending_room;

    uint32_t size;  /* of the task's places; behind them those of the list */
    bool meets;     /* MPI may let nobody go before all have begun */
    bool one_place; /* all places of the task are one */
    char *store;
    size_t block;    /* bytes of a place; */
    uint32_t chunks; /* places of the task in each of its blocks, of a schedule; 0: one */
    uint32_t parts,
        part;     /* or of a part, where a block goes in parts (rounds_along.h); parts 0: it does not */
    size_t *ends; /* or where each one ends in the store; NULL: all are equal */

    struct letter_mark mark;
    struct blocks_side in, out;
    uint32_t in_first, in_count;   /* places that are loaded from blocks of `in` before the first round */
    uint32_t out_first, out_count; /* places that are unloaded to blocks of `out` after the last one */
    uint32_t out_block;            /* the block of the first of these */
    bool out_partial;              /* of the block that is unloaded a part alone, which begins at a byte: */
    size_t out_at;
    int out_elements;
    uint32_t out_skip; /* a block that is left alone; UINT32_MAX: none */
    struct reduce_op *op;
    struct datatype *sum_type; /* of a reduction */
    int *own_places;           /* what in.places points to, if the operation has made it */
};

/* An operation of the communicator, for the call that the rank is in. `root` -1: it has none. It has a list
 * when its places are known (operation_even, operation_uneven). */
struct operation *operation_new(struct rank *rank, struct comm *comm, enum rounds_task task, int root,
                                bool direct);

/* The same without a list, which the caller fills: `size` places of blocks that go out. */
struct operation *operation_plain(struct rank *rank, struct comm *comm, uint32_t size);

/* The address of block i of a side, and what it is. */
void *side_block(const struct blocks_side *side, uint32_t i, size_t *count, struct datatype **type);

/* Give every place `block` bytes; or place i of the task what block i of `in` has, and those of the list what
 * the blocks of `out` have. */
void operation_even(struct operation *operation, size_t block);
void operation_uneven(struct operation *operation, const struct blocks_side *in,
                      const struct blocks_side *out);

/* Begin, and wait until it is done; or give the program a request. Result: the code of MPI. */
int operation_run(struct rank *rank, struct operation *operation, MPI_Request *handle);

/* The rank is no more: free what was under way. */
void rank_operations_forget(struct rank *rank);

/* The first place of a block. */
uint32_t operation_first(const struct operation *operation, uint32_t block);

/* The bytes in front of a place, and in it. */
size_t operation_place(const struct operation *operation, uint32_t place);
size_t operation_place_size(const struct operation *operation, uint32_t place);

#endif
