/*
 * Conditions of nodes: two numbers of any types that are compared as numbers, texts by printf, and at how
 * many nodes `verify` failed.
 */
#include "../../trial.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

static void equal_numbers(struct node *self)
{
    const uint8_t byte = 200;
    const bool truth = true;
    const char letter = 'a';
    node_check_eq(self, byte, 200);
    node_check_eq(self, truth, 1U);
    node_check_eq(self, letter, 97.0);
    node_check_eq(self, -1, -1LL);
    node_check_eq(self, UINT64_MAX, UINT64_MAX);
    node_check_eq(self, 3.5F, 3.5);
    node_check_eq(self, INT64_MIN, -9223372036854775808.0);
    node_check_eq(self, (size_t)node_count(self), 8);
    node_checkf(self, node_count(self) == 8, "%d", node_count(self));
}

START_TEST(equal_numbers_are_equal)
{
    const struct parray_program program = {.name = "equal", .node = equal_numbers};
    struct trial trial = trial_run(&program, trial_on("ring:8"), _i);
    ck_assert_str_eq(trial.outcome->error, "");
    ck_assert_int_eq(trial.outcome->verified, 1);
    trial_end(&trial);
}
END_TEST

/* Every node makes one check that fails; rank 2 makes the earliest. */
static int kind;

static void differ(struct node *self)
{
    int count = 3 + node_rank(self), wanted = 6;
    unsigned all = UINT32_MAX;
    int64_t most = INT64_MAX;
    uint64_t large = UINT64_MAX;
    double tenth = 0.1;
    if (node_rank(self) != 2)
        node_step(self);
    bool held = kind == 0   ? node_check_eq(self, count, wanted)
                : kind == 1 ? node_check_eq(self, count, 7)
                : kind == 2 ? node_check_eq(self, -1, all)
                : kind == 3 ? node_check_eq(self, -1, large)
                : kind == 4 ? node_check_eq(self, tenth + 0.2, 0.3)
                : kind == 5 ? node_check_eq(self, most, 9223372036854775807.0)
                : kind == 6 ? node_check_eq(self, large, 18446744073709551616.0)
                : kind == 7 ? node_check_eq(self, count, count + 0.5)
                : kind == 8 ? node_checkf(self, count == wanted, "round %d of %s", 7, "many")
                            : node_check(self, count == wanted);
    node_check(self, held || node_rank(self) != 2);
}

static const char *const told[] = {
    "count == wanted: count is 5, wanted is 6",
    "count == 7: count is 5",
    "-1 == all: all is 4294967295",
    "-1 == large: large is 18446744073709551615",
    "tenth + 0.2 == 0.3: tenth + 0.2 is 0.30000000000000004, 0.3 is 0.29999999999999999",
    "most == 9223372036854775807.0: most is 9223372036854775807, 9223372036854775807.0 is "
    "9.22337203685478e+18",
    "large == 18446744073709551616.0: large is 18446744073709551615, 18446744073709551616.0 is "
    "1.84467440737096e+19",
    "count == count + 0.5: count is 5, count + 0.5 is 5.5",
    "count == wanted: round 7 of many",
    "count == wanted"};

START_TEST(the_report_shows_what_differs)
{
    const struct parray_program program = {.name = "differ", .node = differ};
    for (kind = 0; kind < (int)ARRAY_LENGTH(told); kind++) {
        struct trial trial = trial_run(&program, trial_on("ring:8"), _i);
        const char *site = strstr(trial.outcome->error, "node_check_test.c:");
        ck_assert_int_eq(trial.status, PARRAY_WRONG);
        ck_assert_ptr_nonnull(site);
        ck_assert_int_eq(strncmp(trial.outcome->error, "step 1: node 2: check failed at ", 32), 0);
        ck_assert_str_eq(strchr(site, ' ') + 1, told[kind]);
        trial_end(&trial);
    }
}
END_TEST

static bool is_even(struct node *self)
{
    return node_rank(self) % 3 != 2;
}

static bool is_not_five(struct node *self)
{
    return node_rank(self) != 5;
}

static void nothing(struct node *self)
{
    (void)self;
}

START_TEST(a_failed_verify_tells_how_many)
{
    struct parray_program program = {.name = "told", .node = nothing, .verify = is_even};
    struct trial trial = trial_run(&program, trial_on("ring:8"), _i);
    ck_assert_uint_eq(trial.outcome->verify_failed, 2);
    ck_assert_int_eq(trial.outcome->verify_first, 2);
    ck_assert_str_eq(trial.outcome->error,
                     "node 2 does not have the result that told requires; verify failed at 2 of 8 nodes, of "
                     "which this is the first");
    trial_end(&trial);
    program.verify = is_not_five;
    trial_expect(&program, trial_on("ring:8"), _i, PARRAY_WRONG,
                 "node 5 does not have the result that told requires; verify failed at 1 of 8 nodes");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, equal_numbers_are_equal, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, the_report_shows_what_differs, 0, TRIAL_ENGINES);
    tcase_add_loop_test(cases, a_failed_verify_tells_how_many, 0, TRIAL_ENGINES);
}

UNIT(add_cases, 60)
