/*
 * labelled.h: packets that say in a word or two what they are. Pictures and pages of a run have the label
 * along the line of the packet. On nodes.
 *
 *     labelled_send(self, port, node_label(self, "WORK %u", work), &work, sizeof work);
 */
#ifndef LABELLED_H
#define LABELLED_H

#include <parray.h>

/* A packet of one unit without origin and destination. `label`: as node_label gives it. */
static inline struct packet labelled(const char *label, const void *data, size_t size)
{
    struct packet packet = PACKET((void *)data, size);
    packet.label = label;
    return packet;
}

/* Send such a packet. A link that still holds an earlier packet is waited for. */
#define labelled_send(self, port, label, data, size) \
    labelled_send_at((self), (port), (label), (data), (size), PARRAY_HERE)
static inline void labelled_send_at(struct node *self, int port, const char *label, const void *data,
                                    size_t size, const char *site)
{
    struct packet packet = labelled(label, data, size);
    node_send_packet_wait_at(self, port, &packet, site);
}

#endif
