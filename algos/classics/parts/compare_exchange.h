/*
 * compare_exchange.h: the one operation of a sorting network. Two neighbours tell each other their numbers;
 * one keeps the smaller of both, the other the larger.
 *
 * Both nodes call it in the same round, each with the port to the other, and with opposite wishes. On the
 * node's own stack. A call takes one step, in which the node uses one port, in both directions. A packet that
 * is late holds its link, and the next one waits until the link is free.
 */
#ifndef COMPARE_EXCHANGE_H
#define COMPARE_EXCHANGE_H

#include <parray.h>

#include "common/own_token.h"

/* A number, and the node that had it at the start. Nothing depends on that node; it is the origin of the
 * packets, and so tells the colour of the number in pictures. */
struct number {
    uint32_t value;
    int32_t origin;
};

/* The number that the task gives to the node. */
static inline struct number own_number(struct node *self)
{
    return (struct number){.value = own_token(self, -1), .origin = node_rank(self)};
}

/* Result: whether the node has another number now. */
static inline bool compare_exchange(struct node *self, int port, struct number *mine, bool keeps_smaller)
{
    uint32_t theirs = mine->value;
    struct packet sent = PACKET(&mine->value, sizeof mine->value), came = PACKET(&theirs, sizeof theirs);

    sent.origin = mine->origin;
    sent.label = node_label(self, "%u", mine->value);
    node_send_packet_wait(self, port, &sent);
    node_recv_packet(self, port, &came);
    if (keeps_smaller ? theirs >= mine->value : theirs <= mine->value)
        return false;
    *mine = (struct number){.value = theirs, .origin = came.origin};
    return true;
}

#endif
