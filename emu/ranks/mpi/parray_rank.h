/*
 * parray_rank.h: what a program of MPI may ask the array for, beyond MPI. The calls of parray.h take a node;
 * a rank is one. So a program of MPI solves a task as other programs do, and is checked and graded by it:
 *
 *     #include <mpi.h>
 *     #include <parray_rank.h>
 *     PARRAY_RANKS_SOLVE("allreduce");
 *     ...
 *     struct parray_token token;
 *     node_given(parray_rank_node(), &token);             between MPI_Init and MPI_Finalize or not
 *     MPI_Allreduce(&token.word, &sum, 1, MPI_UINT32_T, MPI_SUM, MPI_COMM_WORLD);
 *     node_deliver(parray_rank_node(), -1, &sum, sizeof sum);
 *
 * Calls that send and receive packets are left to MPI: its messages have the mailboxes of the node.
 */
#ifndef PARRAY_RANK_H
#define PARRAY_RANK_H

#include <parray.h>

#ifdef __cplusplus
#define PARRAY_RANKS_C extern "C"
#else
#define PARRAY_RANKS_C extern
#endif

/* The task that the program solves (`parray list'), said once, outside all functions. */
#define PARRAY_RANKS_SOLVE(name)                   \
    PARRAY_RANKS_C const char parray_ranks_task[]; \
    const char parray_ranks_task[] = name

/* The node on which the rank that calls runs. */
PARRAY_RANKS_C PARRAY_API struct node *parray_rank_node(void);

#endif
