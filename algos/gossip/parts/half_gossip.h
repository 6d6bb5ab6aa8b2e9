/*
 * half_gossip.h: the first phase of gossip on a square (Lau & Zhang 2002, Fig. 1, after Fujita & Yamashita):
 * even nodes, i + j even, broadcast in their rows, odd ones in their columns.
 *
 * A line is a row or a column. The tokens that leave a node on one side are its own, if it is active in this
 * line, and those that come in on the other side, nearest origin first. So a counter says which token is the
 * next to go, and it can go as soon as it is here; no queue is needed.
 *
 * Sides: 0 towards lower coordinates, 1 towards higher ones.
 */
#ifndef HALF_GOSSIP_H
#define HALF_GOSSIP_H

#include "gossip.h"

/* The two lines of a node, by the dimension in which their positions differ. */
enum { HALF_COLUMN, HALF_ROW };

/* A node in one of its lines. */
struct half_line {
    int length, position;
    int base, stride; /* the node at position x has token base + x * stride */
    int parity;       /* and is active if x + parity is even */
    struct {
        int reach; /* nodes at less than this distance, itself counted, send through this one */
        int back;  /* distance of the node whose token goes next */
    } side[2];
};

/* The place of this node in the line that runs in that dimension; nothing is to be sent yet. */
struct half_line half_line_of(const struct gossip *task, int rank, int dimension);

/* Set which tokens are to be sent on a side: those of active nodes at less than this distance behind this
 * node, wrapping round. */
void half_line_reach(struct half_line *line, int side, int reach);

/* Does the node at that position broadcast in this line? False beyond the ends. */
bool half_line_active(const struct half_line *line, int position);

/* Is this a token that is broadcast in such a line of the dimension? */
bool half_line_broadcasts(const struct gossip *task, int token, int dimension);

/* The token that goes next on this side, if it is here; else -1. */
int half_line_on_hand(struct node *self, const struct half_line *line, int side);

/* Record that the token on hand has been sent. */
void half_line_sent(struct half_line *line, int side);

#endif
