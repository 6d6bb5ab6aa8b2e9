/*
 * comb_node.h: what the nodes of an n x n mesh do when every token travels along its comb (comb_tree.h): in a
 * step a node sends on the ports where the turn is its own, the first token of each port's queue
 * (comb_queue.h), then takes in what came on the others. Whose turn it is, is up to the program.
 */
#ifndef COMB_NODE_H
#define COMB_NODE_H

#include "comb_gossip.h"
#include "comb_queue.h"

/* The steps in which all links together bring every node all tokens: n(n+1)/2. */
static inline int comb_least_steps(int side)
{
    return side * (side + 1) / 2;
}

/* For `prepare`: node_arg, without a table of turns; NULL after refusing the run. */
struct comb_gossip *comb_gossip_make(struct parray *array);

/* For `state_bytes`. */
size_t comb_node_state_bytes(const struct parray *array);

/* Begin with this node's own token. */
void comb_node_start(struct node *self, struct comb_queue *queue);

/* One step; `mine` has a bit for each port on which this node may send. */
void comb_node_step(struct node *self, struct comb_queue *queue, unsigned mine);

/* For `verify`: hand in all tokens that are here. Result: true. */
bool comb_node_hand_in(struct node *self);

/* For `paper_time`: that of Lau and Zhang 2002. */
double comb_paper_time(const struct parray *array);

#endif
