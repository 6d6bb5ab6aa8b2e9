/*
 * packet_check.h: can a packet be sent like this?
 */
#ifndef PACKET_CHECK_H
#define PACKET_CHECK_H

#include "machine/machine.h"

/* The steps for which the packet holds a link. A packet that no link can carry is misuse, and the call does
 * not return. */
uint64_t packet_check(struct node *self, const struct packet *packet);

#endif
