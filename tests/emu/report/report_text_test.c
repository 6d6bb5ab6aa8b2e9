/*
 * Tests of the text report line by line: head, results and trouble.
 */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/violation_text.h"
#include "report/report_text.h"
#include "report/report_trouble.h"
#include "run/array.h"
#include "run/array_view.h"

static void idle(struct node *self)
{
    (void)self;
}

static uint32_t two_units(const struct parray *array)
{
    (void)array;
    return 2;
}

static struct parray_program program;
static struct options options;
static struct outcome outcome;
static struct view view;
static struct parray *opened; /* to be closed */

/* Return the view of a ring that is built and not run, with an outcome that is made up. */
static void view_take(const struct parray *array)
{
    array_view(&view, &program, &options, array);
    view.outcome = &outcome;
}

static void setup(void)
{
    program = (struct parray_program){.name = "idle", .topology = "ring:8", .node = idle};
    options = (struct options)OPTIONS_DEFAULT;
    outcome = (struct outcome){.verified = -1, .time = NAN, .lower_bound = NAN, .paper_time = NAN};
    view_take(NULL);
}

static void setup_array(void)
{
    int status;
    char error[OUTCOME_ERROR_SIZE];
    struct parray *array = array_open(&program, &options, NULL, &status, error);
    ck_assert_msg(array != NULL, "%s", error);
    view_take(opened = array);
}

static void teardown(void)
{
    array_close(opened);
    opened = NULL;
}

static char *text_of(void (*write)(FILE *out))
{
    static char text[1 << 16];
    FILE *out = fmemopen(text, sizeof text, "w");
    write(out);
    fclose(out);
    return text;
}

static void write_head(FILE *out)
{
    report_text_head(&view, out);
}

static void write_text(FILE *out)
{
    report_text(&view, out);
}

static void write_trouble(FILE *out)
{
    report_trouble(&view, "tool: ", out);
}

/* Is `line` a line of the text? */
static void has_line(const char *text, const char *line)
{
    size_t length = strlen(line);
    for (const char *at = strstr(text, line); at; at = strstr(at + 1, line))
        if ((at == text || at[-1] == '\n') && at[length] == '\n')
            return;
    ck_abort_msg("no line '%s' in:\n%s", line, text);
}

static void lacks(const char *text, const char *words)
{
    ck_assert_msg(!strstr(text, words), "there is '%s' in:\n%s", words, text);
}

START_TEST(the_seed_is_on_the_first_line)
{
    setup();
    options.seed = 42;
    setup_array();
    const char *text = text_of(write_head);
    ck_assert_int_eq(strncmp(text, "idle on ring:8, model F*, seed 42\n", 34), 0);
    has_line(text, "array          8 nodes, 8 links");
}
END_TEST

START_TEST(a_time_at_the_bound_is_optimal)
{
    setup();
    setup_array();
    outcome.steps = 11;
    outcome.time = outcome.lower_bound = 11;
    outcome.paper_time = 12;
    const char *text = text_of(write_text);
    has_line(text, "steps          11");
    has_line(text, "optimality     11 steps, bound 11: optimal");
    has_line(text, "paper          12 steps");
}
END_TEST

START_TEST(a_time_above_the_bound_is_a_ratio)
{
    setup();
    setup_array();
    outcome.steps = 17;
    outcome.time = 17;
    outcome.lower_bound = 15;
    has_line(text_of(write_text), "optimality     17 steps, bound 15: 1.13 x the bound");
}
END_TEST

START_TEST(a_time_below_the_bound_is_shouted)
{
    setup();
    setup_array();
    outcome.time = 3;
    outcome.lower_bound = 4;
    outcome.below_bound = true;
    outcome.status = PARRAY_WRONG;
    outcome.verified = 0;
    has_line(text_of(write_text),
             "optimality     3 steps, bound 4: BELOW the bound: one of the two is wrong");
}
END_TEST

START_TEST(a_run_that_went_wrong_gets_no_verdict)
{
    static const struct {
        struct outcome is;
        const char *why;
    } cases[] = {
        {{.status = PARRAY_DEADLOCK, .verified = -1}, "not finished"},
        {{.status = PARRAY_LIMIT, .verified = -1, .unreturned = 2}, "not finished"},
        {{.status = PARRAY_VIOLATION, .verified = -1, .violation_count = 2016},
         "2,016 violations: no verdict"},
        {{.status = PARRAY_VIOLATION, .verified = 1, .violation_count = 1}, "1 violation: no verdict"},
        {{.status = PARRAY_INTERRUPTED, .interrupted = true, .verified = -1}, "interrupted: no verdict"},
        {{.status = PARRAY_DONE, .verified = 1, .faults.lost = 3}, "3 packets lost: no verdict"},
        {{.status = PARRAY_WRONG, .verified = 0}, "the result is wrong: no verdict"},
    };
    setup();
    setup_array();
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++)
        for (int time = 3; time <= 5; time++) {
            char line[128];
            outcome = cases[i].is;
            outcome.time = time;
            outcome.paper_time = NAN;
            outcome.tcd = 4;
            outcome.lower_bound = outcome.tcd_bound = 4;
            outcome.has_worms = true;
            const char *text = text_of(write_text);
            snprintf(line, sizeof line, "optimality     %d steps, bound 4: %s", time, cases[i].why);
            has_line(text, line);
            snprintf(line, sizeof line, "  bound        at least 4 for this array: %s", cases[i].why);
            has_line(text, line);
            if (!outcome.violation_count)
                continue;
            snprintf(line, sizeof line, "verified       %s", cases[i].why);
            has_line(text, line);
        }
}
END_TEST

START_TEST(packet_times_are_named_where_they_are_not_steps)
{
    setup();
    program.packet_units = two_units;
    setup_array();
    outcome.steps = 11;
    outcome.time = 5.5;
    outcome.lower_bound = 5;
    const char *text = text_of(write_text);
    has_line(text, "steps          11 = 5.5 packet times");
    has_line(text, "optimality     5.5 packet times, bound 5: 1.10 x the bound");
}
END_TEST

START_TEST(what_is_not_known_is_not_said)
{
    setup();
    setup_array();
    const char *text = text_of(write_text);
    lacks(text, "optimality");
    lacks(text, "paper");
    lacks(text, "violations");
    lacks(text, "left over");
    lacks(text, "nan");
    lacks(text, "INTERRUPTED");
    has_line(text, "verified       no check");
}
END_TEST

/* Every node sends on both ports in three steps; one node sends nothing in step 2. */
static int silent_rank;

static void chatter(struct node *self)
{
    for (uint64_t step = 1; step <= 3; step++) {
        for (int port = 0; port < 2; port++)
            if (step != 2 || port || node_rank(self) != silent_rank)
                node_send(self, port, NULL, 0);
        node_wait_until(self, step + 1);
        for (int port = 0; port < 2; port++) {
            struct packet packet = PACKET(NULL, 0);
            node_poll(self, port, &packet);
        }
    }
}

START_TEST(links_that_never_rest_are_named)
{
    static const char busy[] = "               all of them busy in every step";
    for (silent_rank = -1; silent_rank <= 1; silent_rank++) {
        setup();
        program.node = chatter;
        setup_array();
        array_run(opened);
        outcome = *array_outcome(opened);
        const char *text = text_of(write_text);
        if (silent_rank < 0)
            has_line(text, busy);
        else
            lacks(text, busy);
        outcome.violation_count = 1;
        lacks(text_of(write_text), busy);
        teardown();
    }
}
END_TEST

START_TEST(an_interrupted_run_says_so_first_and_last)
{
    static const char mark[] = "INTERRUPTED: partial figures up to step 1,000\n";
    setup();
    setup_array();
    outcome.interrupted = true;
    outcome.clock = 1000;
    const char *text = text_of(write_text);
    ck_assert_int_eq(strncmp(text, mark, strlen(mark)), 0);
    ck_assert_str_eq(text + strlen(text) - strlen(mark), mark);
}
END_TEST

START_TEST(leftovers_of_a_run_that_was_cut_short_are_only_counted)
{
    struct leftover left = {.from = 1, .port = 1, .to = 2, .packets = 3};
    setup();
    setup_array();
    outcome.leftovers = 3;
    outcome.leftovers_kept = 1;
    outcome.leftover = &left;
    const char *text = text_of(write_text);
    has_line(text, "left over      nobody received 3 packets");
    has_line(text, "               3 from node 1 through port 1 to node 2");
    outcome.unreturned = 1;
    text = text_of(write_text);
    has_line(text, "not received   when the run stopped: 3 packets");
    lacks(text, "through port");
}
END_TEST

/* --------------------------------------------------------------------------------------- trouble */

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

START_TEST(an_error_is_one_sentence_with_the_prefix)
{
    setup();
    outcome.status = PARRAY_USAGE;
    strcpy(outcome.error, "no");
    ck_assert_str_eq(text_of(write_trouble), "tool: no\n");
}
END_TEST

START_TEST(ten_violations_are_shown_and_the_rest_is_counted)
{
    setup_violations(12);
    const char *text = text_of(write_trouble);
    ck_assert_int_eq(lines_of(text), 11);
    has_line(text, "tool: ... and 2 more violations");
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
    ck_assert_str_eq(text_of(write_trouble), "tool: port 9\n");
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
                     "tool: deadlock\n"
                     "  3 nodes in node_recv at ring.c:31 (0, 2, 4)\n"
                     "  1 node in node_send at ring.c:28 (1)\n"
                     "  a cycle of 2, each waits for the next and the last for the first:\n"
                     "    node 0 waits in node_recv at ring.c:31 since step 3 on port 1 for node 1\n"
                     "    node 1 waits in node_send at ring.c:28 since step 4 on port 0 for node 0\n"
                     "  waiting for a node that does nothing any more:\n"
                     "    node 4 waits in node_recv at ring.c:31 since step 3 on port 1 for node 5: peer has "
                     "returned\n"
                     "  (--trace FILE.csv shows what was sent until then)\n");
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

int main(void)
{
    Suite *suite = suite_create("report_text");
    TCase *text = tcase_create("text"), *trouble = tcase_create("trouble");
    tcase_add_checked_fixture(text, NULL, teardown);
    tcase_add_checked_fixture(trouble, NULL, teardown);
    tcase_add_test(text, the_seed_is_on_the_first_line);
    tcase_add_test(text, a_time_at_the_bound_is_optimal);
    tcase_add_test(text, a_time_above_the_bound_is_a_ratio);
    tcase_add_test(text, a_time_below_the_bound_is_shouted);
    tcase_add_test(text, a_run_that_went_wrong_gets_no_verdict);
    tcase_add_test(text, packet_times_are_named_where_they_are_not_steps);
    tcase_add_test(text, what_is_not_known_is_not_said);
    tcase_add_test(text, links_that_never_rest_are_named);
    tcase_add_test(text, an_interrupted_run_says_so_first_and_last);
    tcase_add_test(text, leftovers_of_a_run_that_was_cut_short_are_only_counted);
    tcase_add_test(trouble, a_run_without_trouble_says_nothing);
    tcase_add_test(trouble, an_error_is_one_sentence_with_the_prefix);
    tcase_add_test(trouble, ten_violations_are_shown_and_the_rest_is_counted);
    tcase_add_test(trouble, an_error_that_repeats_the_first_violation_is_left_out);
    tcase_add_test(trouble, misuse_is_not_followed_by_violations);
    tcase_add_test(trouble, a_deadlock_is_a_roll_call_and_a_cycle);
    tcase_add_test(trouble, a_wait_on_any_port_names_no_peer);
    suite_add_tcase(suite, text);
    suite_add_tcase(suite, trouble);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
