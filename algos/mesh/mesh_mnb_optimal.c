/*
 * mesh-mnb-optimal: multinode broadcast on a torus of any dimension in ceil((p^d - 1) / (2d)) steps, the
 * minimum, with whole packets; and through the layer "fold" on an array in twice as many, which is the
 * minimum ceil((p^d - 1) / d) or one step more. The paper has this for d = 2 only; its algorithm for any d is
 * mesh-mnb.
 *
 * The schedule is found by torus_schedule.h, the broadcast from it is that of torus_mnb.h.
 */
#include "common/packet_times.h"
#include "parts/mesh_array.h"
#include "parts/torus_mnb.h"

/* On an array the claim is twice the time of the torus, whose nodes have 2d ports. */
static double optimal_claim(const struct parray *array)
{
    int ports = 2 * parray_dimensions(array), tokens = parray_nodes(array) - 1;
    return parray_layer(array) ? packet_times(array, 2.0 * ((tokens + ports - 1) / ports))
                               : torus_mnb_bound(array);
}

extern const struct parray_program mesh_mnb_optimal_program; /* for registry.c */
const struct parray_program mesh_mnb_optimal_program = {
    .name = "mesh-mnb-optimal",
    .task = "gossip",
    .summary =
        "multinode broadcast on a torus or array of any dimension, minimum time or, on arrays, a step more",
    .paper = "Varvarigos and Bertsekas 1994, section 2, taken to d dimensions",
    .topology = "torus:5x5x5",
    .topologies = MESH_KINDS,
    .layer = "fold",
    .model = "F*",
    .models = "F*",
    .mailbox = 2,
    .planned = true,
    .packet_bytes = 8,
    .prepare = torus_mnb_prepare,
    .state_bytes = torus_mnb_state_bytes,
    .node = torus_mnb_node,
    .verify = torus_mnb_hand_in,
    .lower_bound = torus_mnb_bound,
    .claimed_time = optimal_claim,
};
