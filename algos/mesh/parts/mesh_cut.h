/*
 * mesh_cut.h: a lower bound on the steps of a partial exchange on a mesh or torus.
 *
 * The packets that have to leave a box of nodes, or to enter it, share the links that join it to the rest;
 * the box that gives the largest bound counts. Besides, the exchange takes at least as many steps as the
 * longest way of a packet has links.
 */
#ifndef MESH_CUT_H
#define MESH_CUT_H

#include "mesh_array.h"

/* In packet times: every active node has a packet for every node, or every node one for every active node.
 * For `lower_bound`. Beyond some millions of boxes only those with corners at multiples of a stride
 * are tried, and those of one node, so that it takes a moment at most. */
uint64_t mesh_cut_steps(const struct mesh *mesh);

#endif
