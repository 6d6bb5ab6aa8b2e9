/*
 * shipment.h: what goes from process to process at the end of a step, as records in a buffer.
 *
 * A message is a struct shipment_head and records one after the other, each a struct shipment_record and, by
 * its kind, more, filled up to whole words. Processes of one run are the same program on machines of the same
 * kind (agree.h), so that numbers go as they lie in memory.
 */
#ifndef SHIPMENT_H
#define SHIPMENT_H

#include <stddef.h>
#include <stdint.h>

struct shipment_head {
    uint64_t step; /* the last one of the sender */
};

enum shipment_kind {
    SHIPMENT_PACKET,  /* with a payload; a packet of the direction `number` */
    SHIPMENT_TOOK,    /* `number` comes in to the sender of the message, who gave back room */
    SHIPMENT_STARVED, /* the sender of direction `number` waits for room */
    SHIPMENT_CHARGED, /* what the judge has to know of direction `number` */
    SHIPMENT_SITE     /* with a text: what call site `number` is from now on */
};

struct shipment_record {
    uint32_t kind, number;
    union {
        uint64_t ready; /* PACKET: the step from which it can be received */
        uint64_t step;  /* TOOK */
        uint64_t until; /* CHARGED: the last step in which a packet is on the link */
        uint64_t unused;
    } when;
    union {
        struct {
            uint32_t size, units;
            int32_t origin, dest;
        } packet;
        struct {
            uint32_t duration, site;
        } charge;
        uint32_t size; /* SITE: bytes of the text, with its end */
    } what;
};

/* A message that is being filled. */
struct shipment {
    unsigned char *bytes;
    size_t size, room;
};

/* Append a record, and `size` bytes that it ends in (NULL: none). */
void shipment_add(struct shipment *shipment, const struct shipment_record *record, const void *more,
                  size_t size);

/* The record at *at of a message, with a pointer to what it ends in; *at goes on to the next one. NULL: there
 * is none left. */
const struct shipment_record *shipment_next(const void *message, size_t size, size_t *at, const void **more);

#endif
