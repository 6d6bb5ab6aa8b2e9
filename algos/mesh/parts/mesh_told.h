/*
 * mesh_told.h: the packets that the nodes of a partial multinode broadcast have to hold in the end: for
 * `state_bytes` and `verify`.
 *
 * node_state is the table of a struct mesh_store and, behind it, the progress of the node. node_arg
 * begins with a struct mesh_told, and its memory for the expected table stays empty until the nodes have
 * returned.
 */
#ifndef MESH_TOLD_H
#define MESH_TOLD_H

#include "mesh_spread.h"

struct mesh_told {
    struct mesh_form form;
    uint32_t room;               /* active nodes for whose packets a node has room */
    struct mesh_entry *expected; /* as in the store of every node, filled by the first `verify` */
    bool *filled;
    struct mesh_phases *phases; /* of all nodes, gathered by `verify` */
    const struct mesh *senders; /* the same array: its active nodes have something to tell, the others send
                                   dummies; NULL: all have */
};

/* What all nodes have noted of the subphases, l = 1 .. d at l-1. */
struct mesh_phases {
    uint64_t last[MESH_MAX_DIM]; /* steps until the last part came, at any node */
    int told[MESH_MAX_DIM];      /* nodes that then had just the packets of their submesh */
};

/* Make room for the expected table; the form and the set of active nodes must be known. */
void mesh_told_open(struct mesh_told *told, struct parray *array);

/* For `state_bytes`. */
size_t mesh_told_bytes(const struct parray *array);

/* On the node: the empty table of packets. */
struct mesh_store mesh_told_store(struct node *self);

/* Find the contents of the parts of this node's packet, as mesh_broadcast takes them (2 * MESH_MAX_DIM). */
void mesh_told_parts(const struct node *self, uint32_t *parts);

/* For `verify`: has the node each packet of each active node just as it was sent? */
bool mesh_told_verify(struct node *self);

/* For `figures`: how long the subphases took beside Lemma 1, and Theorem 5 after each of them. */
void mesh_told_figures(struct parray *array);

/* The names of these figures, for `figure_names`. */
#define MESH_TOLD_FIGURES                                                                        \
    "subphase_1 told_1 subphase_2 told_2 subphase_3 told_3 subphase_4 told_4 subphase_5 told_5 " \
    "subphase_6 told_6 subphase_7 told_7 subphase_8 told_8 broadcast lemma_1"

/* For `lower_bound`. */
double mesh_told_least(const struct parray *array);

#endif
