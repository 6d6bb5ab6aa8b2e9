/*
 * mesh_deliver.h: what the two routing programs share: the i-th active node has a packet for the i-th target
 * (the task partial-permutation).
 *
 * deliver_prepare before the run, deliver_begin and deliver_end on the node. node_arg is the struct
 * deliver_task. A node knows its own number among the active nodes and its own target.
 */
#ifndef MESH_DELIVER_H
#define MESH_DELIVER_H

#include "mesh_array.h"
#include "mesh_route.h"

struct deliver_task {
    struct mesh mesh;
    struct mesh_routing routing;
};

/* Read the array and the parameter "active". -1 after refusing the run; deliver_prepare_first refuses all
 * targets but nodes 0, 1, 2, .. */
int deliver_prepare(struct parray *array);
int deliver_prepare_first(struct parray *array);

/* The packet that the node has at the start; the goal is the packet's number. `word` is the room for its
 * contents. */
struct mesh_parcel deliver_begin(struct node *self, uint32_t *word);

/* Hand in the packet that the node has at the end. */
void deliver_end(struct node *self, const struct mesh_parcel *parcel);

#endif
