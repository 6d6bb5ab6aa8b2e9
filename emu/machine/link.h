/*
 * link.h: the links of an array: channels, inlets and mailboxes, as plain data.
 *
 *   channel  one direction of a link, at its sender: whom it leads to, what is on it, what it did
 *   inlet    the other end of a channel, at its receiver; its mailbox is a ring of lib/ring.h
 *   parcel   what a slot of a mailbox holds
 *
 * Who writes what. Between two barriers (a step) a channel is written by its sender's context, the head of an inlet by its
 * receiver's. A mailbox slot is written by the sender while it is free and by the receiver while it is full.
 */
#ifndef LINK_H
#define LINK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ring.h"

#define NO_PEER UINT32_MAX

/* 32 bytes, two in a cache line: every send writes one. */
struct channel {
    uint32_t peer; /* rank it leads to; NO_PEER: absent */
    uint32_t line; /* where its mailbox begins, in cache lines from links.rings; tells the port there, too */
    uint32_t sent; /* packets so far, modulo 2^32: the ring's tail */
    uint32_t duration; /* steps from the start of the last packet to `until` */
    uint64_t until;    /* last step in which a packet is on the link; 0: none yet */
    const char *site;  /* line of that send */
};

/* What does not fit into a channel, in memory that stays untouched while it is zero. */
struct channel_more {
    uint64_t wraps;     /* how often `sent` came round */
    uint64_t busy_more; /* steps busy beyond one unit's duration a packet */
};

struct inlet {
    uint32_t head;             /* packets taken so far, modulo 2^32 */
    _Atomic uint32_t starving; /* the sender waits for room */
};

/* A mailbox slot's contents. */
struct parcel {
    uint32_t size;
    uint32_t units;
    int32_t origin, dest;
    union {
        uint64_t word;          /* up to 8 bytes, the rest zero */
        unsigned char bytes[8]; /* more, if the payload fits: links.inline_bytes of them */
        void *spilled;          /* else allocated */
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
    uint64_t channel_count; /* ports, absent ones too */
    uint64_t directions;    /* link directions */
    uint64_t ring_bytes;    /* of all mailboxes */
    bool irregular;         /* some channel_more is not zero; known after the run */
};

#endif
