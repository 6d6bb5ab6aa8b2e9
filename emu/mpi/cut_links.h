/*
 * cut_links.h: the cut links of a process: those that lead from its nodes to nodes of other processes.
 *
 * A cut link has its channels, inlets and mailboxes on both sides. The other end is a ghost: an entry in the
 * tables of nodes that nobody runs. At the end of a step the sender's side ships what was published, the
 * receiver's side what was released (exchange.h); then both sides are what they would be in one process, so
 * that sends, receives and the judge need not know of processes.
 *
 * Both sides of a pair of processes number the directions between them alike, by sender and port.
 *
 * part_ghosts is called while the tables are made, cut_open when all is wired; then the cut is constant but
 * for what says otherwise.
 */
#ifndef CUT_LINKS_H
#define CUT_LINKS_H

#include "machine/machine.h"

/* A port of a node that this process holds, behind which a cut link begins. */
struct cut_port {
    uint32_t rank, port;
    uint32_t neighbour;  /* index in cut.neighbours */
    uint32_t out_number; /* of the direction that leads away, among those to the neighbour */
    uint32_t in_number;  /* of the direction that comes in, among those from the neighbour */
    uint32_t shipped;    /* packets that have been shipped, modulo 2^32; the exchange writes it */
};

/* A process to which links lead. */
struct cut_neighbour {
    uint32_t part;
    uint32_t count; /* of directions each way */
    uint32_t *out;  /* by number: index in cut.ports */
    uint32_t *in;
};

struct cut {
    struct cut_port *ports; /* by rank and port */
    size_t port_count;
    uint32_t
        *first; /* of each node from part.first on: 1 + the index of its first cut port; 0: it has none */
    struct cut_neighbour *neighbours; /* by part */
    uint32_t neighbour_count;
    struct exchange *exchange; /* exchange.h */

    /* What this process has shipped; exchange.c counts. */
    uint64_t messages, bytes;
};

/* Number the cut links and mark their inlets. False: no memory. */
bool cut_open(struct parray *array);

void cut_close(struct parray *array);

/* The cut port of a node that this process holds; NULL: the link is not cut. */
struct cut_port *cut_port_at(const struct parray *array, uint32_t rank, uint32_t port);

/* The first cut port of a node that is held, NULL: it has none. Those of a node lie in a row. */
struct cut_port *cut_ports_of(const struct parray *array, uint32_t rank);

/* The channel that leads away through a cut port, and the one that comes in, which is the ghost's. */
static inline struct channel *cut_channel_out(const struct parray *array, const struct cut_port *port)
{
    return &array->nodes[port->rank].out[port->port];
}

static inline struct channel *cut_channel_in(const struct parray *array, const struct cut_port *port)
{
    return channel_towards(&array->nodes[port->rank], port->port);
}

#endif
