/*
 * link_use.h: what the links of a run did, summed up: by port, the hottest and the coldest.
 *
 * One pass over all links by link_use_read after the run; read freely, nothing to free. Under a
 * half-duplex model the two directions of a link share its time, so a link's figures are those of both
 * together; else every direction stands for itself. Ports always count what a node sends.
 */
#ifndef LINK_USE_H
#define LINK_USE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct parray;

/* Arrays whose nodes have more ports than this are not summed up by port. */
enum { LINK_USE_PORTS = 32 };

struct link_figure {
    int from, port, to;     /* a half-duplex link is named by its first direction */
    uint64_t packets, busy; /* busy: steps */
};

struct port_figure {
    uint64_t links, packets, busy; /* sums over the nodes that have the port */
};

struct link_use {
    bool both_ways;                      /* a link's figures are of both directions together */
    uint64_t links;                      /* directions; links if both_ways */
    struct link_figure hottest, coldest; /* by busy steps; of equals the one with the lowest rank and port */
    size_t ports;                        /* 0: too many to list */
    struct port_figure port[LINK_USE_PORTS];
};

/* Sum up. The array has run. */
void link_use_read(struct link_use *use, const struct parray *array);

/* "down dimension 0", "up dimension 1" where ports have directions, else "". As snprintf. */
int link_use_direction(const struct parray *array, size_t port, char *text, size_t size);

#endif
