/*
 * The graph of a deadlock, exactly: a cycle in red, nodes that wait on any port, peers that have returned.
 */
#include <unistd.h>

#include "../../../lib/temporary.h"
#include "folds.h"
#include "say.h"
#include "stress/explain.h"

static char folder[TEMPORARY_SIZE];

static void enter(void)
{
    temporary_enter(folder);
}

static void leave(void)
{
    temporary_leave(folder);
}

static void expect(const struct parray_program *program, const char *topology, const char *wanted)
{
    char error[OUTCOME_ERROR_SIZE] = "";
    struct trial trial = trial_run(program, trial_on(topology), 0);
    ck_assert_int_eq(trial.status, PARRAY_DEADLOCK);
    ck_assert_msg(dot_write(trial.array, "a.dot", error, sizeof error), "%s", error);
    trial_end(&trial);
    FILE *file = fopen("a.dot", "r");
    char *text = file_text(file);
    ck_assert_str_eq(text, wanted);
    free(text);
    fclose(file);
    unlink("a.dot");
}

#define HEAD(array) "digraph deadlock {\n    label=\"" array "\";\n    node [shape=box, fontsize=10];\n"

static void stuck_node(struct node *self)
{
    node_recv_at(self, 0, NULL, 0, "stuck.c:3");
}

static const struct parray_program stuck = {.name = "stuck", .node = stuck_node};

START_TEST(a_cycle_is_red)
{
    expect(&stuck, "ring:3",
           HEAD("stuck on ring:3: wait-for graph in step 1") "    n0 "
                                                             "[label=\"0\\nnode_recv\\nstuck.c:3\\nsince "
                                                             "step 1\"];\n"
                                                             "    n0 -> n2 [label=\"port 0\", color=red];\n"
                                                             "    n1 "
                                                             "[label=\"1\\nnode_recv\\nstuck.c:3\\nsince "
                                                             "step 1\"];\n"
                                                             "    n1 -> n0 [label=\"port 0\", color=red];\n"
                                                             "    n2 "
                                                             "[label=\"2\\nnode_recv\\nstuck.c:3\\nsince "
                                                             "step 1\"];\n"
                                                             "    n2 -> n1 [label=\"port 0\", color=red];\n"
                                                             "}\n");
}
END_TEST

static void any_node(struct node *self)
{
    struct packet packet = PACKET(NULL, 0);
    node_recv_any_at(self, &packet, "any.c:4");
}

START_TEST(nodes_that_wait_on_any_port_have_an_arrow_only_in_the_cycle)
{
    static const struct parray_program any = {.name = "any", .node = any_node};
    expect(&any, "line:2",
           HEAD("any on line:2: wait-for graph in step 1") "    n0 "
                                                           "[label=\"0\\nnode_recv_any\\nany.c:4\\nsince "
                                                           "step 1\"];\n"
                                                           "    n1 "
                                                           "[label=\"1\\nnode_recv_any\\nany.c:4\\nsince "
                                                           "step 1\"];\n"
                                                           "    n0 -> n1 [label=\"any port\", color=red];\n"
                                                           "    n1 -> n0 [label=\"any port\", color=red];\n"
                                                           "}\n");
}
END_TEST

/* Node 0 has returned, node 1 waits for it, node 2 for node 1. */
static void chain_node(struct node *self)
{
    if (node_rank(self) > 0)
        node_recv_at(self, 0, NULL, 0, "chain.c:4");
}

START_TEST(a_peer_that_has_returned_is_dashed_and_nothing_is_red)
{
    static const struct parray_program chain = {.name = "chain", .node = chain_node};
    expect(&chain, "line:3",
           HEAD("chain on line:3: wait-for graph in step 1") "    n1 "
                                                             "[label=\"1\\nnode_recv\\nchain.c:4\\nsince "
                                                             "step 1\"];\n"
                                                             "    n1 -> n0 [label=\"port 0\"];\n"
                                                             "    n0 [label=\"0\\nreturned\", "
                                                             "style=dashed];\n"
                                                             "    n2 "
                                                             "[label=\"2\\nnode_recv\\nchain.c:4\\nsince "
                                                             "step 1\"];\n"
                                                             "    n2 -> n1 [label=\"port 0\"];\n"
                                                             "}\n");
}
END_TEST

START_TEST(a_file_that_cannot_be_written_is_told_with_a_sentence)
{
    char error[OUTCOME_ERROR_SIZE] = "";
    struct trial trial = trial_run(&stuck, trial_on("ring:3"), 0);
    ck_assert(!dot_write(trial.array, "absent/a.dot", error, sizeof error));
    ck_assert_str_eq(error, "cannot write 'absent/a.dot': No such file or directory" SAY_DO
                            "name a file in a directory that you may write to");
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_checked_fixture(cases, enter, leave);
    tcase_add_test(cases, a_cycle_is_red);
    tcase_add_test(cases, nodes_that_wait_on_any_port_have_an_arrow_only_in_the_cycle);
    tcase_add_test(cases, a_peer_that_has_returned_is_dashed_and_nothing_is_red);
    tcase_add_test(cases, a_file_that_cannot_be_written_is_told_with_a_sentence);
}

UNIT(add_cases, 60)
