/*
 * mesh-mnb: multinode broadcast on arrays and tori of any dimension without splitting (Varvarigos and
 * Bertsekas 1994, section 3.2): every node has a packet for all.
 *
 * This is the partial broadcast of whole packets with all nodes active (mesh_pmnb.c), for which no prefix is
 * needed: class and number of each packet are known. Packing takes d(p-1) steps; the subphases l = d .. 1
 * take (p-1) ceil(n/p^l) with n = ceil(N/d) packets a class, on a torus with ceil((p-1)/2) for p-1.
 */
#include "parts/mesh_broadcast.h"
#include "parts/mesh_ranks.h"
#include "parts/mesh_told.h"
#include "common/beneath.h"
#include "common/packet_times.h"

struct mnb_plan {
    struct mesh_told told;
    const uint32_t *number; /* by rank: of its packet, in its class */
};

static const uint32_t *plan_numbers(struct parray *array, const struct mesh *mesh)
{
    uint32_t *numbers = parray_alloc(array, (size_t)mesh->nodes * sizeof *numbers);
    for (int c = 0; c < mesh->dim; c++)
        for (uint32_t v = 0, next = 0; v < (uint32_t)mesh->nodes; v++) {
            int rank = mesh_class_node(mesh, c, (int)v);
            if (rank % mesh->dim == c)
                numbers[rank] = next++;
        }
    return numbers;
}

static int mnb_prepare(struct parray *array)
{
    struct mnb_plan *plan = parray_alloc(array, sizeof *plan);
    struct mesh_form *form = &plan->told.form;
    parray_set_arg(array, plan);
    if (mesh_form_open(form, array, NULL, "fast") < 0)
        return -1;
    mesh_activate_all(&form->mesh, array);
    mesh_told_open(&plan->told, array);
    plan->number = plan_numbers(array, &form->mesh);
    return 0;
}

static void mnb_node(struct node *self)
{
    const struct mnb_plan *plan = node_arg(self);
    const struct mesh *mesh = &plan->told.form.mesh;
    struct mesh_store store = {.entries = node_state(self), .active = (uint32_t)mesh->nodes};
    struct mesh_parcel parcels[MESH_MAX_DIM] = {{.here = false}};
    uint32_t parts[2 * MESH_MAX_DIM];
    int me = node_rank(self);
    store.per_class = mesh_per_class(&plan->told.form, store.active);
    mesh_told_parts(self, parts);
    parcels[me % mesh->dim] = (struct mesh_parcel){
        .here = true, .goal = plan->number[me], .body = {parts[0]}, .origin = me, .dest = -1};
    mesh_broadcast_ranked(self, parcels, &store, 1);
}

static double mnb_paper_time(const struct parray *array)
{
    const struct mnb_plan *plan = parray_arg(array);
    double paper = mesh_broadcast_bound(&plan->told.form, (uint32_t)parray_nodes(array), false);
    return unless_layered(array, packet_times(array, paper));
}

static const struct parray_param mnb_params[] = {
    MESH_FAST_PARAM,
    {NULL, NULL, NULL},
};

extern const struct parray_program mesh_mnb_program; /* for registry.c */
const struct parray_program mesh_mnb_program = {
    .name = "mesh-mnb",
    .summary = "multinode broadcast on a mesh of any dimension, packets stay whole",
    .paper = "Varvarigos and Bertsekas 1994, section 3.2",
    .topology = "torus:5x5",
    .topologies = MESH_KINDS,
    .model = "F*",
    .models = "F*",
    .params = mnb_params,
    .mailbox = 2,
    .packet_bytes = MESH_BROADCAST_BYTES,
    .any_port = true,
    .prepare = mnb_prepare,
    .state_bytes = mesh_told_bytes,
    .node = mnb_node,
    .verify = mesh_told_verify,
    .lower_bound = mesh_told_least,
    .paper_time = mnb_paper_time,
};
