/*
 * With fibers, any number of workers gives the outcome of one; each worker runs its own nodes, in a known
 * order.
 */
#include <pthread.h>

#include "promises.h"

enum { WORKERS_MOST_TRIED = 3 };

START_TEST(one_two_and_three_workers_give_the_same_outcome)
{
    promise_token(3, "fibers", (unsigned)_i);
    promise_token(7, "fibers", (unsigned)_i);
    promise_token(100, "fibers", (unsigned)_i);
}
END_TEST

START_TEST(a_node_is_woken_by_one_of_another_worker)
{
    promise_wake("fibers", (unsigned)_i);
}
END_TEST

START_TEST(a_program_that_returns_at_once_ends_in_step_1)
{
    promise_return("line:1", "fibers", (unsigned)_i);
    promise_return("ring:5", "fibers", (unsigned)_i);
}
END_TEST

START_TEST(steps_in_which_nobody_is_due_are_passed_over)
{
    promise_far("fibers", (unsigned)_i);
}
END_TEST

START_TEST(an_interrupt_ends_the_run_in_its_step_and_not_the_next_run)
{
    promise_interrupt("fibers", (unsigned)_i);
}
END_TEST

START_TEST(a_stack_below_the_least_is_refused_and_the_least_is_enough)
{
    promise_stack("fibers", 4096);
}
END_TEST

START_TEST(there_are_no_more_workers_than_nodes)
{
    static const struct {
        const char *topology;
        unsigned asked, workers;
    } arrays[] = {{"line:1", 1, 1}, {"line:1", 9, 1}, {"line:2", 9, 2}, {"ring:3", 2, 2}, {"ring:3", 3, 3}};
    for (size_t i = 0; i < ARRAY_LENGTH(arrays); i++) {
        struct trial trial = promise_run(&returns, arrays[i].topology, "fibers", arrays[i].asked);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_eq(array_workers(trial.array), arrays[i].workers);
        trial_end(&trial);
    }
}
END_TEST

/* ------------------------------------------------------------------------------- whose nodes */

enum { NODES = 6, STEPS = 20 };

static pthread_t thread_of[NODES];

/* Each node writes its own entry alone. */
static void stay_node(struct node *self)
{
    pthread_t mine = thread_of[node_rank(self)] = pthread_self();
    for (int i = 0; i < STEPS; i++) {
        node_send(self, 1, NULL, 0);
        node_recv(self, 0, NULL, 0);
        node_check(self, pthread_equal(mine, pthread_self()));
    }
}

START_TEST(a_worker_has_a_block_of_ranks_and_no_node_moves_to_another)
{
    static const struct parray_program stay = {.name = "stay", .mailbox = 2, .node = stay_node};
    static const uint64_t figures[] = {STEPS, STEPS + 1, STEPS * NODES};
    struct trial trial = promise_done(&stay, "ring:6", "fibers", (unsigned)_i, figures);
    int blocks = 1;
    for (int rank = 1; rank < NODES; rank++) {
        bool begins = !pthread_equal(thread_of[rank], thread_of[rank - 1]);
        blocks += begins;
        for (int before = 0; before < rank && begins; before++)
            ck_assert(!pthread_equal(thread_of[rank], thread_of[before]));
    }
    ck_assert_int_eq(blocks, _i);
    trial_end(&trial);
}
END_TEST

/* There is one worker, so no other thread uses these variables. */
static int ran[3 * NODES];
static size_t ran_count;

/* Odd nodes sit out step 2. */
static void order_node(struct node *self)
{
    ran[ran_count++] = node_rank(self);
    node_wait_until(self, node_rank(self) % 2 ? 3 : 2);
    ran[ran_count++] = node_rank(self);
}

START_TEST(a_worker_runs_those_that_are_due_in_the_order_of_their_ranks)
{
    static const struct parray_program order = {.name = "order", .node = order_node};
    static const int wanted[] = {0, 1, 2, 3, 4, 5, 0, 2, 4, 1, 3, 5};
    static const uint64_t figures[] = {0, 3, 0};
    struct trial trial = promise_done(&order, "ring:6", "fibers", 1, figures);
    ck_assert_uint_eq(ran_count, ARRAY_LENGTH(wanted));
    for (size_t i = 0; i < ran_count; i++)
        ck_assert_int_eq(ran[i], wanted[i]);
    trial_end(&trial);
}
END_TEST

/* ----------------------------------------------------------------------------- one works alone */

enum { ROUNDS = 500 };

/* Nodes 0 and 1 send to each other; all other nodes wait for a packet that node 1 sends at the end. */
static void alone_node(struct node *self)
{
    int rank = node_rank(self), down = 0, up = 1;
    for (int i = 0; i < ROUNDS && rank < 2; i++) {
        if (rank == i % 2)
            node_send(self, rank == 0 ? up : down, NULL, 0);
        else
            node_recv(self, rank == 0 ? up : down, NULL, 0);
    }
    if (rank == 1)
        node_send(self, up, NULL, 0);
    if (rank < 2)
        return;
    node_recv(self, down, NULL, 0);
    node_check(self, node_now(self) == (uint64_t)(ROUNDS + rank - 1));
    if (rank < node_count(self) - 1)
        node_send(self, up, NULL, 0);
}

START_TEST(others_are_woken_in_their_step_after_one_worker_had_the_steps_alone)
{
    static const struct parray_program alone = {.name = "alone", .node = alone_node};
    static const uint64_t figures[] = {ROUNDS + NODES - 3, ROUNDS + NODES - 2, ROUNDS + NODES - 2};
    struct trial trial = promise_done(&alone, "ring:6", "fibers", (unsigned)_i, figures);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    int end = WORKERS_MOST_TRIED + 1;
    tcase_add_loop_test(cases, one_two_and_three_workers_give_the_same_outcome, 1, end);
    tcase_add_loop_test(cases, a_node_is_woken_by_one_of_another_worker, 1, end);
    tcase_add_loop_test(cases, a_program_that_returns_at_once_ends_in_step_1, 1, end);
    tcase_add_loop_test(cases, steps_in_which_nobody_is_due_are_passed_over, 1, end);
    tcase_add_loop_test(cases, an_interrupt_ends_the_run_in_its_step_and_not_the_next_run, 1, end);
    tcase_add_test(cases, a_stack_below_the_least_is_refused_and_the_least_is_enough);
    tcase_add_test(cases, there_are_no_more_workers_than_nodes);
    tcase_add_loop_test(cases, a_worker_has_a_block_of_ranks_and_no_node_moves_to_another, 1, end);
    tcase_add_test(cases, a_worker_runs_those_that_are_due_in_the_order_of_their_ranks);
    tcase_add_loop_test(cases, others_are_woken_in_their_step_after_one_worker_had_the_steps_alone, 1, end);
}

UNIT(add_cases, 60)
