/*
 * packet_check.c: packets that no link can carry.
 */
#include "fault/misuse.h"
#include "node/packet_check.h"

uint64_t packet_check(struct node *self, const struct packet *packet)
{
    uint64_t duration = duration_of(&self->array->duration, packet->units);
    if (packet->size > UINT32_MAX)
        misuse_stop(self, "payload of %zu bytes; a packet carries at most 4294967295", packet->size);
    if (packet->size && !packet->data)
        misuse_stop(self, "payload of %zu bytes at NULL", packet->size);
    if (duration == 0 || duration > UINT32_MAX)
        misuse_stop(self,
                    "a packet of %u units would hold its link for %llu steps; with startup %llu and %llu per "
                    "unit it must be 1 to 4294967295",
                    packet->units, (unsigned long long)duration,
                    (unsigned long long)self->array->duration.startup,
                    (unsigned long long)self->array->duration.per_unit);
    return duration;
}
