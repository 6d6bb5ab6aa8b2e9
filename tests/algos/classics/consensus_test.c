/*
 * Tests of consensus: all that do not fail decide alike, in as many rounds as it takes; with a node too few
 * they do not. (That a round too few is found is a matter of explorations: tests/cli/explore_test.sh.)
 */
#include <check.h>
#include <stdio.h>

#include "classic_run.h"
#include "classics/parts/agreement.h"

static const struct classic runs[] = {
    {"floodset", "complete:8", 0, {NULL}},
    {"floodset", "complete:4", UINT64_C(12), {"f=0"}},
    {"floodset", "complete:8", UINT64_C(56) * 4, {"f=3"}},
    {"floodset", "complete:9", 0, {"f=7"}},
    {"eig", "complete:7", UINT64_C(42) * 3, {NULL}},
    {"eig", "complete:4", UINT64_C(12) * 2, {"f=1", "input=1"}},
    {"eig", "complete:10", UINT64_C(90) * 4, {"f=3"}},
    {"eig", "complete:3", UINT64_C(6), {"f=0"}},
    {"ben-or", "complete:6", 0, {NULL}},
    {"ben-or", "complete:3", 0, {"f=1"}},
    {"ben-or", "complete:7", 0, {"f=2", "input=0"}},
    {"ben-or", "complete:7", 0, {"f=3", "input=1"}},
};

enum { FIRST_BEN_OR = 8 };

START_TEST(all_engines_do_the_same)
{
    classic_everywhere(&runs[_i]);
}
END_TEST

START_TEST(ben_or_bears_delays)
{
    classic_disturbed(&runs[_i]);
}
END_TEST

/* Lock step takes f + 1 steps; where all begin alike, Ben-Or takes one round, whoever crashes. */
START_TEST(rounds_are_as_told)
{
    static const struct {
        struct classic classic;
        double rounds;
    } cases[] = {
        {{"floodset", "complete:8", 0, {"f=5"}}, 6},
        {{"eig", "complete:7", 0, {NULL}}, 3},
        {{"ben-or", "complete:7", 0, {"f=3", "input=1"}}, 1},
    };
    struct options options = classic_options(&cases[_i].classic);
    struct trial trial = classic_trial(&cases[_i].classic, options, 0);
    ck_assert(figure_of(trial.outcome, "rounds") == cases[_i].rounds);
    if (!find_program(cases[_i].classic.name)->bears_delay)
        ck_assert(trial.outcome->steps == (uint64_t)cases[_i].rounds);
    trial_end(&trial);
}
END_TEST

/* The runs with 20 seeds in which nodes fail: how many end wrongly? */
static int wrong_runs(const struct classic *classic, const char *const *faults)
{
    struct disturb_options disturb = {.seed = 1};
    int wrong = 0;
    for (size_t i = 0; faults[i]; i++)
        ck_assert(disturb_read_fault(&disturb, faults[i]));
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct options options = classic_options(classic);
        options.seed = seed;
        options.disturb = &disturb;
        struct trial trial = trial_run(find_program(classic->name), options, 0);
        ck_assert(trial.status == PARRAY_DONE || strstr(trial.outcome->error, "decides"));
        wrong += trial.status != PARRAY_DONE;
        trial_end(&trial);
    }
    return wrong;
}

/* Up to f nodes that crash or lie do no harm; three nodes do not bear one traitor. */
START_TEST(faults_up_to_f_do_no_harm)
{
    static const struct {
        struct classic classic;
        const char *faults[4];
        bool wrong;
    } cases[] = {
        {{"floodset", "complete:6", 0, {NULL}}, {"stop:2@1", "stop:4@2"}, false},
        {{"floodset", "complete:6", 0, {NULL}}, {"stop:2@2", "stop:4@3"}, false},
        {{"floodset", "complete:9", 0, {"f=3"}}, {"stop:2@3", "stop:5@2", "stop:8@4"}, false},
        {{"ben-or", "complete:5", 0, {NULL}}, {"stop:0@1", "stop:3@2"}, false},
        {{"ben-or", "complete:5", 0, {NULL}}, {"stop:4@2", "stop:3@5"}, false},
        {{"ben-or", "complete:7", 0, {"f=3"}}, {"stop:0@1", "stop:1@2", "stop:2@3"}, false},
        {{"eig", "complete:4", 0, {"f=1"}}, {"traitor:3"}, false},
        {{"eig", "complete:4", 0, {"f=1", "input=1"}}, {"traitor:0"}, false},
        {{"eig", "complete:7", 0, {"input=0"}}, {"traitor:0", "traitor:6"}, false},
        {{"eig", "complete:10", 0, {"f=3"}}, {"traitor:1", "traitor:4", "traitor:9"}, false},
        {{"eig", "complete:3", 0, {"f=1"}}, {"traitor:1"}, true},
    };
    ck_assert_int_eq(wrong_runs(&cases[_i].classic, cases[_i].faults) > 0, cases[_i].wrong);
}
END_TEST

START_TEST(what_cannot_be_is_refused)
{
    static const struct {
        struct classic classic;
        const char *words;
    } refused[] = {
        {{"floodset", "complete:8", 0, {"f=7"}}, "--param f"},
        {{"ben-or", "complete:6", 0, {"f=3"}}, "--param f"},
        {{"eig", "complete:30", 0, {"f=4"}}, "30^"},
    };
    classic_fails(&refused[_i].classic, PARRAY_USAGE, refused[_i].words);
}
END_TEST

/* ------------------------------------------------------------- nodes that do not agree */

static void undecided(struct node *self)
{
    agreement_begin(self, 1);
    if (node_rank(self) > 1)
        agreement_decide(self, 1);
}

static void own_way(struct node *self)
{
    agreement_begin(self, node_rank(self));
    agreement_decide(self, node_rank(self));
}

static void invented(struct node *self)
{
    agreement_begin(self, 1);
    agreement_decide(self, 2);
}

START_TEST(breaches_are_told)
{
    static const struct {
        void (*node)(struct node *self);
        const char *words;
    } cases[] = {{undecided, "node 0 decides nothing"},
                 {own_way, "node 0 decides 0, node 1 decides 1"},
                 {invented, "node 0 decides 2, the input of no node"}};
    const struct parray_program program = {.name = "breach", .node = cases[_i].node, AGREEMENT_PROPERTIES};
    struct trial trial = trial_run(&program, trial_on("line:4"), 0);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert_msg(strstr(trial.outcome->error, cases[_i].words), "%s", trial.outcome->error);
    trial_end(&trial);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, all_engines_do_the_same, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, ben_or_bears_delays, FIRST_BEN_OR, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, rounds_are_as_told, 0, 3);
    tcase_add_loop_test(cases, faults_up_to_f_do_no_harm, 0, 11);
    tcase_add_loop_test(cases, what_cannot_be_is_refused, 0, 3);
    tcase_add_loop_test(cases, breaches_are_told, 0, 3);
}

UNIT(add, 120)
