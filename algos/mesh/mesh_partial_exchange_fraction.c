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
 *
 * Shares are rounded to whole diagonals of destinations. Where many nodes of a line round the same way, as on
 * the border of a square, that may cost more than the shares save. So the packets on the busiest link are
 * counted before the run by both rules, and where there are no fewer by shares, all nodes go by the paper's.
 * With rule=shares nodes do not need this count.
 */
#include "parts/mesh_exchange.h"

struct fraction {
    struct mesh_exchange exchange; /* first */
    mesh_plane_rule *rule;
};

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

static int fraction_prepare(struct parray *array)
{
    struct fraction *fraction = parray_alloc(array, sizeof *fraction);
    const struct mesh_rules *rules = &fraction->exchange.rules;
    bool ok = true, shares = parray_param_choice(array, "rule", "better|shares", &ok) == 1;

    if (!ok || mesh_exchange_open(&fraction->exchange, array, 2, 2, "active") < 0)
        return -1;
    bool better =
        mesh_exchange_load(array, rules, share) < mesh_exchange_load(array, rules, mesh_fewer_first);
    fraction->rule = shares || better ? share : mesh_fewer_first;
    return 0;
}

static void fraction_node(struct node *self)
{
    const struct fraction *fraction = node_arg(self);

    mesh_exchange_plane(self, fraction->rule);
}

static const struct parray_param fraction_params[] = {
    MESH_ACTIVE_PARAM("random:4"),
    {"rule", "better", "shares: all nodes go by shares, also where the paper's rule loads links less"},
    {NULL, NULL, NULL},
};

extern const struct parray_program mesh_partial_exchange_fraction_program; /* for registry.c */
const struct parray_program mesh_partial_exchange_fraction_program = {
    .name = "mesh-partial-exchange-fraction",
    .task = "partial-exchange",
    .summary =
        "partial exchange on a square mesh or torus, active nodes using both ways where that is better",
    .paper = "after Varvarigos and Bertsekas 1994, section 4",
    .topology = "mesh:16x16",
    .topologies = "mesh torus",
    .model = "F*",
    .models = "F*",
    .params = fraction_params,
    .mailbox = 2,
    .packet_bytes = sizeof(struct mesh_cargo),
    .any_port = true,
    .tables = "which of two rules loads the busiest link less",
    .prepare = fraction_prepare,
    .node = fraction_node,
    .figures = mesh_exchange_figures,
    .figure_names = "preamble",
    .lower_bound = mesh_exchange_bound,
    .paper_time = mesh_exchange_paper,
};
