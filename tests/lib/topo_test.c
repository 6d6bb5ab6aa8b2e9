/*
 * Every topology in `specs` obeys the contract of topo.h. A new kind must be listed there, or the first test
 * fails. Expected values come from the ports alone: distances from a breadth-first search, bisections from
 * all cuts.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"
#include "temporary.h"
#include "topo/topo.h"
#include "suite.h"

enum { ALL_CUTS = 24, PLACE_SIZE = 100 };

/* "graph:" stands for the file that main writes: the Petersen graph, and node 10 without links. */
static const char *const specs[] = {
    "line:1",      "line:2",     "line:9",      "ring:1",      "ring:2",      "ring:3",        "ring:8",
    "ring:9",      "mesh:1",     "mesh:7",      "mesh:2x2",    "mesh:3x3",    "mesh:4x4",      "mesh:3x5",
    "mesh:2x3",    "mesh:7x2",   "mesh:3x2x2",  "mesh:2x3x4",  "mesh:1x6x1",  "mesh:2x2x2x2",  "mesh:6x11",
    "torus:1",     "torus:2",    "torus:5",     "torus:2x2",   "torus:2x4",   "torus:2x3",     "torus:3x3",
    "torus:3x5",   "torus:4x3",  "torus:4x4",   "torus:1x5",   "torus:2x2x3", "torus:2x2x2x2", "torus:4x2x2",
    "torus:4x3x2", "torus:6x7",  "torus:4x4x4", "hypercube:1", "hypercube:2", "hypercube:3",   "hypercube:4",
    "hypercube:8", "star:2",     "star:3",      "star:4",      "star:5",      "star:6",        "complete:2",
    "complete:3",  "complete:8", "complete:15", "complete:40", "tree:1x1",    "tree:3x1",      "tree:1x9",
    "tree:2x2",    "tree:2x4",   "tree:2x7",    "tree:3x2",    "tree:6x2",    "tree:3x4",      "tree:7x3",
    "graph:",
};

enum { SPECS = sizeof specs / sizeof specs[0] };

static char graph_spec[TEMPORARY_SIZE];

static struct topo *topo;
static int *distance; /* from `searched`, -1: no route */

static void search_from(int start)
{
    int *queue = malloc((size_t)topo->nodes * sizeof *queue), filled = 1;

    for (int rank = 0; rank < topo->nodes; rank++)
        distance[rank] = -1;
    distance[start] = 0;
    queue[0] = start;
    for (int done = 0; done < filled; done++) {
        for (int port = 0; port < topo_degree(topo, queue[done]); port++) {
            int peer = topo_peer(topo, queue[done], port);

            if (peer < 0 || distance[peer] >= 0)
                continue;
            distance[peer] = distance[queue[done]] + 1;
            queue[filled++] = peer;
        }
    }
    free(queue);
}

static void open_spec(int index)
{
    const char *spec = strcmp(specs[index], "graph:") == 0 ? graph_spec : specs[index];
    char error[TOPO_ERROR_SIZE];

    topo = topo_open(spec, error, sizeof error);
    EXPECT(topo != NULL, "%s", error);
    ck_assert_str_eq(topo->spec, spec);
    distance = malloc((size_t)topo->nodes * sizeof *distance);
}

static void close_spec(void)
{
    free(distance);
    topo_close(topo);
}

START_TEST(every_kind_is_in_this_suite)
{
    for (int kind = 0; topo_kinds[kind] != NULL; kind++) {
        size_t length = strlen(topo_kinds[kind]->name);
        int found = 0;

        for (int i = 0; i < SPECS; i++)
            found += strncmp(specs[i], topo_kinds[kind]->name, length) == 0 && specs[i][length] == ':';
        ck_assert_msg(found > 0, "no line for %s in specs", topo_kinds[kind]->name);
    }
}
END_TEST

START_TEST(every_link_leads_back_from_its_other_end)
{
    open_spec(_i);
    for (int rank = 0; rank < topo->nodes; rank++) {
        for (int port = 0; port < topo_degree(topo, rank); port++) {
            int peer = topo_peer(topo, rank, port), back = topo_back(topo, rank, port);

            EXPECT((peer < 0) == (back < 0), "%s: node %d port %d", topo->spec, rank, port);
            EXPECT(peer < topo->nodes, "%s: node %d port %d: peer %d", topo->spec, rank, port, peer);
            if (peer < 0)
                continue;
            EXPECT(topo_peer(topo, peer, back) == rank, "%s: node %d port %d", topo->spec, rank, port);
            EXPECT(topo_back(topo, peer, back) == port, "%s: node %d port %d", topo->spec, rank, port);
        }
    }
    close_spec();
}
END_TEST

START_TEST(no_node_has_two_links_to_a_peer_or_one_to_itself)
{
    open_spec(_i);
    for (int rank = 0; rank < topo->nodes; rank++)
        distance[rank] = -1;
    for (int rank = 0; rank < topo->nodes; rank++) {
        distance[rank] = rank;
        for (int port = 0; port < topo_degree(topo, rank); port++) {
            int peer = topo_peer(topo, rank, port);

            EXPECT(peer < 0 || distance[peer] != rank, "%s: node %d to %d", topo->spec, rank, peer);
            if (peer >= 0)
                distance[peer] = rank;
        }
    }
    close_spec();
}
END_TEST

START_TEST(ports_out_of_range_lead_nowhere)
{
    open_spec(_i);
    for (int rank = 0; rank < topo->nodes; rank++) {
        int degree = topo_degree(topo, rank);

        EXPECT(topo_peer(topo, rank, -1) == -1 && topo_back(topo, rank, -1) == -1, "%s", topo->spec);
        EXPECT(topo_peer(topo, rank, degree) == -1 && topo_back(topo, rank, degree) == -1, "%s", topo->spec);
    }
    ck_assert_int_eq(topo_coord(topo, 0, -1), -1);
    ck_assert_int_eq(topo_coord(topo, 0, topo->dimensions), -1);
    close_spec();
}
END_TEST

START_TEST(links_and_the_largest_degree_are_as_counted)
{
    uint64_t ends = 0;
    int largest = 0;

    open_spec(_i);
    for (int rank = 0; rank < topo->nodes; rank++) {
        int degree = topo_degree(topo, rank);

        largest = degree > largest ? degree : largest;
        for (int port = 0; port < degree; port++)
            ends += topo_peer(topo, rank, port) >= 0;
    }
    ck_assert_uint_eq(topo->links, ends / 2);
    ck_assert_int_eq(topo->max_degree, largest);
    close_spec();
}
END_TEST

START_TEST(distance_is_that_of_a_breadth_first_search)
{
    open_spec(_i);
    for (int from = 0; from < topo->nodes; from++) {
        search_from(from);
        for (int to = 0; to < topo->nodes; to++)
            EXPECT(topo_distance(topo, from, to) == distance[to], "%s: from %d to %d: %d, not %d", topo->spec,
                   from, to, topo_distance(topo, from, to), distance[to]);
    }
    close_spec();
}
END_TEST

START_TEST(every_hop_comes_one_nearer)
{
    open_spec(_i);
    for (int to = 0; to < topo->nodes; to++) {
        search_from(to);
        for (int from = 0; from < topo->nodes; from++) {
            int port = topo_next_hop(topo, from, to), peer = topo_peer(topo, from, port);

            if (distance[from] <= 0)
                EXPECT(port == -1, "%s: from %d to %d: %d", topo->spec, from, to, port);
            else
                EXPECT(peer >= 0 && distance[peer] == distance[from] - 1, "%s: from %d to %d: port %d",
                       topo->spec, from, to, port);
        }
    }
    close_spec();
}
END_TEST

START_TEST(diameter_is_the_largest_distance)
{
    int diameter = 0;

    open_spec(_i);
    for (int from = 0; from < topo->nodes; from++) {
        search_from(from);
        for (int to = 0; to < topo->nodes; to++) {
            if (diameter >= 0 && (distance[to] < 0 || distance[to] > diameter))
                diameter = distance[to];
        }
    }
    ck_assert_int_eq(topo_diameter(topo), diameter);
    close_spec();
}
END_TEST

static int compare_numbers(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;

    return (a > b) - (a < b);
}

START_TEST(coordinates_tell_all_nodes_apart)
{
    uint64_t *numbers;

    open_spec(_i);
    numbers = calloc((size_t)topo->nodes, sizeof *numbers);
    for (int rank = 0; rank < topo->nodes; rank++) {
        for (int i = 0; i < topo->dimensions; i++)
            numbers[rank] =
                numbers[rank] * ((uint64_t)topo->size[i] + 1) + (uint64_t)topo_coord(topo, rank, i);
    }
    qsort(numbers, (size_t)topo->nodes, sizeof *numbers, compare_numbers);
    for (int i = 1; i < topo->nodes && topo->dimensions > 0; i++)
        EXPECT(numbers[i - 1] != numbers[i], "%s", topo->spec);
    free(numbers);
    close_spec();
}
END_TEST

static int compare_places(const void *left, const void *right)
{
    return strcmp(left, right);
}

START_TEST(places_tell_all_nodes_apart)
{
    char(*places)[PLACE_SIZE];

    open_spec(_i);
    places = malloc((size_t)topo->nodes * sizeof *places);
    for (int rank = 0; rank < topo->nodes; rank++) {
        int length = topo_place(topo, rank, places[rank], PLACE_SIZE);

        EXPECT(length > 0 && length == (int)strlen(places[rank]), "%s: node %d", topo->spec, rank);
    }
    qsort(places, (size_t)topo->nodes, sizeof *places, compare_places);
    for (int i = 1; i < topo->nodes; i++)
        EXPECT(strcmp(places[i - 1], places[i]) != 0, "%s: %s twice", topo->spec, places[i]);
    free(places);
    close_spec();
}
END_TEST

START_TEST(a_place_is_cut_to_the_room_but_counted_whole)
{
    char whole[PLACE_SIZE], start[2] = "xx";

    open_spec(_i);
    int length = topo_place(topo, topo->nodes - 1, whole, sizeof whole);

    ck_assert_int_eq(topo_place(topo, topo->nodes - 1, NULL, 0), length);
    ck_assert_int_eq(topo_place(topo, topo->nodes - 1, start, sizeof start), length);
    ck_assert_int_eq(start[0], whole[0]);
    ck_assert_int_eq(start[1], '\0');
    close_spec();
}
END_TEST

/* Return the next larger number with equally many bits set, at least one. */
static uint32_t next_of_size(uint32_t set)
{
    uint32_t lowest = set & -set, carried = set + lowest;

    return ((carried ^ set) >> 2) / lowest | carried;
}

static uint64_t cut_of(uint32_t half, const uint32_t *peers)
{
    uint64_t links = 0;

    for (int rank = 0; rank < topo->nodes; rank++)
        links += half >> rank & 1 ? (uint64_t)__builtin_popcount(peers[rank] & ~half) : 0;
    return links;
}

START_TEST(a_known_bisection_is_the_least_of_all_cuts)
{
    uint32_t peers[ALL_CUTS] = {0}, first;
    uint64_t least = UINT64_MAX;

    open_spec(_i);
    if (topo->nodes > ALL_CUTS || topo_bisection(topo) == 0) {
        close_spec();
        return;
    }
    first = ((uint32_t)1 << topo->nodes / 2) - 1;
    for (int rank = 0; rank < topo->nodes; rank++) {
        for (int port = 0; port < topo_degree(topo, rank); port++) {
            if (topo_peer(topo, rank, port) >= 0)
                peers[rank] |= (uint32_t)1 << topo_peer(topo, rank, port);
        }
    }
    for (uint32_t half = first; half < (uint32_t)1 << topo->nodes; half = next_of_size(half)) {
        uint64_t links = cut_of(half, peers);

        least = links < least ? links : least;
    }
    ck_assert_uint_eq(topo_bisection(topo), least);
    close_spec();
}
END_TEST

static void write_graph(void)
{
    FILE *file = graph_create(graph_spec);

    for (int i = 0; i < 5; i++)
        fprintf(file, "%d %d\n%d %d\n%d %d\n", i, (i + 1) % 5, i, i + 5, i + 5, (i + 2) % 5 + 5);
    fprintf(file, "11 3 # so there is a node 10, too\n");
    fclose(file);
}

static void remove_graph(void)
{
    graph_remove(graph_spec);
}

static void add_cases(TCase *cases)
{
    tcase_add_unchecked_fixture(cases, write_graph, remove_graph);
    tcase_add_test(cases, every_kind_is_in_this_suite);
    tcase_add_loop_test(cases, every_link_leads_back_from_its_other_end, 0, SPECS);
    tcase_add_loop_test(cases, no_node_has_two_links_to_a_peer_or_one_to_itself, 0, SPECS);
    tcase_add_loop_test(cases, ports_out_of_range_lead_nowhere, 0, SPECS);
    tcase_add_loop_test(cases, links_and_the_largest_degree_are_as_counted, 0, SPECS);
    tcase_add_loop_test(cases, distance_is_that_of_a_breadth_first_search, 0, SPECS);
    tcase_add_loop_test(cases, every_hop_comes_one_nearer, 0, SPECS);
    tcase_add_loop_test(cases, diameter_is_the_largest_distance, 0, SPECS);
    tcase_add_loop_test(cases, coordinates_tell_all_nodes_apart, 0, SPECS);
    tcase_add_loop_test(cases, places_tell_all_nodes_apart, 0, SPECS);
    tcase_add_loop_test(cases, a_place_is_cut_to_the_room_but_counted_whole, 0, SPECS);
    tcase_add_loop_test(cases, a_known_bisection_is_the_least_of_all_cuts, 0, SPECS);
}

UNIT(add_cases, 60)
