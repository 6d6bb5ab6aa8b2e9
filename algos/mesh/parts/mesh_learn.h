/*
 * mesh_learn.h: all nodes of a mesh learn which nodes are active: a partial multinode broadcast of one word a
 * node.
 *
 * How many are active is known (mesh_ranks.h), and each of them knows its number. A packet goes through the
 * dimensions one after another, from every node that it has reached so far both ways: class c, the numbers c
 * mod d, begins with dimension c and goes on with the next ones in turn. In leg l a line has packets of one
 * class, from nodes that differ in l+1 digits: at most min(ceil(M/d), p^(l+1)). Earlier legs have priority
 * and no link idles, so that leg is over as many steps after the one before, and p - 1 for the last packet;
 * no packing is needed before.
 *
 * On the node; node_arg begins with a struct mesh.
 */
#ifndef MESH_LEARN_H
#define MESH_LEARN_H

#include "mesh_array.h"

/* Payload of a packet: `packet_bytes` of a program. */
struct mesh_name {
    int32_t number, rank;
};

/* What a node has learnt, in the order of arrival. */
struct mesh_news {
    struct mesh_name name;
    int32_t port; /* on which it came; -1: it is the node itself */
};

/* Steps from the start to the end if so many nodes are active. */
uint64_t mesh_learn_steps(const struct mesh *mesh, int active);

/* Learn the names of `active` nodes; where a name is missing, its entry stays as it was. Every number is
 * below `active` and every rank a rank. number: of this node, -1 if it is not active. All nodes call with the
 * same start. */
void mesh_learn(struct node *self, struct mesh_news *news, int active, int number, uint64_t start);

#endif
