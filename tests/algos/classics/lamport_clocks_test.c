/*
 * Tests of logical clocks: the numbers of a run that can be worked out by hand, the same on all engines, and
 * the same packets however late they are. (The run itself checks that numbers go up from cause to effect.)
 */
#include <check.h>

#include "classic_run.h"

static const struct classic runs[] = {
    {"lamport-clocks", "ring:8", UINT64_C(40), {NULL}},
    {"lamport-clocks", "complete:5", UINT64_C(80), {"messages=16", "idle=0"}},
    {"lamport-clocks", "mesh:3x3", UINT64_C(45), {"idle=3"}},
    {"lamport-clocks", "line:2", UINT64_C(32), {"messages=16", "idle=0"}},
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

/* Two nodes send one packet each in step 1, number 1, and receive number 1, which gets number 2. All that is
 * put in the order of steps. */
START_TEST(numbers_of_two_nodes)
{
    const struct classic two = {"lamport-clocks", "line:2", 2, {"messages=1", "idle=0"}};
    struct trial trial = classic_trial(&two, classic_options(&two), 0);
    ck_assert(figure_of(trial.outcome, "events") == 4);
    ck_assert(figure_of(trial.outcome, "last number") == 2);
    ck_assert(figure_of(trial.outcome, "orders turned round") == 0);
    trial_end(&trial);
}
END_TEST

START_TEST(nobody_to_send_to_is_refused)
{
    const struct classic alone = {"lamport-clocks", "line:1", 0, {NULL}};
    classic_fails(&alone, PARRAY_USAGE, "does not join two or more nodes");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, all_engines_do_the_same, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, they_bear_delays, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_test(cases, numbers_of_two_nodes);
    tcase_add_test(cases, nobody_to_send_to_is_refused);
}

UNIT(add, 120)
