/*
 * Coroutines go on where they left, keep what is on their stacks, and say when they have used more than their
 * stack.
 */
#include <stdlib.h>

#include "base.h"
#include "coroutine.h"
#include "suite.h"

enum { SIZE = TOOLS_ASAN || TOOLS_TSAN ? 64 * 1024 : 16 * 1024, TURNS = 5 };

struct count {
    struct coroutine it;
    int turns;
    int seen; /* by the coroutine itself */
};

/* As deep as there are turns, so that each of them is left with another number of frames. */
static int count_down(struct count *count, int left)
{
    int own = left * left;
    if (left == 0)
        return 0;
    count->turns++;
    coroutine_leave(&count->it);
    int below = count_down(count, left - 1);
    ck_assert_int_eq(own, left * left);
    return below + 1;
}

static void count_all(void *arg)
{
    struct count *count = arg;
    count->seen = count_down(count, TURNS);
}

START_TEST(it_goes_on_where_it_left)
{
    char *stack = malloc(SIZE);
    struct count count = {.turns = 0};
    coroutine_open(&count.it, stack, SIZE, count_all, &count);
    for (int turn = 1; turn <= TURNS; turn++) {
        coroutine_resume(&count.it);
        ck_assert_int_eq(count.turns, turn);
        ck_assert(!count.it.ended);
    }
    coroutine_resume(&count.it);
    ck_assert(count.it.ended);
    ck_assert_int_eq(count.seen, TURNS);
    ck_assert(!coroutine_overflowed(&count.it));
    coroutine_close(&count.it);
    free(stack);
}
END_TEST

/* Several at a time, one of which never ends. */
START_TEST(each_has_a_stack_of_its_own)
{
    struct count count[3] = {{.turns = 0}};
    char *stack = malloc(ARRAY_LENGTH(count) * SIZE);
    for (size_t i = 0; i < ARRAY_LENGTH(count); i++)
        coroutine_open(&count[i].it, stack + i * SIZE, SIZE, count_all, &count[i]);
    for (int turn = 0; turn <= TURNS; turn++)
        for (size_t i = 0; i < ARRAY_LENGTH(count) - (turn == TURNS); i++)
            coroutine_resume(&count[i].it);
    ck_assert(count[0].it.ended && count[1].it.ended && !count[2].it.ended);
    for (size_t i = 0; i < ARRAY_LENGTH(count); i++) {
        ck_assert_int_eq(count[i].turns, TURNS);
        coroutine_close(&count[i].it);
    }
    free(stack);
}
END_TEST

static void write_below(void *arg)
{
    struct coroutine *it = arg;
    it->stack[3] = 0;
}

START_TEST(a_stack_that_is_used_up_is_told)
{
    char *stack = malloc(SIZE);
    struct coroutine it;
    coroutine_open(&it, stack, SIZE, write_below, &it);
    ck_assert(!coroutine_overflowed(&it));
    coroutine_resume(&it);
    ck_assert(it.ended && coroutine_overflowed(&it));
    coroutine_close(&it);
    free(stack);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, it_goes_on_where_it_left);
    tcase_add_test(cases, each_has_a_stack_of_its_own);
    tcase_add_test(cases, a_stack_that_is_used_up_is_told);
}

UNIT(add_cases, 60)
