/*
 * recording_links.c: a slot for every port, absent ports too, leads to the index of its link direction.
 */
#include <stdlib.h>
#include <unistd.h>

#include "facts/trace_event.h"
#include "trace/recording_links.h"
#include "trace/recording_own.h"

int64_t recording_link(const struct recording *recording, int from, int port)
{
    const struct recording_private *own = recording->own;
    if (from < 0 || from >= recording->view.topo->nodes || port < 0)
        return -1;
    uint64_t slot = own->first_slot[from] + (uint64_t)port;
    if (slot >= own->first_slot[from + 1] || own->link_of[slot] == NO_LINK)
        return -1;
    return own->link_of[slot];
}

int64_t recording_link_back(const struct recording *recording, size_t link)
{
    const struct recording_link *l = &recording->links[link];
    return recording_link(recording, l->to, topo_back(recording->view.topo, l->from, l->port));
}

bool recording_receiver(const struct recording *recording, struct trace_event *event)
{
    if (event->from >= (uint32_t)recording->view.topo->nodes)
        return false;
    int64_t link =
        recording_link(recording, (int)event->from, event->port > INT32_MAX ? -1 : (int)event->port);
    if (link < 0)
        return false;
    event->to = (uint32_t)recording->links[link].to;
    return true;
}

/* -------------------------------------------------------------------------------------- the list */

/* The limit is half of the machine's memory: a damaged file must not take all of it. */
static bool memory_suffices(uint64_t bytes)
{
    uint64_t pages = (uint64_t)sysconf(_SC_PHYS_PAGES), page = (uint64_t)sysconf(_SC_PAGESIZE);
    return bytes <= pages * page / 2;
}

static void links_fill(struct recording *recording)
{
    struct recording_private *own = recording->own;
    uint32_t link = 0;
    uint64_t slot = 0;
    for (int rank = 0; rank < recording->view.topo->nodes; rank++) {
        own->first_slot[rank] = slot;
        for (int port = 0; port < topo_degree(recording->view.topo, rank); port++, slot++) {
            int peer = topo_peer(recording->view.topo, rank, port);
            own->link_of[slot] = peer < 0 ? NO_LINK : link;
            if (peer >= 0)
                own->links[link++] = (struct recording_link){rank, port, peer};
        }
    }
    own->first_slot[recording->view.topo->nodes] = slot;
    recording->links = own->links;
    recording->link_count = link;
}

bool recording_links_make(struct recording *recording)
{
    struct recording_private *own = recording->own;
    uint64_t nodes = (uint64_t)recording->view.topo->nodes, links = 2 * recording->view.topo->links,
             slots = 0;
    for (int rank = 0; rank < recording->view.topo->nodes; rank++)
        slots += (uint64_t)topo_degree(recording->view.topo, rank);
    if (links < NO_LINK && memory_suffices(nodes * sizeof own->first_slot[0] +
                                           slots * sizeof own->link_of[0] + links * sizeof own->links[0])) {
        own->first_slot = calloc(nodes + 1, sizeof own->first_slot[0]);
        own->link_of = calloc(slots + 1, sizeof own->link_of[0]);
        own->links = calloc(links + 1, sizeof own->links[0]);
    }
    if (!own->first_slot || !own->link_of || !own->links)
        return false;
    links_fill(recording);
    return true;
}

void recording_links_free(struct recording *recording)
{
    struct recording_private *own = recording->own;
    free(own->first_slot);
    free(own->link_of);
    free(own->links);
}
