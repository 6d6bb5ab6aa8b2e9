/*
 * shipment.c: records lie at multiples of a word.
 */
#include <string.h>

#include "base.h"
#include "machine/memory.h"
#include "part/shipment.h"

enum { WORD = sizeof(uint64_t) };

/* The bytes that follow the record. */
static size_t more_of(const struct shipment_record *record)
{
    size_t size = 0;
    if (record->kind == SHIPMENT_PACKET)
        size = record->what.packet.size;
    if (record->kind == SHIPMENT_SITE)
        size = record->what.size;
    return ROUND_UP(size, (size_t)WORD);
}

void shipment_add(struct shipment *shipment, const struct shipment_record *record, const void *more,
                  size_t size)
{
    size_t begin = shipment->size ? shipment->size : sizeof(struct shipment_head);
    size_t end = begin + sizeof *record + more_of(record);
    shipment->bytes = memory_grow(shipment->bytes, &shipment->room, end, 1, "messages between processes");
    memcpy(shipment->bytes + begin, record, sizeof *record);
    memset(shipment->bytes + begin + sizeof *record, 0, more_of(record));
    if (size)
        memcpy(shipment->bytes + begin + sizeof *record, more, size);
    shipment->size = end;
}

const struct shipment_record *shipment_next(const void *message, size_t size, size_t *at, const void **more)
{
    const struct shipment_record *record = (const void *)((const char *)message + *at);
    if (*at >= size)
        return NULL;
    *more = record + 1;
    *at += sizeof *record + more_of(record);
    return record;
}
