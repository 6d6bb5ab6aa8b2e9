/*
 * mesh-partial-gather: every node of a p x p array has a packet for each of M active nodes, and all nodes
 * know which nodes are active: at most 2 floor(sqrt M) (N - p) + 2 (p - 1) steps.
 *
 * The dual of the partial exchange (Varvarigos and Bertsekas 1994, section 4), but on line: an exchange in
 * reversed time would have to be known before. An active node with no more active ones in its row than in its
 * column gets its packets along its row last, and first they go along the columns of their senders; to
 * another one it is the other way round. So the second legs along a row end at floor(sqrt M) nodes or fewer,
 * with N - p packets for each; and the first legs along a column are as many again, p - 1 packets a node for
 * floor(sqrt M) nodes of each row.
 *
 * The table of the active nodes and of the ways to them is the same for all nodes and made before the run.
 */
#include "common/beneath.h"
#include "common/packet_times.h"
#include "parts/mesh_exchange.h"
#include "parts/mesh_targets.h"

struct gather {
    struct mesh_exchange exchange; /* first */
    struct mesh_targets targets;
};

static int gather_prepare(struct parray *array)
{
    struct gather *gather = parray_alloc(array, sizeof *gather);

    if (mesh_exchange_open(&gather->exchange, array, 2, 2, "active") < 0)
        return -1;
    gather->exchange.rules.own_first = true;
    mesh_targets_open(&gather->targets, array, &gather->exchange.rules.mesh);
    return 0;
}

static void gather_node(struct node *self)
{
    const struct gather *gather = node_arg(self);
    struct mesh_relay relay;

    mesh_relay_open(&relay, self);
    mesh_targets_post(&relay, &gather->targets);
    mesh_exchange_end(&relay, 1);
}

/* The time of an exchange without the steps of the sums. */
static double gather_paper(const struct parray *array)
{
    const struct gather *gather = parray_arg(array);
    double steps = mesh_exchange_steps(&gather->exchange.rules.mesh);
    return unless_layered(array, packet_times(array, steps));
}

extern const struct parray_program mesh_partial_gather_program; /* for registry.c */
const struct parray_program mesh_partial_gather_program = {
    .name = "mesh-partial-gather",
    .task = "partial-gather",
    .summary =
        "partial gather on a square mesh or torus: every node sends each active one a packet of its own",
    .paper = "Varvarigos and Bertsekas 1994, section 4",
    .topology = "mesh:16x16",
    .topologies = "mesh torus",
    .model = "F*",
    .models = "F*",
    .params = mesh_exchange_params,
    .mailbox = 2,
    .packet_bytes = sizeof(struct mesh_cargo),
    .any_port = true,
    .tables = "to which nodes all send, and along which dimension first",
    .prepare = gather_prepare,
    .node = gather_node,
    .lower_bound = mesh_exchange_bound,
    .paper_time = gather_paper,
};
