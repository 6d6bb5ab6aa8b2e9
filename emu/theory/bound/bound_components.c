/*
 * bound_components.c: sets of nodes for the question of components.c, which has the proof: what the nodes
 * around parts of the array that no link joins to each other have to send into all of them, and to receive
 * from them.
 *
 * If the parts are one node, this is what bound_nodes.c says of it; if one node is around,
 * bound_cut_vertex.c. The sets: every one on small arrays; nodes an even or an odd number of links away from
 * node 0, which are the colours of the array if it has two; and, but for large arrays, nodes that are chosen
 * one after the other, those with the fewest links first, without those next to them: the leaves of a tree,
 * then others.
 */
#include <string.h>

#include "bound/components.h"
#include "topo/topo.h"

enum { EVERY_SET_MOST = 10, NODES_MOST = 1 << 14 };

/* Look at a set; and at those of its nodes that want something, and that something is wanted of. */
static void look_at_base(struct components *components, const uint8_t *base)
{
    int nodes = components->search->terms->topo->nodes;
    memcpy(components->in, base, (size_t)nodes);
    components_look_at(components);
    for (uint8_t bit = COMPONENTS_SOURCE; bit <= COMPONENTS_TARGET; bit++) {
        bool other = false;
        for (int rank = 0; rank < nodes; rank++) {
            components->in[rank] = base[rank] && (components->ends[rank] & bit);
            other = other || components->in[rank] != base[rank];
        }
        if (other)
            components_look_at(components);
    }
}

static void look_at_every_set(struct components *components)
{
    int nodes = components->search->terms->topo->nodes;
    for (unsigned set = 1; set + 1 < 1u << nodes; set++) {
        for (int rank = 0; rank < nodes; rank++)
            components->in[rank] = set >> rank & 1;
        components_look_at(components);
    }
}

static void look_at_colours(struct components *components, uint8_t *base)
{
    struct profile *profile = &components->search->profile;
    int nodes = components->search->terms->topo->nodes;
    profile_of_node(profile, 0);
    for (int colour = 0; colour < 2; colour++) {
        for (int rank = 0; rank < nodes; rank++)
            base[rank] = profile->at[rank] >= 0 && profile->at[rank] % 2 == colour;
        look_at_base(components, base);
    }
}

/* Choose nodes with so many links, or fewer, of those that are next to none that is chosen. */
static void choose_nodes(struct components *components, uint8_t *base, int most)
{
    const struct topo *topo = components->search->terms->topo;
    for (int rank = 0; rank < topo->nodes; rank++) {
        int degree = topo_degree(topo, rank), links = 0;
        bool chosen = false;
        for (int port = 0; port < degree; port++) {
            int peer = topo_peer(topo, rank, port);
            links += peer >= 0;
            chosen = chosen || (peer >= 0 && base[peer]);
        }
        base[rank] = base[rank] || (links <= most && !chosen);
    }
    components->search->profile.lookups += 2 * topo->links;
}

static void look_at_few_links(struct components *components, uint8_t *base)
{
    const struct topo *topo = components->search->terms->topo;
    memset(base, 0, (size_t)topo->nodes);
    for (int most = 1; most < 2 * topo->max_degree; most *= 2) {
        choose_nodes(components, base, most);
        look_at_base(components, base);
    }
}

void bound_components(struct bound_search *search)
{
    size_t nodes = (size_t)search->terms->topo->nodes;
    struct components components;
    if (!components_limits(search->terms))
        return;
    uint8_t *base = arena_take(&search->memory, nodes, 1, "parts of the array");
    components_open(&components, search);
    if (nodes <= EVERY_SET_MOST)
        look_at_every_set(&components);
    look_at_colours(&components, base);
    if (nodes <= NODES_MOST)
        look_at_few_links(&components, base);
}
