/*
 * node.h: one virtual processor: its fiber or thread, its ends of the links, and what it waits for.
 *
 * A node is written by its own context only, which is a worker's or, in engine threads, the node's own thread.
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

enum wait_kind {
    WAIT_KIND_START,  /* has not run yet */
    WAIT_KIND_STEP,   /* for a step */
    WAIT_KIND_PACKET, /* for a packet on a port, or a step */
    WAIT_KIND_ANY,    /* for a packet on some port, or a step */
    WAIT_KIND_SERVE,  /* for a packet on some port, or that all others have returned or wait like this */
    WAIT_KIND_RELAY,  /* the same beneath a layer, where the node's program has returned: after those above */
    WAIT_KIND_ROOM,   /* for room in the mailbox behind a port */
    WAIT_KIND_LINK,   /* for a link direction to be free */
    WAIT_KIND_CREDIT, /* for room in the inbox of node `port` */
    WAIT_KIND_FATAL,  /* for ever: the node broke a rule of the interface */
    WAIT_KIND_RETURNED
};

struct wait {
    uint8_t kind;
    uint8_t call; /* enum call, call_name.h: in which the node waits, and at which line */
    int32_t port;
    uint64_t until; /* step that ends the wait in any case; NEVER: none */
    uint64_t timer; /* earliest time for which the shard's heap holds this node; NEVER: none */
    uint64_t since; /* step in which the wait began */
    const char *site;
};

struct node {
    ALIGNED_LINE struct fiber fiber;
    struct parray *array;
    struct shard *shard;
    struct lane *lane;
    struct channel *out; /* degree of them */
    struct inlet *in;    /* degree of them */
    char *rings;         /* mailbox of port 0; the others follow at parray.port_stride */
    uint32_t rank, degree;
    struct wait wait;
    uint64_t result;
    const char *site; /* of `call` */
    uint8_t call;     /* enum call: in which its program is, or was at last; kept by call.h */
    bool has_result;
    bool marked;   /* marks.h: its marks are complete */
    bool is_guest; /* layer/layer.h: it is none, and its degree is 0 */
};

#endif
