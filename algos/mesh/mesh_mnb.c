/*
 * mesh-mnb: multinode broadcast on arrays and tori of any dimension (Varvarigos and Bertsekas 1994, section
 * 3.2): every node has a packet for all.
 *
 * Whole: this is the partial broadcast of whole packets with all nodes active (mesh_pmnb.c), for which no
 * prefix is needed: class and number of each packet are known. Packing takes d(p-1) steps; subphases l = d ..
 * 1 take (p-1) ceil(n/p^l) with n = ceil(N/d) packets a class, on a torus with ceil((p-1)/2) for p-1.
 *
 * Split: every node's parts are packed where they are, and the subphases take N-1 parts on every link, the
 * least time: (N-1)/d packet times on an array, (N-1)/(2d) on a torus.
 *
 * With fewer active nodes this is what the paper compares the partial broadcast with (section 3): the nodes
 * that have nothing to tell broadcast dummies.
 */
#include "common/beneath.h"
#include "parts/mesh_broadcast.h"
#include "parts/mesh_ranks.h"
#include "parts/mesh_told.h"

struct mnb_plan {
    struct mesh_told told;
    const uint32_t *number; /* by rank: of its packet, in its class */
    struct mesh senders; /* the same array, with the nodes that have something to tell as the active ones */
};

enum { FORM_PARAMS = MESH_SPLIT | MESH_FAST };

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
    if (mesh_form_open(form, array, FORM_PARAMS) < 0)
        return -1;
    plan->senders = form->mesh;
    if (mesh_read_active(&plan->senders, array) < 0)
        return -1;
    plan->told.senders = &plan->senders;
    mesh_activate_all(&form->mesh, array);
    plan->number = plan_numbers(array, &form->mesh);
    return mesh_told_open(&plan->told, array);
}

static void whole_broadcast(struct node *self, const uint32_t *words, struct mesh_store *store)
{
    const struct mnb_plan *plan = node_arg(self);
    struct mesh_parcel parcels[MESH_MAX_DIM];
    uint32_t room[MESH_MAX_DIM];
    int me = node_rank(self), class = me % plan->told.form.mesh.dim;
    for (int c = 0; c < plan->told.form.classes; c++)
        parcels[c] = (struct mesh_parcel){
            .here = c == class, .goal = plan->number[me], .words = &room[c], .origin = me, .dest = -1};
    room[class] = words[0];
    mesh_broadcast_ranked(self, parcels, store, 1);
}

static void split_broadcast(struct node *self, const uint32_t *words, struct mesh_store *store)
{
    const struct mesh_form *form = node_arg(self);
    int me = node_rank(self);
    for (int c = 0; c < form->classes; c++) {
        uint32_t number = (uint32_t)mesh_class_number(&form->mesh, c, me);
        mesh_entry_write(form, store, mesh_entry_at(store, c, number), me, words);
        words += mesh_route_words(&form->packing);
    }
    mesh_spread(self, store, 1);
}

static void mnb_node(struct node *self)
{
    const struct mesh_form *form = node_arg(self);
    struct mesh_store store = mesh_told_store(self);
    uint32_t *words = mesh_told_words(self);
    store.active = (uint32_t)form->mesh.nodes;
    store.per_class = mesh_per_class(form, store.active);
    (form->split ? split_broadcast : whole_broadcast)(self, words, &store);
    node_realloc(self, words, 0);
}

static double mnb_least(const struct parray *array)
{
    const struct mnb_plan *plan = parray_arg(array);
    struct mesh_form partial = plan->told.form;
    partial.mesh = plan->senders;
    return mesh_broadcast_least(array, &partial);
}

static uint32_t mnb_units(const struct parray *array)
{
    return mesh_form_packet_units(array, FORM_PARAMS);
}

/* The paper's bounds, (5) and (6) without the prefixes; and what split packets take without packing. */
static double mnb_paper_time(const struct parray *array)
{
    const struct mnb_plan *plan = parray_arg(array);
    double paper = mesh_broadcast_bound(&plan->told.form, (uint32_t)parray_nodes(array), false);
    return unless_layered(array, mesh_form_times(array, &plan->told.form, paper));
}

static double mnb_claimed_time(const struct parray *array)
{
    const struct mnb_plan *plan = parray_arg(array);
    const struct mesh_form *form = &plan->told.form;
    if (!form->split)
        return -1;
    return mesh_form_times(array, form,
                           (double)form->slowdown * (form->mesh.nodes - 1) / mesh_form_parts(form));
}

static const struct parray_param mnb_params[] = {
    MESH_ACTIVE_PARAM("all"),
    {"split", "0", "1: packets are split into parts; 0: they stay whole"},
    MESH_FAST_PARAM,
    {NULL, NULL, NULL},
};

extern const struct parray_program mesh_mnb_program; /* for registry.c */
const struct parray_program mesh_mnb_program = {
    .name = "mesh-mnb",
    .task = "partial-gossip",
    .summary = "multinode broadcast on a mesh of any dimension, of all nodes or with dummies for some",
    .paper = "Varvarigos and Bertsekas 1994, section 3.2",
    .topology = "torus:5x5",
    .topologies = MESH_KINDS,
    .model = "F*",
    .models = "F*",
    .params = mnb_params,
    .mailbox = 2,
    .packet_bytes = MESH_BROADCAST_BYTES,
    .any_port = true,
    .tables = "the number of every node's packet in its class",
    .prepare = mnb_prepare,
    .state_bytes = mesh_told_bytes,
    .node = mnb_node,
    .verify = mesh_told_hand_in,
    .figures = mesh_told_figures,
    .figure_names = MESH_TOLD_FIGURES,
    .lower_bound = mnb_least,
    .paper_time = mnb_paper_time,
    .claimed_time = mnb_claimed_time,
    .packet_units = mnb_units,
};
