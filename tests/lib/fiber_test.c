/*
 * Fibers live, switch and move between threads, plain and under every tool that fiber.h has hooks for.
 */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "apart.h"
#include "base.h"
#include "fail.h"
#include "fiber.h"
#include "suite.h"

enum { STACK_SIZE = TOOLS_ASAN || TOOLS_TSAN ? 64 * 1024 : 16 * 1024 };

/* Fibers in the large test: the ThreadSanitizer of gcc allows 8,128, and Valgrind searches a list of
 * stacks. */
static size_t many(void)
{
    if (tools_under_valgrind())
        return 300;
    return TOOLS_TSAN ? 2000 : 10000;
}

struct task {
    struct fiber fiber;
    struct fiber *back; /* where to go when done */
    struct task *next;  /* where to go in between; NULL: back */
    int rounds;
    int done;
    uintptr_t frame; /* address of the frame of the entry function */
    bool wrong;      /* a value on its own stack had changed */
};

static struct fiber main_fiber;

static void *stacks_new(size_t count)
{
    void *stacks = aligned_alloc(4096, count * STACK_SIZE);
    ck_assert_ptr_nonnull(stacks);
    return stacks;
}

static void task_open(struct task *task, void *stack, void (*entry)(void *), size_t color)
{
    *task = (struct task){.back = &main_fiber};
    fiber_open(&task->fiber, stack, STACK_SIZE, entry, task, color);
}

/* ------------------------------------------------------------------------- life */

static void run_once(void *arg)
{
    fiber_entered();
    struct task *task = arg;
    task->frame = (uintptr_t)__builtin_frame_address(0);
    task->done++;
    fiber_exit_to(&task->fiber, task->back);
}

START_TEST(a_fiber_runs_and_exits_to_the_thread)
{
    struct task task;
    void *stack = stacks_new(1);
    fiber_adopt(&main_fiber);
    task_open(&task, stack, run_once, 0);
    fiber_switch(&main_fiber, &task.fiber);
    ck_assert_int_eq(task.done, 1);
    fiber_close(&task.fiber);
    free(stack);
}
END_TEST

START_TEST(a_stack_serves_one_fiber_after_the_other)
{
    struct task task;
    void *stack = stacks_new(1);
    fiber_adopt(&main_fiber);
    for (int i = 0; i < 1000; i++) {
        task_open(&task, stack, run_once, 0);
        fiber_switch(&main_fiber, &task.fiber);
        ck_assert_int_eq(task.done, 1);
        fiber_close(&task.fiber);
    }
    free(stack);
}
END_TEST

START_TEST(a_fiber_that_never_ran_can_be_closed)
{
    struct task task;
    void *stack = stacks_new(1);
    task_open(&task, stack, run_once, 0);
    fiber_close(&task.fiber);
    ck_assert_int_eq(task.done, 0);
    free(stack);
}
END_TEST

START_TEST(colors_start_the_stack_a_cache_line_apart)
{
    struct task task;
    void *stack = stacks_new(1);
    uintptr_t first = 0;
    fiber_adopt(&main_fiber);
    for (size_t color = 0; color <= FIBER_COLORS; color++) {
        task_open(&task, stack, run_once, color);
        fiber_switch(&main_fiber, &task.fiber);
        if (color == 0)
            first = task.frame;
        ck_assert_uint_eq(first - task.frame, color % FIBER_COLORS * CACHE_LINE);
        fiber_close(&task.fiber);
    }
    free(stack);
}
END_TEST

static void stop_in_the_middle(void *arg)
{
    fiber_entered();
    struct task *task = arg;
    char text[100];
    snprintf(text, sizeof text, "%p", arg);
    task->done += text[0] != '\0';
    fiber_switch(&task->fiber, task->back);
    panic("continued: %s", text);
}

START_TEST(a_fiber_that_stopped_can_be_closed_and_its_stack_is_free)
{
    struct task task;
    char *stack = stacks_new(1);
    fiber_adopt(&main_fiber);
    task_open(&task, stack, stop_in_the_middle, 0);
    fiber_switch(&main_fiber, &task.fiber);
    ck_assert_int_eq(task.done, 1);
    fiber_close(&task.fiber);
    memset(stack, 1, STACK_SIZE); /* AddressSanitizer looks at every byte */
    ck_assert_int_eq(stack[STACK_SIZE - 1], 1);
    free(stack);
}
END_TEST

/* ------------------------------------------------------------------------- many fibers */

static void go_round(void *arg)
{
    fiber_entered();
    struct task *task = arg;
    volatile uint64_t own[8];
    for (size_t i = 0; i < ARRAY_LENGTH(own); i++)
        own[i] = (uintptr_t)task + i;
    while (task->done < task->rounds) {
        task->done++;
        fiber_switch(&task->fiber, task->next ? &task->next->fiber : task->back);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(own); i++)
        task->wrong |= own[i] != (uintptr_t)task + i;
    fiber_exit_to(&task->fiber, task->next ? &task->next->fiber : task->back);
}

START_TEST(ten_thousand_fibers_go_round_and_keep_their_stacks)
{
    enum { ROUNDS = 5 };
    size_t count = many();
    struct task *tasks = calloc(count, sizeof *tasks);
    char *stacks = stacks_new(count);
    fiber_adopt(&main_fiber);
    for (size_t i = 0; i < count; i++) {
        task_open(&tasks[i], stacks + i * STACK_SIZE, go_round, i);
        tasks[i].rounds = ROUNDS;
        tasks[i].next = i + 1 < count ? &tasks[i + 1] : NULL;
    }
    for (int round = 0; round <= ROUNDS; round++)
        fiber_switch(&main_fiber, &tasks[0].fiber);
    for (size_t i = 0; i < count; i++) {
        ck_assert_int_eq(tasks[i].done, ROUNDS);
        ck_assert(!tasks[i].wrong);
        fiber_close(&tasks[i].fiber);
    }
    free(stacks);
    free(tasks);
}
END_TEST

/* ------------------------------------------------------------------------- moving */

enum { MOVES = 200 };

struct mover {
    struct fiber fiber;
    struct fiber *back; /* of the thread that continued it last */
    int carrier;        /* the number of that thread */
    int visits[2];      /* how often each thread continued it, as the mover sees it */
};

struct traveller {
    struct mover *mover;
    atomic_int *turn; /* which of the two threads may run the mover */
    int number;
};

static void visit(void *arg)
{
    fiber_entered();
    struct mover *mover = arg;
    for (int i = 0; i < MOVES; i++) {
        mover->visits[mover->carrier]++;
        fiber_switch(&mover->fiber, mover->back);
    }
    fiber_exit_to(&mover->fiber, mover->back);
}

static void *carry(void *arg)
{
    struct traveller *me = arg;
    struct fiber own;
    fiber_adopt(&own);
    for (int i = 0; i < MOVES / 2; i++) {
        /* acquire: pairs with the release of the turn in the other thread, where the mover has stopped */
        while (atomic_load_explicit(me->turn, memory_order_acquire) != me->number)
            sched_yield();
        me->mover->back = &own;
        me->mover->carrier = me->number;
        fiber_switch(&own, &me->mover->fiber);
        /* release: pairs with the acquire above in the other thread, which gets the stopped mover */
        atomic_store_explicit(me->turn, 1 - me->number, memory_order_release);
    }
    return NULL;
}

START_TEST(a_fiber_is_continued_by_two_threads_in_turn)
{
    struct mover mover = {.visits = {0, 0}};
    atomic_int turn;
    struct traveller travellers[2] = {{&mover, &turn, 0}, {&mover, &turn, 1}};
    pthread_t threads[2];
    void *stack = stacks_new(1);
    atomic_init(&turn, 0);
    fiber_open(&mover.fiber, stack, STACK_SIZE, visit, &mover, 0);
    for (int i = 0; i < 2; i++)
        ck_assert_int_eq(pthread_create(&threads[i], NULL, carry, &travellers[i]), 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    ck_assert_int_eq(mover.visits[0], MOVES / 2);
    ck_assert_int_eq(mover.visits[1], MOVES / 2);
    fiber_adopt(&main_fiber);
    mover.back = &main_fiber;
    fiber_switch(&main_fiber, &mover.fiber); /* the mover leaves its loop and exits in a third thread */
    fiber_close(&mover.fiber);
    free(stack);
}
END_TEST

/* ------------------------------------------------------------------------- fibers apart */

static void count_alone(void *arg)
{
    fiber_entered();
    struct task *task = arg;
    for (int i = 0; i < 100; i++) {
        task->done++;
        apart_hide(&task->fiber);
        fiber_switch(&task->fiber, task->back);
        apart_show(&task->fiber);
    }
    fiber_exit_to(&task->fiber, task->back);
}

START_TEST(a_fiber_apart_is_joined_and_what_it_did_is_seen)
{
    struct task task;
    void *stack = stacks_new(1);
    fiber_adopt(&main_fiber);
    task_open(&task, stack, count_alone, 0);
    apart_open(&task.fiber, "alone");
    for (int i = 0; i <= 100; i++)
        fiber_switch(&main_fiber, &task.fiber);
    apart_join(&task.fiber);
    ck_assert_int_eq(task.done, 100);
    fiber_close(&task.fiber);
    free(stack);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_fiber_runs_and_exits_to_the_thread);
    tcase_add_test(cases, a_stack_serves_one_fiber_after_the_other);
    tcase_add_test(cases, a_fiber_that_never_ran_can_be_closed);
    tcase_add_test(cases, a_fiber_that_stopped_can_be_closed_and_its_stack_is_free);
    tcase_add_test(cases, colors_start_the_stack_a_cache_line_apart);
    tcase_add_test(cases, ten_thousand_fibers_go_round_and_keep_their_stacks);
    tcase_add_test(cases, a_fiber_is_continued_by_two_threads_in_turn);
    tcase_add_test(cases, a_fiber_apart_is_joined_and_what_it_did_is_seen);
}

UNIT(add_cases, 120)
