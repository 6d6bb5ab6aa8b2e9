/*
 * mesh-mnb-2d: multinode broadcast on a p x p array in floor(p^2 / 2) steps, the minimum (Varvarigos and
 * Bertsekas 1994, Theorem 1): torus-mnb-2d through the layer "fold", which makes two steps of the array of
 * each step of the torus. A node at a corner has two ports and receives p^2 - 1 packets, so that nothing can
 * be faster.
 *
 * For p = 2 the array is a ring of four and the torus of that size too: there it runs directly, in 2 steps.
 */
#include "parts/torus_mnb.h"

extern const struct parray_program mesh_mnb_2d_program; /* for registry.c */
const struct parray_program mesh_mnb_2d_program = {
    .name = "mesh-mnb-2d",
    .task = "gossip",
    .summary = "multinode broadcast on a p x p array, minimum time, as on a torus",
    .paper = "Varvarigos and Bertsekas 1994, Theorem 1",
    .topology = "mesh:8x8",
    .topologies = "mesh",
    .layer = "fold",
    .model = "F*",
    .models = "F*",
    .mailbox = 2,
    .planned = true,
    .packet_bytes = 8,
    .prepare = torus_mnb_prepare_2d,
    .state_bytes = torus_mnb_state_bytes,
    .node = torus_mnb_node,
    .verify = torus_mnb_hand_in,
    .lower_bound = torus_mnb_bound,
    .paper_time = torus_mnb_bound,
};
