/*
 * chronicle_own.h: a chronicle while it is made, for the sources of chronicles alone.
 */
#ifndef CHRONICLE_OWN_H
#define CHRONICLE_OWN_H

#include "facts/outcome.h"
#include "trace/chronicle.h"

enum { TRACE_VERSION_WITHOUT_NOTES = 2 };

struct chronicling {
    struct chronicle *of;
    size_t most, notes_room, packets_room;
    uint64_t end;      /* the last step of the run, as far as the trace tells */
    uint64_t *stopped; /* of each node, the step from which on it does nothing */
    uint32_t *note_packet;
    unsigned char *told; /* of each packet, how many notes tell of it */
    char *error;
    size_t error_size;
};

/* The step in which a packet can be received. */
uint64_t chronicle_arrival(const struct trace_event *event);

/* How many packets may come out of a transmission. */
static inline unsigned chronicle_copies(const struct chronicle_packet *packet)
{
    return packet->event.fate & FATE_LOST ? 0 : packet->event.fate & FATE_DOUBLED ? 2 : 1;
}

/* Fill chronicle->moments and chronicle->begin, and the moments of packets. False: no memory. */
bool chronicle_order(struct chronicling *making);

#endif
