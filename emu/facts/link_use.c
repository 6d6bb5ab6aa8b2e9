/*
 * link_use.c: a pass over all ports meets a half-duplex link twice, once from each end. The link is counted
 * at the end that comes first by (rank, port), which also tells parallel links of a graph apart.
 */
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "facts/link_use.h"
#include "topo/topo.h"

/* Add the other direction to a half-duplex link. False: the link counts at its other end. */
static bool add_other_direction(const struct view *view, struct link_figure *link)
{
    struct link_figure back;
    int port = topo_back(view->topo, link->from, link->port);
    if (link->to < link->from || (link->to == link->from && port < link->port))
        return false;
    if (view_link(view, link->to, port, &back)) {
        link->packets += back.packets;
        link->busy += back.busy;
    }
    return true;
}

static void count_link(struct link_use *use, const struct link_figure *link)
{
    if (!use->links || link->busy > use->hottest.busy)
        use->hottest = *link;
    if (!use->links || link->busy < use->coldest.busy)
        use->coldest = *link;
    use->links++;
}

static void count_direction(struct link_use *use, const struct view *view, int rank, int port)
{
    struct link_figure link;
    if (!view_link(view, rank, port, &link))
        return;
    if ((size_t)port < use->ports) {
        use->port[port].links++;
        use->port[port].packets += link.packets;
        use->port[port].busy += link.busy;
    }
    if (!use->both_ways || add_other_direction(view, &link))
        count_link(use, &link);
}

void link_use_read(struct link_use *use, const struct view *view)
{
    const struct topo *topo = view->topo;
    *use = (struct link_use){.both_ways = view->half_duplex};
    if (topo->max_degree <= LINK_USE_PORTS)
        use->ports = (size_t)topo->max_degree;
    for (int rank = 0; rank < topo->nodes; rank++)
        for (int port = 0; port < topo_degree(topo, rank); port++)
            count_direction(use, view, rank, port);
}

int link_use_direction(const struct topo *topo, size_t port, char *text, size_t size)
{
    static const char *const grids[] = {"line", "ring", "mesh", "torus"};
    for (size_t i = 0; i < ARRAY_LENGTH(grids); i++)
        if (strcmp(topo->kind->name, grids[i]) == 0)
            return snprintf(text, size, "%s dimension %zu", port % 2 ? "up" : "down", port / 2);
    return snprintf(text, size, "%s", "");
}
