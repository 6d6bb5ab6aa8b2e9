/*
 * Times come out of the heap in order, none of equal times is lost, and numbers stay with their times.
 */

#include "heap.h"
#include "suite.h"

enum { ITEMS = 5000 };

static uint64_t state;

static uint64_t below(uint64_t n)
{
    state = state * UINT64_C(6364136223846793005) + 1442695040888963407;
    return (state >> 33) % n;
}

START_TEST(an_empty_heap_is_never_due)
{
    struct heap heap = {0};
    ck_assert(heap_first(&heap) == HEAP_NEVER);
    heap_close(&heap);
}
END_TEST

/* `spread` is the number of different times. */
static void push_and_pop(uint64_t spread)
{
    static uint64_t when[ITEMS];
    static bool out[ITEMS];
    struct heap heap = {0};
    for (uint32_t i = 0; i < ITEMS; i++) {
        when[i] = below(spread);
        out[i] = false;
        ck_assert(heap_push(&heap, when[i], i));
    }
    uint64_t last = 0;
    for (uint32_t i = 0; i < ITEMS; i++) {
        uint64_t first = heap_first(&heap);
        struct heap_item item = heap_pop(&heap);
        ck_assert_uint_eq(item.when, first);
        ck_assert_uint_ge(item.when, last);
        ck_assert_uint_eq(item.when, when[item.number]);
        ck_assert(!out[item.number]);
        out[item.number] = true;
        last = item.when;
    }
    ck_assert_uint_eq(heap.count, 0);
    ck_assert(heap_first(&heap) == HEAP_NEVER);
    heap_close(&heap);
}

START_TEST(times_come_out_in_order)
{
    state = 1;
    push_and_pop(UINT64_C(1) << 30);
}
END_TEST

START_TEST(equal_times_all_come_out)
{
    state = 2;
    push_and_pop(1);
    push_and_pop(7);
}
END_TEST

START_TEST(pushes_and_pops_may_alternate)
{
    struct heap heap = {0};
    uint64_t now = 0;
    state = 3;
    for (uint32_t i = 0; i < ITEMS; i++) {
        ck_assert(heap_push(&heap, now + below(100), i));
        ck_assert(heap_push(&heap, now + below(100), i));
        struct heap_item item = heap_pop(&heap);
        ck_assert_uint_ge(item.when, now);
        now = item.when;
    }
    ck_assert_uint_eq(heap.count, ITEMS);
    heap_close(&heap);
    ck_assert_uint_eq(heap.count, 0);
}
END_TEST

START_TEST(ordered_items_of_one_time_come_out_by_number)
{
    struct heap heap = {0};
    state = 4;
    for (uint32_t i = 0; i < ITEMS; i++)
        ck_assert(heap_push_ordered(&heap, below(7), (uint32_t)below(1000)));
    struct heap_item last = heap_pop_ordered(&heap);
    for (uint32_t i = 1; i < ITEMS; i++) {
        struct heap_item item = heap_pop_ordered(&heap);
        ck_assert(item.when > last.when || (item.when == last.when && item.number >= last.number));
        last = item;
    }
    ck_assert_uint_eq(heap.count, 0);
    heap_close(&heap);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, an_empty_heap_is_never_due);
    tcase_add_test(cases, times_come_out_in_order);
    tcase_add_test(cases, equal_times_all_come_out);
    tcase_add_test(cases, pushes_and_pops_may_alternate);
    tcase_add_test(cases, ordered_items_of_one_time_come_out_by_number);
}

UNIT(add_cases, 60)
