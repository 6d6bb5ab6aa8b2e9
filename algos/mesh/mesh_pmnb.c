/*
 * mesh-pmnb: partial multinode broadcast on arrays and tori of any dimension (Varvarigos and Bertsekas 1994,
 * section 3): M nodes have a packet for all, and at the start each node knows of itself alone whether it is
 * one of them.
 *
 * Split (3.1), d parts to a packet and 2d on a torus, a part being a step: 2d(p-1) steps of prefix, d(p-1) of
 * packing (twice that on a torus, where two parts are packed together), and subphases of (p-1) ceil(M/p^l), l
 * = d .. 1, which add up to at most M(N-1)/N + d(p-1). Whole (3.2): twice the prefix, the classes being told
 * first, d(p-1), and subphases of ceil(M/d) packets a class, on a torus in half the time.
 *
 * Single (3.1 before Theorem 6): Algorithm A0, one class, a dimension at a time; Lemma 2 is its bound.
 *
 * Figures: the time of each subphase, with Lemma 1 for all of them, and at how many nodes Theorem 5 held at
 * its end, which must be all.
 *
 * Transmissions: 2(N-1) for each prefix, the ways of packing, and N-1 for each part of a packet.
 * The phases are in mesh_broadcast.h, their lengths and the fast form in mesh_form.h.
 */
#include "common/beneath.h"
#include "parts/mesh_broadcast.h"
#include "parts/mesh_told.h"

enum { FORM_PARAMS = MESH_SPLIT | MESH_FAST | MESH_SINGLE | MESH_LENGTH | MESH_WORDS };

static int pmnb_prepare(struct parray *array)
{
    struct mesh_told *told = parray_alloc(array, sizeof *told);
    parray_set_arg(array, told);
    if (mesh_form_open(&told->form, array, FORM_PARAMS) < 0 || mesh_read_active(&told->form.mesh, array) < 0)
        return -1;
    told->senders = &told->form.mesh;
    return mesh_told_open(told, array);
}

static void pmnb_node(struct node *self)
{
    struct mesh_store store = mesh_told_store(self);
    bool active = mesh_active(self);
    uint32_t *words = active ? mesh_told_words(self) : NULL;
    mesh_broadcast(self, active, words, &store, 1);
    node_realloc(self, words, 0);
}

static double pmnb_paper_time(const struct parray *array)
{
    const struct mesh_told *told = parray_arg(array);
    double paper = mesh_broadcast_bound(&told->form, (uint32_t)mesh_active_count(&told->form.mesh), true);
    return unless_layered(array, mesh_form_times(array, &told->form, paper));
}

static uint32_t pmnb_units(const struct parray *array)
{
    return mesh_form_packet_units(array, FORM_PARAMS);
}

/* Lemma 2, for a single class, beside what Theorem 6 makes of it with d classes. */
static void pmnb_figures(struct parray *array)
{
    const struct mesh_told *told = parray_arg(array);
    struct mesh_form single;
    mesh_told_figures(array);
    mesh_form_single(&told->form, &single);
    double bound = mesh_broadcast_bound(&single, (uint32_t)mesh_active_count(&told->form.mesh), true);
    parray_figure(array, "lemma 2", mesh_form_times(array, &single, single.slowdown * bound),
                  "packet times at most with a single class");
}

static const struct parray_param pmnb_params[] = {
    MESH_ACTIVE_PARAM("random:25%"),
    MESH_SPLIT_PARAM,
    MESH_FAST_PARAM,
    MESH_SINGLE_PARAM,
    MESH_LENGTH_PARAM,
    {NULL, NULL, NULL},
};

extern const struct parray_program mesh_pmnb_program; /* for registry.c */
const struct parray_program mesh_pmnb_program = {
    .name = "mesh-pmnb",
    .task = "partial-gossip",
    .summary = "partial multinode broadcast: the active nodes' packets to all; at first no node knows which "
               "are active",
    .paper = "Varvarigos and Bertsekas 1994, section 3",
    .topology = "torus:8x8",
    .topologies = MESH_KINDS,
    .model = "F*",
    .models = "F*",
    .params = pmnb_params,
    .mailbox = 2,
    .packet_bytes = MESH_BROADCAST_BYTES,
    .any_port = true,
    .prepare = pmnb_prepare,
    .state_bytes = mesh_told_bytes,
    .node = pmnb_node,
    .verify = mesh_told_hand_in,
    .figures = pmnb_figures,
    .figure_names = MESH_TOLD_FIGURES " lemma_2",
    .lower_bound = mesh_told_least,
    .paper_time = pmnb_paper_time,
    .packet_units = pmnb_units,
};
