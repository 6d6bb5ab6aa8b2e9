/*
 * comb_turns.h: which end of a link of an n x n mesh may send in which step, when every node broadcasts one
 * token along its comb (comb_tree.h) over half-duplex links: one bit a link and step.
 *
 * Both ends of a link often have something for each other, and a node cannot see what waits at the other end.
 * Which tokens wait where does not depend on the contents of the tokens, so the gossip is played through once
 * before the run, with token numbers alone, and the table keeps only which end sent. Links that take offers
 * from both ends could decide that in the run; but that is a new kind of link for one program, and a node
 * would act on what it cannot know. With the bits a node needs its position, the clock and what has arrived,
 * and the links are those of model H*, which checks every step. The table takes n(n+1)/2 bits a link.
 * mesh-gossip-turns does without it: its nodes take turns in a fixed measure, and a few turns go unused.
 *
 * The rule that is played: if one end has a packet, it sends; if both have, the turns alternate like the
 * colours of a chess board, in space and time. With inner nodes served before leaves (comb_queue.h) no link
 * is ever idle, for all n up to COMB_MAX_SIDE, so that all is over after n(n+1)/2 steps.
 */
#ifndef COMB_TURNS_H
#define COMB_TURNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A function like comb_tree_children. */
typedef unsigned comb_children(int side, int root, int rank);

struct comb_turns {
    int side;
    int steps;               /* room for that many; once filled: steps until all is done */
    comb_children *children; /* comb_tree_children */
    uint8_t *low_sends;      /* comb_turns_bytes(side, steps), all zero; then read only */
};

size_t comb_turns_bytes(int side, int steps);

/*
 * Play the gossip through, and record which end of each link sends. Result: the steps that the gossip takes;
 * 0 if `steps` were not enough, -1 if there is no memory. The play needs 8 n^4 bytes meanwhile.
 */
int comb_turns_fill(struct comb_turns *turns);

/* The bit of the link from `rank` to the next node of a dimension, in a step from 1 on: a step's bits lie
 * together. */
static inline size_t comb_turns_bit(int side, int step, int rank, int dimension)
{
    size_t nodes = (size_t)side * (size_t)side;

    return 2 * ((size_t)(step - 1) * nodes + (size_t)rank) + (size_t)dimension;
}

/* May node `rank` send through a port that leads to node `peer`? Ports as of a mesh. */
static inline bool comb_turns_mine(const struct comb_turns *turns, int step, int rank, int port, int peer)
{
    bool low = port % 2;
    size_t bit = comb_turns_bit(turns->side, step, low ? rank : peer, port / 2);

    return (turns->low_sends[bit / 8] >> bit % 8 & 1) == low;
}

#endif
