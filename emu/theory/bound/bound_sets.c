/*
 * bound_sets.c: what has to enter and leave sets of nodes: the nodes on one side of a coordinate; on small
 * arrays every set; on arrays of medium size the narrow cuts that Stoer and Wagner's algorithm passes
 * (topo/min_cut.h).
 */
#include <stdio.h>

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

static void look_at_merged_cuts(struct bound_search *search, uint8_t *in)
{
    struct merged_cuts cuts;
    int node, inside;
    merged_cuts_open(&cuts, search->terms->topo, &search->memory);
    while ((node = merged_cuts_next(&cuts, in, &inside)) >= 0) {
        struct set_name name = {.kind = "narrow"};
        struct quantity count;
        if (inside == 1)
            snprintf(name.text, sizeof name.text, "node %d", node);
        else
            snprintf(name.text, sizeof name.text, "node %d and %s more", node,
                     quantity_count(&count, (uint64_t)inside - 1));
        set_look_at(search, in, &name);
    }
}

void bound_sets(struct bound_search *search)
{
    const struct topo *topo = search->terms->topo;
    uint8_t *in = arena_take(&search->memory, (size_t)topo->nodes, 1, "a set of nodes");
    if (topo->nodes > 1)
        look_at_sides(search, in);
    if (topo->nodes <= EVERY_SET_MOST)
        look_at_every_set(search, in);
    else if (topo->nodes <= MIN_CUT_MOST)
        look_at_merged_cuts(search, in);
}
