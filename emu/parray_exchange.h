/*
 * parray_exchange.h: one call that sends a packet through each of several ports and receives one from each: a
 * step of programs in lock step, the halo of a stencil, a collective of neighbours.
 *
 *     double mine, theirs[MOST_PORTS];
 *     node_exchange(self, &(struct node_exchange){.count = node_degree(self),
 *                                            .send = &mine, .size = sizeof mine,
 *                                            .receive = theirs, .receive_stride = sizeof theirs[0],
 *                                            .room = sizeof theirs[0]});
 *
 * does what these loops do, and takes fewer instructions where packets are of 4 or 8 bytes and of one unit,
 * the fewer the more ports there are:
 *
 *     for (int port = 0; port < node_degree(self); port++)
 *         if (node_peer(self, port) >= 0)
 *             node_send(self, port, &mine, sizeof mine);
 *     for (int port = 0; port < node_degree(self); port++)
 *         if (node_peer(self, port) >= 0)
 *             node_recv(self, port, &theirs[port], sizeof theirs[port]);
 *
 * Steps, digests, traces, violations, faults and deadlocks are those of the single calls, at the line of the
 * exchange. Packet number i goes through port i, or ports[i]. A port that is absent (a border of a mesh) is
 * left out, and so is what belongs to it; a number that no port of the node has is misuse.
 */
#ifndef PARRAY_EXCHANGE_H
#define PARRAY_EXCHANGE_H

#include <stddef.h>
#include <stdint.h>

#include "parray_api.h"

#ifdef __cplusplus
extern "C" {
#endif

struct node;

/* Of a packet: the node that the data comes from, and the one that it is meant for; -1: not given. */
struct packet_ends {
    int32_t origin, dest;
};

/* Which packets an exchange sends, and where those go that it receives. A field that is left out is 0. */
struct node_exchange {
    int count;        /* of packets to send, and of packets to receive */
    const int *ports; /* of each; NULL: 0 .. count-1 */

    /* The payloads that are sent lie at even distances, in any order, or anywhere. */
    const void *send;               /* payload 0; payload i is at send + i * send_stride, */
    size_t send_stride;             /* 0: all packets have the same payload */
    const uint32_t *send_index;     /* or, if not NULL, at send + send_index[i] * send_stride, */
    const void *const *sends;       /* or, if not NULL, at sends[i] */
    size_t size;                    /* bytes of each */
    uint32_t units;                 /* length of each packet; 0 is read as 1 */
    const char *label;              /* of all, as that of a packet; NULL: nothing is said */
    const struct packet_ends *ends; /* of each; NULL: not given */

    /* And so do those that are received. */
    void *receive;
    size_t receive_stride;
    void *const *receives;
    size_t room;                 /* bytes there are for each */
    size_t *sizes;               /* filled in: bytes that came; NULL: not asked for */
    struct packet_ends *from_to; /* filled in; NULL: not asked for. May be `ends` */
};

/* Send a packet through every port of the exchange, in the order of their numbers i; then receive one from
 * every port, in that order, and wait where there is none. */
#define node_exchange(self, ...) node_exchange_at((self), (__VA_ARGS__), PARRAY_HERE)
PARRAY_API void node_exchange_at(struct node *self, const struct node_exchange *exchange, const char *site);

#ifdef __cplusplus
}
#endif

#endif
