/*
 * Between two threads that run freely a ring loses and reorders no item, at small capacities and with
 * counters that wrap.
 */
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "base.h"
#include "ring.h"
#include "tools.h"
#include "suite.h"

enum { ITEMS = TOOLS_TSAN ? 20000 : 200000, WORDS = 5, CAPACITY_MOST = 9 };

struct lane {
    struct ring_shape shape;
    char *ring;
    uint32_t start;
    uint64_t wrong; /* items with a wrong content or order */
};

static uint64_t word(uint64_t item, uint64_t i)
{
    return item * UINT64_C(0x9e3779b97f4a7c15) + i;
}

static void *produce(void *arg)
{
    struct lane *lane = arg;
    uint32_t tail = lane->start;
    for (uint64_t item = 0; item < ITEMS; item++) {
        struct ring_slot *slot;
        while (!(slot = ring_room(lane->ring, &lane->shape, tail, RING_ALWAYS)))
            sched_yield();
        for (uint64_t i = 0; i < WORDS; i++)
            slot->item[i] = word(item, i);
        ring_publish(slot, 1);
        tail++;
    }
    return NULL;
}

static void *consume(void *arg)
{
    struct lane *lane = arg;
    uint32_t head = lane->start;
    for (uint64_t item = 0; item < ITEMS; item++) {
        struct ring_slot *slot;
        while (!(slot = ring_front(lane->ring, &lane->shape, head, RING_ALWAYS)))
            sched_yield();
        for (uint64_t i = 0; i < WORDS; i++)
            lane->wrong += slot->item[i] != word(item, i);
        ring_release(slot, 1);
        head++;
    }
    return NULL;
}

START_TEST(items_cross_threads_whole_and_in_order)
{
    struct lane lane = {.start = UINT32_MAX - ITEMS / 2};
    pthread_t producer, consumer;
    ck_assert(ring_shape_init(&lane.shape, (uint32_t)_i, WORDS * sizeof(uint64_t)));
    lane.ring = aligned_alloc(CACHE_LINE, lane.shape.bytes);
    for (uint32_t i = 0; i < lane.shape.bytes; i++)
        lane.ring[i] = 0;
    ck_assert_int_eq(pthread_create(&producer, NULL, produce, &lane), 0);
    ck_assert_int_eq(pthread_create(&consumer, NULL, consume, &lane), 0);
    pthread_join(producer, NULL);
    pthread_join(consumer, NULL);
    ck_assert_uint_eq(lane.wrong, 0);
    ck_assert(ring_valid(lane.ring, &lane.shape, lane.start + ITEMS, lane.start + ITEMS));
    free(lane.ring);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, items_cross_threads_whole_and_in_order, 1, CAPACITY_MOST + 1);
}

UNIT(add_cases, 60)
