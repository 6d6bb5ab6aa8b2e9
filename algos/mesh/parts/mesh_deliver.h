/*
 * mesh_deliver.h: the task of the two routing programs: the i-th active node has a packet for the i-th
 * target.
 *
 * deliver_prepare before the run, deliver_begin and deliver_keep on the node, deliver_verify after. node_arg
 * is the struct deliver_task. A node knows its own number among the active nodes and its own target.
 */
#ifndef MESH_DELIVER_H
#define MESH_DELIVER_H

#include "mesh_array.h"
#include "mesh_route.h"

struct deliver_task {
    struct mesh mesh;
    struct mesh_routing routing;
    const int *targets; /* by number of the active node, ascending; NULL: the target is the number */
};

/* Read the array and the parameter "active", and "targets" if there is one. -1 after refusing the run. */
int deliver_prepare(struct parray *array, bool has_targets);

/* For `state_bytes`. */
size_t deliver_state_bytes(const struct parray *array);

/* The packet that the node has at the start; the goal is the packet's number. */
struct mesh_parcel deliver_begin(const struct node *self);

/* Store the packet that the node has at the end. */
void deliver_keep(struct node *self, const struct mesh_parcel *parcel);

/* For `verify`: does the node have exactly the packet that it should have? */
bool deliver_verify(struct node *self);

/* For `lower_bound`: the longest way that a packet has to go; not known through a layer. */
double deliver_lower_bound(const struct parray *array);

#endif
