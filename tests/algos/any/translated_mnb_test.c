/*
 * Tests of broadcasts after a plan: those of the paper's Fig. 2, plans made for every kind of Cayley array,
 * what waits when packets meet, and what is refused, by line.
 */
#include <check.h>
#include <unistd.h>

#include "../../emu/recorded.h"
#include "../common/exact_run.h"
#include "tools.h"

static char path[96], param[112];

static void write_plan(const char *text)
{
    FILE *out = fopen(recorded_path(path, ".plan"), "w");
    fputs(text, out);
    fclose(out);
    snprintf(param, sizeof param, "plan=%s", path);
}

/* As many steps as some node has to receive on a port, wherever the plan is made for the array. */
START_TEST(a_plan_for_the_array_takes_the_fewest_steps)
{
    static const struct {
        const char *topology;
        uint64_t nodes, ports;
    } arrays[] = {
        {"hypercube:1", 2, 1},    {"hypercube:2", 4, 2},  {"hypercube:4", 16, 4}, {"hypercube:7", 128, 7},
        {"ring:2", 2, 1},         {"ring:3", 3, 2},       {"ring:8", 8, 2},       {"ring:13", 13, 2},
        {"torus:2x2", 4, 2},      {"torus:4x4", 16, 4},   {"torus:5x5", 25, 4},   {"torus:2x5x3", 30, 5},
        {"torus:1x4", 4, 2},      {"torus:4x3x2", 24, 5}, {"star:2", 2, 1},       {"star:3", 6, 2},
        {"star:4", 24, 3},        {"star:5", 120, 4},     {"torus:8x8", 64, 4},   {"torus:3x3x3x3", 81, 8},
        {"torus:2x2x2x2", 16, 4}, {"complete:2", 2, 1},   {"complete:3", 3, 2},   {"complete:8", 8, 7},
        {"complete:13", 13, 12},  {"complete:64", 64, 63}};
    for (size_t i = 0; i < ARRAY_LENGTH(arrays); i++) {
        uint64_t others = arrays[i].nodes - 1, steps = (others + arrays[i].ports - 1) / arrays[i].ports;
        struct exact exact = {.name = "translated-mnb",
                              .topology = arrays[i].topology,
                              .steps = steps,
                              .transmissions = arrays[i].nodes * others,
                              .lower_bound = (double)steps};
        exact_run_everywhere(&exact);
    }
}
END_TEST

static const char fig_2[] = "1: 0-1 0-4\n2: 0-2 1-3 4-5\n3: 2-6 5-7\n";

static struct exact of_plan(const char *topology, uint64_t steps, uint64_t transmissions, double lower_bound)
{
    return (struct exact){.name = "translated-mnb",
                          .topology = topology,
                          .steps = steps,
                          .transmissions = transmissions,
                          .lower_bound = lower_bound,
                          .param = {param, "conflicts=queue"}};
}

/* Three hops of one kind, of which two come up in step 2 and one in step 3: four steps. */
START_TEST(packets_that_meet_wait)
{
    write_plan(fig_2);
    struct exact exact = of_plan("hypercube:3", 4, 56, 3);
    exact_run_everywhere(&exact);
    unlink(path);
}
END_TEST

START_TEST(a_link_in_an_earlier_set_saves_a_step)
{
    write_plan("# moved\n\n3: 2-6 5-7 # last\n1: 0-1\t0-2 0-4\r\n  2: 1-3 4-5");
    struct exact exact = of_plan("hypercube:3", 3, 56, 3);
    exact_run_everywhere(&exact);
    exact.param[1] = "conflicts=refuse";
    exact_run_everywhere(&exact);
    unlink(path);
}
END_TEST

/* All packets go one way round, with a pause; and three go down in step 2, one of them back to its origin. */
START_TEST(steps_may_be_left_out_and_packets_sent_twice)
{
    write_plan("1: 0-1\n3: 1-2\n4: 2-3\n9: 3-4\n");
    struct exact chain = of_plan("ring:5", 9, 20, 2);
    exact_run_everywhere(&chain);
    write_plan("1: 0-1 0-2\n2: 0-2 1-0 2-1\n");
    struct exact twice = of_plan("ring:3", 4, 15, 1);
    exact_run_everywhere(&twice);
    unlink(path);
}
END_TEST

/* On a complete graph the kind is the difference of the ranks: of 1-3 and 2-4 one waits, and 4-5 after it. */
START_TEST(kinds_of_a_complete_graph_are_differences)
{
    write_plan("1: 0-1 0-3\n2: 0-2 1-4\n3: 2-5\n");
    struct exact apart = of_plan("complete:6", 3, 30, 1);
    exact_run_everywhere(&apart);
    write_plan("1: 0-1 0-2\n2: 1-3 2-4\n3: 4-5\n");
    struct exact meet = of_plan("complete:6", 4, 30, 1);
    exact_run_everywhere(&meet);
    unlink(path);
}
END_TEST

/* The binomial tree of the 3-cube: port 2 has four packets in step 3. */
START_TEST(many_packets_may_wait)
{
    write_plan("1: 0-1\n2: 0-2 1-3\n3: 0-4 1-5 2-6 3-7\n");
    struct exact exact = of_plan("hypercube:3", 6, 56, 3);
    exact_run_everywhere(&exact);
    unlink(path);
}
END_TEST

/* ---------------------------------------------------------------------------------------- refused */

static void plan_is_refused(const char *topology, const char *first, const char *second, const char *says)
{
    const char *params[] = {first, second, NULL};
    want_refused(find_program("translated-mnb"), trial_with(topology, params), says);
}

START_TEST(packets_that_meet_are_named)
{
    write_plan(fig_2);
    plan_is_refused(
        "hypercube:3", param, NULL,
        ": packets of several origins need one link in one step: in step 2 node 0 has the packets of "
        "nodes 0 (0-2, line 2) and 1 (1-3, line 2) for port 1. Every other node");
    write_plan("1: 0-1 0-3\n2: 1-2\n2: 3-2\n2: 0-1\n");
    plan_is_refused(
        "ring:4", param, NULL,
        "in step 2 node 0 has the packets of nodes 3 (1-2, line 2) and 0 (0-1, line 4) for port 1.");
    write_plan("1: 0-1 0-2 0-3\n2: 1-2 1-4 2-5\n3: 2-3 5-1 4-0\n");
    plan_is_refused("star:3", param, NULL, "is no link of star:3");
    write_plan("1: 0-1\n2: 0-2 1-3\n3: 0-4 1-5 2-6 3-7\n");
    plan_is_refused(
        "hypercube:3", param, NULL,
        "in step 2 node 0 has the packets of nodes 0 (0-2, line 2) and 1 (1-3, line 2) for port 1; in "
        "step 3 node 0 has the packets of nodes 0 (0-4, line 3), 1 (1-5, line 3), 2 (2-6, line 3) and 3 "
        "(3-7, line 3) for port 2. Every");
    unlink(path);
}
END_TEST

START_TEST(what_is_no_plan_is_refused_by_line)
{
    static const struct {
        const char *text, *says;
    } bad[] = {
        {"", ": the plan does not bring the packet to node 1"},
        {"1: 0-1 0-2\n", ": the plan does not bring the packet to node 3"},
        {"1: 0-1 0-2\n1: 1-3\n",
         ":2: node 1 sends in step 1, but gets the packet in step 1, and can send it from"},
        {"2: 1-3\n1: 0-2\n", ":1: node 1 sends in step 2, but the plan never brings it the packet"},
        {"1: 0-1\n1: 0-3\n", ":2: 0-3 is no link of hypercube:2"},
        {"1: 0-4\n", ":1: there is no node 4; hypercube:2 has nodes 0 to 3"},
        {"1: 0-1\nlater: 0-2\n", ":2: this line is not understood"},
        {"0: 0-1\n", ":1: this line is not understood"},
        {"1000001: 0-1\n", ":1: this line is not understood"},
        {"99999999999999999999: 0-1\n", ":1: this line is not understood"},
        {"1: 0-4294967297\n", ":1: this line is not understood"},
        {"1: 0-1,0-2\n", ":1: this line is not understood"},
        {"1: 0 - 1\n", ":1: this line is not understood"},
        {"1 0-1\n", ":1: this line is not understood"},
        {"1: -1-0\n", ":1: this line is not understood"},
        {"1: 0-\n", ":1: this line is not understood"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(bad); i++) {
        write_plan(bad[i].text);
        plan_is_refused("hypercube:2", param, NULL, bad[i].says);
        plan_is_refused("hypercube:2", param, NULL, path);
    }
    unlink(path);
    plan_is_refused("hypercube:2", param, NULL, "cannot be read: No such file");
    plan_is_refused("hypercube:2", "plan=/", NULL, "--param plan=/ cannot be read: Is a directory");
    plan_is_refused("hypercube:2", "conflicts=wait", NULL, "write conflicts=refuse or conflicts=queue");
}
END_TEST

START_TEST(arrays_that_differ_from_node_to_node_are_refused)
{
    want_refused(find_program("translated-mnb"), trial_forced("mesh:3x3"),
                 "a plan cannot be translated on mesh:3x3");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, a_plan_for_the_array_takes_the_fewest_steps);
    tcase_add_test(cases, packets_that_meet_wait);
    tcase_add_test(cases, a_link_in_an_earlier_set_saves_a_step);
    tcase_add_test(cases, kinds_of_a_complete_graph_are_differences);
    tcase_add_test(cases, steps_may_be_left_out_and_packets_sent_twice);
    tcase_add_test(cases, many_packets_may_wait);
    tcase_add_test(cases, packets_that_meet_are_named);
    tcase_add_test(cases, what_is_no_plan_is_refused_by_line);
    tcase_add_test(cases, arrays_that_differ_from_node_to_node_are_refused);
}

UNIT(add, 60)
