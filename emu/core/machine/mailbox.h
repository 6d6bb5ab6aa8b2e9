/*
 * mailbox.h: packets in mailboxes: when they can be received, their digest, what is left after the run.
 */
#ifndef MAILBOX_H
#define MAILBOX_H

#include "hash.h"
#include "machine/machine.h"

/* The step from which the next packet of a port can be received; NEVER: none, or the port is absent. */
static inline uint64_t mail_arrival(const struct node *node, uint32_t port)
{
    if (port >= node->degree || node->out[port].peer == NO_PEER)
        return NEVER;
    return ring_arrival(inlet_ring(node, port), &node->array->links.shape, node->in[port].head);
}

/* In place of a port: those that the node wants. (NODE_ANY_PORT is -1.) */
enum { MAIL_SOME_PORTS = -2 };

/* Does the node want packets from the port, in node_recv_from? On its context, or while it waits in there. */
static inline bool mail_wanted(const struct node *node, uint32_t port)
{
    const struct links *links = &node->array->links;
    /* Acquire: pairs with the release of the node that made the table, in open_wanted of recv_open.c. */
    const uint64_t *wanted = atomic_load_explicit(&links->wanted, memory_order_acquire);
    return wanted && wanted[(size_t)node->rank * links->wanted_words + port / 64] >> port % 64 & 1;
}

/* The earliest packet on a port that the node wants, of several that on the lowest port: *port becomes that,
 * -1: there is none. Result: the step from which it can be received, or NEVER. */
static inline uint64_t mail_wanted_first(const struct node *node, int *port)
{
    uint64_t first = NEVER;
    *port = -1;
    for (uint32_t i = 0; i < node->degree; i++) {
        uint64_t step = mail_wanted(node, i) ? mail_arrival(node, i) : NEVER;
        *port = step < first ? (int)i : *port;
        first = step < first ? step : first;
    }
    return first;
}

/* The bytes of a payload that lies in a slot. */
static inline const void *mail_payload(const struct parray *array, const struct parcel *parcel)
{
    return parcel->size > array->links.inline_bytes ? parcel->data.spilled : parcel->data.bytes;
}

/* The share of one transmission in the digest, to be continued with the bytes of the payload: `from` and port
 * in one number, and so origin and destination. The digest is the sum over all transmissions, which does not
 * depend on their order. */
static inline uint64_t transmission_hash_of(uint64_t step, uint64_t from_port, uint64_t duration,
                                            uint64_t origin_dest)
{
    uint64_t ends = hash_mix(origin_dest ^ HASH_K2, duration ^ HASH_K3);
    uint64_t where = hash_mix(step ^ HASH_K0, from_port ^ HASH_K1);
    return where ^ (ends << 1 | ends >> 63);
}

static inline uint64_t transmission_hash(uint64_t step, uint32_t from, uint32_t port, uint64_t duration,
                                         int32_t origin, int32_t dest)
{
    return transmission_hash_of(step, (uint64_t)from << 32 | port, duration,
                                (uint64_t)(uint32_t)origin << 32 | (uint32_t)dest);
}

/* Up to 8 bytes of a payload as a number; the bytes that are missing are zero. */
static inline uint64_t mail_word(const void *data, size_t size)
{
    uint64_t word = 0;
    uint32_t half;
    if (size == 4) {
        memcpy(&half, data, 4);
        return half;
    }
    if (size == 8)
        memcpy(&word, data, 8);
    else if (size)
        memcpy(&word, data, size);
    return word;
}

/* Free the payloads of packets that nobody received. After the run. */
void mailbox_discard(struct parray *array);

/* The same for the packets of one sender. */
void mailbox_discard_of(const struct parray *array, const struct node *node);

/* Packets in the mailbox of a channel. After the run. */
static inline uint32_t mailbox_held(const struct parray *array, const struct channel *channel)
{
    return channel->sent - channel_inlet(array, channel)->head;
}

#endif
