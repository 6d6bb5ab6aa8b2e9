/*
 * topo_links.c: a slot for every port, absent ports too, leads to the number of its direction.
 */
#include <stdlib.h>
#include <unistd.h>

#include "topo/topo_links.h"

#define NO_LINK UINT32_MAX

static bool memory_suffices(uint64_t bytes)
{
    uint64_t pages = (uint64_t)sysconf(_SC_PHYS_PAGES), page = (uint64_t)sysconf(_SC_PAGESIZE);
    return bytes <= pages * page / 2;
}

static void fill(struct topo_links *links)
{
    const struct topo *topo = links->topo;
    uint64_t slot = 0;
    for (int rank = 0; rank < topo->nodes; rank++) {
        links->first_slot[rank] = slot;
        for (int port = 0; port < topo_degree(topo, rank); port++, slot++) {
            int peer = topo_peer(topo, rank, port);
            links->at[slot] = peer < 0 ? NO_LINK : (uint32_t)links->count;
            if (peer >= 0)
                links->list[links->count++] = (struct topo_link){rank, port, peer};
        }
    }
    links->first_slot[topo->nodes] = slot;
}

bool topo_links_open(struct topo_links *links, const struct topo *topo)
{
    uint64_t nodes = (uint64_t)topo->nodes, count = 2 * topo->links, slots = 0;
    *links = (struct topo_links){.topo = topo};
    for (int rank = 0; rank < topo->nodes; rank++)
        slots += (uint64_t)topo_degree(topo, rank);
    if (count >= NO_LINK || !memory_suffices(nodes * sizeof links->first_slot[0] +
                                             slots * sizeof links->at[0] + count * sizeof links->list[0]))
        return false;
    links->first_slot = calloc(nodes + 1, sizeof links->first_slot[0]);
    links->at = calloc(slots + 1, sizeof links->at[0]);
    links->list = calloc(count + 1, sizeof links->list[0]);
    if (!links->first_slot || !links->at || !links->list)
        return false;
    fill(links);
    return true;
}

void topo_links_close(struct topo_links *links)
{
    free(links->first_slot);
    free(links->at);
    free(links->list);
    *links = (struct topo_links){0};
}

int64_t topo_links_find(const struct topo_links *links, int from, int port)
{
    if (from < 0 || from >= links->topo->nodes || port < 0)
        return -1;
    uint64_t slot = links->first_slot[from] + (uint64_t)port;
    if (slot >= links->first_slot[from + 1] || links->at[slot] == NO_LINK)
        return -1;
    return links->at[slot];
}

int64_t topo_links_between(const struct topo_links *links, int from, int to)
{
    for (int port = 0; port < topo_degree(links->topo, from); port++)
        if (topo_peer(links->topo, from, port) == to)
            return topo_links_find(links, from, port);
    return -1;
}

int64_t topo_links_back(const struct topo_links *links, size_t link)
{
    const struct topo_link *c = &links->list[link];
    return topo_links_find(links, c->to, topo_back(links->topo, c->from, c->port));
}
