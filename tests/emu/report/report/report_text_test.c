/*
 * Tests of the text report line by line: head, results and trouble.
 */
#include "told.h"
#include "../../../lib/suite.h"

static uint32_t two_units(const struct parray *array)
{
    (void)array;
    return 2;
}

static void write_head(FILE *out)
{
    report_text_head(&view, false, out);
}

static void write_verbose_head(FILE *out)
{
    report_text_head(&view, true, out);
}

static void write_verbose(FILE *out)
{
    report_text(&view, true, out);
}

static void write_text(FILE *out)
{
    report_text(&view, false, out);
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
    lacks(text, "array  ");
    has_line(text_of(write_verbose_head), "array          8 nodes, 8 links");
}
END_TEST

START_TEST(a_time_at_the_bound_is_optimal)
{
    setup();
    setup_array();
    outcome.steps = 11;
    outcome.time = outcome.lower_bound = outcome.own_bound = 11;
    outcome.paper_time = 12;
    outcome.of_task = true;
    outcome.verified = 1;
    const char *text = text_of(write_text);
    has_line(text, "steps          11");
    has_line(text, "optimality     11 steps, bound 11: optimal");
    lacks(text, "paper  ");
    has_line(text_of(write_verbose), "paper          12 steps");
}
END_TEST

/* "optimal" is said of a result that was checked, against the bound of a task. */
START_TEST(a_bound_that_is_reached_need_not_make_a_run_optimal)
{
    setup();
    setup_array();
    outcome.steps = 11;
    outcome.time = outcome.lower_bound = outcome.own_bound = 11;
    outcome.of_task = true;
    outcome.verified = -1;
    has_line(text_of(write_text), "optimality     11 steps, bound 11: the bound is reached");
    outcome.verified = 1;
    outcome.of_task = false;
    has_line(text_of(write_text), "optimality     11 steps, bound 11: the program's own bound is reached");
}
END_TEST

START_TEST(an_own_bound_that_says_more_is_told_with_what_it_assumes)
{
    setup();
    options.startup = 10;
    setup_array();
    outcome.steps = 11;
    outcome.time = outcome.own_bound = 11;
    outcome.lower_bound = 5;
    outcome.of_task = true;
    outcome.verified = 1;
    const char *text = text_of(write_text);
    has_line(text, "optimality     11 steps, bound 5: 2.20 x the bound");
    has_line(text, "own bound      11 steps, as idle says of programs that send one token a packet: reached");
    outcome.lower_bound = NAN;
    outcome.time = 22;
    has_line(
        text_of(write_text),
        "own bound      11 steps, as idle says of programs that send one token a packet: 2.00 x the bound");
}
END_TEST

START_TEST(the_verdict_and_the_steps_come_first)
{
    setup();
    setup_array();
    outcome.verified = 1;
    outcome.steps = 11;
    outcome.time = outcome.lower_bound = 11;
    outcome.of_task = true;
    static const char first[] = "verified       yes\n"
                                "steps          11\n"
                                "optimality     11 steps, bound 11: optimal\n";
    ck_assert_int_eq(strncmp(text_of(write_text), first, strlen(first)), 0);
}
END_TEST

START_TEST(details_of_the_machine_are_for_those_who_ask)
{
    setup();
    setup_array();
    outcome.stacks = "own";
    outcome.stack_bytes = 16384;
    lacks(text_of(write_head), "engine  ");
    lacks(text_of(write_head), "memory  ");
    lacks(text_of(write_text), "stacks  ");
    const char *text = text_of(write_verbose_head);
    has_line(text, "engine         fibers, 1 worker");
    has_line(text, "links hold     2 packets each way");
    has_line(text_of(write_verbose), "stacks         own, 16 KiB each, guard: none");
}
END_TEST

START_TEST(packets_that_take_longer_than_a_step_are_told)
{
    setup();
    setup_array();
    lacks(text_of(write_head), "packets  ");
    teardown();
    setup();
    options.startup = 3;
    options.per_unit = 2;
    setup_array();
    has_line(text_of(write_head), "packets        of L units take 3 + 2 * L steps");
}
END_TEST

START_TEST(long_names_of_figures_widen_the_column)
{
    struct own_figure own[] = {{"mean", NULL, 2}, {"delay of the slowest node", "steps", 7}};
    setup();
    setup_array();
    outcome.own = own;
    outcome.own_count = ARRAY_LENGTH(own);
    const char *text = text_of(write_text);
    has_line(text, "mean                      2");
    has_line(text, "delay of the slowest node 7 steps");
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
        {{.status = PARRAY_DONE, .verified = 1, .unreturned = 2, .faults.stopped = 2},
         "2 nodes stopped: no verdict"},
        {{.status = PARRAY_WRONG, .verified = 0, .wrong = "verify failed"},
         "the result is wrong: no verdict"},
        {{.status = PARRAY_WRONG, .verified = 0, .task.crowded = true},
         "packets are too short for what they carry: no verdict"},
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
            snprintf(line, sizeof line, "  bound        at least 4 for this task: %s", cases[i].why);
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
        const char *text = text_of(write_verbose);
        if (silent_rank < 0)
            has_line(text, busy);
        else
            lacks(text, busy);
        teardown();
    }
}
END_TEST

/* Node 0 sends to its upper neighbour in each of ten steps, the others send once. */
static void lean(struct node *self)
{
    for (uint64_t step = 1; step <= 10; step++) {
        if (node_rank(self) == 0 || step == 1)
            node_send(self, 1, NULL, 0);
        node_wait_until(self, step + 1);
        struct packet packet = PACKET(NULL, 0);
        node_poll(self, 0, &packet);
    }
}

static int lines_of(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

START_TEST(a_link_that_is_far_busier_than_the_mean_stands_out)
{
    setup();
    program.node = lean;
    setup_array();
    array_run(opened);
    outcome = *array_outcome(opened);
    const char *text = text_of(write_text);
    has_line(text,
             "busiest link   100.0 % 10 steps busy, 10 packets; node 0 port 1 to node 1; the mean is 10.6 %");
    ck_assert_int_le(lines_of(text), 6);
    lacks(text, "utilization");
    outcome.stalls = 3;
    lacks(text_of(write_text), "busiest");
    outcome.stalls = 0;
    lacks(text_of(write_verbose), "busiest");
    has_line(text_of(write_verbose),
             "  hottest link 100.0 % 10 steps busy, 10 packets; node 0 port 1 to node 1");
}
END_TEST

START_TEST(an_interrupted_run_says_so_first_and_last)
{
    static const char mark[] = "INTERRUPTED: partial figures up to step 1,000\n";
    setup();
    setup_array();
    outcome.interrupted = true;
    outcome.partial = true;
    outcome.clock = 1000;
    ck_assert_int_eq(strncmp(text_of(write_text), mark, strlen(mark)), 0);
    const char *text = text_of(write_verbose);
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
    lacks(text_of(write_text), "not received");
    text = text_of(write_verbose);
    has_line(text, "not received   when the run stopped: 3 packets");
    lacks(text, "through port");
}
END_TEST

static void add_cases(TCase *text)
{
    tcase_add_checked_fixture(text, NULL, teardown);
    tcase_add_test(text, the_seed_is_on_the_first_line);
    tcase_add_test(text, a_time_at_the_bound_is_optimal);
    tcase_add_test(text, a_bound_that_is_reached_need_not_make_a_run_optimal);
    tcase_add_test(text, an_own_bound_that_says_more_is_told_with_what_it_assumes);
    tcase_add_test(text, the_verdict_and_the_steps_come_first);
    tcase_add_test(text, details_of_the_machine_are_for_those_who_ask);
    tcase_add_test(text, packets_that_take_longer_than_a_step_are_told);
    tcase_add_test(text, long_names_of_figures_widen_the_column);
    tcase_add_test(text, a_time_above_the_bound_is_a_ratio);
    tcase_add_test(text, a_time_below_the_bound_is_shouted);
    tcase_add_test(text, a_run_that_went_wrong_gets_no_verdict);
    tcase_add_test(text, packet_times_are_named_where_they_are_not_steps);
    tcase_add_test(text, what_is_not_known_is_not_said);
    tcase_add_test(text, links_that_never_rest_are_named);
    tcase_add_test(text, an_interrupted_run_says_so_first_and_last);
    tcase_add_test(text, a_link_that_is_far_busier_than_the_mean_stands_out);
    tcase_add_test(text, leftovers_of_a_run_that_was_cut_short_are_only_counted);
}

UNIT(add_cases, 60)
