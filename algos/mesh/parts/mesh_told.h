/*
 * mesh_told.h: what the nodes of a partial multinode broadcast have in the beginning and hold in the end, for
 * programs with the task partial-gossip.
 *
 * node_state is the progress of the node and the table of a struct mesh_store; node_arg begins with a struct
 * mesh_told.
 */
#ifndef MESH_TOLD_H
#define MESH_TOLD_H

#include "mesh_spread.h"

struct mesh_told {
    struct mesh_form form;
    uint32_t room;              /* active nodes for whose packets a node has room */
    uint32_t units;             /* words of a packet */
    uint32_t *words;            /* of all packets, for `verify` */
    struct mesh_phases *phases; /* of all nodes, gathered by `verify` */
    const struct mesh *senders; /* the same array: its active nodes have something to tell, the others send
                                   dummies */
};

/* What all nodes have noted of the subphases, l = 1 .. d at l-1. */
struct mesh_phases {
    uint64_t last[MESH_MAX_DIM]; /* steps until the last part came, at any node */
    uint64_t told[MESH_MAX_DIM]; /* nodes that then had just the packets of their submesh */
};

/* The form, the set of active nodes and the senders must be known. -1 after refusing the run. */
int mesh_told_open(struct mesh_told *told, struct parray *array);

/* For `state_bytes`. */
size_t mesh_told_bytes(const struct parray *array);

/* On the node: the empty table of packets. */
struct mesh_store mesh_told_store(struct node *self);

/* The contents of this node's packet, a dummy if it is no sender; to be freed by node_realloc. */
uint32_t *mesh_told_words(struct node *self);

/* For `verify`: hand in what the table has. */
bool mesh_told_hand_in(struct node *self);

/* For `figures`: how long the subphases took beside Lemma 1, and Theorem 5 after each of them. */
void mesh_told_figures(struct parray *array);

/* The names of these figures, for `figure_names`. */
#define MESH_TOLD_FIGURES                                                                        \
    "subphase_1 told_1 subphase_2 told_2 subphase_3 told_3 subphase_4 told_4 subphase_5 told_5 " \
    "subphase_6 told_6 subphase_7 told_7 subphase_8 told_8 broadcast lemma_1"

/* For `lower_bound`. */
double mesh_told_least(const struct parray *array);

#endif
