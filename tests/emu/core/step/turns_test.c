/*
 * With turns, the nodes of a step run one after the other in an order that follows from the seed, equal on
 * every engine.
 */
#include <string.h>

#include "../../dig.h"
#include "../../trial.h"
#include "facts/disturb_options.h"
#include "tools.h"

enum { NODES = 12, STEPS = 6 };

/* The nodes in the order in which they ran, by step. Nodes share it on purpose: they take turns, so there is
 * no race. */
static struct {
    int rank[STEPS][NODES], count[STEPS];
} seen;

static void watch(struct node *self)
{
    for (int step = 0; step < STEPS; step++) {
        seen.rank[step][seen.count[step]++] = node_rank(self);
        node_step(self);
    }
}

static struct trial run_turns(void (*node)(struct node *self), uint64_t seed, int engine)
{
    static struct parray_program program; /* as long as the array */
    struct disturb_options disturb = {.seed = seed, .turns = true};
    program = (struct parray_program){.name = "turns", .node = node};
    struct options options = trial_on("ring:12");
    options.disturb = &disturb;
    memset(&seen, 0, sizeof seen);
    return trial_run(&program, options, engine);
}

static void watch_turns(uint64_t seed, int engine)
{
    struct trial trial = run_turns(watch, seed, engine);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(array_workers(trial.array), engine == TRIAL_THREADS ? NODES : 1);
    trial_end(&trial);
}

START_TEST(every_engine_takes_the_same_turns)
{
    for (uint64_t seed = 1; seed <= 5; seed++) {
        watch_turns(seed, 0);
        __typeof__(seen) first = seen;
        for (int engine = 1; engine < TRIAL_ENGINES; engine++) {
            watch_turns(seed, engine);
            ck_assert_mem_eq(&seen, &first, sizeof seen);
        }
    }
}
END_TEST

START_TEST(each_node_has_one_turn_in_a_step)
{
    watch_turns(7, _i);
    for (int step = 0; step < STEPS; step++) {
        unsigned ranks = 0;
        ck_assert_int_eq(seen.count[step], NODES);
        for (int i = 0; i < NODES; i++)
            ranks |= 1U << seen.rank[step][i];
        ck_assert_uint_eq(ranks, (1U << NODES) - 1);
    }
}
END_TEST

START_TEST(seeds_and_steps_have_turns_of_their_own)
{
    watch_turns(1, 0);
    __typeof__(seen) first = seen;
    for (int step = 1; step < STEPS; step++)
        ck_assert_mem_ne(seen.rank[step], first.rank[step - 1], sizeof seen.rank[step]);
    watch_turns(2, 0);
    for (int step = 0; step < STEPS; step++)
        ck_assert_mem_ne(seen.rank[step], first.rank[step], sizeof seen.rank[step]);
}
END_TEST

/* A node that sits out a step has no turn in it; a node that is woken late has one. */
static void some(struct node *self)
{
    node_wait_until(self, (uint64_t)(node_rank(self) % 3) * 2 + 2);
    seen.rank[node_now(self) - 1][seen.count[node_now(self) - 1]++] = node_rank(self);
}

START_TEST(only_who_can_go_on_has_a_turn)
{
    struct trial trial = run_turns(some, 3, _i);
    ck_assert_uint_eq(trial.outcome->clock, 6);
    for (int step = 0; step < STEPS; step++) {
        ck_assert_int_eq(seen.count[step], step % 2 ? NODES / 3 : 0);
        for (int i = 0; i < seen.count[step]; i++)
            ck_assert_int_eq(seen.rank[step][i] % 3, step / 2);
    }
    trial_end(&trial);
}
END_TEST

/* A turn that ends by a fatal error passes on like any other. */
static void misuse(struct node *self)
{
    node_step(self);
    seen.count[0]++;
    if (node_rank(self) % 2)
        node_send_at(self, 9, NULL, 0, "t.c:1");
    node_step(self);
}

START_TEST(a_fault_ends_a_turn)
{
    struct trial trial = run_turns(misuse, 4, _i);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_str_eq(
        trial.outcome->error,
        "step 2: node 1: node_send at t.c:1: there is no port 9: this node has 2 ports, numbered from 0");
    ck_assert_int_eq(seen.count[0], NODES);
    trial_end(&trial);
}
END_TEST

static void overflow(struct node *self)
{
    node_step(self);
    seen.count[0]++;
    if (node_rank(self) % 2)
        node_result(self, &(int){dig(0)}, sizeof(int));
    node_step(self);
}

/* The signal code of ThreadSanitizer needs the rest of the stack. */
START_TEST(a_full_stack_ends_a_turn)
{
    if (TOOLS_TSAN)
        return;
    struct trial trial = run_turns(overflow, 5, _i);
    ck_assert_int_eq(trial.status, PARRAY_LIMIT);
    ck_assert_ptr_nonnull(strstr(trial.outcome->error, "step 2: node 1 overflowed"));
    ck_assert_int_eq(seen.count[0], NODES);
    trial_end(&trial);
}
END_TEST

/* Nodes that serve go on when the last other node has returned. */
static void serve(struct node *self)
{
    int word = node_rank(self);
    struct packet packet = PACKET(&word, sizeof word);
    if (word == 0)
        node_send(self, 1, &word, sizeof word);
    else
        while (node_serve(self, &packet) != NODE_OVER && node_rank(self) < NODES - 1)
            node_send(self, 1, &word, sizeof word);
    seen.count[0]++;
}

START_TEST(nodes_that_serve_end)
{
    struct trial trial = run_turns(serve, 6, _i);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->transmissions, NODES - 1);
    ck_assert_int_eq(seen.count[0], NODES);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, every_engine_takes_the_same_turns);
    tcase_add_loop_test(cases, each_node_has_one_turn_in_a_step, 0, TRIAL_ENGINES);
    tcase_add_test(cases, seeds_and_steps_have_turns_of_their_own);
    tcase_add_loop_test(cases, only_who_can_go_on_has_a_turn, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_fault_ends_a_turn, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_full_stack_ends_a_turn, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, nodes_that_serve_end, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
