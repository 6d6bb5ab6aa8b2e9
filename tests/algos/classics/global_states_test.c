/*
 * Tests of the classics that find out about a whole system: snapshot, termination, and the token of a ring.
 * Their exact steps and transmissions, the same on every engine; and what must hold however late packets are.
 */
#include "../common/exact_run.h"

static const struct exact runs[] = {
    {"chandy-lamport", "line:1", 0, 0, -1, {NULL}},
    {"chandy-lamport", "ring:5", 15, 5 * 12 + 2 * 10, -1, {"pause=1"}},
    {"chandy-lamport", "mesh:4x4", 54, 16 * 12 + 2 * 48, -1, {"root=5"}},
    {"dijkstra-scholten", "line:1", 0, 0, -1, {NULL}},
    {"dijkstra-scholten", "ring:5", 32, 2 * 24 + 10, -1, {NULL}},
    {"dijkstra-scholten", "mesh:4x4", 34, 2 * 60 + 48, -1, {"work=60"}},
    {"token-ring-mutex", "ring:3", 38, 20, -1, {NULL}},
    {"token-ring-mutex", "ring:8", 80, 32, -1, {"rest=0"}},
    {"token-ring-mutex", "ring:8", 257, 209, -1, {"rest=100"}},
};

START_TEST(steps_are_exact)
{
    exact_run_everywhere(&runs[_i]);
}
END_TEST

START_TEST(delays_do_not_change_the_result)
{
    exact_bears_delay(&runs[_i], false);
}
END_TEST

static struct trial run_with(const char *name, const char *topology, const struct disturb_options *disturb)
{
    struct options options = trial_on(topology);
    options.disturb = disturb;
    return trial_run(find_program(name), options, 0);
}

/* A snapshot has all coins, some of which are in links, and other ones in other runs. */
START_TEST(the_snapshot_has_all_coins)
{
    double least = INFINITY, most = 0;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct disturb_options disturb = {.seed = seed, .jitter = 20, .lag = RATE_ONE / 4};
        struct trial trial = run_with("chandy-lamport", "mesh:4x4", &disturb);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert(figure_of(trial.outcome, "snapshot") == 1600);
        double links = figure_of(trial.outcome, "on their way");
        least = fmin(least, links);
        most = fmax(most, links);
        trial_end(&trial);
    }
    ck_assert_msg(most > least && most > 100, "from %g to %g coins on their way", least, most);
}
END_TEST

/* Of runs with one kind of fault: how many are wrong, and how many do not end? */
static void count_faults(const char *name, struct disturb_options disturb, int *wrong, int *stuck)
{
    *wrong = *stuck = 0;
    for (disturb.seed = 1; disturb.seed <= 30; disturb.seed++) {
        struct trial trial = run_with(name, "mesh:3x3", &disturb);
        *wrong += trial.status == PARRAY_WRONG;
        *stuck += trial.status == PARRAY_DEADLOCK;
        trial_end(&trial);
    }
}

/* Coins that are lost or made on the way are missed, by the check of the whole array. */
START_TEST(wrong_coins_are_found)
{
    int wrong, stuck;
    count_faults("chandy-lamport", (struct disturb_options){.corrupt = RATE_ONE / 50}, &wrong, &stuck);
    ck_assert_int_ge(wrong, 5);
    count_faults("chandy-lamport", (struct disturb_options){.twice = RATE_ONE / 20}, &wrong, &stuck);
    ck_assert_int_ge(wrong, 5);
}
END_TEST

/* Without an answer the root never says that all is over; with one twice it says so too early, or there are
 * more answers than packets of work. */
START_TEST(wrong_answers_are_found)
{
    int wrong, stuck;
    count_faults("dijkstra-scholten", (struct disturb_options){.lose = RATE_ONE / 20}, &wrong, &stuck);
    ck_assert_int_ge(stuck, 20);
    count_faults("dijkstra-scholten", (struct disturb_options){.twice = RATE_ONE / 10}, &wrong, &stuck);
    ck_assert_int_ge(wrong, 20);
}
END_TEST

START_TEST(the_root_knows_after_the_last_work)
{
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct disturb_options disturb = {.seed = seed, .jitter = 20};
        struct trial trial = run_with("dijkstra-scholten", "mesh:4x4", &disturb);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        double last = figure_of(trial.outcome, "last work");
        ck_assert(last > 0 && figure_of(trial.outcome, "detected") >= last);
        trial_end(&trial);
    }
}
END_TEST

/* When all want to get in all the time, all others go first, and an entry takes little more than a packet;
 * when few do, the token runs idle. */
START_TEST(the_token_is_fair)
{
    static const char *const rest[][2] = {{"rest=0", NULL}, {"rest=1000", NULL}};
    double packets[2];
    for (int i = 0; i < 2; i++) {
        struct trial trial = trial_run(find_program("token-ring-mutex"), trial_with("ring:8", rest[i]), 0);
        double first = figure_of(trial.outcome, "passed first");
        ck_assert(i == 0 ? first == 7 : first < 7);
        packets[i] = figure_of(trial.outcome, "packets an entry");
        trial_end(&trial);
    }
    ck_assert(packets[0] < 2 && packets[1] > 8);
}
END_TEST

static const struct exact refused[] = {
    {"chandy-lamport", "ring:5", 0, 0, 0, {"transfers=31"}},
    {"chandy-lamport", "ring:5", 0, 0, 0, {"pause=0"}},
    {"dijkstra-scholten", "ring:5", 0, 0, 0, {"work=61"}},
    {"dijkstra-scholten", "ring:5", 0, 0, 0, {"root=-1"}},
    {"token-ring-mutex", "ring:2", 0, 0, 0, {NULL}},
    {"token-ring-mutex", "ring:5", 0, 0, 0, {"hold=0"}},
};

START_TEST(what_makes_no_sense_is_refused)
{
    static const char *const words[] = {"transfers", "pause", "work", "root", "ring:3", "hold"};
    want_refused(find_program(refused[_i].name), exact_options(&refused[_i]), words[_i]);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, steps_are_exact, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, delays_do_not_change_the_result, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_test(cases, the_snapshot_has_all_coins);
    tcase_add_test(cases, wrong_coins_are_found);
    tcase_add_test(cases, wrong_answers_are_found);
    tcase_add_test(cases, the_root_knows_after_the_last_work);
    tcase_add_test(cases, the_token_is_fair);
    tcase_add_loop_test(cases, what_makes_no_sense_is_refused, 0, (int)ARRAY_LENGTH(refused));
}

UNIT(add, 120)
