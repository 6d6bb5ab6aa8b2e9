/*
 * packet_check.h: is what a program wants to send a packet at all?
 */
#ifndef PACKET_CHECK_H
#define PACKET_CHECK_H

#include "machine/machine.h"

/* Steps for which the packet holds a link. Misuse if no packet can be like this. */
uint64_t packet_check(struct node *self, const struct packet *packet);

#endif
