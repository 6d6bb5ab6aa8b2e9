/*
 * recv.h: what all receives have in common. On the context of the node.
 */
#ifndef RECV_H
#define RECV_H

#include "fault/misuse.h"
#include "machine/call_name.h"
#include "machine/ops.h"
#include "step/shard.h"

static inline void recv_need_port(struct node *self, int port)
{
    if ((uint32_t)port >= self->degree || self->out[port].peer == NO_PEER)
        misuse_port(self, port);
    if (self->array->worms)
        misuse_stop(self, "worms are received from any port, by node_recv_any or NODE_ANY_PORT");
}

static inline struct ring_slot *recv_front(struct node *self, uint32_t port)
{
    return ring_front(inlet_ring(self, port), &self->array->links.shape, self->in[port].head,
                      self->shard->now);
}

/* Enter a call that receives, and wait once for the front packet, if it is not ready. */
void recv_await(struct node *self, int port, enum call call, const char *site);

/* Take the packet of a slot, which is ready, in an open call or in one that names its port. Result: the bytes
 * of its payload. */
long recv_packet_of(struct node *self, int port, struct ring_slot *slot, struct packet *packet, bool open);

#endif
