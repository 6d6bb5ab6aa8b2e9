/*
 * link.h: the links of an array: channels, inlets and mailboxes, as plain data.
 *
 *   channel  one direction of a link, at its sender: where it leads, what is on it, what it carried
 *   inlet    the receiver's end of a channel; the mailbox there is a ring of lib/ring.h
 *   parcel   what a slot of a mailbox holds
 *
 * Between two barriers (a step) a channel is written by the context of its sender, the head of an inlet by
 * the context of its receiver. A slot of a mailbox is written by the sender while it is free and by the
 * receiver while it is full.
 */
#ifndef LINK_H
#define LINK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ring.h"

#define NO_PEER UINT32_MAX

/* One direction of a link. 32 bytes, so that two are in a cache line: every send writes one. */
struct channel {
    uint32_t peer; /* rank to which it leads; NO_PEER: absent */
    uint32_t line; /* where its mailbox begins, in cache lines from links.rings; gives the port there, too */
    uint32_t sent; /* packets so far, modulo 2^32: the tail of the ring */
    uint32_t duration; /* steps from the start of the last packet to `until` */
    uint64_t until;    /* last step in which a packet is on the link; 0: none yet; absent: NEVER */
    const char *site;  /* line of the last send */
};

/* What does not fit into a channel, in memory that stays untouched while it is zero. */
struct channel_more {
    uint64_t wraps;     /* how often `sent` came round */
    uint64_t busy_more; /* steps busy beyond one unit's duration a packet */
};

/* Why a receiver does more after a take than to give the slot back: bits. */
enum {
    INLET_STARVING = 1, /* the sender waits for room */
    INLET_WATCHED = 2,  /* takes go into the history (disturb.all_acts) */
    INLET_COUNTED = 4,  /* takes look how full the mailbox is (options.watch_mailboxes) */
    INLET_CUT = 8,      /* the sender is in another process (machine/part.h) */
    INLET_CONSTANT = INLET_WATCHED | INLET_COUNTED | INLET_CUT /* these do not change while the array runs */
};

/* The receiver's end of a channel. */
struct inlet {
    uint32_t head;             /* packets taken so far, modulo 2^32 */
    _Atomic uint32_t starving; /* these bits */
};

/* A packet in a slot of a mailbox. */
struct parcel {
    uint32_t size;
    uint32_t units;
    int32_t origin, dest;
    union {
        uint64_t word;          /* a payload of up to 8 bytes, the rest zero */
        unsigned char bytes[8]; /* a longer payload that fits into links.inline_bytes */
        void *spilled;          /* any other payload, allocated */
    } data;
};

/* All links of an array. */
struct links {
    /* Read in every call of a node. */
    char *rings;        /* the mailboxes */
    size_t port_stride; /* bytes from the mailbox of a node's port to that of the next */
    size_t rank_stride; /* bytes from node to node, for the mailboxes of one port; 0: not constant */
    struct ring_shape shape;
    uint32_t inline_bytes; /* payloads up to this size stay in the slot */
    uint32_t mailbox;      /* packets that a mailbox holds */
    struct channel_more *more;

    /* Read now and then. */
    struct channel *channels;
    struct inlet *inlets;
    uint64_t channel_count;     /* ports, absent ones too */
    uint64_t directions;        /* link directions */
    uint64_t ring_bytes;        /* of all mailboxes */
    bool rings_sparse;          /* mailboxes become real as they are used (machine/mailbox_memory.h) */
    bool irregular;             /* some channel_more is not zero; known after the run */
    _Atomic(uint64_t *) wanted; /* of each node a bit for each port from which it receives by
                                 * node_recv_from; NULL: no node has done so */
    uint32_t wanted_words;      /* of each node */
    bool counted;               /* takes look how full mailboxes and inboxes are (options.watch_mailboxes) */
};

#endif
