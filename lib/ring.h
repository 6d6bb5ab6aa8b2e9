/*
 * ring.h: bounded single-producer single-consumer ring whose slots carry a time stamp.
 *
 * An item is published with the time from which it may be taken; a slot freed at time t has room from t+1 on.
 * With times that both sides agree on, what each side sees depends on the times alone and not on which
 * thread ran first. Times start at 1. A user without time says RING_ALWAYS on every look, 1 on every change.
 *
 * The ring is a stretch of zeroed memory of `shape.bytes` bytes, cache-line aligned; the shape is shared by
 * any number of rings. The two counters stay with their owners, so that a passing item moves nothing but its
 * slot: the producer keeps `tail`, items published so far, the consumer `head`, items taken so far. They run
 * free and may wrap.
 *
 *              room/publish  front/release  arrival
 *   room/publish     X             -           -         X = never at the same time
 *   front/release    -             X           X         - = free
 *
 * Order: what the producer wrote to a slot before ring_publish is seen after the ring_front that returns
 * it; what the consumer read before ring_release happens before the producer's next use of the slot.
 * Every call is wait-free.
 */
#ifndef RING_H
#define RING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define RING_ALWAYS (UINT64_MAX >> 2)
#define RING_NEVER  UINT64_MAX

struct ring_slot {
    _Atomic uint64_t stamp; /* time: free, since time; ~time: full, may be taken from time on */
    uint64_t item[];        /* shape.stride - 8 bytes */
};

struct ring_shape {
    uint32_t capacity; /* items */
    uint32_t mask;     /* slots - 1; slots is the power of two from capacity up */
    size_t stride;     /* bytes from slot to slot */
    uint32_t bytes;    /* of one ring */
};

/* Fill a shape for `capacity` items (1 .. 2^20) of item_size bytes (up to 2^20). False: out of range. */
bool ring_shape_init(struct ring_shape *shape, uint32_t capacity, size_t item_size);

/* Do the stamps of a ring fit its counters: items head .. tail-1 full, all others free? For tests. */
bool ring_valid(const void *ring, const struct ring_shape *shape, uint32_t head, uint32_t tail);

/* Times are less than 2^63 and their complements are not. So one comparison tests kind and time at once: the
 * stamp of a full slot is after any time, and so is the complement of a free one's. */
static inline bool ring_stamp_full(uint64_t stamp)
{
    return stamp >> 63;
}

static inline struct ring_slot *ring_slot(void *ring, const struct ring_shape *shape, uint32_t count)
{
    struct ring_slot *slot = (struct ring_slot *)((char *)ring + (count & shape->mask) * shape->stride);
    if (!slot) /* so that compilers leave out what callers test once more */
        __builtin_unreachable();
    return slot;
}

/* Producer: the slot for item number `tail`, or NULL while there is no room at time `now`. */
static inline struct ring_slot *ring_room(void *ring, const struct ring_shape *shape, uint32_t tail,
                                          uint64_t now)
{
    /* The item `capacity` before this one must be gone; with as many slots as items that is this slot. */
    struct ring_slot *slot = ring_slot(ring, shape, tail);
    struct ring_slot *gone =
        shape->capacity > shape->mask ? slot : ring_slot(ring, shape, tail - shape->capacity);
    /* Acquire: pairs with the release in ring_release; the consumer has read what the slot held. */
    uint64_t stamp = atomic_load_explicit(&gone->stamp, memory_order_acquire);
    return stamp < now ? slot : NULL;
}

/* ring_room for a capacity that is a power of two, which takes a fifth less time. */
static inline struct ring_slot *ring_room_exact(void *ring, const struct ring_shape *shape, uint32_t tail,
                                                uint64_t now)
{
    struct ring_slot *slot = ring_slot(ring, shape, tail);
    /* Acquire: as in ring_room. */
    uint64_t stamp = atomic_load_explicit(&slot->stamp, memory_order_acquire);
    return stamp < now ? slot : NULL;
}

/* Producer: hand over a slot from ring_room, filled; it may be taken from time `ready` on. */
static inline void ring_publish(struct ring_slot *slot, uint64_t ready)
{
    /* Release: pairs with the acquire in ring_front; the consumer may now read the item. */
    atomic_store_explicit(&slot->stamp, ~ready, memory_order_release);
}

/* Consumer: the slot of item number `head`, or NULL while it may not be taken at time `now`. */
static inline struct ring_slot *ring_front(void *ring, const struct ring_shape *shape, uint32_t head,
                                           uint64_t now)
{
    struct ring_slot *slot = ring_slot(ring, shape, head);
    /* Acquire: pairs with the release in ring_publish; the item is whole. */
    uint64_t stamp = atomic_load_explicit(&slot->stamp, memory_order_acquire);
    return ~stamp <= now ? slot : NULL;
}

/* Consumer: the time from which the item of a slot from ring_front could be taken. */
static inline uint64_t ring_time(struct ring_slot *slot)
{
    /* Relaxed: the consumer has acquired this stamp in ring_front. */
    return ~atomic_load_explicit(&slot->stamp, memory_order_relaxed);
}

/* Consumer: give the slot of ring_front back at time `now`; its item may be overwritten. */
static inline void ring_release(struct ring_slot *slot, uint64_t now)
{
    /* Release: pairs with the acquire in ring_room. */
    atomic_store_explicit(&slot->stamp, now, memory_order_release);
}

/* Consumer: the time from which item number `head` may be taken; RING_NEVER if it was not published. An
 * item that is published at this moment may be seen or not. */
static inline uint64_t ring_arrival(void *ring, const struct ring_shape *shape, uint32_t head)
{
    /* Acquire: pairs with the release in ring_publish, for callers that read the item next. */
    uint64_t stamp = atomic_load_explicit(&ring_slot(ring, shape, head)->stamp, memory_order_acquire);
    return ring_stamp_full(stamp) ? ~stamp : RING_NEVER;
}

#endif
