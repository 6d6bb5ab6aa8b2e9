/*
 * node.h: a node: its fiber or thread, its ends of the links, and what it waits for.
 *
 * A node is written by its own context only: its worker or, under engine threads, the node's own thread.
 */
#ifndef NODE_H
#define NODE_H

#include <stdbool.h>
#include <stdint.h>

#include "base.h"
#include "fiber.h"

struct channel;
struct inlet;
struct lane;
struct parray;
struct shard;

#define NEVER UINT64_MAX

/* What a node waits for. */
enum wait_kind {
    WAIT_KIND_START,  /* has not run yet */
    WAIT_KIND_STEP,   /* for a step */
    WAIT_KIND_PACKET, /* for a packet on a port, or a step */
    WAIT_KIND_ANY,    /* for a packet on some port, or a step */
    WAIT_KIND_SOME,   /* for a packet on one of the ports that it wants (links.wanted), or a step */
    WAIT_KIND_SERVE, /* for a packet on some port, or until all other nodes have returned or wait like this */
    WAIT_KIND_RELAY, /* of a host whose guest has returned: as WAIT_KIND_SERVE, but ends after all of those */
    WAIT_KIND_ROOM,  /* for room in the mailbox behind a port */
    WAIT_KIND_LINK,  /* for a link direction to be free */
    WAIT_KIND_CREDIT, /* for room in the inbox of node `port` */
    WAIT_KIND_DOWN,   /* for the step in which it begins anew, after a crash */
    WAIT_KIND_FATAL,  /* for ever: after a fatal error, or stopped by a fault */
    WAIT_KIND_RETURNED
};

/* The wait of a node, or its last one. */
struct wait {
    uint8_t kind;
    uint8_t call; /* enum call (call_name.h) in which the node waits */
    int32_t port;
    uint64_t until;   /* step that ends the wait in any case; NEVER: none */
    uint64_t timer;   /* earliest step for which the shard's heap holds this node; NEVER: none */
    uint64_t since;   /* step in which the wait began */
    const char *site; /* of the call */
};

/* One node. A guest (ops.h) begins with a struct node, too. */
struct node {
    ALIGNED_LINE struct fiber fiber;
    struct parray *array;
    struct shard *shard;
    struct lane *lane;
    struct channel *out; /* one for each port */
    struct inlet *in;    /* one for each port */
    char *rings;         /* mailbox of port 0; those of the other ports follow at links.port_stride */
    uint32_t rank, degree;
    struct wait wait;
    uint64_t received; /* bytes of the payloads of all packets that it has taken */
    uint64_t carried;  /* of these, those for which the packets had units: a unit is a word of a token */
    uint64_t result;
    const char *site; /* of `call` */
    uint8_t call;     /* enum call: the last one that its program made; kept by call.h */
    uint8_t within;   /* enum call: the collective or exchange of which that is a part; CALL_START: none */
    bool has_result;
    bool marked;    /* its marks are complete (step/arrivals.h) */
    bool stateless; /* has asked for node_state, which the program does not have */
    bool is_guest;  /* what a program under a layer takes for its node (ops.h); its degree is 0 */
};

/* Count a payload of so many bytes that the node has taken, in a packet of so many units. */
static inline void node_took(struct node *self, uint64_t bytes, uint64_t units)
{
    uint64_t room = units * sizeof(uint32_t);
    self->received += bytes;
    self->carried += bytes < room ? bytes : room;
}

#endif
