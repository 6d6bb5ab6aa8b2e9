/*
 * What report_trouble says of violations, misuse and deadlocks, and in which order.
 */
#include "told.h"
#include "../../../lib/suite.h"

static void write_trouble(FILE *out)
{
    report_trouble(&view, NULL, out);
}

static struct violation violations[12];

static void setup_violations(int count)
{
    setup();
    options.model = "SLA";
    setup_array();
    for (int i = 0; i < count; i++)
        violations[i] =
            (struct violation){.step = 1,
                               .node = i % 8,
                               .rule = RULE_SENDS,
                               .parts = 2,
                               .part = {{.port = 0, .site = "a.c:1"}, {.port = 1, .site = "a.c:2"}}};
    outcome.status = PARRAY_VIOLATION;
    outcome.violations = violations;
    outcome.violations_kept = outcome.violation_count = (size_t)count;
}

static int lines_of(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

START_TEST(a_run_without_trouble_says_nothing)
{
    setup();
    setup_array();
    ck_assert_str_eq(text_of(write_trouble), "");
}
END_TEST

START_TEST(an_error_is_one_sentence)
{
    setup();
    outcome.status = PARRAY_USAGE;
    strcpy(outcome.error, "no");
    ck_assert_str_eq(text_of(write_trouble), "error: no\n");
}
END_TEST

START_TEST(violations_of_the_same_lines_are_one_error)
{
    setup_violations(12);
    const char *text = text_of(write_trouble);
    ck_assert_int_eq(lines_of(text), 2);
    has_line(text, "note: 11 more like this, at nodes 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3");
    violations[11].step = 5;
    has_line(text_of(write_trouble), "note: 11 more like this, up to step 5");
}
END_TEST

START_TEST(violations_of_other_lines_or_rules_are_other_errors)
{
    setup_violations(12);
    for (int i = 0; i < 6; i++)
        violations[2 * i].part[1].site =
            (const char *[]){"a.c:2", "a.c:3", "a.c:4", "a.c:5", "a.c:6", "a.c:7"}[i];
    violations[3].rule = RULE_RECEIVES;
    const char *text = text_of(write_trouble);
    ck_assert_int_eq(lines_of(text), 6);
    has_line(text, "note: 5 more like this, at nodes 1, 5, 7, 1, 3");
    has_line(text, "note: and 3 more kinds");
    outcome.partial = true;
    has_line(text_of(write_trouble),
             "help: --on-violation wait lets such packets wait, --on-violation count lets them pass");
}
END_TEST

START_TEST(an_error_that_repeats_the_first_violation_is_left_out)
{
    setup_violations(1);
    violation_text(view.topo, view.rules, &violations[0], outcome.error, sizeof outcome.error);
    ck_assert_int_eq(lines_of(text_of(write_trouble)), 1);
}
END_TEST

START_TEST(misuse_is_not_followed_by_violations)
{
    setup_violations(3);
    outcome.status = PARRAY_USAGE;
    strcpy(outcome.error, "port 9");
    ck_assert_str_eq(text_of(write_trouble), "error: port 9\n");
}
END_TEST

START_TEST(a_deadlock_is_a_roll_call_and_a_cycle)
{
    struct waiter waiters[] = {
        {.node = 0, .port = 1, .peer = 1, .since = 3, .call = "node_recv", .site = "dir/ring.c:31"},
        {.node = 1, .port = 0, .peer = 0, .since = 4, .call = "node_send", .site = "dir/ring.c:28"},
        {.node = 2, .port = 0, .peer = 1, .since = 3, .call = "node_recv", .site = "dir/ring.c:31"},
        {.node = 4,
         .port = 1,
         .peer = 5,
         .since = 3,
         .call = "node_recv",
         .site = "dir/ring.c:31",
         .returned = true},
    };
    struct deadlock deadlock = {
        .step = 5, .count = 4, .cycle_length = 2, .waiters = waiters, .cycle = waiters};
    setup();
    setup_array();
    outcome.status = PARRAY_DEADLOCK;
    outcome.deadlock = &deadlock;
    strcpy(outcome.error, "deadlock");
    ck_assert_str_eq(text_of(write_trouble),
                     "error: deadlock\n"
                     "note: 3 nodes in node_recv at ring.c:31 (0, 2, 4)\n"
                     "note: 1 node in node_send at ring.c:28 (1)\n"
                     "note: a cycle of 2, each waits for the next and the last for the first:\n"
                     "    node 0 waits in node_recv at ring.c:31 since step 3 on port 1 for node 1\n"
                     "    node 1 waits in node_send at ring.c:28 since step 4 on port 0 for node 0\n"
                     "note: waiting for a node that does nothing any more:\n"
                     "    node 4 waits in node_recv at ring.c:31 since step 3 on port 1 for node 5: peer has "
                     "returned\n"
                     "help: --trace FILE.csv shows what was sent until then\n");
}
END_TEST

START_TEST(a_wait_on_any_port_names_no_peer)
{
    struct waiter waiter = {
        .node = 0, .port = -1, .peer = -1, .since = 1, .call = "node_recv_any", .site = "a.c:1"};
    struct deadlock deadlock = {
        .step = 1, .count = 1, .cycle_length = 1, .waiters = &waiter, .cycle = &waiter};
    setup();
    setup_array();
    outcome.deadlock = &deadlock;
    has_line(text_of(write_trouble), "    node 0 waits in node_recv_any at a.c:1 since step 1 on any port");
}
END_TEST

static void add_cases(TCase *trouble)
{
    tcase_add_checked_fixture(trouble, NULL, teardown);
    tcase_add_test(trouble, a_run_without_trouble_says_nothing);
    tcase_add_test(trouble, an_error_is_one_sentence);
    tcase_add_test(trouble, violations_of_the_same_lines_are_one_error);
    tcase_add_test(trouble, violations_of_other_lines_or_rules_are_other_errors);
    tcase_add_test(trouble, an_error_that_repeats_the_first_violation_is_left_out);
    tcase_add_test(trouble, misuse_is_not_followed_by_violations);
    tcase_add_test(trouble, a_deadlock_is_a_roll_call_and_a_cycle);
    tcase_add_test(trouble, a_wait_on_any_port_names_no_peer);
}

UNIT(add_cases, 60)
