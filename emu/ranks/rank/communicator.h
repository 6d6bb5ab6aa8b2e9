/*
 * communicator.h: groups and communicators, as every rank has them for itself.
 *
 * Both count references, since requests and data of others hold on to them after the program has freed its
 * handle.
 */
#ifndef COMMUNICATOR_H
#define COMMUNICATOR_H

#include "rank/rank.h"

struct cart_shape;
struct graph_shape;
struct attribute;
struct error_handler;

struct rank_group {
    struct rank_object object;
    int size;
    int own;      /* the rank of the caller in it; -1: it is not in it */
    int *members; /* numbers in MPI_COMM_WORLD; NULL: member i is rank i there */
};

/* What a rank has called last on a communicator, for those that come late. */
struct coll_note {
    enum rank_call call;
    uintptr_t pc;
    uint32_t number;
    int root, op;
};
enum { COLL_NOTES = 16 };

struct comm {
    struct rank_object object;
    struct rank_group *group, *remote; /* remote: of an inter-communicator; else NULL */
    struct comm *local;                /* of an inter-communicator: the ranks of this side */
    uint32_t context;                  /* of messages; that of collective operations is the next one */
    uint32_t collectives;              /* how many have begun */
    uint32_t children;                 /* how many communicators were made of it */
    struct error_handler *handler;     /* NULL: errors are fatal */
    struct attribute *attributes;
    struct cart_shape *cart;
    struct graph_shape *graph;
    int info;
    struct coll_note *notes; /* of the last collective operations; NULL: none yet */
    bool named;              /* by the program */
    char name[64];
};

/* What the program does about errors. */
struct error_handler {
    struct rank_object object;
    unsigned held;                       /* by handles of the program, which are all the same number */
    void (*function)(int *, int *, ...); /* NULL: the code is returned */
};

static inline int group_member(const struct rank_group *group, int rank)
{
    return group->members ? group->members[rank] : rank;
}

/* The rank that has that number in MPI_COMM_WORLD; -1: none. */
int group_find(const struct rank_group *group, int number);

/* A group of `size` members, which it takes over (NULL: all of MPI_COMM_WORLD up to there), with one
 * reference. */
struct rank_group *group_new(struct rank *rank, int size, int *members);
void group_release(struct rank_group *group);

/* A group of the same members, with one reference. */
struct rank_group *group_copy(struct rank *rank, const struct rank_group *group);

/* A communicator of that group, whose reference it takes over, with one reference. */
struct comm *comm_new(struct rank *rank, struct rank_group *group, uint32_t context);
void comm_release(struct rank *rank, struct comm *comm);

/* All ranks, in their order. */
bool comm_is_whole(const struct rank *rank, const struct comm *comm);

/* Those whom a message's `dest` and `source` number. */
static inline const struct rank_group *comm_others(const struct comm *comm)
{
    return comm->remote ? comm->remote : comm->group;
}

static inline int comm_world(const struct comm *comm, int rank)
{
    return group_member(comm_others(comm), rank);
}

/* The communicator of that number; NULL: there is none. */
struct comm *comm_find(struct rank *rank, int handle);

/* The same, or the run ends, or the code of the error is in *code and NULL is the result. */
struct comm *comm_of(struct rank *rank, int handle, int *code);

#endif
