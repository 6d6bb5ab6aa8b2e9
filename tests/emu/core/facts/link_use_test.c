/*
 * Tests of link_use.h: sums over the links of small arrays after a run.
 */

#include "facts/link_use.h"
#include "run/array.h"
#include "run/array_view.h"
#include "../../../lib/suite.h"

static int port_to(const struct node *self, int rank)
{
    int port = 0;
    while (node_peer(self, port) != rank)
        port++;
    return port;
}

/* Node 0 sends three packets to node 1, which answers with one. */
static void unequal(struct node *self)
{
    int rank = node_rank(self);
    if (rank > 1)
        return;
    for (int i = 0; i < 3; i++) {
        if (rank == 0)
            node_send(self, port_to(self, 1), NULL, 0);
        else
            node_recv(self, port_to(self, 0), NULL, 0);
        node_step(self);
    }
    if (rank == 1)
        node_send(self, port_to(self, 0), NULL, 0);
    else
        node_recv(self, port_to(self, 1), NULL, 0);
}

static const struct parray_program program = {.name = "unequal", .node = unequal};

static struct link_use use;
static char text[64];

static struct parray *array_after_run(const char *topology, const char *model)
{
    int status;
    char error[OUTCOME_ERROR_SIZE];
    const struct options options = {
        .topology = topology, .model = model, .seed = 1, .per_unit = 1, .workers = 1};
    struct parray *array = array_open(&program, &options, NULL, &status, error);
    ck_assert_msg(array != NULL, "%s", error);
    ck_assert_int_eq(array_run(array), PARRAY_DONE);
    struct view view;
    array_view(&view, &program, &options, array);
    link_use_read(&use, &view);
    return array;
}

START_TEST(directions_stand_for_themselves_under_full_duplex)
{
    struct parray *array = array_after_run("line:3", "F*");
    ck_assert(!use.both_ways);
    ck_assert_uint_eq(use.links, 4);
    ck_assert_int_eq(use.hottest.from, 0);
    ck_assert_int_eq(use.hottest.port, 1);
    ck_assert_int_eq(use.hottest.to, 1);
    ck_assert_uint_eq(use.hottest.packets, 3);
    ck_assert_uint_eq(use.hottest.busy, 3);
    ck_assert_int_eq(use.coldest.from, 1);
    ck_assert_int_eq(use.coldest.port, 1);
    ck_assert_uint_eq(use.coldest.packets, 0);
    array_close(array);
}
END_TEST

START_TEST(both_directions_count_together_under_half_duplex)
{
    struct parray *array = array_after_run("line:3", "H*");
    ck_assert(use.both_ways);
    ck_assert_uint_eq(use.links, 2);
    ck_assert_int_eq(use.hottest.from, 0);
    ck_assert_uint_eq(use.hottest.packets, 4);
    ck_assert_int_eq(use.coldest.from, 1);
    ck_assert_int_eq(use.coldest.to, 2);
    ck_assert_uint_eq(use.coldest.packets, 0);
    array_close(array);
}
END_TEST

START_TEST(ports_sum_up_over_the_nodes_that_have_them)
{
    struct parray *array = array_after_run("line:3", "F*");
    ck_assert_uint_eq(use.ports, 2);
    ck_assert_uint_eq(use.port[0].links, 2);
    ck_assert_uint_eq(use.port[0].packets, 1);
    ck_assert_uint_eq(use.port[1].links, 2);
    ck_assert_uint_eq(use.port[1].packets, 3);
    link_use_direction(array_topo(array), 0, text, sizeof text);
    ck_assert_str_eq(text, "down dimension 0");
    array_close(array);
}
END_TEST

START_TEST(a_half_duplex_link_is_met_once)
{
    struct parray *array = array_after_run("ring:3", "H*");
    ck_assert_uint_eq(use.links, 3);
    array_close(array);
}
END_TEST

START_TEST(too_many_ports_are_not_listed)
{
    struct parray *array = array_after_run("complete:40", "F*");
    ck_assert_uint_eq(use.ports, 0);
    ck_assert_uint_eq(use.links, 40 * 39);
    array_close(array);
}
END_TEST

START_TEST(other_topologies_have_no_directions)
{
    struct parray *array = array_after_run("complete:4", "F*");
    ck_assert_uint_eq(use.ports, 3);
    link_use_direction(array_topo(array), 0, text, sizeof text);
    ck_assert_str_eq(text, "");
    array_close(array);
}
END_TEST

/* Three nodes send a packet more than all others; the last of them sends two more. */
static void uneven(struct node *self)
{
    int rank = node_rank(self), more = rank == 4300 ? 3 : rank == 50 || rank == 3000;
    for (int port = 0; port < node_degree(self); port++)
        node_send(self, port, NULL, 0);
    for (int i = 0; i < more; i++) {
        node_step(self);
        node_send(self, 1, NULL, 0);
    }
}

static struct link_use use_of_uneven(unsigned workers)
{
    static const struct parray_program uneven_program = {.name = "uneven", .node = uneven, .mailbox = 4};
    const struct options options = {
        .topology = "torus:61x71", .model = "F*", .seed = 1, .per_unit = 1, .workers = workers};
    struct link_use found;
    struct view view;
    int status;
    char error[OUTCOME_ERROR_SIZE];
    struct parray *array = array_open(&uneven_program, &options, NULL, &status, error);
    ck_assert_msg(array != NULL, "%s", error);
    ck_assert_int_eq(array_run(array), PARRAY_DONE);
    array_view(&view, &uneven_program, &options, array);
    link_use_read(&found, &view);
    array_close(array);
    return found;
}

static void expect_same_link(const struct link_figure *a, const struct link_figure *b)
{
    ck_assert_int_eq(a->from, b->from);
    ck_assert_int_eq(a->port, b->port);
    ck_assert_int_eq(a->to, b->to);
    ck_assert_uint_eq(a->packets, b->packets);
    ck_assert_uint_eq(a->busy, b->busy);
}

/* As many nodes as are read by several threads. */
START_TEST(the_sums_do_not_depend_on_the_number_of_workers)
{
    struct link_use one = use_of_uneven(1);
    ck_assert_uint_eq(one.links, 61 * 71 * 4);
    ck_assert_int_eq(one.hottest.from, 4300);
    ck_assert_int_eq(one.hottest.port, 1);
    ck_assert_uint_eq(one.hottest.packets, 4);
    ck_assert_int_eq(one.coldest.from, 0);
    ck_assert_int_eq(one.coldest.port, 0);
    ck_assert_uint_eq(one.port[1].packets, 61 * 71 + 5);
    for (unsigned workers = 2; workers <= 70; workers += 17) {
        struct link_use other = use_of_uneven(workers);
        ck_assert_uint_eq(one.links, other.links);
        ck_assert_uint_eq(one.ports, other.ports);
        expect_same_link(&one.hottest, &other.hottest);
        expect_same_link(&one.coldest, &other.coldest);
        for (size_t port = 0; port < one.ports; port++) {
            ck_assert_uint_eq(one.port[port].links, other.port[port].links);
            ck_assert_uint_eq(one.port[port].packets, other.port[port].packets);
            ck_assert_uint_eq(one.port[port].busy, other.port[port].busy);
        }
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, directions_stand_for_themselves_under_full_duplex);
    tcase_add_test(cases, both_directions_count_together_under_half_duplex);
    tcase_add_test(cases, ports_sum_up_over_the_nodes_that_have_them);
    tcase_add_test(cases, a_half_duplex_link_is_met_once);
    tcase_add_test(cases, too_many_ports_are_not_listed);
    tcase_add_test(cases, other_topologies_have_no_directions);
    tcase_add_test(cases, the_sums_do_not_depend_on_the_number_of_workers);
}

UNIT(add_cases, 60)
