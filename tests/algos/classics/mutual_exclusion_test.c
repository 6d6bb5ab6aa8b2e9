/*
 * Tests of mutual exclusion and of dining philosophers: the numbers of packets that the literature tells, the
 * same result on all engines and however late packets are; and that what goes wrong is told.
 */
#include <check.h>

#include "classic_run.h"
#include "classics/parts/visits.h"

static const struct classic runs[] = {
    /* 3 (n-1) packets an entry */
    {"lamport-mutex", "complete:6", UINT64_C(3) * 5 * 6 * 5, {NULL}},
    {"lamport-mutex", "complete:2", UINT64_C(3) * 1 * 2 * 9, {"entries=9", "idle=0"}},
    {"lamport-mutex", "complete:9", UINT64_C(3) * 8 * 9 * 2, {"entries=2", "idle=0", "hold=1"}},
    /* 2 (n-1) */
    {"ricart-agrawala", "complete:6", UINT64_C(2) * 5 * 6 * 5, {NULL}},
    {"ricart-agrawala", "complete:2", UINT64_C(2) * 1 * 2 * 9, {"entries=9", "idle=0"}},
    {"ricart-agrawala", "complete:9", UINT64_C(2) * 8 * 9 * 2, {"entries=2", "idle=0", "hold=1"}},
    /* up to 4 times the depth, which the run checks */
    {"raymond-tree", "tree:2x4", 0, {NULL}},
    {"raymond-tree", "tree:3x3", 0, {"idle=0"}},
    {"raymond-tree", "line:7", 0, {"hold=1"}},
    {"raymond-tree", "torus:3x3", 0, {"entries=2"}},
    /* two forks at 3 packets each, and with a waiter a seat */
    {"philosophers-ordered", "ring:10", UINT64_C(6) * 5 * 5, {NULL}},
    {"philosophers-ordered", "ring:4", UINT64_C(6) * 2 * 7, {"meals=7", "idle=0"}},
    {"philosophers-ordered", "ring:12", UINT64_C(6) * 6 * 5, {"idle=0", "other=6"}},
    {"philosophers-waiter", "complete:11", UINT64_C(9) * 5 * 5, {NULL}},
    {"philosophers-waiter", "complete:5", UINT64_C(9) * 2 * 7, {"meals=7", "idle=0"}},
    {"philosophers-waiter", "complete:11", UINT64_C(9) * 5 * 5, {"seats=1", "idle=0"}},
    /* up to 2 for each neighbour, which the run checks */
    {"philosophers-hygienic", "ring:5", 0, {NULL}},
    {"philosophers-hygienic", "mesh:3x3", 0, {"idle=0"}},
    {"philosophers-hygienic", "complete:5", 0, {"idle=0"}},
};

START_TEST(all_engines_do_the_same)
{
    classic_everywhere(&runs[_i]);
}
END_TEST

START_TEST(they_bear_delays)
{
    classic_disturbed(&runs[_i]);
}
END_TEST

/* Where all take the left fork first, or all may sit, the waiting closes a circle. */
START_TEST(philosophers_may_starve)
{
    static const struct classic starve[] = {
        {"philosophers-ordered", "ring:10", 0, {"other=-1", "idle=0"}},
        {"philosophers-waiter", "complete:11", 0, {"seats=5", "idle=0"}},
    };
    classic_fails(&starve[_i], PARRAY_DEADLOCK, "10 of 1");
}
END_TEST

START_TEST(what_cannot_be_is_refused)
{
    static const struct {
        struct classic classic;
        const char *words;
    } refused[] = {
        {{"philosophers-ordered", "ring:5", 0, {NULL}}, "as many forks as philosophers"},
        {{"philosophers-ordered", "ring:6", 0, {"other=3"}}, "node 3 is a fork"},
        {{"philosophers-waiter", "complete:8", 0, {NULL}}, "and a waiter"},
        {{"philosophers-waiter", "complete:7", 0, {"seats=4"}}, "seats"},
        {{"lamport-mutex", "complete:3", 0, {"entries=0"}}, "entries"},
    };
    classic_fails(&refused[_i].classic, PARRAY_USAGE, refused[_i].words);
}
END_TEST

/* --------------------------------------------------- programs that do not exclude each other */

static int visits_prepare_entries(struct parray *array)
{
    return visits_prepare(array, "entries");
}

/* Each enters as it likes: two are inside in one step. */
static void rude(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    for (int i = 0; i < plan->wanted; i++)
        visits_inside(self, 0);
}

/* One after the other, by their ranks, but with stamps that go down. */
static void disordered(struct node *self)
{
    const struct visits_plan *plan = node_arg(self);
    node_wait_until(self, 1 + (uint64_t)(node_rank(self) * plan->hold));
    visits_inside(self, (uint64_t)(node_count(self) - node_rank(self)));
}

static void absent(struct node *self)
{
    (void)self;
}

static bool even_ones(const struct parray *array, int a, int b)
{
    (void)array;
    return a % 2 == 0 && b % 2 == 0;
}

static void check_all(struct parray *array)
{
    visits_check(array, NULL, false);
}

static void check_order(struct parray *array)
{
    visits_check(array, NULL, true);
}

static void check_even(struct parray *array)
{
    visits_check(array, even_ones, false);
}

START_TEST(breaches_are_told)
{
    static const struct parray_param once[] = {VISITS_PARAMS("entries", "1"), {0}};
    static const struct {
        void (*node)(struct node *self);
        void (*figures)(struct parray *array);
        const char *topology;
        int status;
        const char *words;
    } cases[] = {
        {rude, check_all, "line:2", PARRAY_WRONG,
         "node 0, inside in steps 1 to 3, and node 1, which came in step 1"},
        {rude, check_even, "line:3", PARRAY_WRONG, "and node 2, which came in step 1"},
        {rude, check_even, "line:2", PARRAY_DONE, ""},
        {disordered, check_all, "line:4", PARRAY_DONE, ""},
        {disordered, check_order, "line:4", PARRAY_WRONG, "node 0 with stamp 4 before node 1 with 3"},
        {absent, check_all, "line:2", PARRAY_WRONG, "mine->count is 0, plan->wanted is 1"},
    };
    const struct parray_program program = {.name = "breach",
                                           .params = once,
                                           .prepare = visits_prepare_entries,
                                           .state_bytes = visits_state_bytes,
                                           .node = cases[_i].node,
                                           .verify = visits_verify,
                                           .figures = cases[_i].figures,
                                           .figure_names = ""};
    struct trial trial = trial_run(&program, trial_on(cases[_i].topology), 0);
    ck_assert_msg(trial.status == cases[_i].status && strstr(trial.outcome->error, cases[_i].words), "%d: %s",
                  trial.status, trial.outcome->error);
    trial_end(&trial);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, all_engines_do_the_same, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, they_bear_delays, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, philosophers_may_starve, 0, 2);
    tcase_add_loop_test(cases, what_cannot_be_is_refused, 0, 5);
    tcase_add_loop_test(cases, breaches_are_told, 0, 6);
}

UNIT(add, 120)
