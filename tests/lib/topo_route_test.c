/*
 * Whole routes are as long as the distance, consist of links, agree with next_hop, and follow a given order
 * of dimensions.
 */
#include <stdio.h>

#include "good_topo.h"
#include "temporary.h"
#include "topo/topo.h"
#include "suite.h"

enum { ROOM = 4096, LONG = 1500 };

/* Follow the ports. Return the last node. */
static int follow(const struct topo *topo, int from, const int *ports, int hops)
{
    for (int i = 0; i < hops; i++) {
        from = topo_peer(topo, from, ports[i]);
        ck_assert_int_ge(from, 0);
    }
    return from;
}

static void check_route(const struct topo *topo, int from, int to)
{
    int ports[ROOM], at = from, hops = topo_route(topo, from, to, NULL, ports, ROOM);

    ck_assert_int_eq(hops, topo_distance(topo, from, to));
    for (int i = 0; i < hops; i++) {
        ck_assert_int_eq(ports[i], topo_next_hop(topo, at, to));
        at = topo_peer(topo, at, ports[i]);
    }
    ck_assert_int_eq(at, to);
}

static const char *const specs[] = {"line:9",     "ring:8",     "ring:2",      "ring:7",      "mesh:4x5",
                                    "mesh:3x1x4", "torus:4x5",  "torus:2x3x4", "hypercube:5", "star:4",
                                    "star:5",     "complete:7", "tree:2x5",    "tree:1x6",    "tree:5x2"};

START_TEST(every_route_is_as_long_as_the_distance)
{
    struct topo *topo = open_good(specs[_i]);

    for (int from = 0; from < topo->nodes; from++)
        for (int to = 0; to < topo->nodes; to++)
            check_route(topo, from, to);
    topo_close(topo);
}
END_TEST

/* Return the dimension of a port of a grid or a hypercube. */
static int dimension_of(const struct topo *topo, int port)
{
    return topo->max_degree == topo->dimensions ? topo->dimensions - 1 - port : port / 2;
}

static void check_order(const struct topo *topo, int from, int to, const int *order)
{
    int ports[ROOM], place = 0, hops = topo_route(topo, from, to, order, ports, ROOM);

    ck_assert_int_eq(hops, topo_distance(topo, from, to));
    ck_assert_int_eq(follow(topo, from, ports, hops), to);
    for (int i = 0; i < hops; i++) {
        while (place < topo->dimensions && order[place] != dimension_of(topo, ports[i]))
            place++; /* the route never goes back to an earlier dimension */
        ck_assert_int_lt(place, topo->dimensions);
    }
}

static const char *const ordered[] = {"mesh:3x4x2", "torus:3x4x5", "hypercube:3"};
static const int orders[][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};

START_TEST(dimensions_are_crossed_in_the_order_asked_for)
{
    struct topo *topo = open_good(ordered[_i]);

    ck_assert(topo->kind->ordered);
    for (size_t i = 0; i < sizeof orders / sizeof orders[0]; i++)
        for (int from = 0; from < topo->nodes; from++)
            for (int to = 0; to < topo->nodes; to++)
                check_order(topo, from, to, orders[i]);
    topo_close(topo);
}
END_TEST

START_TEST(kinds_without_free_order_say_so)
{
    static const char *const fixed[] = {"star:3", "complete:4", "tree:2x3"};
    struct topo *topo = open_good(fixed[_i]);

    ck_assert(!topo->kind->ordered);
    topo_close(topo);
}
END_TEST

START_TEST(what_does_not_fit_is_counted_and_not_written)
{
    static const struct {
        const char *spec;
        int to, hops, second;
    } row[] = {{"mesh:5x5", 24, 8, 1}, {"hypercube:5", 31, 5, 3}, {"star:5", 119, 4, -1}};
    struct topo *topo = open_good(row[_i].spec);
    int ports[3] = {-7, -7, -7}, hops = topo_route(topo, 0, row[_i].to, NULL, ports, 2);

    ck_assert_int_eq(hops, row[_i].hops);
    ck_assert_int_ge(ports[1], 0);
    if (row[_i].second >= 0)
        ck_assert_int_eq(ports[1], row[_i].second);
    ck_assert_int_eq(ports[2], -7);
    topo_close(topo);
}
END_TEST

/* Two paths of LONG nodes each, which are not joined. Up to 512 there is a table of all pairs. */
static struct topo *open_paths(int length)
{
    char spec[TEMPORARY_SIZE];
    FILE *file = graph_create(spec);

    for (int i = 0; i + 1 < length; i++)
        fprintf(file, "%d %d\n%d %d\n", i, i + 1, length + i, length + i + 1);
    fclose(file);
    struct topo *topo = open_good(spec);
    graph_remove(spec);
    return topo;
}

START_TEST(graphs_have_routes_with_and_without_a_table)
{
    static const int lengths[] = {40, LONG};
    int length = lengths[_i], ports[ROOM];
    struct topo *topo = open_paths(length);

    check_route(topo, 3, 3);
    check_route(topo, 3, 30);
    check_route(topo, 2 * length - 1, length + 2);
    ck_assert_int_eq(topo_route(topo, 0, length - 1, NULL, ports, ROOM), length - 1);
    ck_assert_int_eq(topo_route(topo, 0, length, NULL, ports, ROOM), -1);
    topo_close(topo);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, every_route_is_as_long_as_the_distance, 0, sizeof specs / sizeof specs[0]);
    tcase_add_loop_test(cases, dimensions_are_crossed_in_the_order_asked_for, 0, 3);
    tcase_add_loop_test(cases, kinds_without_free_order_say_so, 0, 3);
    tcase_add_loop_test(cases, what_does_not_fit_is_counted_and_not_written, 0, 3);
    tcase_add_loop_test(cases, graphs_have_routes_with_and_without_a_table, 0, 2);
}

UNIT(add_cases, 60)
