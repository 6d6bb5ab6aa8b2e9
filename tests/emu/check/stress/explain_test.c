/*
 * Why a run ended as it did: who waits, what was still moving, what was left over.
 */
#include <unistd.h>

#include "../../../lib/temporary.h"
#include "folds.h"
#include "stress/explain.h"

static void expect(struct conditions conditions, const char *wanted)
{
    struct explanation explanation = {.conditions = conditions, .out = tmpfile()};
    explain_print(&explanation);
    char *text = file_text(explanation.out);
    ck_assert_str_eq(text, wanted);
    free(text);
    fclose(explanation.out);
}

START_TEST(a_run_that_ended_well_needs_no_explanation)
{
    expect(plain_conditions(&sum_program, "complete:3"), "");
}
END_TEST

static void stuck_node(struct node *self)
{
    node_recv_at(self, 0, NULL, 0, "stuck.c:3");
}

static const struct parray_program stuck = {.name = "stuck", .node = stuck_node};

START_TEST(of_a_deadlock_it_is_told_who_waits_where_and_the_cycle)
{
    expect(plain_conditions(&stuck, "ring:3"),
           "  deadlock in step 1: 3 of 3 nodes wait for ever\n"
           "  3 nodes in node_recv at stuck.c:3 (0-2)\n"
           "  a cycle of 3, each waits for the next and the last for the first:\n"
           "    node 0 waits in node_recv at stuck.c:3 since step 1 on port 0 for node 2\n"
           "    node 2 waits in node_recv at stuck.c:3 since step 1 on port 0 for node 1\n"
           "    node 1 waits in node_recv at stuck.c:3 since step 1 on port 0 for node 0\n");
}
END_TEST

/* Every node but node 0, which sends one, sends two packets to each neighbour; nobody receives. */
static void leaving_node(struct node *self)
{
    for (int i = 0; i < 2; i++) {
        for (int port = 0; port < node_degree(self); port++)
            if (i == 0 || node_rank(self) > 0)
                node_send_at(self, port, NULL, 0, "leave.c:4");
        node_step(self);
    }
}

static const struct parray_program leaving = {.name = "leaving", .mailbox = 2, .node = leaving_node};

START_TEST(the_first_four_links_with_packets_left_over_are_told)
{
    expect(plain_conditions(&leaving, "ring:3"),
           "  left over: 1 packet from node 0 through port 0 to node 2\n"
           "  left over: 1 packet from node 0 through port 1 to node 1\n"
           "  left over: 2 packets from node 1 through port 0 to node 0\n"
           "  left over: 2 packets from node 1 through port 1 to node 2\n"
           "  ...\n");
}
END_TEST

/* Node 0 and node 1 send each other packets for ever; others do nothing. */
static void moving_node(struct node *self)
{
    for (int port = node_rank(self) == 0; node_rank(self) < 2;) {
        node_send_at(self, port, NULL, 0, "move.c:4");
        node_recv_at(self, port, NULL, 0, "move.c:5");
    }
}

static const struct parray_program moving = {.name = "moving", .node = moving_node};

START_TEST(at_the_limit_of_steps_it_is_told_what_was_moving)
{
    struct conditions conditions = plain_conditions(&moving, "line:3");
    conditions.options.max_steps = 100;
    expect(conditions, "  stopped at --max-steps 100: 2 of 3 nodes have not returned\n"
                       "  moving: node 0 port 1 to node 1, last in step 100 (move.c:4)\n"
                       "  moving: node 1 port 0 to node 0, last in step 100 (move.c:4)\n");
}
END_TEST

static void idle_node(struct node *self)
{
    for (;;)
        node_step(self);
}

START_TEST(at_the_limit_of_steps_it_is_told_that_nothing_was_sent)
{
    static const struct parray_program idle = {.name = "idle", .node = idle_node};
    struct conditions conditions = plain_conditions(&idle, "line:3");
    conditions.options.max_steps = 100;
    expect(conditions, "  stopped at --max-steps 100: 3 of 3 nodes have not returned\n"
                       "  nothing was sent in the last 64 steps\n");
}
END_TEST

START_TEST(of_a_run_that_cannot_be_built_nothing_is_told)
{
    expect(plain_conditions(&stuck, "mesh:0x3"), "");
}
END_TEST

START_TEST(the_graph_of_a_deadlock_is_written_and_only_of_one)
{
    char folder[TEMPORARY_SIZE];
    temporary_enter(folder);
    struct explanation explanation = {
        .conditions = plain_conditions(&stuck, "ring:3"), .dot = "a.dot", .out = tmpfile()};
    explain_print(&explanation);
    ck_assert_int_eq(unlink("a.dot"), 0);
    explanation.conditions.program = &sum_program;
    explanation.conditions.options.topology = "complete:3";
    explain_print(&explanation);
    ck_assert_int_ne(access("a.dot", F_OK), 0);
    fclose(explanation.out);
    temporary_leave(folder);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_run_that_ended_well_needs_no_explanation);
    tcase_add_test(cases, of_a_deadlock_it_is_told_who_waits_where_and_the_cycle);
    tcase_add_test(cases, the_first_four_links_with_packets_left_over_are_told);
    tcase_add_test(cases, at_the_limit_of_steps_it_is_told_what_was_moving);
    tcase_add_test(cases, at_the_limit_of_steps_it_is_told_that_nothing_was_sent);
    tcase_add_test(cases, of_a_run_that_cannot_be_built_nothing_is_told);
    tcase_add_test(cases, the_graph_of_a_deadlock_is_written_and_only_of_one);
}

UNIT(add_cases, 60)
