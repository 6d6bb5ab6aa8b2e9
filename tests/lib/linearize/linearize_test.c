/*
 * Histories have an order or not as all orders of them, tried one by one, say; and the part that is shown of
 * one without has none, but has one as soon as any of its operations is left out or its last answer is.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "linearize/linearize.h"
#include "rng.h"
#include "../suite.h"

enum { READ, WRITE, SWAP, PUSH, TAKE };
enum { MOST = 1000000000, OPERATIONS_MOST = 6, HISTORIES = 6000, LONG = 2000, PROCESSES = 8 };

/* A register: READ, WRITE, SWAP. A queue: PUSH, and TAKE, which gives -1 if there is nothing. */
static bool apply_both(const void *user, struct linear_state *state, const struct linear_operation *o)
{
    int64_t gives = 0;
    (void)user;
    if (o->operation == PUSH) {
        state->word[state->count++] = o->input;
    } else if (o->operation == TAKE) {
        gives = state->count ? state->word[0] : -1;
        state->count -= state->count > 0;
        memmove(state->word, state->word + 1, state->count * sizeof state->word[0]);
    } else {
        gives = o->operation == WRITE ? 0 : state->word[0];
        if (o->operation != READ)
            state->word[0] = o->input;
    }
    return o->end == LINEAR_NEVER || gives == o->output;
}

static const struct linear_object register_object = {.words = 1, .apply = apply_both},
                                  queue_object = {.more = 1, .apply = apply_both};

/* ------------------------------------------------------------------------------------- all orders */

struct brute {
    const struct linear_object *object;
    const struct linear_operation *operation;
    size_t count, order[OPERATIONS_MOST], used;
    bool in_time, took[OPERATIONS_MOST];
};

/* Does operation a have to stand before b? */
static bool must_precede(const struct brute *b, size_t first, size_t then)
{
    const struct linear_operation *x = &b->operation[first], *y = &b->operation[then];
    if (x->process == y->process)
        return first < then && x->end != LINEAR_NEVER;
    return b->in_time && x->end < y->begin;
}

static bool order_is_right(const struct brute *b)
{
    for (size_t i = 0; i < b->count; i++)
        if (!b->took[i] && b->operation[i].end != LINEAR_NEVER)
            return false;
    for (size_t i = 0; i < b->used; i++)
        for (size_t k = i + 1; k < b->used; k++)
            if (must_precede(b, b->order[k], b->order[i]))
                return false;
    for (int64_t object = 0; object < 2; object++) {
        int64_t word[OPERATIONS_MOST + 1] = {0};
        struct linear_state state = {word, b->object->words};
        for (size_t i = 0; i < b->used; i++) {
            const struct linear_operation *o = &b->operation[b->order[i]];
            if (o->object == object && !b->object->apply(NULL, &state, o))
                return false;
        }
    }
    return true;
}

static bool brute_force(struct brute *b)
{
    if (order_is_right(b))
        return true;
    for (size_t i = 0; i < b->count; i++) {
        if (b->took[i])
            continue;
        b->took[i] = true;
        b->order[b->used++] = i;
        bool found = brute_force(b);
        b->used--;
        b->took[i] = false;
        if (found)
            return true;
    }
    return false;
}

static bool has_order(const struct linear_object *object, enum linear_order order,
                      const struct linear_operation *list, size_t count)
{
    struct brute b = {.object = object, .operation = list, .count = count, .in_time = order == LINEARIZABLE};
    return brute_force(&b);
}

/* ------------------------------------------------------------------------------------- random histories */

/* Each of three processes makes some operations, one after the other; the last may not have ended, nor one
 * after which the process goes on. `at_once`: on one object, and a process begins at the time at which its
 * operation before ended; on two objects there is some time between. */
static size_t draw_history(struct rng *rng, bool queue, bool at_once, struct linear_operation *list)
{
    uint64_t clock[3] = {1, 1, 1};
    size_t count = 2 + rng_below(rng, OPERATIONS_MOST - 1);
    for (size_t i = 0; i < count; i++) {
        struct linear_operation *o = &list[i];
        uint32_t process = (uint32_t)rng_below(rng, 3);
        *o = (struct linear_operation){.process = process, .object = !at_once && rng_below(rng, 4) == 0};
        o->begin = clock[process] + rng_below(rng, 3) + !at_once;
        o->end = clock[process] = o->begin + rng_below(rng, 4);
        o->operation = (int32_t)(queue ? PUSH + rng_below(rng, 2) : rng_below(rng, 3));
        o->input = 1 + (int64_t)rng_below(rng, 2);
        if (o->operation == READ || o->operation == SWAP)
            o->output = (int64_t)rng_below(rng, 3);
        else if (o->operation == TAKE)
            o->output = (int64_t)rng_below(rng, 3) - (rng_below(rng, 2) ? 1 : 0);
        if (rng_below(rng, 6) == 0)
            o->end = LINEAR_NEVER;
    }
    return count;
}

/* The history that consists of a part, as it was before its last answer if `before`. */
static void copy_part(const struct linear_operation *list, const size_t *part, size_t count, size_t leave,
                      bool before, struct linear_operation *copy, size_t *copied)
{
    size_t last = part[count - 1], left = leave < count ? part[leave] : SIZE_MAX;
    *copied = 0;
    for (size_t i = 0; i < OPERATIONS_MOST; i++) {
        struct linear_operation *o = &copy[*copied];
        size_t at = 0;
        while (at < count && part[at] != i)
            at++;
        if (at == count || i == left)
            continue;
        *o = list[i];
        if (o->end > list[last].end || (o->end == list[last].end && i > last) || (before && i == last))
            o->end = LINEAR_NEVER;
        (*copied)++;
    }
}

/* Could the answer of operation `last` be given at any time: of it alone, or, if `all`, of all? */
static bool explained(const struct linear_object *object, enum linear_order order,
                      const struct linear_operation *list, size_t count, size_t last, bool all)
{
    struct linear_operation copy[OPERATIONS_MOST + 1];
    for (size_t i = 0; i < count; i++) {
        copy[i] = list[i];
        if (!all && i != last)
            continue;
        copy[i].begin = 0;
        copy[i].process = 100 + (uint32_t)i;
        copy[i].end = copy[i].end == LINEAR_NEVER ? LINEAR_NEVER : LINEAR_NEVER - 1;
    }
    return has_order(object, order, copy, count);
}

/* The operation with the latest answer. */
static size_t last_of(const struct linear_operation *list, size_t count)
{
    size_t last = SIZE_MAX;
    for (size_t i = 0; i < count; i++)
        if (list[i].end != LINEAR_NEVER && (last == SIZE_MAX || list[i].end >= list[last].end))
            last = i;
    return last;
}

/* Without any operation but the last, its answer spoils no order any more, or is not explained any more. */
static void check_part(const struct linear_object *object, enum linear_order order,
                       const struct linear_operation *list, const size_t *part, size_t count)
{
    struct linear_operation with[OPERATIONS_MOST + 1], before[OPERATIONS_MOST + 1];
    size_t used;
    ck_assert_uint_ge(count, 1);
    ck_assert(list[part[count - 1]].end != LINEAR_NEVER);
    bool needs_all = false, some = false;
    for (size_t leave = count; leave != SIZE_MAX; leave--) {
        if (leave == count - 1)
            continue;
        copy_part(list, part, count, leave, false, with, &used);
        bool none = linearize(object, order, with, used, MOST, NULL, NULL) == LINEAR_UNORDERED;
        copy_part(list, part, count, leave, true, before, &used);
        bool one = linearize(object, order, before, used, MOST, NULL, NULL) == LINEAR_ORDERED;
        size_t last = last_of(with, used);
        bool alone = explained(object, order, with, used, last, false),
             all = explained(object, order, with, used, last, true);
        if (leave < count) {
            ck_assert(!none || !one || (some && !(needs_all ? all : alone)));
            continue;
        }
        ck_assert(none && one);
        needs_all = !alone;
        some = alone || all;
    }
}

static void compare_with_all_orders(uint64_t seed, bool queue)
{
    struct rng rng;
    struct linear_operation list[OPERATIONS_MOST + 1];
    const struct linear_object *object = queue ? &queue_object : &register_object;
    size_t verdicts[2][2] = {{0}};
    rng_open(&rng, seed, 0);
    for (int i = 0; i < HISTORIES; i++) {
        size_t count = draw_history(&rng, queue, i % 2, list), part_count = 0, *part;
        for (enum linear_order order = LINEARIZABLE; order <= SEQUENTIAL; order++) {
            bool right = has_order(object, order, list, count);
            enum linear_verdict verdict = linearize(object, order, list, count, MOST, &part, &part_count);
            ck_assert_int_eq(verdict, right ? LINEAR_ORDERED : LINEAR_UNORDERED);
            verdicts[order][right]++;
            ck_assert(right == !part);
            if (part && i % 20 == 0)
                check_part(object, order, list, part, part_count);
            free(part);
        }
    }
    for (int i = 0; i < 4; i++)
        ck_assert_uint_gt(verdicts[i / 2][i % 2], HISTORIES / 20);
}

START_TEST(verdicts_on_registers_are_those_of_all_orders)
{
    compare_with_all_orders(1, false);
}
END_TEST

START_TEST(verdicts_on_queues_are_those_of_all_orders)
{
    compare_with_all_orders(2, true);
}
END_TEST

/* ----------------------------------------------------------------------------------------- the part shown */

START_TEST(of_a_stale_read_the_write_and_the_read_are_shown)
{
    const struct linear_operation list[] = {{.begin = 1, .end = 2, .operation = WRITE, .input = 5},
                                            {.begin = 1, .end = 3, .process = 1, .object = 1},
                                            {.begin = 3, .end = 4, .operation = READ, .output = 5},
                                            {.begin = 5, .end = 9, .process = 1, .operation = READ},
                                            {.begin = 7, .end = 11, .operation = WRITE, .input = 6}};
    size_t *part, count;
    ck_assert_int_eq(linearize(&register_object, LINEARIZABLE, list, 5, MOST, &part, &count),
                     LINEAR_UNORDERED);
    ck_assert_uint_eq(count, 2);
    ck_assert_uint_eq(part[0], 0);
    ck_assert_uint_eq(part[1], 3);
    free(part);
    ck_assert_int_eq(linearize(&register_object, SEQUENTIAL, list, 5, MOST, NULL, NULL), LINEAR_ORDERED);
}
END_TEST

START_TEST(of_a_queue_out_of_order_both_values_are_shown)
{
    const struct linear_operation list[] = {
        {.begin = 1, .end = 2, .operation = PUSH, .input = 7},
        {.begin = 3, .end = 4, .operation = PUSH, .input = 8},
        {.begin = 3, .end = 9, .process = 1, .operation = PUSH, .input = 9},
        {.begin = 5, .end = 6, .operation = TAKE, .output = 8}};
    size_t *part, count;
    ck_assert_int_eq(linearize(&queue_object, LINEARIZABLE, list, 4, MOST, &part, &count), LINEAR_UNORDERED);
    ck_assert_uint_eq(count, 3);
    ck_assert(part[0] == 0 && part[1] == 1 && part[2] == 3);
    free(part);
}
END_TEST

START_TEST(what_takes_too_many_configurations_is_not_decided)
{
    struct linear_operation list[20];
    for (int i = 0; i < 20; i++)
        list[i] = (struct linear_operation){
            .begin = 1, .end = 9, .process = (uint32_t)i, .operation = SWAP, .input = i + 1, .output = 99};
    ck_assert_int_eq(linearize(&register_object, LINEARIZABLE, list, 20, 0, NULL, NULL), LINEAR_UNDECIDED);
    ck_assert_int_eq(linearize(&register_object, LINEARIZABLE, list, 0, 0, NULL, NULL), LINEAR_ORDERED);
}
END_TEST

enum phase { IDLE, BEGUN, DONE };

/* Operations of eight processes begin, take effect and end, each at a time of its own. */
static size_t draw_long(struct linear_operation *list)
{
    struct rng rng;
    int64_t value = 0;
    struct linear_operation open[PROCESSES];
    enum phase phase[PROCESSES] = {IDLE};
    size_t count = 0;
    rng_open(&rng, 7, 0);
    for (uint64_t now = 1; count < LONG; now++) {
        uint32_t process = (uint32_t)rng_below(&rng, PROCESSES);
        struct linear_operation *o = &open[process];
        if (phase[process] == IDLE) {
            *o = (struct linear_operation){.begin = now,
                                           .process = process,
                                           .operation = (int32_t)rng_below(&rng, 3),
                                           .input = 1 + (int64_t)rng_below(&rng, 9)};
        } else if (phase[process] == BEGUN) {
            o->output = o->operation == WRITE ? 0 : value;
            value = o->operation == READ ? value : o->input;
        } else {
            o->end = now;
            list[count++] = *o;
        }
        phase[process] = phase[process] == DONE ? IDLE : phase[process] + 1;
    }
    return count;
}

START_TEST(a_long_history_of_a_right_register_has_an_order)
{
    static struct linear_operation list[LONG];
    size_t count = draw_long(list), *part, part_count;
    ck_assert_int_eq(linearize(&register_object, LINEARIZABLE, list, count, MOST, NULL, NULL),
                     LINEAR_ORDERED);
    size_t last = count - 1;
    while (list[last].operation == WRITE)
        last--;
    list[last].output = 77;
    ck_assert_int_eq(linearize(&register_object, LINEARIZABLE, list, count, MOST, &part, &part_count),
                     LINEAR_UNORDERED);
    ck_assert_uint_eq(part_count, 1);
    ck_assert_uint_eq(part[0], last);
    free(part);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, verdicts_on_registers_are_those_of_all_orders);
    tcase_add_test(cases, verdicts_on_queues_are_those_of_all_orders);
    tcase_add_test(cases, of_a_stale_read_the_write_and_the_read_are_shown);
    tcase_add_test(cases, of_a_queue_out_of_order_both_values_are_shown);
    tcase_add_test(cases, what_takes_too_many_configurations_is_not_decided);
    tcase_add_test(cases, a_long_history_of_a_right_register_has_an_order);
}

UNIT(add_cases, 60)
