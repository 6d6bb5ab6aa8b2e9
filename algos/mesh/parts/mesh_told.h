/*
 * mesh_told.h: the packets that the nodes of a partial multinode broadcast have to hold in the end: for
 * `state_bytes` and `verify`.
 *
 * node_state is the table of a struct mesh_store; node_arg begins with a struct mesh_told, and its memory for
 * the expected table stays empty until the nodes have returned.
 */
#ifndef MESH_TOLD_H
#define MESH_TOLD_H

#include "mesh_spread.h"

struct mesh_told {
    struct mesh_form form;
    uint32_t room;               /* active nodes for whose packets a node has room */
    struct mesh_entry *expected; /* as in the store of every node, filled by the first `verify` */
    bool *filled;
};

/* Make room for the expected table; the form and the set of active nodes must be known. */
void mesh_told_open(struct mesh_told *told, struct parray *array);

/* For `state_bytes`. */
size_t mesh_told_bytes(const struct parray *array);

/* Find the contents of the parts of this node's packet, as mesh_broadcast takes them (2 * MESH_MAX_DIM). */
void mesh_told_parts(const struct node *self, uint32_t *parts);

/* For `verify`: has the node each packet of each active node just as it was sent? */
bool mesh_told_verify(struct node *self);

/* For `lower_bound`. */
double mesh_told_least(const struct parray *array);

#endif
