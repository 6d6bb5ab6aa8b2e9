/*
 * Where two runs part: the node, the step, and what happened there in each.
 */
#include <signal.h>
#include <stdlib.h>

#include "folds.h"
#include "stress/differ.h"

static void expect(struct conditions one, struct conditions other, const char *wanted)
{
    char *text;
    size_t size;
    struct difference difference = {.one = one, .other = other, .one_name = "plain", .other_name = "seed 3"};
    difference.out = open_memstream(&text, &size);
    differ_print(&difference);
    fclose(difference.out);
    ck_assert_str_eq(text, wanted);
    free(text);
}

static const struct choice last_first = {.kind = CHOICE_TAKE, .node = 0, .number = 0, .port = 1};

/* Node 0 takes what comes from the last node first. */
static struct conditions reversed(struct conditions conditions)
{
    conditions.disturb.choice = &last_first;
    conditions.disturb.choice_count = 1;
    return conditions;
}

START_TEST(runs_part_at_the_first_call_that_takes_something_else)
{
    struct conditions conditions = plain_conditions(&order_program, "complete:3");
    expect(conditions, reversed(conditions),
           "  they part first at node 0, step 2:\n"
           "    plain: step 2, node_recv_any at fold.c:7 took from port 0 of node 1: 4 bytes (1)\n"
           "    seed 3: step 2, node_recv_any at fold.c:7 took from port 1 of node 2: 4 bytes (2)\n");
}
END_TEST

/* Other nodes hear of it later: node 0 passes on what it took first. */
static void pass_on(struct node *self)
{
    char byte = (char)node_rank(self);
    struct packet packet = PACKET(&byte, 1);
    if (node_rank(self) > 0)
        node_send_at(self, 0, &byte, 1, "pass.c:3");
    for (int i = 0; i < 2 && node_rank(self) == 0; i++) {
        packet.size = 1;
        node_recv_any_at(self, &packet, "pass.c:6");
        node_send_at(self, i, &byte, 1, "pass.c:7");
    }
    if (node_rank(self) > 0)
        node_recv_at(self, 0, &byte, 1, "pass.c:9");
}

START_TEST(the_cause_is_told_and_not_its_effects_elsewhere)
{
    static const struct parray_program pass = {.name = "pass", .node = pass_on};
    struct conditions conditions = plain_conditions(&pass, "complete:3");
    expect(conditions, reversed(conditions),
           "  they part first at node 0, step 2:\n"
           "    plain: step 2, node_recv_any at pass.c:6 took from port 0 of node 1: 1 byte\n"
           "    seed 3: step 2, node_recv_any at pass.c:6 took from port 1 of node 2: 1 byte\n"
           "    1 of 1 bytes differ, byte 0 is the first:\n"
           "      plain   byte 0: 01\n"
           "      seed 3  byte 0: 02\n");
}
END_TEST

START_TEST(two_equal_runs_came_to_the_same_results)
{
    struct conditions conditions = plain_conditions(&order_program, "complete:3");
    expect(conditions, conditions, "  all nodes sent and took the same, and came to the same results\n");
}
END_TEST

static void random_node(struct node *self)
{
    uint64_t drawn = node_rank(self) == 1 ? node_random(self) : 0;
    node_result(self, &drawn, sizeof drawn);
}

START_TEST(a_node_that_differs_in_its_result_alone_is_named)
{
    static const struct parray_program random = {.name = "random", .node = random_node};
    struct conditions one = plain_conditions(&random, "line:3"), other = one;
    other.options.seed = 2;
    expect(one, other,
           "  all nodes sent and took the same, but node 1 came to another result: it depends on time, or on "
           "memory "
           "that is not its own or was never set\n");
}
END_TEST

START_TEST(the_end_of_a_run_that_was_cut_short_is_no_difference)
{
    struct conditions one = plain_conditions(&order_program, "complete:3"), other = one;
    other.options.max_steps = 1;
    expect(one, other, "  until one of them ended, all nodes sent and took the same\n");
}
END_TEST

/* Node 1 sends if what it draws is even. */
static void maybe_node(struct node *self)
{
    if (node_rank(self) == 1 && node_random(self) % 2 == 0)
        node_send_at(self, 0, NULL, 0, "maybe.c:4");
}

START_TEST(who_does_nothing_more_is_told_as_such)
{
    static const struct parray_program maybe = {.name = "maybe", .node = maybe_node};
    struct conditions one = plain_conditions(&maybe, "line:2"), other = one;
    for (one.options.seed = 1; run_once(&one).leftovers == 0;)
        one.options.seed++;
    for (other.options.seed = 1; run_once(&other).leftovers > 0;)
        other.options.seed++;
    expect(one, other,
           "  they part first at node 1, step 1:\n"
           "    plain: step 1, node_send at maybe.c:4 sent on port 0 to node 0: 0 bytes\n"
           "    seed 3: nothing more\n");
}
END_TEST

static void die_node(struct node *self)
{
    (void)self;
    raise(SIGKILL);
}

START_TEST(a_run_that_cannot_be_repeated_is_named)
{
    static const struct parray_program die = {.name = "die", .node = die_node};
    struct conditions good = plain_conditions(&order_program, "complete:3"), bad = good;
    bad.program = &die;
    expect(bad, good, "  plain could not be repeated for a comparison\n");
    expect(good, bad, "  seed 3 could not be repeated for a comparison\n");
    bad = good;
    bad.options.topology = "mesh:0x3";
    expect(good, bad, "  seed 3 could not be repeated for a comparison\n");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, runs_part_at_the_first_call_that_takes_something_else);
    tcase_add_test(cases, the_cause_is_told_and_not_its_effects_elsewhere);
    tcase_add_test(cases, two_equal_runs_came_to_the_same_results);
    tcase_add_test(cases, a_node_that_differs_in_its_result_alone_is_named);
    tcase_add_test(cases, the_end_of_a_run_that_was_cut_short_is_no_difference);
    tcase_add_test(cases, who_does_nothing_more_is_told_as_such);
    tcase_add_test(cases, a_run_that_cannot_be_repeated_is_named);
}

UNIT(add_cases, 60)
