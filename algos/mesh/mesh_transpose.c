/*
 * mesh-transpose: transposition of an N x N matrix of which node j of a p x p array holds column j, with M1
 * dense columns and M2 dense rows and nothing else: a partial exchange and a partial gather at once
 * (Varvarigos and Bertsekas 1994, introduction and section 4).
 *
 * The node of a dense column sends all nodes their entries, as in mesh-partial-exchange. Any other node has
 * entries in the dense rows only, and sends them to the nodes of these rows as in mesh-partial-gather: the
 * node reads off its own column which rows are dense. At the end node i holds row i.
 *
 * Both at once, with first legs before second ones whichever task a packet belongs to: a line gets
 * (floor(sqrt M1) + floor(sqrt M2)) (N - p) packets in first legs, and as many in second legs. So it takes at
 * most twice that, 2 (p - 1), and the steps of the sums; one task after the other would take 2 (p - 1) more.
 */
#include "common/beneath.h"
#include "common/packet_times.h"
#include "parts/mesh_exchange.h"
#include "parts/mesh_sweep.h"
#include "parts/mesh_targets.h"

struct transpose {
    struct mesh_exchange exchange; /* first; the active nodes are those of dense columns */
    struct mesh rows;              /* the same array; the active nodes are those of dense rows */
    struct mesh_targets targets;
};

static int transpose_prepare(struct parray *array)
{
    struct transpose *transpose = parray_alloc(array, sizeof *transpose);

    if (mesh_exchange_open(&transpose->exchange, array, 2, 2, "columns") < 0)
        return -1;
    transpose->rows = transpose->exchange.rules.mesh;
    if (mesh_read_ranks(&transpose->rows, array, "rows") < 0)
        return -1;
    mesh_targets_open(&transpose->targets, array, &transpose->rows);
    return 0;
}

static void transpose_node(struct node *self)
{
    const struct transpose *transpose = node_arg(self);
    struct mesh_cross cross = mesh_exchange_sums(self);
    struct mesh_relay relay;

    mesh_relay_open(&relay, self);
    if (mesh_active(self))
        mesh_exchange_post(&relay, cross, mesh_fewer_first);
    else
        mesh_targets_post(&relay, &transpose->targets);
    mesh_exchange_end(&relay, 1 + mesh_sweep_both_steps(&transpose->rows));
}

/* Each of the two tasks is a part of this one. */
static double transpose_bound(const struct parray *array)
{
    const struct transpose *transpose = parray_arg(array);
    double columns = mesh_exchange_bound(array), rows = mesh_exchange_least(array, &transpose->rows);
    return columns > rows ? columns : rows;
}

/* The bounds of both, one after the other. */
static double transpose_paper(const struct parray *array)
{
    const struct transpose *transpose = parray_arg(array);
    double gather = packet_times(array, mesh_exchange_steps(&transpose->rows));
    return unless_layered(array, gather < 0 ? gather : gather + mesh_exchange_paper(array));
}

static const struct parray_param transpose_params[] = {
    {"columns", "random:4", "dense columns of the matrix: 0,5,7, random:M, random:P% or all"},
    {"rows", "random:4", "dense rows"},
    {NULL, NULL, NULL},
};

extern const struct parray_program mesh_transpose_program; /* for registry.c */
const struct parray_program mesh_transpose_program = {
    .name = "mesh-transpose",
    .task = "transpose",
    .summary = "transposition of a matrix with some dense columns and rows on a square mesh or torus",
    .paper = "Varvarigos and Bertsekas 1994, sections 1 and 4",
    .topology = "mesh:16x16",
    .topologies = "mesh torus",
    .model = "F*",
    .models = "F*",
    .params = transpose_params,
    .mailbox = 2,
    .packet_bytes = sizeof(struct mesh_cargo),
    .any_port = true,
    .tables = "which rows are dense, and along which dimension their packets go first",
    .prepare = transpose_prepare,
    .node = transpose_node,
    .figures = mesh_exchange_figures,
    .figure_names = "preamble",
    .lower_bound = transpose_bound,
    .paper_time = transpose_paper,
};
