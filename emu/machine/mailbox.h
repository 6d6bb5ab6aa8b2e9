/*
 * mail.h: the digest of transmissions, and what the mailboxes' slots hold beyond the ring.
 */
#ifndef MAILBOX_H
#define MAILBOX_H

#include "hash.h"
#include "machine/machine.h"

/* The step from which the next packet of a node's port can be received; NEVER: no packet is under way, or no link is
 * behind the port. */
static inline uint64_t mail_arrival(const struct node *node, uint32_t port)
{
    if (port >= node->degree || node->out[port].peer == NO_PEER)
        return NEVER;
    return ring_arrival(inlet_ring(node, port), &node->array->links.shape, node->in[port].head);
}

/* One transmission's share of the digest, to be continued with the payload's bytes; the sum over all of them does not
 * depend on their order. */
static inline uint64_t transmission_hash(uint64_t step, uint32_t from, uint32_t port, uint64_t duration,
                                         int32_t origin, int32_t dest)
{
    uint64_t who =
        hash_mix(((uint64_t)(uint32_t)origin << 32 | (uint32_t)dest) ^ HASH_K2, duration ^ HASH_K3);
    uint64_t where = hash_mix(step ^ HASH_K0, ((uint64_t)from << 32 | port) ^ HASH_K1);
    return where ^ (who << 1 | who >> 63);
}

/* Free the payloads of packets that nobody took. After the run. */
void mailbox_discard(struct parray *array);

/* Packets in the mailbox of a channel. After the run. */
static inline uint32_t mailbox_held(const struct parray *array, const struct channel *channel)
{
    return channel->sent - channel_inlet(array, channel)->head;
}

#endif
