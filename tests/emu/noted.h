/*
 * noted.h: add what a receive gave to the result of the node, so that different receives give different
 * digests.
 */
#ifndef NOTED_H
#define NOTED_H

#include <string.h>

#include "parray.h"

/* Bytes of the longest payload. */
enum { NOTED_MOST = 40 };

/* Add a packet, or its absence if `got` is negative. */
static inline void note(struct node *self, long got, const struct packet *packet)
{
    struct {
        long got;
        uint64_t now, sent;
        int32_t origin, dest, port;
        uint32_t units;
        unsigned char bytes[NOTED_MOST];
    } notes;
    memset(&notes, 0, sizeof notes);
    notes.got = got;
    notes.now = node_now(self);
    if (got >= 0) {
        notes.sent = packet->sent;
        notes.origin = packet->origin;
        notes.dest = packet->dest;
        notes.port = packet->port;
        notes.units = packet->units;
        memcpy(notes.bytes, packet->data, packet->size);
    }
    node_result(self, &notes, sizeof notes);
}

#endif
