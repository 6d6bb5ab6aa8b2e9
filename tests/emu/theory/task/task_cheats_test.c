/*
 * What nobody sent cannot be delivered: every way around the packets ends with a finding or as misuse. And
 * what is wrong is told in a sentence with node, step and line.
 */
#include <parray.h>
#include <stdio.h>
#include <string.h>

#include "../../trial.h"

static const struct parray_param tasks_param[] = {{"root", "1", "the root"}, {NULL, NULL, NULL}};

/* Run a program of some nodes that tries something. */
static struct trial run_program(struct parray_program cheat, int engine)
{
    static struct parray_program program; /* lives as long as the array */
    program = cheat;
    program.name = "cheat";
    program.task = cheat.task ? cheat.task : "gossip";
    program.params = tasks_param;
    return trial_run(&program, trial_on("ring:4"), engine);
}

/* It ends with this status and, of its error, this part. */
static void expect(struct parray_program program, int status, const char *part)
{
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = run_program(program, engine);
        ck_assert_msg(trial.status == status && strstr(trial.outcome->error, part), "status %d: %s",
                      trial.status, trial.outcome->error);
        ck_assert_int_ne(trial.outcome->verified, 1);
        trial_end(&trial);
    }
}

/* ---------------------------------------------------------------------- computing what others have */

/* Deliver, for node `of`, what `guess` makes of it; the run goes on until all have. */
static uint32_t (*guess)(struct node *self, int of);

static void guesser(struct node *self)
{
    for (int rank = 0; rank < node_count(self); rank++) {
        uint32_t word = guess(self, rank);
        if (rank != node_rank(self))
            node_deliver(self, rank, &word, sizeof word);
    }
}

static uint64_t told_seed;

static int tell_seed(struct parray *array)
{
    told_seed = parray_seed(array);
    return 0;
}

static uint64_t mixed(uint64_t word)
{
    word = (word ^ (word >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94d049bb133111eb);
    return word ^ (word >> 31);
}

static uint32_t from_seed(struct node *self, int of)
{
    (void)self;
    return (uint32_t)mixed(told_seed + (uint64_t)of);
}

static uint32_t from_random(struct node *self, int of)
{
    (void)of;
    return (uint32_t)node_random(self);
}

static uint32_t from_own(struct node *self, int of)
{
    struct parray_token token = {.origin = node_rank(self), .dest = -1};
    uint32_t word;
    node_contents(self, &token, &word);
    return word + (uint32_t)(of - node_rank(self));
}

static uint32_t from_nothing(struct node *self, int of)
{
    return (uint32_t)(of + node_rank(self)) * 0;
}

START_TEST(guesses_are_wrong)
{
    uint32_t (*const guesses[])(struct node * self, int of) = {from_seed, from_random, from_own,
                                                               from_nothing};
    guess = guesses[_i];
    expect((struct parray_program){.node = guesser, .prepare = tell_seed}, PARRAY_WRONG,
           "step 1: node 0: node_deliver at task_cheats_test.c:");
    expect((struct parray_program){.node = guesser, .prepare = tell_seed}, PARRAY_WRONG,
           "word 0 of the token of node 1 is 0x");
}
END_TEST

START_TEST(the_seed_is_not_told)
{
    struct parray_program program = {.name = "seed", .prepare = tell_seed, .node = guesser};
    struct options options = trial_on("ring:4");
    guess = from_seed;
    options.seed = 77;
    struct trial trial = trial_open(&program, options, 0);
    ck_assert_uint_eq(told_seed, 77);
    trial_end(&trial);
    program.task = "gossip";
    trial = trial_open(&program, options, 0);
    ck_assert_uint_ne(told_seed, 77);
    trial_end(&trial);
}
END_TEST

/* -------------------------------------------------------------------------------- asking for it */

static struct node *zero;
static struct parray_token stolen;

static void ask_as_another(struct node *self)
{
    if (node_rank(self) == 0)
        zero = self;
    node_step(self);
    if (node_rank(self) == 1)
        node_given(zero, &stolen);
}

static void deliver_as_another(struct node *self)
{
    uint32_t word = 1;
    if (node_rank(self) == 0)
        zero = self;
    node_step(self);
    if (node_rank(self) == 1)
        node_deliver(zero, 1, &word, sizeof word);
}

static void ask_for_another(struct node *self)
{
    const struct parray_token token = {.origin = (node_rank(self) + 1) % 4, .dest = -1};
    uint32_t word;
    node_contents(self, &token, &word);
}

static void deliver_nothing(struct node *self)
{
    node_deliver(self, 1, NULL, 4);
}

static void keep_own_handle(struct node *self)
{
    if (node_rank(self) == 0)
        zero = self;
}

static bool ask_as_another_after(struct node *self)
{
    return node_rank(self) == 0 || node_given(zero, &stolen);
}

static bool deliver_as_another_after(struct node *self)
{
    uint32_t word = 1;
    if (node_rank(self))
        node_deliver(zero, 1, &word, sizeof word);
    return true;
}

START_TEST(another_nodes_handle_is_refused)
{
    expect((struct parray_program){.node = ask_as_another}, PARRAY_USAGE,
           "node 1 passes the handle of node 0; a node may pass its own only");
    expect((struct parray_program){.node = deliver_as_another}, PARRAY_USAGE,
           "node 1 passes the handle of node 0; a node may pass its own only");
    expect((struct parray_program){.node = keep_own_handle, .verify = ask_as_another_after}, PARRAY_USAGE,
           "node 0: node_given at task_cheats_test.c:");
    expect((struct parray_program){.node = keep_own_handle, .verify = deliver_as_another_after}, PARRAY_USAGE,
           "after the run a node is asked in its own `verify`, with its own handle");
}
END_TEST

START_TEST(another_nodes_token_is_refused)
{
    expect((struct parray_program){.node = ask_for_another}, PARRAY_USAGE,
           "this node has no such token; the contents are told of tokens that node_given gives to it");
    expect((struct parray_program){.node = deliver_nothing}, PARRAY_USAGE, "the contents are NULL");
}
END_TEST

/* ------------------------------------------------------------------------------- handing in less */

static void idle(struct node *self)
{
    node_step(self);
}

static void own_only(struct node *self)
{
    struct parray_token token;
    while (node_given(self, &token))
        node_deliver(self, token.origin, &token.word, sizeof token.word);
    node_check(self, !node_given(self, &token));
}

static void own_twice(struct node *self)
{
    struct parray_token token;
    node_given(self, &token);
    for (int i = 0; i < 1 + (node_rank(self) == 2); i++)
        node_deliver(self, token.origin, &token.word, sizeof token.word);
}

static bool says_yes(struct node *self)
{
    return node_rank(self) >= 0;
}

START_TEST(what_is_missing_is_told)
{
    expect((struct parray_program){.node = idle}, PARRAY_WRONG,
           "node 0: the token of node 1 and 2 more of task gossip are missing");
    expect((struct parray_program){.node = own_only, .verify = says_yes}, PARRAY_WRONG,
           "node 0: the token of node 1 and 2 more of task gossip are missing");
    expect((struct parray_program){.node = own_twice}, PARRAY_WRONG,
           "step 1: node 2: node_deliver at task_cheats_test.c:");
    expect((struct parray_program){.node = own_twice}, PARRAY_WRONG,
           "the token of node 2 had been delivered before");
    expect((struct parray_program){.node = idle, .task = "broadcast"}, PARRAY_WRONG,
           "node 0: the token of node 1, which task broadcast wants, is missing");
    expect((struct parray_program){.node = idle, .task = "reduce"}, PARRAY_WRONG,
           "node 1: the sum of the tokens, which task reduce wants, is missing");
    expect((struct parray_program){.node = idle, .task = "elect"}, PARRAY_WRONG,
           "node 0: the largest number, which task elect wants, is missing");
    expect((struct parray_program){.node = idle, .task = "sort"}, PARRAY_WRONG,
           "node 0: the number of its place, which task sort wants, is missing");
    expect((struct parray_program){.node = idle, .task = "colouring"}, PARRAY_WRONG,
           "node 0: its colour, which task colouring wants, is missing");
}
END_TEST

static void unwanted(struct node *self)
{
    struct parray_token token;
    if (node_rank(self) != 1)
        node_check(self, !node_given(self, &token));
    else
        while (node_given(self, &token))
            if (token.dest == 2)
                node_deliver(self, 2, &token.word, sizeof token.word);
}

START_TEST(what_nobody_asked_for_is_told)
{
    expect((struct parray_program){.node = unwanted, .task = "scatter"}, PARRAY_WRONG,
           "step 1: node 1: node_deliver at task_cheats_test.c:");
    expect((struct parray_program){.node = unwanted, .task = "scatter"}, PARRAY_WRONG,
           "task scatter does not want the token of node 2 here");
}
END_TEST

/* A run that is cut short blames nobody for what is missing. */
static void waits_for_ever(struct node *self)
{
    char byte;
    node_recv(self, 0, &byte, 1);
}

START_TEST(a_run_that_is_cut_short_lacks_nothing)
{
    for (int engine = 0; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = run_program((struct parray_program){.node = waits_for_ever}, engine);
        ck_assert_int_eq(trial.status, PARRAY_DEADLOCK);
        ck_assert_int_eq(trial.outcome->verified, -1);
        ck_assert(!trial.outcome->task.checked);
        ck_assert_ptr_null(trial.outcome->task.first.kind);
        trial_end(&trial);
    }
}
END_TEST

START_TEST(a_program_without_a_task_is_given_nothing)
{
    const struct parray_program program = {.name = "aimless", .node = own_only};
    struct trial trial = trial_run(&program, trial_on("ring:4"), 0);
    ck_assert_int_eq(trial.status, PARRAY_USAGE);
    ck_assert_ptr_nonnull(strstr(trial.outcome->error, "the program names no task"));
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, guesses_are_wrong, 0, 4);
    tcase_add_test(cases, the_seed_is_not_told);
    tcase_add_test(cases, another_nodes_handle_is_refused);
    tcase_add_test(cases, another_nodes_token_is_refused);
    tcase_add_test(cases, what_is_missing_is_told);
    tcase_add_test(cases, what_nobody_asked_for_is_told);
    tcase_add_test(cases, a_run_that_is_cut_short_lacks_nothing);
    tcase_add_test(cases, a_program_without_a_task_is_given_nothing);
}

UNIT(add_cases, 60)
