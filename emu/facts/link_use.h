/*
 * link_use.h: what the links of a run did, summed up: by port, the hottest and the coldest.
 *
 * One pass over all links by link_use_read after the run; read freely, nothing to free. Under a
 * half-duplex model the two directions of a link share its time, so a link's figures are those of both
 * together; else every direction stands for itself. Ports always count what a node sends.
 */
#ifndef LINK_USE_H
#define LINK_USE_H

#include "facts/view.h"

/* Arrays whose nodes have more ports than this are not summed up by port. */
enum { LINK_USE_PORTS = 32 };

struct port_figure {
    uint64_t links, packets, busy; /* sums over the nodes that have the port */
};

struct link_use {
    bool both_ways; /* a link's figures are of both directions together */
    uint64_t links; /* directions; links if both_ways */
    /* By busy steps; of equals the one with the lowest rank and port. A half-duplex link is named by its first
     * direction. */
    struct link_figure hottest, coldest;
    size_t ports; /* 0: too many to list */
    struct port_figure port[LINK_USE_PORTS];
};

/* Sum up. The array has run, and its view is measured. */
void link_use_read(struct link_use *use, const struct view *view);

/* "down dimension 0", "up dimension 1" where ports have directions, else "". As snprintf. */
int link_use_direction(const struct topo *topo, size_t port, char *text, size_t size);

#endif
