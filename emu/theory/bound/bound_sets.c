/*
 * bound_sets.c: what has to enter and leave sets of nodes: the nodes on one side of a coordinate; on small
 * arrays every set; on arrays of medium size the narrow cuts that Stoer and Wagner's algorithm passes.
 *
 * Mechthild Stoer and Frank Wagner, "A simple min-cut algorithm", Journal of the ACM 44 (1997): in each phase
 * the nodes are put in an order, each time the node with the most links to those before it. The last one of
 * them, which stands for all nodes that were merged into it, is a cut; it is then merged with the one before.
 * The least of these cuts is the least cut of the graph. Here each of them is looked at.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bound/search.h"
#include "bound/set.h"
#include "quantity.h"
#include "topo/topo.h"

enum { EVERY_SET_MOST = 10, MIN_CUT_MOST = 200 };

/* ---------------------------------------------------------------------------- sides of a coordinate */

/* Nodes whose coordinate in a dimension is below `end`. */
static void look_at_side(struct bound_search *search, uint8_t *in, int dimension, int end)
{
    const struct topo *topo = search->terms->topo;
    struct set_name name = {.kind = "side"};
    struct quantity count;
    uint64_t inside = 0;
    for (int rank = 0; rank < topo->nodes; rank++)
        inside += in[rank] = topo_coord(topo, rank, dimension) < end;
    if (!inside || inside == (uint64_t)topo->nodes)
        return;
    snprintf(name.text, sizeof name.text, "the %s node%s with coordinate 0 to %d in dimension %d",
             quantity_count(&count, inside), plural(inside), end - 1, dimension);
    set_look_at(search, in, &name);
}

/* The halves of every dimension, then other parts, from the middle outwards. */
static void look_at_sides(struct bound_search *search, uint8_t *in)
{
    const struct topo *topo = search->terms->topo;
    bool more = true;
    for (int i = 0; i < topo->dimensions && search_affords(search, 95); i++)
        look_at_side(search, in, i, (topo->size[i] + 1) / 2);
    for (int off = 1; more && search_affords(search, 95); off++) {
        more = false;
        for (int i = 0; i < topo->dimensions && search_affords(search, 95); i++) {
            int low = (topo->size[i] + 1) / 2 - off, high = (topo->size[i] + 1) / 2 + off;
            if (low > 0)
                look_at_side(search, in, i, low);
            if (high < topo->size[i])
                look_at_side(search, in, i, high);
            more = more || low > 1 || high < topo->size[i] - 1;
        }
    }
}

/* --------------------------------------------------------------------------------- sets of few nodes */

/* "nodes 0, 2 and 5". */
static void name_nodes(struct set_name *name, const uint8_t *in, int nodes)
{
    int count = 0, put = 0;
    size_t used;
    for (int rank = 0; rank < nodes; rank++)
        count += in[rank];
    used = (size_t)snprintf(name->text, sizeof name->text, "node%s", plural((uint64_t)count));
    for (int rank = 0; rank < nodes && used < sizeof name->text; rank++)
        if (in[rank]) {
            const char *before = put == 0 ? " " : put == count - 1 ? " and " : ", ";
            used += (size_t)snprintf(name->text + used, sizeof name->text - used, "%s%d", before, rank);
            put++;
        }
}

/* Every set without the last node: what crosses the border of a set crosses that of the other nodes. */
static void look_at_every_set(struct bound_search *search, uint8_t *in)
{
    int nodes = search->terms->topo->nodes;
    for (unsigned set = 1; set < 1u << (nodes - 1); set++) {
        struct set_name name = {.kind = "set"};
        for (int rank = 0; rank < nodes; rank++)
            in[rank] = set >> rank & 1;
        name_nodes(&name, in, nodes);
        set_look_at(search, in, &name);
    }
}

/* -------------------------------------------------------------------------------------- narrow cuts */

struct merging {
    int nodes, left;
    uint32_t *links; /* between merged nodes: [a * nodes + b] */
    int *into;       /* the merged node that a node is part of */
    int *weight;     /* links to those that stand before; -1: the node itself does, -2: merged */
};

/* Put the merged nodes that are left in order. The last two are in `last`. */
static void order_merged(struct merging *m, int last[2])
{
    for (int i = 0; i < m->nodes; i++)
        m->weight[i] = m->weight[i] == -2 ? -2 : 0;
    last[0] = last[1] = -1;
    for (int placed = 0; placed < m->left; placed++) {
        int best = -1;
        for (int i = 0; i < m->nodes; i++)
            if (m->weight[i] >= 0 && (best < 0 || m->weight[i] > m->weight[best]))
                best = i;
        m->weight[best] = -1;
        last[0] = last[1];
        last[1] = best;
        for (int i = 0; i < m->nodes; i++)
            if (m->weight[i] >= 0)
                m->weight[i] += (int)m->links[best * m->nodes + i];
    }
}

static void merge_last(struct merging *m, const int last[2])
{
    for (int i = 0; i < m->nodes; i++) {
        m->links[last[0] * m->nodes + i] += m->links[last[1] * m->nodes + i];
        m->links[i * m->nodes + last[0]] = m->links[last[0] * m->nodes + i];
        m->into[i] = m->into[i] == last[1] ? last[0] : m->into[i];
    }
    m->weight[last[1]] = -2;
    m->left--;
}

static void look_at_min_cut(struct bound_search *search, uint8_t *in, struct merging *m)
{
    const struct topo *topo = search->terms->topo;
    for (int rank = 0; rank < m->nodes; rank++) {
        m->into[rank] = rank;
        for (int port = 0; port < topo_degree(topo, rank); port++)
            if (topo_peer(topo, rank, port) >= 0)
                m->links[rank * m->nodes + topo_peer(topo, rank, port)] = 1;
    }
    for (m->left = m->nodes; m->left > 1;) {
        struct set_name name = {.kind = "narrow"};
        struct quantity count;
        int last[2], inside = 0;
        order_merged(m, last);
        for (int rank = 0; rank < m->nodes; rank++)
            inside += in[rank] = m->into[rank] == last[1];
        if (inside == 1)
            snprintf(name.text, sizeof name.text, "node %d", last[1]);
        else
            snprintf(name.text, sizeof name.text, "node %d and %s more", last[1],
                     quantity_count(&count, (uint64_t)inside - 1));
        set_look_at(search, in, &name);
        merge_last(m, last);
    }
}

static bool find_min_cut(struct bound_search *search, uint8_t *in)
{
    size_t nodes = (size_t)search->terms->topo->nodes;
    struct merging m = {.nodes = (int)nodes};
    m.links = calloc(nodes * nodes, sizeof m.links[0]);
    m.into = calloc(nodes, sizeof m.into[0]);
    m.weight = calloc(nodes, sizeof m.weight[0]);
    bool fine = m.links && m.into && m.weight;
    if (fine)
        look_at_min_cut(search, in, &m);
    free(m.weight);
    free(m.into);
    free(m.links);
    return fine;
}

bool bound_sets(struct bound_search *search)
{
    const struct topo *topo = search->terms->topo;
    bool fine = true;
    uint8_t *in = malloc((size_t)topo->nodes);
    if (!in)
        return false;
    if (topo->nodes > 1)
        look_at_sides(search, in);
    if (topo->nodes <= EVERY_SET_MOST)
        look_at_every_set(search, in);
    else if (topo->nodes <= MIN_CUT_MOST)
        fine = find_min_cut(search, in);
    free(in);
    return fine;
}
