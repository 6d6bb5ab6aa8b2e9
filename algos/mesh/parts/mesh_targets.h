/*
 * mesh_targets.h: the nodes for which all nodes of a partial gather have a packet, and the ways to them.
 *
 * A target with no more targets in its row than in its column gets its packets along its row last; to another
 * one it is the other way round (mesh_partial_gather.c says why). The table is the same for all nodes, made
 * before the run and read only from then on.
 */
#ifndef MESH_TARGETS_H
#define MESH_TARGETS_H

#include "mesh_relay.h"

struct mesh_target {
    int rank;
    mesh_way way;
};

struct mesh_targets {
    int count;
    struct mesh_target *list;
};

/* In `prepare`: the targets are the active nodes of that mesh. */
void mesh_targets_open(struct mesh_targets *targets, struct parray *array, const struct mesh *mesh);

/* On the node, whose tokens are those for the targets, in the order of ranks: post them all. */
void mesh_targets_post(struct mesh_relay *relay, const struct mesh_targets *targets);

#endif
