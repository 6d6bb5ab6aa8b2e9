/*
 * local_packet.c: packets have numbers; equal ones have equal numbers.
 */
#include <string.h>

#include "machine/memory.h"
#include "search/locals_inside.h"

static const char what_for[] = "the packets of an array";

void local_number_packet(struct locals *locals)
{
    const struct packet *packet = locals->outgoing;
    struct mail head = {(uint32_t)packet->size, packet->units, packet->origin, packet->dest};
    locals->mail = memory_grow(locals->mail, &locals->mail_room, sizeof head + packet->size, 1, what_for);
    memcpy(locals->mail, &head, sizeof head);
    if (packet->size)
        memcpy(locals->mail + sizeof head, packet->data, packet->size);
    locals->request.packet = intern_add(&locals->packets, locals->mail, sizeof head + packet->size, NULL);
    if (locals->request.packet == INTERN_NONE)
        memory_failed(packet->size, what_for);
}

uint32_t locals_corrupt(struct locals *locals, uint32_t packet, uint32_t bit)
{
    size_t size = intern_size(&locals->packets, packet);
    locals->mail = memory_grow(locals->mail, &locals->mail_room, size, 1, what_for);
    memcpy(locals->mail, intern_bytes(&locals->packets, packet), size);
    locals->mail[sizeof(struct mail) + (bit - 1) / 8] ^= (char)(1U << (bit - 1) % 8);
    uint32_t number = intern_add(&locals->packets, locals->mail, size, NULL);
    if (number == INTERN_NONE)
        memory_failed(size, what_for);
    return number;
}

const struct mail *locals_packet(const struct locals *locals, uint32_t packet)
{
    return intern_bytes(&locals->packets, packet);
}

size_t locals_packets(const struct locals *locals)
{
    return locals->packets.count;
}

bool locals_know_packet(struct locals *locals, const void *mail, size_t size)
{
    bool fresh;
    if (intern_add(&locals->packets, mail, size, &fresh) == INTERN_NONE)
        memory_failed(size, what_for);
    return fresh;
}
