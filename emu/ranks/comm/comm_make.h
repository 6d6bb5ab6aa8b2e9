/*
 * comm_make.h: how the ranks of a communicator agree on a new one.
 *
 * The context of messages is a number that all members work out alike: it follows from the parent, from how
 * many communicators were made of it before, and from what tells them apart.
 */
#ifndef COMM_MAKE_H
#define COMM_MAKE_H

#include "coll/coll_args.h"

/* The context of the next child of the communicator. */
uint32_t comm_child(struct comm *parent, uint64_t apart);

/* Everybody tells `count` integers to all, in the call that the rank is in; `all` has room for all. */
void comm_share(struct rank *rank, struct comm *comm, const int *mine, int count, int *all);

/* The root tells `count` integers to all. */
void comm_spread(struct rank *rank, struct comm *comm, int *integers, int count, int root);

/* All are there, and give the same arguments: `agreed` is a hash of them (comm_agree); 0: of none. */
void comm_meet(struct rank *rank, struct comm *comm, uint64_t agreed);

/* A hash of `count` integers behind another one. */
uint64_t comm_agree(uint64_t before, const int *integers, int count);

/* Give the new communicator a number; `group` NULL: the rank is not in it, and *handle is MPI_COMM_NULL.
 * Takes over the reference to the group. Result: the communicator. */
struct comm *comm_give(struct rank *rank, const struct comm *parent, struct rank_group *group,
                       uint32_t context, MPI_Comm *handle);

/* Make it an inter-communicator with that other side, which it takes over; `side`: the context of this
 * side. */
void comm_join(struct rank *rank, struct comm *comm, struct rank_group *remote, uint32_t side);

/* The group of that number. NULL: *code says why not. */
struct rank_group *group_of(struct rank *rank, MPI_Group handle, int *code);
/* MPI_IDENT, MPI_SIMILAR or MPI_UNEQUAL. */
int group_compare(const struct rank *rank, const struct rank_group *a, const struct rank_group *b);
int group_give(struct rank *rank, struct rank_group *group, MPI_Group *handle);

#endif
