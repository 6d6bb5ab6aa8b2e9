/*
 * blocks.h: MPI ranks that hold equal blocks of nodes, for networks whose size the number of ranks divides.
 *
 * A link whose ends lie in one block is a slot in memory. All others between two ranks share one message
 * a step: the sender fills its part of a send buffer, the receiver reads its part of a receive buffer. With
 * as many ranks as nodes each message carries the packet of one link (of two on a ring of two).
 */
#ifndef BLOCKS_H
#define BLOCKS_H

#include "peer.h"

struct blocks {
    struct net net;
    uint32_t first, count; /* the own nodes */
    struct parcel **out;   /* by own node and port: where to put what is sent */
    struct parcel **in;    /* by own node and port: where to find what has come */
    const char *name;      /* mpi-node if each rank has one node, else mpi-block */
};

/* Call MPI_Init and fill in the structure. */
struct blocks blocks_open(int *argc, char ***argv, const char *fallback);

/* End the step: exchange the messages. */
void blocks_step(struct blocks *blocks);

/* Wait for all ranks, and read the clock. */
double blocks_clock(void);

/* Rank 0 prints the result, which has to be right on all ranks; MPI_Finalize. */
void blocks_close(const struct blocks *blocks, const char *workload, const char *topology, bool right,
                  uint64_t hops, double seconds);

#endif
