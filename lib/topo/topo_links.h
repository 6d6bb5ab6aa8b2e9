/*
 * topo_links.h: the directions of the links of a topology, numbered from 0 in the order of node and port.
 *
 * Life cycle: topo_links_open makes the list, which is constant from then on, so that any number of threads
 * may ask; topo_links_close frees it. The topology must last as long. Memory: 12 bytes a direction, 4 a port,
 * 8 a node; no more than half of the machine's memory is taken, as the name of the topology may come from a
 * file that is damaged.
 */
#ifndef TOPO_LINKS_H
#define TOPO_LINKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "topo/topo.h"

struct topo_link {
    int from, port, to;
};

struct topo_links {
    size_t count;
    struct topo_link *list;

    const struct topo *topo;
    uint64_t *first_slot; /* of each node, one more at the end; a slot is a port, absent ones too */
    uint32_t *at;         /* the number of each slot */
};

/* False: no memory. The caller closes it in both cases. */
bool topo_links_open(struct topo_links *links, const struct topo *topo);
void topo_links_close(struct topo_links *links);

/* Return the number of the direction away from a node's port; -1: the port is absent, or there is no such
 * node or port. Takes constant time. */
int64_t topo_links_find(const struct topo_links *links, int from, int port);

/* Return the number of the first direction from a node to another; -1: no link joins them. */
int64_t topo_links_between(const struct topo_links *links, int from, int to);

/* Return the number of the other direction of the same link. */
int64_t topo_links_back(const struct topo_links *links, size_t link);

#endif
