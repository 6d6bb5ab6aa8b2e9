/*
 * Tests of the elections on rings: their exact steps and transmissions, the same on every engine; the same
 * leader however late packets are; and their bounds, from the best order of numbers to the worst.
 */
#include "../common/exact_run.h"

static const struct exact runs[] = {
    {"lcr", "ring:3", 6, 9, 1, {NULL}},
    {"lcr", "ring:16", 32, 77, 8, {NULL}},
    {"lcr", "ring:100", 200, 605, 50, {NULL}},
    {"hirschberg-sinclair", "ring:3", 12, 29, 1, {NULL}},
    {"hirschberg-sinclair", "ring:16", 62, 245, 8, {NULL}},
    {"hirschberg-sinclair", "ring:17", 96, 322, 8, {NULL}},
    {"hirschberg-sinclair", "ring:100", 454, 2236, 50, {NULL}},
    {"itai-rodeh", "ring:3", 6, 9, -1, {NULL}},
    {"itai-rodeh", "ring:16", 32, 78, -1, {NULL}},
    {"itai-rodeh", "ring:12", 60, 183, -1, {"names=2"}},
    {"itai-rodeh", "ring:100", 200, 698, -1, {NULL}},
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

struct spread {
    uint64_t least, most;
    double sum, rounds;
};

/* Runs with so many seeds, which deal so many orders of numbers. */
static struct spread run_seeds(const char *name, const char *topology, uint64_t seeds)
{
    struct spread spread = {.least = UINT64_MAX};
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        struct options options = trial_on(topology);
        options.seed = seed;
        struct trial trial = trial_run(find_program(name), options, 0);
        uint64_t packets = trial.outcome->transmissions;
        ck_assert_msg(trial.status == PARRAY_DONE, "%s", trial.outcome->error);
        spread.least = packets < spread.least ? packets : spread.least;
        spread.most = packets > spread.most ? packets : spread.most;
        spread.sum += (double)packets;
        if (!strcmp(name, "itai-rodeh"))
            spread.rounds += figure_of(trial.outcome, "rounds");
        trial_end(&trial);
    }
    return spread;
}

/* Four numbers on a ring have six orders, all of which come: rising takes 2 N - 1 packets, falling
 * N (N + 1) / 2, and the news N more. */
START_TEST(lcr_meets_its_bounds)
{
    struct spread spread = run_seeds("lcr", "ring:4", 60);
    ck_assert_uint_eq(spread.least, 2 * 4 - 1 + 4);
    ck_assert_uint_eq(spread.most, 4 * 5 / 2 + 4);
}
END_TEST

/* The mean over 100 orders is within a tenth of that over all: N (1 + 1/2 + ... + 1/N) + N. */
START_TEST(lcr_takes_n_log_n_on_average)
{
    double harmonic = 0;
    for (int i = 1; i <= 64; i++)
        harmonic += 64.0 / i;
    double mean = run_seeds("lcr", "ring:64", 100).sum / 100;
    ck_assert_msg(fabs(mean - 64 - harmonic) < (harmonic + 64) / 10, "mean %g, not %g", mean, harmonic + 64);
}
END_TEST

/* Whatever the order, it stays far below N^2 / 2; the run itself checks 8 N (1 + log2 N) + 2 N. */
START_TEST(hirschberg_sinclair_has_no_bad_order)
{
    struct spread spread = run_seeds("hirschberg-sinclair", "ring:64", 50);
    ck_assert_uint_le(spread.most, 64 * 64 / 2 + 64);
    ck_assert_uint_ge(spread.least, 64 * 4);
}
END_TEST

/* Less than e N / (N - 1) rounds in the mean; a tie, and so a second round, happens often. */
START_TEST(itai_rodeh_needs_few_rounds)
{
    double mean = run_seeds("itai-rodeh", "ring:16", 300).rounds / 300;
    ck_assert_msg(mean > 1.2 && mean < exp(1) * 16 / 15, "mean %g", mean);
}
END_TEST

/* Every node may become the leader: chance, and no name, decides. */
START_TEST(itai_rodeh_favours_nobody)
{
    double most[5] = {0};
    for (uint64_t seed = 1; seed <= 100; seed++) {
        struct options options = trial_on("ring:5");
        options.seed = seed;
        struct trial trial = trial_run(find_program("itai-rodeh"), options, 0);
        double leader = figure_of(trial.outcome, "leader");
        ck_assert(leader >= 0 && leader < 5);
        most[(int)leader]++;
        trial_end(&trial);
    }
    for (int i = 0; i < 5; i++)
        ck_assert_msg(most[i] >= 5, "node %d leads %g times", i, most[i]);
}
END_TEST

static const struct exact refused[] = {
    {"lcr", "ring:2", 0, 0, 0, {NULL}},
    {"lcr", "ring:5", 0, 0, 0, {"units=2"}},
    {"hirschberg-sinclair", "ring:1", 0, 0, 0, {NULL}},
    {"hirschberg-sinclair", "ring:40000", 0, 0, 0, {NULL}},
    {"itai-rodeh", "ring:2", 0, 0, 0, {NULL}},
    {"itai-rodeh", "ring:5", 0, 0, 0, {"names=1"}},
};

START_TEST(what_makes_no_sense_is_refused)
{
    static const char *const words[] = {"ring:3", "units", "ring:3", "32768", "ring:3", "names"};
    want_refused(find_program(refused[_i].name), exact_options(&refused[_i]), words[_i]);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, steps_are_exact, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, delays_do_not_change_the_result, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_test(cases, lcr_meets_its_bounds);
    tcase_add_test(cases, lcr_takes_n_log_n_on_average);
    tcase_add_test(cases, hirschberg_sinclair_has_no_bad_order);
    tcase_add_test(cases, itai_rodeh_needs_few_rounds);
    tcase_add_test(cases, itai_rodeh_favours_nobody);
    tcase_add_loop_test(cases, what_makes_no_sense_is_refused, 0, (int)ARRAY_LENGTH(refused));
}

UNIT(add, 120)
