/*
 * link_use.c: a pass over all ports meets a half-duplex link twice, once from each end. The link is counted
 * at the end that comes first by (rank, port), which also tells parallel links of a graph apart.
 *
 * An array of millions of nodes takes seconds to read, so as many threads as the run had workers read a part
 * each. Only the view of an array knows its workers, and any number of threads may read that one at a time.
 */
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "crew.h"
#include "facts/link_use.h"
#include "topo/topo.h"

enum { NODES_WORTH_THREADS = 4096, PARTS_MOST = 64 };

/* One pass over all links, in parts. */
struct link_reading {
    const struct view *view;
    struct link_use *use, none; /* of each part; of no links */
    unsigned parts;
};

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

static bool comes_before(const struct link_figure *a, const struct link_figure *b)
{
    return a->from != b->from ? a->from < b->from : a->port < b->port;
}

void link_use_merge(void *sum, const void *other)
{
    struct link_use *use = sum;
    const struct link_use *more = other;
    const struct link_figure *hot = &more->hottest, *cold = &more->coldest;
    if (more->links && (!use->links || hot->busy > use->hottest.busy ||
                        (hot->busy == use->hottest.busy && comes_before(hot, &use->hottest))))
        use->hottest = *hot;
    if (more->links && (!use->links || cold->busy < use->coldest.busy ||
                        (cold->busy == use->coldest.busy && comes_before(cold, &use->coldest))))
        use->coldest = *cold;
    use->links += more->links;
    for (size_t port = 0; port < use->ports; port++) {
        use->port[port].links += more->port[port].links;
        use->port[port].packets += more->port[port].packets;
        use->port[port].busy += more->port[port].busy;
    }
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

/* Sum up part `part` of `parts` about equal ones, in the order of ranks. */
static void read_part(void *arg, unsigned part)
{
    const struct link_reading *reading = arg;
    const struct view *view = reading->view;
    const struct topo *topo = view->topo;
    int64_t nodes = topo->nodes;
    int first = (int)(nodes * part / reading->parts), end = (int)(nodes * (part + 1) / reading->parts);
    struct link_use use = reading->none;
    for (int rank = first; rank < end; rank++)
        for (int port = 0; (!view->counts || view->counts(view, rank)) && port < topo_degree(topo, rank);
             port++)
            count_direction(&use, view, rank, port);
    reading->use[part] = use;
}

void link_use_read(struct link_use *use, const struct view *view)
{
    struct link_use of[PARTS_MOST];
    struct link_reading reading = {
        .view = view, .use = of, .none = {.both_ways = view->half_duplex}, .parts = 1};
    if (view->used) {
        view->used(view, use);
        return;
    }
    if (view->topo->max_degree <= LINK_USE_PORTS)
        reading.none.ports = (size_t)view->topo->max_degree;
    if (view->topo->nodes >= NODES_WORTH_THREADS && view->workers)
        reading.parts = view->workers < PARTS_MOST ? view->workers : PARTS_MOST;
    crew_run(reading.parts, read_part, &reading);
    *use = reading.none;
    for (unsigned i = 0; i < reading.parts; i++)
        link_use_merge(use, &of[i]);
}

int link_use_direction(const struct topo *topo, size_t port, char *text, size_t size)
{
    static const char *const grids[] = {"line", "ring", "mesh", "torus"};
    for (size_t i = 0; i < ARRAY_LENGTH(grids); i++)
        if (strcmp(topo->kind->name, grids[i]) == 0)
            return snprintf(text, size, "%s dimension %zu", port % 2 ? "up" : "down", port / 2);
    return snprintf(text, size, "%s", "");
}
