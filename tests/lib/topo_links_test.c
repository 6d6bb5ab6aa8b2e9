/*
 * Tests of topo_links.h: every port that is there has a number, in order, and finds its way back.
 */
#include <check.h>

#include "base.h"
#include "good_topo.h"
#include "suite.h"
#include "topo/topo_links.h"

static const char *const specs[] = {"line:1", "mesh:3x4", "torus:2x5", "star:4", "tree:3x3", "complete:5"};

START_TEST(links_are_in_the_order_of_node_and_port)
{
    struct topo *topo = open_good(specs[_i]);
    struct topo_links links;
    int64_t next = 0;
    ck_assert(topo_links_open(&links, topo));
    for (int rank = 0; rank < topo->nodes; rank++)
        for (int port = 0; port < topo_degree(topo, rank); port++) {
            int peer = topo_peer(topo, rank, port);
            int64_t number = topo_links_find(&links, rank, port);
            ck_assert_int_eq(number, peer < 0 ? -1 : next);
            if (peer < 0)
                continue;
            ck_assert_int_eq(links.list[number].from, rank);
            ck_assert_int_eq(links.list[number].port, port);
            ck_assert_int_eq(links.list[number].to, peer);
            next++;
        }
    ck_assert_int_eq((int64_t)links.count, next);
    ck_assert_uint_eq(links.count, 2 * topo->links);
    topo_links_close(&links);
    topo_close(topo);
}
END_TEST

START_TEST(the_way_back_leads_back)
{
    struct topo *topo = open_good(specs[_i]);
    struct topo_links links;
    ck_assert(topo_links_open(&links, topo));
    for (size_t i = 0; i < links.count; i++) {
        int64_t back = topo_links_back(&links, i);
        ck_assert_int_eq(topo_links_between(&links, links.list[i].from, links.list[i].to), (int64_t)i);
        ck_assert_int_eq(links.list[back].from, links.list[i].to);
        ck_assert_int_eq(links.list[back].to, links.list[i].from);
        ck_assert_int_eq(topo_links_back(&links, (size_t)back), (int64_t)i);
    }
    topo_links_close(&links);
    topo_close(topo);
}
END_TEST

START_TEST(nodes_and_ports_that_are_not_there_have_no_link)
{
    struct topo *topo = open_good("mesh:3x4");
    struct topo_links links;
    ck_assert(topo_links_open(&links, topo));
    ck_assert_int_eq(topo_links_between(&links, 0, 5), -1);
    ck_assert_int_eq(topo_links_find(&links, 0, 0), -1);
    ck_assert_int_eq(topo_links_find(&links, 12, 0), -1);
    ck_assert_int_eq(topo_links_find(&links, -1, 0), -1);
    ck_assert_int_eq(topo_links_find(&links, 0, 99), -1);
    ck_assert_int_eq(topo_links_find(&links, 0, -1), -1);
    topo_links_close(&links);
    topo_close(topo);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, links_are_in_the_order_of_node_and_port, 0, (int)ARRAY_LENGTH(specs));
    tcase_add_loop_test(cases, the_way_back_leads_back, 0, (int)ARRAY_LENGTH(specs));
    tcase_add_test(cases, nodes_and_ports_that_are_not_there_have_no_link);
}

UNIT(add, 120)
