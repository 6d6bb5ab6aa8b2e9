/*
 * Tests of consensus: all that do not fail decide alike, in as many rounds as it takes; one round or one node
 * too few, and they do not.
 */
#include <check.h>
#include <stdio.h>

#include "classic_run.h"
#include "classics/parts/agreement.h"

static const struct classic runs[] = {
    {"floodset", "complete:8", 0, {NULL}},
    {"floodset", "complete:4", UINT64_C(12), {"f=0", "crashes="}},
    {"floodset", "complete:8", UINT64_C(56) * 4, {"f=3", "crashes="}},
    {"floodset", "complete:9", 0, {"f=7", "crashes=random:7"}},
    {"floodset", "complete:9", 0, {"f=7", "crashes=2,3,4,5,6,7,8"}},
    {"floodset", "complete:9", 0, {"f=4", "crashes=random:4", "how=random"}},
    {"eig", "complete:7", UINT64_C(42) * 3, {NULL}},
    {"eig", "complete:4", UINT64_C(12) * 2, {"f=1", "traitors=random:1"}},
    {"eig", "complete:4", UINT64_C(12) * 2, {"f=1", "traitors=0", "input=1"}},
    {"eig", "complete:7", UINT64_C(42) * 3, {"traitors=0,6", "input=0"}},
    {"eig", "complete:10", UINT64_C(90) * 4, {"f=3", "traitors=random:3"}},
    {"eig", "complete:3", UINT64_C(6), {"f=0", "traitors="}},
    {"ben-or", "complete:6", 0, {NULL}},
    {"ben-or", "complete:3", 0, {"f=1", "crashes=random:1"}},
    {"ben-or", "complete:7", 0, {"f=2", "crashes=", "input=0"}},
    {"ben-or", "complete:7", 0, {"f=3", "crashes=0,1,2", "input=1"}},
};

enum { FIRST_BEN_OR = 12 };

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

/* Traitors and crashes of many seeds; the runs check that all agree on an input. */
START_TEST(they_agree_whoever_fails)
{
    static const struct classic agree[] = {
        {"floodset", "complete:6", 0, {"f=3", "crashes=random:3", "how=random"}},
        {"floodset", "complete:6", 0, {"f=3", "crashes=random:3"}},
        {"eig", "complete:7", 0, {NULL}},
        {"eig", "complete:4", 0, {"f=1", "traitors=random:1"}},
        {"eig", "complete:4", 0, {"f=1", "traitors=random:1", "input=1"}},
        {"ben-or", "complete:5", 0, {NULL}},
    };
    right_for_seeds(agree[_i].name, classic_options(&agree[_i]), 50);
}
END_TEST

/* Lock step takes f + 1 steps; where all begin alike, Ben-Or takes one round, whoever crashes. */
START_TEST(rounds_are_as_told)
{
    static const struct {
        struct classic classic;
        double rounds;
    } cases[] = {
        {{"floodset", "complete:8", 0, {"f=5", "crashes=random:5"}}, 6},
        {{"eig", "complete:7", 0, {NULL}}, 3},
        {{"ben-or", "complete:7", 0, {"f=3", "crashes=random:3", "input=1"}}, 1},
    };
    struct options options = classic_options(&cases[_i].classic);
    struct trial trial = classic_trial(&cases[_i].classic, options, 0);
    ck_assert(figure_of(trial.outcome, "rounds") == cases[_i].rounds);
    if (!find_program(cases[_i].classic.name)->bears_delay)
        ck_assert(trial.outcome->steps == (uint64_t)cases[_i].rounds);
    trial_end(&trial);
}
END_TEST

/* A chain of crashes defeats f rounds, whatever f is. */
START_TEST(a_round_too_few_is_told)
{
    char f[32], crashes[32], rounds[32];
    snprintf(f, sizeof f, "f=%d", _i);
    snprintf(crashes, sizeof crashes, "crashes=random:%d", _i);
    snprintf(rounds, sizeof rounds, "rounds=%d", _i);
    const struct classic few = {"floodset", "complete:8", 0, {f, crashes, rounds}};
    classic_fails(&few, PARRAY_WRONG, "it decides");
}
END_TEST

/* Three nodes do not bear one traitor: some seed shows it. */
START_TEST(a_node_too_few_is_told)
{
    const struct classic few = {"eig", "complete:3", 0, {"f=1", "traitors=1"}};
    int disagree = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        struct options options = classic_options(&few);
        options.seed = seed;
        struct trial trial = trial_run(find_program("eig"), options, 0);
        disagree += trial.status == PARRAY_WRONG && strstr(trial.outcome->error, "decides");
        trial_end(&trial);
    }
    ck_assert_int_gt(disagree, 0);
}
END_TEST

/* Nodes that a fault of the emulator stops are crashes like others. */
START_TEST(floodset_bears_stopped_nodes)
{
    const struct classic none = {"floodset", "complete:6", 0, {"crashes="}};
    for (uint64_t step = 1; step <= 3; step++) {
        struct disturb_options disturb = {.seed = 1};
        char fault[32];
        snprintf(fault, sizeof fault, "stop:2@%llu", (unsigned long long)step);
        ck_assert(disturb_read_fault(&disturb, fault) && disturb_read_fault(&disturb, "stop:4@2"));
        struct options options = classic_options(&none);
        options.disturb = &disturb;
        struct trial trial = trial_run(find_program("floodset"), options, 0);
        ck_assert_msg(trial.status == PARRAY_DONE, "%s", trial.outcome->error);
        ck_assert_uint_eq(trial.outcome->faults.stopped, 2);
        trial_end(&trial);
    }
}
END_TEST

START_TEST(what_cannot_be_is_refused)
{
    static const struct {
        struct classic classic;
        const char *words;
    } refused[] = {
        {{"floodset", "complete:8", 0, {"f=1"}}, "--param crashes names 2 nodes, and f=1 may fail"},
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
    node_value(self, "input", 1);
    if (node_rank(self) > 1)
        node_value(self, "decision", 1);
}

static void own_way(struct node *self)
{
    node_value(self, "input", node_rank(self));
    node_value(self, "decision", node_rank(self));
}

static void invented(struct node *self)
{
    node_value(self, "input", 1);
    node_value(self, "decision", 2);
}

static void check_one(struct parray *array)
{
    agreement_check(array, 1);
}

START_TEST(breaches_are_told)
{
    static const struct {
        void (*node)(struct node *self);
        const char *words;
    } cases[] = {{undecided, "all.nodes >= parray_nodes(array) - f"},
                 {own_way, "node 0 decides 0, node 3 decides 3"},
                 {invented, "all decide 2, the input of no node"}};
    const struct parray_program program = {
        .name = "breach", .node = cases[_i].node, .figures = check_one, .figure_names = ""};
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
    tcase_add_loop_test(cases, they_agree_whoever_fails, 0, 6);
    tcase_add_loop_test(cases, rounds_are_as_told, 0, 3);
    tcase_add_loop_test(cases, a_round_too_few_is_told, 1, 6);
    tcase_add_test(cases, a_node_too_few_is_told);
    tcase_add_test(cases, floodset_bears_stopped_nodes);
    tcase_add_loop_test(cases, what_cannot_be_is_refused, 0, 4);
    tcase_add_loop_test(cases, breaches_are_told, 0, 3);
}

int main(void)
{
    return trial_suite("consensus", add, 120);
}
