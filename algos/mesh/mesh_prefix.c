/*
 * mesh-prefix: parallel prefix over the ranks of a mesh (Varvarigos and Bertsekas 1994, section 3.1, phase
 * 1): every node learns how many nodes are active and how many of them come before it.
 *
 * 2d(p-1) steps: a window of p-1 for each dimension on the way up and on the way down (mesh_ranks.h); each
 * node but the first sends its sum once to a node after it and each but the last gets its answer once: 2(N-1)
 * transmissions. With fast=1 sums travel both ways at once: d(p-1) steps on an array, d floor(p/2) on a
 * torus, which is the diameter, so no algorithm is faster.
 */
#include "common/beneath.h"
#include "common/packet_times.h"
#include "parts/mesh_array.h"
#include "parts/mesh_ranks.h"
#include "parts/mesh_sweep.h"

struct prefix_plan {
    struct mesh mesh;
    bool fast;
};

static int prefix_prepare(struct parray *array)
{
    struct prefix_plan *plan = parray_alloc(array, sizeof *plan);
    parray_set_arg(array, plan);
    if (mesh_open(&plan->mesh, array) < 0 || mesh_read_active(&plan->mesh, array) < 0)
        return -1;
    return mesh_read_switch(array, "fast", &plan->fast);
}

static size_t prefix_state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(struct mesh_rank);
}

static void prefix_node(struct node *self)
{
    const struct prefix_plan *plan = node_arg(self);
    bool flag = mesh_active(self);
    mesh_ranks_find(self, &flag, node_state(self), 1, plan->fast, 1);
}

static bool prefix_verify(struct node *self)
{
    const struct prefix_plan *plan = node_arg(self);
    const struct mesh_rank *rank = node_state(self);
    node_result(self, rank, sizeof *rank);
    return rank->before == (uint32_t)mesh_active_before(&plan->mesh, node_rank(self)) &&
           rank->total == (uint32_t)mesh_active_count(&plan->mesh);
}

/* The two nodes at the ends of a diameter have to hear of each other. */
static double prefix_lower_bound(const struct parray *array)
{
    return packet_times(array, beneath_diameter(array));
}

static double prefix_paper_time(const struct parray *array)
{
    return unless_layered(
        array, packet_times(array, 2.0 * parray_dimensions(array) * (parray_dimension_size(array, 0) - 1)));
}

static const struct parray_param prefix_params[] = {
    MESH_ACTIVE_PARAM("all"),
    {"fast", "0", "1: sums travel both ways at once"},
    {NULL, NULL, NULL},
};

extern const struct parray_program mesh_prefix_program; /* for registry.c */
const struct parray_program mesh_prefix_program = {
    .name = "mesh-prefix",
    .summary = "number of active nodes, and of those before each, by parallel prefix on a mesh",
    .paper = "Varvarigos and Bertsekas 1994, section 3.1",
    .topology = "mesh:8x8",
    .topologies = MESH_KINDS,
    .model = "F*",
    .models = "F*",
    .params = prefix_params,
    .mailbox = 2,
    .packet_bytes = MESH_SWEEP_BYTES,
    .any_port = true,
    .prepare = prefix_prepare,
    .state_bytes = prefix_state_bytes,
    .node = prefix_node,
    .verify = prefix_verify,
    .lower_bound = prefix_lower_bound,
    .paper_time = prefix_paper_time,
};
