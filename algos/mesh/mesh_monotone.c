/*
 * mesh-monotone: the i-th active node has a packet for the i-th target, both in the order of ranks
 * (Varvarigos and Bertsekas 1994, Theorem 4).
 *
 * First the packets are packed on nodes 0, 1, 2, .. (mesh_packing.c), d windows of p-1 steps, and then sent
 * out the same way backwards: in d more windows each moves along dimension d-1, .., 0 to the digit of
 * its target. 2d(p-1) steps, and no packet waits.
 */
#include "common/beneath.h"
#include "common/packet_times.h"
#include "parts/mesh_deliver.h"

static void monotone_node(struct node *self)
{
    const struct deliver_task *task = node_arg(self);
    uint32_t word;
    struct mesh_parcel parcel = deliver_begin(self, &word);
    uint64_t start = mesh_route_pack(self, &task->routing, &parcel, 1, 1);
    parcel.goal = (uint32_t)parcel.dest;
    for (int l = task->mesh.dim - 1; l >= 0; l--) {
        mesh_route(self, &task->routing, &parcel, 1, l, start);
        start += mesh_route_steps(&task->mesh, &task->routing);
    }
    deliver_end(self, &parcel);
}

static double monotone_paper_time(const struct parray *array)
{
    return unless_layered(
        array, packet_times(array, 2.0 * parray_dimensions(array) * (parray_dimension_size(array, 0) - 1)));
}

static const struct parray_param monotone_params[] = {
    MESH_ACTIVE_PARAM("random:25%"),
    {"targets", "random:25%", "ranks of the targets, as many as active nodes"},
    {NULL, NULL, NULL},
};

extern const struct parray_program mesh_monotone_program; /* for registry.c */
const struct parray_program mesh_monotone_program = {
    .name = "mesh-monotone",
    .task = "partial-permutation",
    .summary = "packets of the active nodes to as many targets in the same order, without queues",
    .paper = "Varvarigos and Bertsekas 1994, Theorem 4",
    .topology = "mesh:4x4",
    .topologies = MESH_KINDS,
    .model = "F*",
    .models = "F*",
    .params = monotone_params,
    .mailbox = 2,
    .packet_bytes = MESH_ROUTE_BYTES,
    .any_port = true,
    .prepare = deliver_prepare,
    .node = monotone_node,
    .paper_time = monotone_paper_time,
};
