/*
 * mesh-partial-exchange: some nodes, unknown to the others, have a packet for every node of a p x p array
 * (Varvarigos and Bertsekas 1994, section 4): at most 2 floor(sqrt M) (N - p) + 2 (p - 1) + p steps for M
 * active nodes.
 *
 * First all rows and columns are summed, from both sides at once: p - 1 steps. An active node with no more
 * active ones in its row than in its column sends along its row first, another one along its column first. At
 * most floor(sqrt M) of the first kind are in a row, of the second in a column. So first legs are over
 * floor(sqrt M) (N - p) + p - 1 steps after the sums, given their priority, and the second legs, of which a
 * column gets floor(sqrt M) (p - 1) from each of its p nodes, as long after that.
 *
 * On a torus, where a line is a ring, packets go the shorter way round. Where packets go shortest ways and no
 * link idles, a packet is delayed by each of the others once at most (Mansour and Patt-Shamir 1993), so that
 * the bound holds there too.
 *
 * A packet without a first leg has the priority of a second one. The order in which nodes send their own
 * packets (mesh_relay.h) makes an exchange take just as many steps as packets go over the busiest link, in
 * nearly all cases tried.
 */
#include "parts/mesh_exchange.h"

static void partial_exchange_node(struct node *self)
{
    mesh_exchange_plane(self, mesh_fewer_first);
}

extern const struct parray_program mesh_partial_exchange_program; /* for registry.c */
const struct parray_program mesh_partial_exchange_program = {
    .name = "mesh-partial-exchange",
    .task = "partial-exchange",
    .summary = "partial exchange on a square mesh or torus: active nodes send every node a packet of its own",
    .paper = "Varvarigos and Bertsekas 1994, section 4",
    .topology = "mesh:16x16",
    .topologies = "mesh torus",
    .model = "F*",
    .models = "F*",
    .params = mesh_exchange_params,
    .mailbox = 2,
    .packet_bytes = sizeof(struct mesh_cargo),
    .any_port = true,
    .prepare = mesh_exchange_prepare,
    .node = partial_exchange_node,
    .figures = mesh_exchange_figures,
    .figure_names = "preamble",
    .lower_bound = mesh_exchange_bound,
    .paper_time = mesh_exchange_paper,
};
