/*
 * ring.c: the parts of the ring that are not on the way of a packet.
 *
 * Why the stamps suffice: a slot's stamp is written by the producer only while the slot is free and by the
 * consumer only while it is full, so it has one writer at any moment and needs no
 * read-modify-write. Items are taken in order, so when item tail - capacity is gone all before it are, and
 * the slot of item tail, used last by item tail - slots, is free too.
 */
#include <stdatomic.h>

#include "base.h"
#include "ring.h"

enum { RING_LIMIT = 1 << 20 };

bool ring_shape_init(struct ring_shape *shape, uint32_t capacity, size_t item_size)
{
    if (capacity < 1 || capacity > RING_LIMIT || item_size > RING_LIMIT)
        return false;
    uint32_t slots = 1;
    while (slots < capacity)
        slots *= 2;
    size_t stride = sizeof(struct ring_slot) + (item_size + 7) / 8 * 8;
    size_t bytes = (slots * stride + CACHE_LINE - 1) / CACHE_LINE * CACHE_LINE;
    if (bytes > UINT32_MAX)
        return false;
    *shape = (struct ring_shape){
        .capacity = capacity, .mask = slots - 1, .stride = stride, .bytes = (uint32_t)bytes};
    return true;
}

bool ring_valid(const void *ring, const struct ring_shape *shape, uint32_t head, uint32_t tail)
{
    uint32_t held = tail - head;
    if (held > shape->capacity)
        return false;
    for (uint32_t i = 0; i <= shape->mask; i++) {
        const struct ring_slot *slot =
            (const struct ring_slot *)((const char *)ring + ((head + i) & shape->mask) * shape->stride);
        /* Relaxed: the caller is alone with the ring. */
        bool full = ring_stamp_full(atomic_load_explicit(&slot->stamp, memory_order_relaxed));
        if (full != (i < held))
            return false;
    }
    return true;
}
