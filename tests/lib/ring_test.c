/*
 * A ring used by one thread works at small capacities, all fill levels, and with counters that wrap.
 */
#include <stdlib.h>

#include "base.h"
#include "ring.h"
#include "suite.h"

enum { CAPACITY_MOST = 9, ROUNDS = 40 };

struct ends {
    struct ring_shape shape;
    char *ring;
    uint32_t head, tail;
};

static struct ends open_ends(uint32_t capacity, size_t item_size, uint32_t start)
{
    struct ends ends = {.head = start, .tail = start};
    ck_assert(ring_shape_init(&ends.shape, capacity, item_size));
    ends.ring = aligned_alloc(CACHE_LINE, ends.shape.bytes);
    ck_assert_ptr_nonnull(ends.ring);
    for (uint32_t i = 0; i < ends.shape.bytes; i++)
        ends.ring[i] = 0;
    return ends;
}

static bool put(struct ends *ends, uint64_t value, uint64_t now, uint64_t ready)
{
    struct ring_slot *slot = ring_room(ends->ring, &ends->shape, ends->tail, now);
    if (!slot)
        return false;
    slot->item[0] = value;
    ring_publish(slot, ready);
    ends->tail++;
    return true;
}

static bool get(struct ends *ends, uint64_t *value, uint64_t now)
{
    struct ring_slot *slot = ring_front(ends->ring, &ends->shape, ends->head, now);
    if (!slot)
        return false;
    *value = slot->item[0];
    ring_release(slot, now == RING_ALWAYS ? 1 : now);
    ends->head++;
    return true;
}

/* Counters begin at zero, or wrap half way, or wrap at once. */
static const uint32_t starts[] = {0, UINT32_MAX - ROUNDS, UINT32_MAX};

START_TEST(shapes_have_room_for_what_they_say)
{
    static const uint32_t slots[] = {0, 1, 2, 4, 4, 8, 8, 8, 8, 16};
    struct ring_shape shape;
    for (uint32_t capacity = 1; capacity <= CAPACITY_MOST; capacity++)
        for (size_t size = 0; size < 70; size++) {
            ck_assert(ring_shape_init(&shape, capacity, size));
            ck_assert_uint_eq(shape.capacity, capacity);
            ck_assert_uint_eq(shape.mask + 1, slots[capacity]);
            ck_assert_uint_ge(shape.stride, sizeof(struct ring_slot) + size);
            ck_assert_uint_eq(shape.stride % 8, 0);
            ck_assert_uint_ge(shape.bytes, slots[capacity] * shape.stride);
            ck_assert_uint_eq(shape.bytes % CACHE_LINE, 0);
        }
}
END_TEST

START_TEST(shapes_out_of_range_are_refused)
{
    struct ring_shape shape;
    ck_assert(!ring_shape_init(&shape, 0, 8));
    ck_assert(!ring_shape_init(&shape, (1 << 20) + 1, 8));
    ck_assert(!ring_shape_init(&shape, 1, (1 << 20) + 1));
    ck_assert(!ring_shape_init(&shape, 1 << 20, 1 << 20));
    ck_assert(ring_shape_init(&shape, 1 << 20, 8));
    ck_assert(ring_shape_init(&shape, 1, 1 << 20));
}
END_TEST

/* At every fill level the next item goes in unless the ring is full, and items come out in order. */
START_TEST(items_come_out_in_order_at_every_fill_level)
{
    uint32_t capacity = (uint32_t)_i;
    for (size_t s = 0; s < ARRAY_LENGTH(starts); s++)
        for (uint32_t level = 0; level <= capacity; level++) {
            struct ends ends = open_ends(capacity, 8, starts[s]);
            uint64_t in = 0, out = 0, value;
            while (in < level)
                ck_assert(put(&ends, in++, RING_ALWAYS, 1));
            for (int round = 0; round < ROUNDS; round++) {
                ck_assert(ring_valid(ends.ring, &ends.shape, ends.head, ends.tail));
                ck_assert_uint_eq(ends.tail - ends.head, level);
                ck_assert_int_eq(put(&ends, in, RING_ALWAYS, 1), level < capacity);
                in += level < capacity;
                ck_assert(get(&ends, &value, RING_ALWAYS));
                ck_assert_uint_eq(value, out++);
                if (level == capacity)
                    ck_assert(put(&ends, in++, RING_ALWAYS, 1));
            }
            while (out < in) {
                ck_assert(get(&ends, &value, RING_ALWAYS));
                ck_assert_uint_eq(value, out++);
            }
            ck_assert(!get(&ends, &value, RING_ALWAYS));
            ck_assert(ring_valid(ends.ring, &ends.shape, ends.head, ends.tail));
            free(ends.ring);
        }
}
END_TEST

START_TEST(an_item_is_not_taken_before_its_time)
{
    uint64_t value;
    for (size_t s = 0; s < ARRAY_LENGTH(starts); s++) {
        struct ends ends = open_ends((uint32_t)_i, 8, starts[s]);
        ck_assert(ring_arrival(ends.ring, &ends.shape, ends.head) == RING_NEVER);
        ck_assert(put(&ends, 7, 1, 5));
        ck_assert_uint_eq(ring_arrival(ends.ring, &ends.shape, ends.head), 5);
        for (uint64_t now = 1; now < 5; now++)
            ck_assert(!get(&ends, &value, now));
        ck_assert(get(&ends, &value, 5));
        ck_assert_uint_eq(value, 7);
        ck_assert(ring_arrival(ends.ring, &ends.shape, ends.head) == RING_NEVER);
        free(ends.ring);
    }
}
END_TEST

START_TEST(room_is_there_from_the_step_after_the_release_on)
{
    uint32_t capacity = (uint32_t)_i;
    uint64_t value;
    for (size_t s = 0; s < ARRAY_LENGTH(starts); s++) {
        struct ends ends = open_ends(capacity, 8, starts[s]);
        for (uint32_t i = 0; i < capacity; i++)
            ck_assert(put(&ends, i, 1, 2));
        ck_assert(!put(&ends, 99, RING_ALWAYS, 2));
        ck_assert(get(&ends, &value, 6));
        ck_assert(!put(&ends, 99, 5, 7));
        ck_assert(!put(&ends, 99, 6, 7));
        ck_assert(put(&ends, 99, 7, 8));
        ck_assert(!put(&ends, 100, RING_ALWAYS, 8));
        free(ends.ring);
    }
}
END_TEST

START_TEST(times_up_to_two_to_the_sixty_keep_their_order)
{
    uint64_t late = UINT64_C(1) << 60, value;
    struct ends ends = open_ends(1, 8, UINT32_MAX);
    ck_assert(put(&ends, 1, late, late + 3));
    ck_assert_uint_eq(ring_arrival(ends.ring, &ends.shape, ends.head), late + 3);
    ck_assert(!get(&ends, &value, late + 2));
    ck_assert(get(&ends, &value, late + 3));
    ck_assert(!put(&ends, 2, late + 3, late + 4));
    ck_assert(put(&ends, 2, late + 4, late + 5));
    free(ends.ring);
}
END_TEST

START_TEST(what_does_not_fit_the_counters_is_not_valid)
{
    uint32_t capacity = (uint32_t)_i;
    uint64_t value;
    struct ends ends = open_ends(capacity, 8, UINT32_MAX);
    ck_assert(ring_valid(ends.ring, &ends.shape, UINT32_MAX, UINT32_MAX));
    ck_assert(!ring_valid(ends.ring, &ends.shape, UINT32_MAX, 0));
    ck_assert(put(&ends, 1, 1, 2));
    ck_assert(!ring_valid(ends.ring, &ends.shape, UINT32_MAX, UINT32_MAX));
    ck_assert(ring_valid(ends.ring, &ends.shape, UINT32_MAX, 0));
    ck_assert(!ring_valid(ends.ring, &ends.shape, UINT32_MAX, capacity + 1));
    ck_assert(get(&ends, &value, 2));
    ck_assert(ring_valid(ends.ring, &ends.shape, 0, 0));
    free(ends.ring);
}
END_TEST

/* Items do not touch their neighbours. */
START_TEST(items_of_any_size_stay_apart)
{
    for (size_t size = 0; size <= 40; size += 4) {
        struct ends ends = open_ends(3, size, 0);
        for (uint32_t i = 0; i < 3; i++) {
            struct ring_slot *slot = ring_room(ends.ring, &ends.shape, ends.tail, 1);
            for (size_t at = 0; at < size; at++)
                ((unsigned char *)slot->item)[at] = (unsigned char)(i + 1);
            ring_publish(slot, 1);
            ends.tail++;
        }
        for (uint32_t i = 0; i < 3; i++) {
            struct ring_slot *slot = ring_front(ends.ring, &ends.shape, ends.head, 1);
            for (size_t at = 0; at < size; at++)
                ck_assert_uint_eq(((unsigned char *)slot->item)[at], i + 1);
            ring_release(slot, 1);
            ends.head++;
        }
        free(ends.ring);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, shapes_have_room_for_what_they_say);
    tcase_add_test(cases, shapes_out_of_range_are_refused);
    tcase_add_loop_test(cases, items_come_out_in_order_at_every_fill_level, 1, CAPACITY_MOST + 1);
    tcase_add_loop_test(cases, an_item_is_not_taken_before_its_time, 1, CAPACITY_MOST + 1);
    tcase_add_loop_test(cases, room_is_there_from_the_step_after_the_release_on, 1, CAPACITY_MOST + 1);
    tcase_add_test(cases, times_up_to_two_to_the_sixty_keep_their_order);
    tcase_add_loop_test(cases, what_does_not_fit_the_counters_is_not_valid, 1, CAPACITY_MOST + 1);
    tcase_add_test(cases, items_of_any_size_stay_apart);
}

UNIT(add_cases, 60)
