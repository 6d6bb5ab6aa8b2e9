/*
 * Under every order of accesses to a ring, what each side sees in a step does not depend on the order;
 * mutants of both sides are found out.
 */
#include "interleave.h"
#include "suite.h"

#include "idset.h"
#include "ring.h"

enum { WORDS = 2, CAPACITY_MOST = 2, STEPS = 3 };

enum mutant {
    NONE,
    PUBLISH_EARLY, /* before the last word is written */
    RELEASE_EARLY, /* before the last word is read */
    NO_ROOM,       /* the producer does not look */
    ROOM_AT_ONCE,  /* a slot freed in step t can be used in step t */
    MAIL_AT_ONCE,  /* mail of step t goes where the receiver looks in step t */
};

static struct {
    struct ring_shape shape;
    uint64_t ring[64];
    uint32_t start, head, tail;
    int tries[2];
    enum mutant mutant;
    bool wrong;
    uint64_t steps;
    struct idset mail[2], due;
    uint8_t sent[STEPS + 1], got[STEPS + 1], woken[STEPS + 1]; /* by step */
} test;

static uint64_t word(uint32_t item, int i)
{
    return item * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)i + 1;
}

static void begin(void)
{
    for (size_t i = 0; i < ARRAY_LENGTH(test.ring); i++)
        test.ring[i] = 0;
    test.head = test.tail = test.start;
    test.wrong = false;
}

/* -------------------------------------------------------------------------- the two sides */

static struct ring_slot *room(uint64_t now)
{
    if (test.mutant == NO_ROOM)
        return ring_slot(test.ring, &test.shape, test.tail);
    return ring_room(test.ring, &test.shape, test.tail, test.mutant == ROOM_AT_ONCE ? now + 1 : now);
}

static bool produce(uint64_t now, uint64_t ready)
{
    struct ring_slot *slot = room(now);
    if (!slot)
        return false;
    for (int i = 0; i < WORDS; i++) {
        if (test.mutant == PUBLISH_EARLY && i == WORDS - 1)
            ring_publish(slot, ready);
        interleave_point();
        slot->item[i] = word(test.tail, i);
    }
    if (test.mutant != PUBLISH_EARLY)
        ring_publish(slot, ready);
    test.tail++;
    return true;
}

static bool consume(uint64_t now, uint64_t freed)
{
    struct ring_slot *slot = ring_front(test.ring, &test.shape, test.head, now);
    if (!slot)
        return false;
    for (int i = 0; i < WORDS; i++) {
        if (test.mutant == RELEASE_EARLY && i == WORDS - 1)
            ring_release(slot, freed);
        interleave_point();
        test.wrong |= slot->item[i] != word(test.head, i);
    }
    if (test.mutant != RELEASE_EARLY)
        ring_release(slot, freed);
    test.head++;
    return true;
}

static void run(int side)
{
    for (int i = 0; i < test.tries[side]; i++)
        side ? consume(RING_ALWAYS, 1) : produce(RING_ALWAYS, 1);
}

/* Stamps and counters agree, and the items that are left are those that were put in last. */
static bool end(void)
{
    bool valid = test.tail - test.head <= test.shape.capacity &&
                 ring_valid(test.ring, &test.shape, test.head, test.tail);
    while (valid && test.head != test.tail)
        if (!consume(RING_ALWAYS, 1))
            return false;
    return valid && !test.wrong;
}

static const struct scenario sides = {.threads = 2, .begin = begin, .run = run, .end = end};

static struct outcome_of_all search(const struct scenario *scenario, uint32_t capacity, enum mutant mutant)
{
    ck_assert(ring_shape_init(&test.shape, capacity, WORDS * sizeof(uint64_t)));
    ck_assert_uint_le(test.shape.bytes, sizeof test.ring);
    test.mutant = mutant;
    return interleave_all(scenario);
}

/* Numbers of executions, by capacity, attempts to put and attempts to take. */
static const struct {
    uint32_t capacity;
    int tries[2];
    uint64_t executions;
} cases[] = {
    {1, {1, 1}, 5},   {1, {2, 1}, 9},    {1, {1, 2}, 15},    {1, {2, 2}, 39},
    {1, {3, 2}, 109}, {1, {2, 3}, 125},  {2, {1, 1}, 5},     {2, {2, 1}, 74},
    {2, {2, 2}, 416}, {2, {3, 2}, 5526}, {2, {3, 3}, 34208},
};

START_TEST(every_order_keeps_the_items)
{
    for (int side = 0; side < 2; side++)
        test.tries[side] = cases[_i].tries[side];
    static const uint32_t starts[] = {0, UINT32_MAX};
    for (size_t i = 0; i < ARRAY_LENGTH(starts); i++) {
        test.start = starts[i];
        struct outcome_of_all all = search(&sides, cases[_i].capacity, NONE);
        ck_assert(!all.failed);
        ck_assert_uint_eq(all.executions, cases[_i].executions);
    }
}
END_TEST

START_TEST(mutants_are_found)
{
    test.start = 0;
    test.tries[1] = 2;
    for (uint32_t capacity = 1; capacity <= CAPACITY_MOST; capacity++) {
        test.tries[0] = (int)capacity + 1;
        ck_assert(search(&sides, capacity, PUBLISH_EARLY).failed);
        ck_assert(search(&sides, capacity, RELEASE_EARLY).failed);
        ck_assert(search(&sides, capacity, NO_ROOM).failed);
    }
}
END_TEST

START_TEST(threads_that_yield_anywhere_keep_the_items)
{
    test.start = UINT32_MAX;
    test.tries[0] = test.tries[1] = 40;
    test.mutant = NONE;
    ck_assert(ring_shape_init(&test.shape, 1, WORDS * sizeof(uint64_t)));
    ck_assert_int_eq(interleave_freely(&sides, 20), 20);
}
END_TEST

/* ------------------------------------------------------------------------------ the clock */

/* In each step the sender sends if there is room, and wakes the receiver for the next step. The receiver
 * takes all items in the step in which it is woken. */
static void run_steps(int side)
{
    for (uint64_t now = 1; now <= test.steps; now++) {
        if (side == 0 && (test.sent[now] = produce(now, now + 1)))
            idset_add_shared(&test.mail[(now + (test.mutant == MAIL_AT_ONCE)) & 1], 0);
        if (side == 1) {
            interleave_point();
            idset_merge(&test.due, &test.mail[(now - 1) & 1]);
            test.woken[now] = idset_take(&test.due, 0) == 0;
            test.got[now] = test.woken[now] && consume(now, now);
        }
        interleave_meet();
    }
}

static void begin_steps(void)
{
    begin();
    for (int i = 0; i < 2; i++)
        while (idset_take(&test.mail[i], 0) != IDSET_NONE)
            continue;
}

/* With one slot, items are sent in steps 1 and 3 and taken in step 2. With two, each step sends, and the next
 * one takes. */
static bool end_steps(void)
{
    bool small = test.shape.capacity == 1;
    for (uint64_t now = 1; now <= test.steps; now++)
        if (test.sent[now] != (!small || now % 2 == 1) || test.got[now] != (small ? now % 2 == 0 : now > 1) ||
            test.woken[now] != test.got[now])
            return false;
    return end();
}

static const struct scenario steps = {.threads = 2, .begin = begin_steps, .run = run_steps, .end = end_steps};

static const uint64_t executions_of_steps[CAPACITY_MOST + 1] = {0, 109200, 120120};

START_TEST(steps_show_the_same_in_every_order)
{
    for (int i = 0; i < 2; i++)
        ck_assert(idset_open(&test.mail[i], 1));
    ck_assert(idset_open(&test.due, 1));
    test.start = UINT32_MAX;
    for (uint32_t capacity = 1; capacity <= CAPACITY_MOST; capacity++) {
        test.steps = capacity == 1 ? STEPS : STEPS - 1; /* with two slots there are more orders */
        struct outcome_of_all all = search(&steps, capacity, NONE);
        ck_assert(!all.failed);
        ck_assert_uint_eq(all.executions, executions_of_steps[capacity]);
        ck_assert(search(&steps, capacity, MAIL_AT_ONCE).failed);
    }
    test.steps = STEPS;
    ck_assert(search(&steps, 1, ROOM_AT_ONCE).failed);
    for (int i = 0; i < 2; i++)
        idset_close(&test.mail[i]);
    idset_close(&test.due);
}
END_TEST

/* ------------------------------------------------------------------------------ the search */

static void run_straight(int thread)
{
    for (int i = 0; i < test.tries[thread]; i++)
        interleave_point();
}

static bool end_straight(void)
{
    return true;
}

START_TEST(the_search_counts_as_it_should)
{
    static const struct scenario straight = {
        .threads = 2, .begin = begin, .run = run_straight, .end = end_straight};
    static const struct {
        int tries[2];
        uint64_t executions;
    } lines[] = {{{0, 0}, 1}, {{5, 0}, 1}, {{1, 1}, 2}, {{3, 2}, 10}, {{5, 5}, 252}, {{8, 6}, 3003}};
    for (size_t i = 0; i < ARRAY_LENGTH(lines); i++) {
        test.tries[0] = lines[i].tries[0];
        test.tries[1] = lines[i].tries[1];
        ck_assert_uint_eq(interleave_all(&straight).executions, lines[i].executions);
    }
}
END_TEST

static void add_cases(TCase *tests)
{
    tcase_add_test(tests, the_search_counts_as_it_should);
    tcase_add_loop_test(tests, every_order_keeps_the_items, 0, (int)ARRAY_LENGTH(cases));
    tcase_add_test(tests, mutants_are_found);
    tcase_add_test(tests, threads_that_yield_anywhere_keep_the_items);
    tcase_add_test(tests, steps_show_the_same_in_every_order);
}

UNIT(add_cases, 120)
