/*
 * parray_try.h: calls for nodes that do not want to wait, or that wait for some of their ports.
 *
 * What these calls tell holds for the whole step: what is free stays so until the node itself sends on that
 * port, and what others do in this step shows in the next one. So the answers are the same on every engine.
 * Under a half-duplex model a link direction may be free while the peer begins to use the link in this step;
 * to send then is a violation, as ever.
 *
 * Programs that run through a layer do not have these calls, nor do worms.
 */
#ifndef PARRAY_TRY_H
#define PARRAY_TRY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;
struct packet;

/* Send like node_send or node_send_packet if the link direction is free and the mailbox has room, in this
 * step; never wait. Result: the packet was sent. */
#define node_try_send(self, port, data, size) node_try_send_at((self), (port), (data), (size), PARRAY_HERE)
PARRAY_API bool node_try_send_at(struct node *self, int port, const void *data, size_t size,
                                 const char *site);
#define node_try_send_packet(self, port, packet) \
    node_try_send_packet_at((self), (port), (packet), PARRAY_HERE)
PARRAY_API bool node_try_send_packet_at(struct node *self, int port, const struct packet *packet,
                                        const char *site);

/* The packets for which the mailbox behind the port has room in this step: 0 means that a send would wait. */
#define node_room(self, port) node_room_at((self), (port), PARRAY_HERE)
PARRAY_API int node_room_at(struct node *self, int port, const char *site);

/* Is the link direction behind the port free in this step? */
#define node_link_free(self, port) node_link_free_at((self), (port), PARRAY_HERE)
PARRAY_API bool node_link_free_at(struct node *self, int port, const char *site);

/* Receive like node_recv_any, but only from the `count` ports of the list: the packet that arrived first; of
 * several, the one on the lowest port. packet->port tells which. Result: as node_recv. */
#define node_recv_from(self, ports, count, packet) \
    node_recv_from_at((self), (ports), (count), (packet), PARRAY_HERE)
PARRAY_API long node_recv_from_at(struct node *self, const int *ports, int count, struct packet *packet,
                                  const char *site);

/* Receive like node_recv_from, but wait no longer than to step `deadline`, like node_recv_until. */
#define node_recv_from_until(self, ports, count, packet, deadline) \
    node_recv_from_until_at((self), (ports), (count), (packet), (deadline), PARRAY_HERE)
PARRAY_API long node_recv_from_until_at(struct node *self, const int *ports, int count, struct packet *packet,
                                        uint64_t deadline, const char *site);

#ifdef __cplusplus
}
#endif

#endif
