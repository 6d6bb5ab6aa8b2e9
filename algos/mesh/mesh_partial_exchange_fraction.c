/*
 * mesh-partial-exchange-fraction: the partial exchange of Varvarigos and Bertsekas 1994, section 4, with half
 * the load on the busiest links: an active node with r active nodes in its row and c in its column sends
 * c/(r+c) of its packets along the row first, and the others along the column first.
 *
 * The shares of the active nodes of a row add up to at most sqrt(M)/2: they are in different columns, so that
 * their c add up to M at most, and c/(r+c) is concave in c. The paper, where a node sends all packets the
 * same way, has up to floor(sqrt M) of a row. So the leading term of the steps is sqrt(M) N, where it is 2
 * sqrt(M) N there; the longer the side, the less rounding counts.
 *
 * Packets to the own row and column have one leg only, and the priority of a second one.
 */
#include "parts/mesh_exchange.h"

/* The diagonal on which a destination lies decides which share it belongs to. */
static mesh_way share(const struct mesh *mesh, struct mesh_cross cross, int origin, int dest)
{
    int side = mesh->side, diagonal = (origin / side + origin % side + dest / side + dest % side) % side;
    if (origin / side == dest / side)
        return MESH_COLUMN_FIRST;
    if (origin % side == dest % side)
        return MESH_ROW_FIRST;
    return (2 * diagonal + 1) * (cross.row + cross.column) < 2 * side * cross.column ? MESH_ROW_FIRST
                                                                                     : MESH_COLUMN_FIRST;
}

static void fraction_node(struct node *self)
{
    mesh_exchange_plane(self, share);
}

extern const struct parray_program mesh_partial_exchange_fraction_program; /* for registry.c */
const struct parray_program mesh_partial_exchange_fraction_program = {
    .name = "mesh-partial-exchange-fraction",
    .task = "partial-exchange",
    .summary = "partial exchange on a square mesh or torus, every active node using both ways",
    .paper = "after Varvarigos and Bertsekas 1994, section 4",
    .topology = "mesh:16x16",
    .topologies = "mesh torus",
    .model = "F*",
    .models = "F*",
    .params = mesh_exchange_params,
    .mailbox = 2,
    .packet_bytes = sizeof(struct mesh_cargo),
    .any_port = true,
    .prepare = mesh_exchange_prepare,
    .node = fraction_node,
    .figures = mesh_exchange_figures,
    .figure_names = "preamble",
    .lower_bound = mesh_exchange_bound,
    .paper_time = mesh_exchange_paper,
};
