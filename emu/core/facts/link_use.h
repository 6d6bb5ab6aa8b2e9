/*
 * link_use.h: what the links of a run did, summed up: by port, the hottest and the coldest.
 *
 * link_use_read makes one pass over all links, after the run; there is nothing to free. Under a half-duplex
 * model the two directions of a link share its time, so that the figures of a link are those of both
 * together. Figures of ports are always of what nodes send.
 */
#ifndef LINK_USE_H
#define LINK_USE_H

#include "facts/view.h"

/* An array whose nodes have more ports than this is not summed up by port. */
enum { LINK_USE_PORTS = 32 };

/* What all nodes sent on one port. */
struct port_figure {
    uint64_t links, packets, busy; /* sums over the nodes that have the port */
};

struct link_use {
    bool both_ways; /* the figures of a link are of both directions together */
    uint64_t links; /* directions; links if both_ways */
    /* By busy steps, then the lowest rank and port. A half-duplex link is named by its first direction. */
    struct link_figure hottest, coldest;
    size_t ports; /* 0: too many to list */
    struct port_figure port[LINK_USE_PORTS];
};

/* Sum up the links. The array has run, and its view is measured. */
void link_use_read(struct link_use *use, const struct view *view);

/* Add the struct link_use `other` to the struct link_use `sum`: those of two parts of an array. */
void link_use_merge(void *sum, const void *other);

/* "down dimension 0", "up dimension 1" where ports have directions, else "". Result: as snprintf. */
int link_use_direction(const struct topo *topo, size_t port, char *text, size_t size);

#endif
