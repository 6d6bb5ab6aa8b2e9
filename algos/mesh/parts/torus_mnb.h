/*
 * torus_mnb.h: multinode broadcast by a schedule of torus_schedule.h: the task gossip. The functions are for
 * the descriptions of the programs that broadcast in this way.
 *
 * In each step a node sends on every port that the schedule uses: of the one broadcast from node 0 the node
 * `offset` gets the packet from `parent`; so node w stands, for the source w - parent, at `parent`, and sends
 * its token. The lengths of all waits are known beforehand: no node waits longer than a step.
 *
 * Every node but its source receives each token once: N (N-1) transmissions on a torus.
 */
#ifndef TORUS_MNB_H
#define TORUS_MNB_H

#include <parray.h>

/* For `prepare`: on tori of equal sides, 3 and more, also those that layer "fold" makes of meshes; on meshes
 * of sides 2. */
int torus_mnb_prepare(struct parray *array);

/* For `prepare`: as torus_mnb_prepare, but arrays of two dimensions only. */
int torus_mnb_prepare_2d(struct parray *array);

size_t torus_mnb_state_bytes(const struct parray *array);
void torus_mnb_node(struct node *self);

/* For `verify`: hand in all tokens of the table. */
bool torus_mnb_hand_in(struct node *self);

/* A node with the fewest ports, at a corner of a mesh, receives N - 1 tokens. */
double torus_mnb_bound(const struct parray *array);

#endif
