/*
 * With a thread for each node, the outcome is that of fibers, and the nodes of a step run at once, or one by
 * one with turns.
 */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <sys/resource.h>

#include "facts/disturb_options.h"
#include "promises.h"

/* Threads sleep in cohorts of 32. */
static const unsigned ring_sizes[] = {3, 7, 31, 32, 33, 64, 65};

START_TEST(a_ring_has_the_outcome_of_fibers_whether_its_cohorts_are_full_or_not)
{
    promise_token(ring_sizes[_i], "threads", 0);
}
END_TEST

START_TEST(a_node_is_woken_by_another_thread)
{
    promise_wake("threads", 0);
}
END_TEST

START_TEST(a_program_that_returns_at_once_ends_in_step_1)
{
    promise_return("line:1", "threads", 0);
    promise_return("ring:33", "threads", 0);
}
END_TEST

START_TEST(steps_in_which_nobody_is_due_are_passed_over)
{
    promise_far("threads", 0);
}
END_TEST

START_TEST(an_interrupt_ends_the_run_in_its_step_and_not_the_next_run)
{
    promise_interrupt("threads", 0);
}
END_TEST

START_TEST(a_stack_below_the_least_is_refused_and_the_least_is_enough)
{
    promise_stack("threads", 16384);
}
END_TEST

START_TEST(there_are_as_many_workers_as_nodes_whatever_is_asked_for)
{
    for (unsigned asked = 0; asked <= 9; asked += 3) {
        struct trial trial = promise_run(&returns, "ring:5", "threads", asked);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_eq(array_workers(trial.array), 5);
        trial_end(&trial);
    }
}
END_TEST

START_TEST(more_nodes_than_threads_may_be_started_are_refused_before_the_run)
{
    char error[OUTCOME_ERROR_SIZE] = "";
    int status = -1;
    struct rlimit limit;
    struct options options = trial_on("ring:40");
    options.engine = "threads";
    ck_assert_int_eq(getrlimit(RLIMIT_NPROC, &limit), 0);
    limit.rlim_cur = 20;
    ck_assert_int_eq(setrlimit(RLIMIT_NPROC, &limit), 0);
    ck_assert_ptr_null(array_open(&token, &options, NULL, &status, error));
    ck_assert_int_eq(status, PARRAY_LIMIT);
    ck_assert_ptr_eq(strstr(error, "40 nodes need as many threads, but ulimit -u is 20 and about "), error);
}
END_TEST

/* --------------------------------------------------------------------------- a thread for each */

enum { NODES = 5, STEPS = 20 };

static pthread_t thread_of[NODES];

/* Each node writes its own entry alone. */
static void stay_node(struct node *self)
{
    pthread_t mine = thread_of[node_rank(self)] = pthread_self();
    for (int i = 0; i < STEPS; i++) {
        node_step(self);
        node_check(self, pthread_equal(mine, pthread_self()));
    }
}

START_TEST(every_node_has_one_thread_of_its_own)
{
    static const struct parray_program stay = {.name = "stay", .node = stay_node};
    static const uint64_t figures[] = {0, STEPS + 1, 0};
    struct trial trial = promise_done(&stay, "ring:5", "threads", 0, figures);
    for (int a = 0; a < NODES; a++)
        for (int b = 0; b < NODES; b++)
            ck_assert_int_eq(!!pthread_equal(thread_of[a], thread_of[b]), a == b);
    trial_end(&trial);
}
END_TEST

/* relaxed in all accesses, which are partners of each other: the counts order no other data */
static atomic_int inside, most_inside;

static int inside_add(int more)
{
    return atomic_fetch_add_explicit(&inside, more, memory_order_relaxed) +
           more; /* relaxed: a count that orders no other data */
}

/* No node leaves the step before all nodes are in it, so all nodes must run at once. */
static void meet_node(struct node *self)
{
    inside_add(1);
    while (inside_add(0) < node_count(self))
        sched_yield();
}

START_TEST(the_nodes_of_a_step_run_at_once)
{
    static const struct parray_program meet = {.name = "meet", .node = meet_node};
    static const uint64_t figures[] = {0, 1, 0};
    struct trial trial = promise_done(&meet, "ring:5", "threads", 0, figures);
    ck_assert_int_eq(inside_add(0), NODES);
    trial_end(&trial);
}
END_TEST

/* Wait, so that the other nodes have time to enter. */
static void turn_node(struct node *self)
{
    for (int i = 0; i < STEPS; i++) {
        int now = inside_add(1);
        /* relaxed: a count that orders no other data */
        if (now > atomic_load_explicit(&most_inside, memory_order_relaxed))
            atomic_store_explicit(&most_inside, now, memory_order_relaxed);
        for (int k = 0; k < 10; k++)
            sched_yield();
        inside_add(-1);
        node_step(self);
    }
}

START_TEST(nodes_that_take_turns_run_one_after_the_other)
{
    static const struct parray_program turn = {.name = "turn", .node = turn_node};
    const struct disturb_options disturb = {.seed = 3, .turns = true};
    struct options options = trial_on("ring:5");
    options.disturb = &disturb;
    struct trial trial = trial_run(&turn, options, TRIAL_THREADS);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->clock, STEPS + 1);
    /* relaxed: the threads have ended */
    ck_assert_int_eq(atomic_load_explicit(&most_inside, memory_order_relaxed), 1);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_ring_has_the_outcome_of_fibers_whether_its_cohorts_are_full_or_not, 0,
                        (int)ARRAY_LENGTH(ring_sizes));
    tcase_add_test(cases, a_node_is_woken_by_another_thread);
    tcase_add_test(cases, a_program_that_returns_at_once_ends_in_step_1);
    tcase_add_test(cases, steps_in_which_nobody_is_due_are_passed_over);
    tcase_add_test(cases, an_interrupt_ends_the_run_in_its_step_and_not_the_next_run);
    tcase_add_test(cases, a_stack_below_the_least_is_refused_and_the_least_is_enough);
    tcase_add_test(cases, there_are_as_many_workers_as_nodes_whatever_is_asked_for);
    tcase_add_test(cases, more_nodes_than_threads_may_be_started_are_refused_before_the_run);
    tcase_add_test(cases, every_node_has_one_thread_of_its_own);
    tcase_add_test(cases, the_nodes_of_a_step_run_at_once);
    tcase_add_test(cases, nodes_that_take_turns_run_one_after_the_other);
}

UNIT(add_cases, 60)
