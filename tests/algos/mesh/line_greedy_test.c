/*
 * Theorem 2 on lines and rings: the simulated cases to the step, every small placement against the exact time
 * or the bound, and how often Lemma 1 fails for the greedy rule.
 */
#include <stdio.h>

#include "../common/exact_run.h"
#include "tools.h"

static const struct exact counted[] = {
    {"line-broadcasts", "line:2", 1, 2, 1, {"packets=1,1"}},
    {"line-broadcasts", "line:2", 2, 4, 2, {"packets=2,2"}},
    {"line-broadcasts", "line:3", 2, 6, 2, {"packets=1,1,1"}},
    {"line-broadcasts", "mesh:3", 4, 12, 4, {"packets=2,2,2"}},
    {"line-broadcasts", "line:5", 4, 20, 4, {"packets=1"}},
    {"line-broadcasts", "line:5", 8, 40, 8, {"packets=2"}},
    {"line-broadcasts", "line:8", 7, 56, 7, {"packets=1,1,1,1,1,1,1,1"}},
    {"line-broadcasts", "line:8", 14, 112, 14, {"packets=2,2,2,2,2,2,2,2"}},
    {"ring-broadcasts", "ring:3", 2, 12, 1, {"packets=1", "rounds=0"}},
    {"ring-broadcasts", "ring:3", 2, 12, 1, {"packets=1", "rounds=1"}},
    {"ring-broadcasts", "torus:3", 4, 24, 2, {"packets=2", "rounds=0"}},
    {"ring-broadcasts", "ring:3", 4, 24, 2, {"packets=2", "rounds=1"}},
    {"ring-broadcasts", "ring:5", 4, 40, 2, {"packets=1", "rounds=0"}},
    {"ring-broadcasts", "ring:5", 4, 40, 2, {"packets=1", "rounds=1"}},
    {"ring-broadcasts", "ring:5", 8, 80, 4, {"packets=2", "rounds=0"}},
    {"ring-broadcasts", "ring:5", 8, 80, 4, {"packets=2,2,2,2,2", "rounds=1"}},
    {"ring-broadcasts", "ring:8", 7, 112, 3.5, {"packets=1", "rounds=0"}},
    {"ring-broadcasts", "ring:8", 7, 112, 3.5, {"packets=1", "rounds=1"}},
    {"ring-broadcasts", "ring:8", 14, 224, 7, {"packets=2", "rounds=0"}},
    {"ring-broadcasts", "ring:8", 14, 224, 7, {"packets=2", "rounds=1"}},
    {"ring-broadcasts", "ring:3", 1, 6, 1, {"packets=1", "split=0", "rounds=1"}},
    {"ring-broadcasts", "ring:3", 2, 12, 2, {"packets=2", "split=0", "rounds=1"}},
    {"ring-broadcasts", "ring:5", 2, 20, 2, {"packets=1", "split=0", "rounds=1"}},
    {"ring-broadcasts", "ring:5", 4, 40, 4, {"packets=2", "split=0", "rounds=1"}},
    {"ring-broadcasts", "ring:8", 4, 56, 4, {"packets=1", "split=0", "rounds=1"}},
    {"ring-broadcasts", "ring:8", 8, 112, 7, {"packets=2", "split=0", "rounds=1"}},
    /* Where the greedy rule takes longer than Lemma 1 says, and rounds do not. */
    {"ring-broadcasts", "ring:3", 5, 16, 2, {"packets=0,2,2", "rounds=0"}},
    {"ring-broadcasts", "ring:3", 4, 16, 2, {"packets=0,2,2", "rounds=1"}},
    /* Nobody has anything. */
    {"line-broadcasts", "line:4", 0, 0, 0, {"packets=0"}},
    {"ring-broadcasts", "ring:4", 0, 0, 0, {"packets=0", "rounds=1"}},
};

START_TEST(steps_are_those_of_the_simulation)
{
    exact_run_everywhere(&counted[_i]);
}
END_TEST

/* The remark after Theorem 2 where no node has more than one packet; floor(p/2) for whole ones on a ring, for
 * which the paper has ceil(p/2). */
START_TEST(one_packet_a_node_takes_what_the_remark_says)
{
    static const struct exact remarks[] = {
        {"ring-broadcasts", "ring:8", 4, 0, 0, {"packets=1", "split=0", "rounds=0"}},
        {"ring-broadcasts", "ring:7", 3, 0, 0, {"packets=1", "split=0", "rounds=0"}},
        {"ring-broadcasts", "ring:7", 3, 0, 0, {"packets=1,0,1,0,0,0,0", "split=0", "rounds=1"}},
        {"ring-broadcasts", "ring:7", 6, 0, 0, {"packets=0,0,1,0,0,1,1", "split=1", "rounds=0"}},
        {"line-broadcasts", "line:7", 6, 0, 0, {"packets=1,0,1,0,0,1,1"}},
    };
    const struct exact *remark = &remarks[_i];
    struct trial trial = trial_run(find_program(remark->name), exact_options(remark), 0);
    ck_assert(trial.outcome->status == PARRAY_DONE && trial.outcome->verified == 1);
    ck_assert_uint_eq(trial.outcome->steps, remark->steps);
    ck_assert(trial.outcome->paper_time == trial.outcome->time);
    trial_end(&trial);
}
END_TEST

/* ------------------------------------------------------------------------- every placement */

enum { MOST_NODES = 6 };

/* Steps of a lawful run. */
static int steps_of(const char *name, const int *packets, int nodes, const char *split, const char *rounds)
{
    char topology[16], list[64] = "packets=";
    for (int i = 0; i < nodes; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%d", i ? "," : "", packets[i]);
    snprintf(topology, sizeof topology, "%.4s:%d", name, nodes);
    struct exact exact = {.name = name, .topology = topology, .param = {list, split, rounds}};
    struct trial trial = trial_run(find_program(name), exact_options(&exact), 0);
    const struct outcome *o = trial.outcome;
    ck_assert_msg(o->status == PARRAY_DONE && o->verified == 1, "%s %s: %s", topology, list, o->error);
    ck_assert(o->leftovers == 0 && o->stalls == 0);
    ck_assert(o->time >= o->lower_bound);
    int steps = (int)o->steps;
    trial_end(&trial);
    return steps;
}

/* The next placement of the same number of packets; false: that was the last. From K,0,..,0 to 0,..,0,K. */
static bool next_placement(int *packets, int nodes)
{
    int last = packets[nodes - 1], i = nodes - 2;
    packets[nodes - 1] = 0;
    while (i >= 0 && !packets[i])
        i--;
    if (i < 0)
        return false;
    packets[i]--;
    packets[i + 1] = last + 1;
    return true;
}

/* Step in which the last link of a direction falls silent: as it cannot be earlier, and the greedy rule is
 * not later. */
static int silent_after(const int *packets, int nodes, int from, int by)
{
    int silent = 0, all = 0;
    for (int i = 0; i < nodes - 1; i++) {
        all += packets[from + i * by];
        silent = silent && silent + 1 > all ? silent + 1 : all;
    }
    return silent;
}

static int most_of(const int *packets, int nodes)
{
    int most = 0;
    for (int i = 0; i < nodes; i++)
        most = packets[i] > most ? packets[i] : most;
    return most;
}

static const int most_packets = TOOLS_TSAN ? 2 : 6;

START_TEST(a_line_takes_the_exact_time)
{
    for (int nodes = 2; nodes <= MOST_NODES; nodes++)
        for (int all = 1; all <= most_packets - (nodes == MOST_NODES); all++) {
            int packets[MOST_NODES] = {all}, worst = 0;
            do {
                int up = silent_after(packets, nodes, 0, 1),
                    down = silent_after(packets, nodes, nodes - 1, -1);
                int steps = steps_of("line-broadcasts", packets, nodes, NULL, NULL);
                ck_assert_int_eq(steps, up > down ? up : down);
                worst = steps > worst ? steps : worst;
            } while (next_placement(packets, nodes));
            ck_assert_int_eq(worst, all + nodes - 2);
        }
}
END_TEST

/* Placements of up to 6 packets on 3 to 5 nodes, of up to 5 on 6 nodes, in which the greedy rule takes longer
 * than w times what one packet takes, w being the most of one node: counted by an independent simulation. */
static const struct {
    const char *split;
    int beyond;
} kinds[] = {{"split=1", 57}, {"split=0", 73}};

START_TEST(a_ring_keeps_the_bounds_and_lemma_1_needs_rounds)
{
    int beyond = 0;
    bool halves = !strcmp(kinds[_i].split, "split=1");
    for (int nodes = 3; nodes <= MOST_NODES; nodes++)
        for (int all = 1; all <= most_packets - (nodes == MOST_NODES); all++) {
            int packets[MOST_NODES] = {all}, one = halves ? nodes - 1 : nodes / 2;
            do {
                int limit = most_of(packets, nodes) * one;
                int greedy = steps_of("ring-broadcasts", packets, nodes, kinds[_i].split, "rounds=0");
                ck_assert(!halves || greedy <= all + nodes - 2);
                beyond += greedy > limit;
                ck_assert_int_le(steps_of("ring-broadcasts", packets, nodes, kinds[_i].split, "rounds=1"),
                                 limit);
            } while (next_placement(packets, nodes));
        }
    if (most_packets == 6)
        ck_assert_int_eq(beyond, kinds[_i].beyond);
}
END_TEST

/* ----------------------------------------------------------------------------- longer packets */

START_TEST(a_link_that_takes_longer_makes_all_of_it_longer)
{
    static const struct exact slow[] = {
        {.name = "line-broadcasts", .topology = "line:5", .param = {"packets=2"}},
        {.name = "ring-broadcasts", .topology = "ring:5", .param = {"packets=1,0,2,2,0"}},
        {.name = "ring-broadcasts", .topology = "ring:5", .param = {"packets=2", "split=0", "rounds=1"}},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(slow); i++) {
        struct options options = exact_options(&slow[i]);
        options.per_unit = 3;
        struct trial trial = trial_run(find_program(slow[i].name), options, 1);
        struct options fast = exact_options(&slow[i]);
        struct trial other = trial_run(find_program(slow[i].name), fast, 0);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_int_eq(trial.outcome->verified, 1);
        ck_assert_uint_eq(trial.outcome->steps, 3 * other.outcome->steps);
        ck_assert(trial.outcome->time == other.outcome->time);
        ck_assert_uint_eq(trial.outcome->stalls, 0);
        trial_end(&trial);
        trial_end(&other);
    }
}
END_TEST

/* ------------------------------------------------------------------------------------ refusals */

START_TEST(what_does_not_fit_is_refused)
{
    static const struct {
        struct exact exact;
        const char *error;
    } refused[] = {
        {{.name = "line-broadcasts", .topology = "line:3", .param = {"packets=1,2"}},
         "--param packets=1,2: 2 counts for 3 nodes; one for each is wanted, or one for all"},
        {{.name = "line-broadcasts", .topology = "line:3", .param = {"packets=1,-2,3"}},
         "--param packets=1,-2,3: counts from 0 on are wanted, with commas between, and at most 268435456 "
         "tokens in all"},
        {{.name = "line-broadcasts", .topology = "line:3", .param = {"packets=40000000"}},
         "--param packets=40000000: 120000000 packets in all; at most 67108864 fit in memory"},
        {{.name = "line-broadcasts", .topology = "mesh:3x3", .param = {NULL}},
         "mesh:3x3: this program wants one dimension"},
        {{.name = "ring-broadcasts", .topology = "ring:3", .param = {"split=2"}},
         "--param split=2: a whole number from 0 to 1 is wanted"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(refused); i++) {
        struct trial trial =
            trial_open(find_program(refused[i].exact.name), exact_options(&refused[i].exact), 0);
        ck_assert_ptr_null(trial.array);
        ck_assert_str_eq(trial.error, refused[i].error);
    }
}
END_TEST

/* ------------------------------------------------------------------------------- planted faults */

static void greedy_and_spoil(struct node *self)
{
    find_program("ring-broadcasts")->node(self);
    if (node_rank(self) == 2)
        ((uint32_t *)node_state(self))[5] ^= 1;
}

START_TEST(a_wrong_half_is_found)
{
    struct parray_program spoiled = *find_program("ring-broadcasts");
    spoiled.node = greedy_and_spoil;
    struct trial trial = trial_run(&spoiled, trial_on("ring:5"), 0);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, one_packet_a_node_takes_what_the_remark_says, 0, 5);
    tcase_add_loop_test(cases, steps_are_those_of_the_simulation, 0, (int)ARRAY_LENGTH(counted));
    tcase_add_test(cases, a_line_takes_the_exact_time);
    tcase_add_loop_test(cases, a_ring_keeps_the_bounds_and_lemma_1_needs_rounds, 0, (int)ARRAY_LENGTH(kinds));
    tcase_add_test(cases, a_link_that_takes_longer_makes_all_of_it_longer);
    tcase_add_test(cases, what_does_not_fit_is_refused);
    tcase_add_test(cases, a_wrong_half_is_found);
}

UNIT(add_cases, 120)
