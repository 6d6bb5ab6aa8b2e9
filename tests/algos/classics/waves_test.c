/*
 * Tests of the classics that send waves: flooding, convergecast, trees of shortest ways, and synchronizers.
 * Their exact steps and transmissions, the same on every engine; and the same results however late packets
 * are.
 */
#include "../common/exact_run.h"

/* E links, N nodes, D steps to the farthest one. Flooding: 2 E - N + 1 packets; a tree and a sum: 2 E + N -
 * 1; alpha: 2 M + 2 E R for M messages in R rounds, 3 steps a round; beta: 2 E for the tree, 2 M, and 2 (N
 * - 1) R. Only a tree of shortest ways has no bound. */
static const struct exact runs[] = {
    {"flood-broadcast", "line:1", 0, 0, 0, {NULL}},
    {"flood-broadcast", "line:9", 8, 8, 8, {NULL}},
    {"flood-broadcast", "ring:8", 5, 9, 4, {"root=5"}},
    {"flood-broadcast", "mesh:4x4", 7, 33, 6, {NULL}},
    {"flood-broadcast", "torus:5x5", 5, 76, 4, {NULL}},
    {"flood-broadcast", "complete:6", 2, 25, 1, {NULL}},
    {"flood-broadcast", "hypercube:5", 6, 129, 5, {NULL}},
    {"convergecast", "line:1", 0, 0, 0, {NULL}},
    {"convergecast", "line:9", 9, 24, 4, {"root=4"}},
    {"convergecast", "ring:9", 9, 26, 4, {NULL}},
    {"convergecast", "mesh:4x4", 13, 63, 6, {NULL}},
    {"convergecast", "torus:4x4", 9, 79, 4, {NULL}},
    {"convergecast", "complete:6", 3, 35, 1, {NULL}},
    {"convergecast", "tree:2x4", 7, 42, 3, {NULL}},
    {"bfs-tree", "line:1", 0, 0, -1, {NULL}},
    {"bfs-tree", "ring:9", 6, 20, -1, {"root=3"}},
    {"bfs-tree", "mesh:5x5", 10, 112, -1, {NULL}},
    {"bfs-tree", "torus:5x5", 6, 152, -1, {"root=7"}},
    {"bfs-tree", "complete:6", 3, 50, -1, {NULL}},
    {"bfs-lockstep", "line:1", 0, 0, -1, {NULL}},
    {"bfs-lockstep", "ring:9", 4, 14, -1, {NULL}},
    {"bfs-lockstep", "mesh:5x5", 4, 72, -1, {"root=12"}},
    {"bfs-lockstep", "hypercube:5", 5, 155, -1, {NULL}},
    {"synchronizer-alpha", "line:1", 0, 0, -1, {NULL}},
    {"synchronizer-alpha", "ring:9", 12, 2 * 14 + 2 * 9 * 4, -1, {NULL}},
    {"synchronizer-alpha", "mesh:5x5", 12, 2 * 72 + 2 * 40 * 4, -1, {"root=12"}},
    {"synchronizer-alpha", "complete:6", 7, 2 * 30 + 2 * 15 * 3, -1, {"rounds=3"}},
    {"synchronizer-beta", "line:1", 0, 0, -1, {NULL}},
    {"synchronizer-beta", "ring:9", 38, 18 + 2 * 14 + 2 * 8 * 4, -1, {NULL}},
    {"synchronizer-beta", "mesh:4x4", 80, 48 + 2 * 46 + 2 * 15 * 6, -1, {NULL}},
    {"synchronizer-beta", "torus:4x4", 38, 64 + 2 * 60 + 2 * 15 * 4, -1, {NULL}},
    {"synchronizer-beta", "complete:6", 11, 30 + 2 * 30 + 2 * 5 * 3, -1, {"rounds=3"}},
};

START_TEST(steps_are_exact)
{
    exact_run_everywhere(&runs[_i]);
}
END_TEST

START_TEST(delays_do_not_change_the_result)
{
    if (find_program(runs[_i].name)->bears_delay)
        exact_bears_delay(&runs[_i], false);
}
END_TEST

static struct trial run_late(const char *name, const char *topology, const char *const *params, uint64_t seed)
{
    static struct disturb_options disturb;
    struct options options = trial_with(topology, params);
    disturb = (struct disturb_options){.seed = seed, .jitter = 30};
    options.disturb = &disturb;
    return trial_run(find_program(name), options, 0);
}

/* What needs lock step finds wrong distances without it, most of the time. */
START_TEST(rounds_by_the_clock_need_lock_step)
{
    int wrong = 0;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct trial trial = run_late("bfs-lockstep", "mesh:3x3", NULL, seed);
        wrong += trial.status == PARRAY_WRONG;
        trial_end(&trial);
    }
    ck_assert_int_ge(wrong, 8);
}
END_TEST

/* Three programs find the very tree of the one by the clock: the lowest of all ports that lead nearer. */
START_TEST(all_trees_are_the_same)
{
    static const char *const names[] = {"bfs-tree", "synchronizer-alpha", "synchronizer-beta"};
    struct exact exact = {"bfs-lockstep", "torus:4x5", 4, 0, -1, {"root=9"}};
    struct trial plain = trial_run(find_program(exact.name), exact_options(&exact), 0);
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        struct trial trial = run_late(names[i], exact.topology, exact.param, i + 1);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_eq(trial.outcome->result_digest, plain.outcome->result_digest);
        trial_end(&trial);
    }
    trial_end(&plain);
}
END_TEST

/* Distances are taken back where packets are late, and nowhere else. */
START_TEST(corrections_come_from_delays)
{
    struct trial plain = trial_run(find_program("bfs-tree"), trial_on("mesh:6x6"), 0);
    ck_assert(figure_of(plain.outcome, "corrections") == 0);
    trial_end(&plain);
    double corrections = 0;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct trial trial = run_late("bfs-tree", "mesh:6x6", NULL, seed);
        corrections += figure_of(trial.outcome, "corrections");
        trial_end(&trial);
    }
    ck_assert(corrections >= 10);
}
END_TEST

/* With too few rounds the farthest nodes are not reached, which the task finds. */
START_TEST(too_few_rounds_are_found)
{
    static const char *const names[] = {"bfs-lockstep", "synchronizer-alpha", "synchronizer-beta"};
    for (size_t i = 0; i < ARRAY_LENGTH(names); i++) {
        struct exact exact = {names[i], "line:5", 0, 0, 0, {"rounds=3"}};
        struct trial trial = trial_run(find_program(exact.name), exact_options(&exact), 0);
        ck_assert_int_eq(trial.status, PARRAY_WRONG);
        ck_assert_msg(strstr(trial.outcome->error, "node 4"), "%s", trial.outcome->error);
        trial_end(&trial);
    }
}
END_TEST

static const struct exact refused[] = {
    {"flood-broadcast", "ring:5", 0, 0, 0, {"root=5"}},
    {"flood-broadcast", "ring:5", 0, 0, 0, {"units=2"}},
    {"convergecast", "ring:5", 0, 0, 0, {"units=2"}},
    {"synchronizer-alpha", "ring:5", 0, 0, 0, {"rounds=0"}},
    {"synchronizer-beta", "ring:5", 0, 0, 0, {"rounds=x"}},
};

START_TEST(what_makes_no_sense_is_refused)
{
    static const char *const words[] = {"root", "units", "units", "rounds", "rounds"};
    want_refused(find_program(refused[_i].name), exact_options(&refused[_i]), words[_i]);
}
END_TEST

/* A doubled packet of the tree is shorter than those that are waited for then: what is not in it counts for
 * nothing, so all engines go on alike. */
START_TEST(doubled_packets_are_the_same_on_all_engines)
{
    struct disturb_options disturb = {.seed = (uint64_t)_i, .jitter = 2, .twice = RATE_ONE / 10};
    struct options options = trial_on("mesh:4x4");
    options.disturb = &disturb;
    struct trial plain = trial_run(find_program("synchronizer-beta"), options, 0);
    for (int engine = 1; engine < TRIAL_ENGINES; engine++) {
        struct trial trial = trial_run(find_program("synchronizer-beta"), options, engine);
        ck_assert_int_eq(trial.status, plain.status);
        ck_assert_uint_eq(trial.outcome->digest, plain.outcome->digest);
        ck_assert_uint_eq(trial.outcome->result_digest, plain.outcome->result_digest);
        trial_end(&trial);
    }
    trial_end(&plain);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, steps_are_exact, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, delays_do_not_change_the_result, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_test(cases, rounds_by_the_clock_need_lock_step);
    tcase_add_test(cases, all_trees_are_the_same);
    tcase_add_test(cases, corrections_come_from_delays);
    tcase_add_test(cases, too_few_rounds_are_found);
    tcase_add_loop_test(cases, what_makes_no_sense_is_refused, 0, (int)ARRAY_LENGTH(refused));
    tcase_add_loop_test(cases, doubled_packets_are_the_same_on_all_engines, 1, 9);
}

UNIT(add, 120)
