/*
 * mesh-packing: the i-th active node has a packet for node i (Varvarigos and Bertsekas 1994, Theorem 3).
 *
 * d windows of p-1 steps, in the j-th (from 0) of which each packet moves along dimension j to the digit of
 * its number: d(p-1) steps. No packet ever waits (mesh_route.h), and the emulator checks that: a second
 * packet on a link would be a violation. Transmissions: the distances between sources and targets, without
 * wraparound. The paper assumes that a node knows its number, and so does this program.
 */
#include "common/beneath.h"
#include "common/packet_times.h"
#include "parts/mesh_deliver.h"

static void packing_node(struct node *self)
{
    const struct deliver_task *task = node_arg(self);
    uint32_t word;
    struct mesh_parcel parcel = deliver_begin(self, &word);
    mesh_route_pack(self, &task->routing, &parcel, 1, 1);
    deliver_end(self, &parcel);
}

static double packing_paper_time(const struct parray *array)
{
    return unless_layered(
        array, packet_times(array, parray_dimensions(array) * (parray_dimension_size(array, 0) - 1)));
}

static const struct parray_param packing_params[] = {
    MESH_ACTIVE_PARAM("random:25%"),
    {"targets", "first", "nodes 0, 1, 2, ..; this program knows no others"},
    {NULL, NULL, NULL},
};

extern const struct parray_program mesh_packing_program; /* for registry.c */
const struct parray_program mesh_packing_program = {
    .name = "mesh-packing",
    .task = "partial-permutation",
    .summary = "packets of the active nodes to nodes 0, 1, 2, .. of a mesh, without queues",
    .paper = "Varvarigos and Bertsekas 1994, Theorem 3",
    .topology = "mesh:4x4",
    .topologies = MESH_KINDS,
    .model = "F*",
    .models = "F*",
    .params = packing_params,
    .mailbox = 2,
    .packet_bytes = MESH_ROUTE_BYTES,
    .any_port = true,
    .prepare = deliver_prepare_first,
    .node = packing_node,
    .paper_time = packing_paper_time,
};
