/*
 * Each kind has the exact numbers of ranks and ports, routes, names of places, closed forms and
 * specifications.
 */
#include <stdio.h>
#include <string.h>

#include "good_topo.h"
#include "topo/topo.h"
#include "suite.h"

static const struct {
    const char *spec;
    int rank;
    const char *peers; /* of ports 0, 1, ..; - where absent */
} ports[] = {
    {"line:1", 0, "- -"},
    {"line:3", 0, "- 1"},
    {"line:3", 1, "0 2"},
    {"line:3", 2, "1 -"},
    {"ring:1", 0, "- -"},
    {"ring:2", 0, "- 1"},
    {"ring:2", 1, "0 -"},
    {"ring:3", 0, "2 1"},
    {"ring:3", 2, "1 0"},
    {"mesh:3", 2, "1 -"},
    {"torus:3", 2, "1 0"},
    {"mesh:3x4", 0, "- 4 - 1"},
    {"mesh:3x4", 6, "2 10 5 7"},
    {"mesh:3x4", 11, "7 - 10 -"},
    {"torus:3x4", 0, "8 4 3 1"},
    {"torus:3x4", 11, "7 3 10 8"},
    {"torus:2x3x1", 0, "- 3 2 1 - -"},
    {"torus:2x3x1", 5, "2 - 4 3 - -"},
    {"hypercube:4", 5, "4 7 1 13"},
    {"star:3", 0, "2 5"},     /* 123: 213, 321 */
    {"star:4", 23, "17 9 2"}, /* 4321: 3421, 2341, 1324 */
    {"complete:4", 0, "1 2 3"},
    {"complete:4", 2, "0 1 3"},
    {"tree:3x3", 0, "- 1 2 3"},
    {"tree:3x3", 2, "0 7 8 9"},
    {"tree:3x3", 9, "2 - - -"},
    {"tree:3x1", 0, "- - - -"},
};

START_TEST(ports_lead_where_the_numbering_says)
{
    struct topo *topo = open_good(ports[_i].spec);
    char text[200] = "";

    for (int port = 0; port < topo_degree(topo, ports[_i].rank); port++) {
        int peer = topo_peer(topo, ports[_i].rank, port);
        size_t used = strlen(text);

        if (peer >= 0)
            snprintf(text + used, sizeof text - used, "%s%d", port > 0 ? " " : "", peer);
        else
            snprintf(text + used, sizeof text - used, "%s-", port > 0 ? " " : "");
    }
    ck_assert_str_eq(text, ports[_i].peers);
    topo_close(topo);
}
END_TEST

static const struct {
    const char *spec;
    int from, to;
    const char *ports; /* of the route, one after the other */
} routes[] = {
    {"line:9", 1, 4, "1 1 1"},       {"line:9", 4, 1, "0 0 0"},     {"ring:2", 0, 1, "1"},
    {"ring:2", 1, 0, "0"},           {"ring:8", 1, 5, "1 1 1 1"}, /* both ways are as long */
    {"ring:8", 5, 1, "1 1 1 1"},     {"ring:8", 1, 6, "0 0 0"},     {"mesh:4x4", 0, 6, "1 3 3"},
    {"mesh:4x4", 6, 0, "0 2 2"},     {"torus:4x5", 0, 14, "1 1 2"}, /* 0,0 to 2,4 */
    {"torus:2x3", 5, 0, "0 3"},                                     /* 1,2 to 0,0 */
    {"hypercube:4", 0, 13, "3 2 0"}, {"star:4", 23, 0, "2 0 1 0"},  /* 4321: 1324 3124 2134 1234 */
    {"star:4", 0, 16, "1 0 2 0"},                                   /* 1234 to 3412: 3214 2314 4312 3412 */
    {"complete:5", 3, 1, "1"},       {"complete:5", 1, 3, "2"},     {"tree:2x4", 7, 4, "0 0 2"},
    {"tree:2x4", 0, 12, "2 1 2"},    {"tree:2x4", 12, 0, "0 0 0"},  {"tree:1x4", 0, 3, "1 1 1"},
    {"tree:1x4", 3, 1, "0 0"},
};

START_TEST(routes_take_the_dimensions_in_order_and_of_equal_ways_the_one_up)
{
    struct topo *topo = open_good(routes[_i].spec);
    int rank = routes[_i].from;
    char text[200] = "";

    while (rank != routes[_i].to && strlen(text) < 100) {
        int port = topo_next_hop(topo, rank, routes[_i].to);
        size_t used = strlen(text);

        snprintf(text + used, sizeof text - used, "%s%d", used > 0 ? " " : "", port);
        rank = topo_peer(topo, rank, port);
    }
    ck_assert_str_eq(text, routes[_i].ports);
    topo_close(topo);
}
END_TEST

static const struct {
    const char *spec;
    int rank;
    const char *place;
    const char *coordinates;
} places[] = {
    {"ring:12", 11, "11", "11"},
    {"mesh:4x4", 5, "1,1", "1 1"},
    {"torus:2x3x4", 23, "1,2,3", "1 2 3"},
    {"mesh:10x20x30", 6000 - 1, "9,19,29", "9 19 29"},
    {"hypercube:5", 6, "00110", "0 0 1 1 0"},
    {"star:4", 0, "1234", "1 2 3 4"},
    {"star:4", 15, "3241", "3 2 4 1"},
    {"star:10", 3628799, "10,9,8,7,6,5,4,3,2,1", "10 9 8 7 6 5 4 3 2 1"},
    {"complete:9", 7, "7", ""},
    {"tree:2x4", 0, "0.0", ""},
    {"tree:2x4", 2, "1.1", ""},
    {"tree:2x4", 14, "3.7", ""},
    {"tree:1x4", 3, "3.0", ""},
};

START_TEST(a_place_is_written_as_people_write_it)
{
    struct topo *topo = open_good(places[_i].spec);
    char text[100];

    topo_place(topo, places[_i].rank, text, sizeof text);
    ck_assert_str_eq(text, places[_i].place);
    topo_close(topo);
}
END_TEST

START_TEST(coordinates_begin_with_the_first_dimension)
{
    struct topo *topo = open_good(places[_i].spec);
    char text[100] = "";

    for (int i = 0; i < topo->dimensions; i++) {
        size_t used = strlen(text);

        snprintf(text + used, sizeof text - used, "%s%d", i > 0 ? " " : "",
                 topo_coord(topo, places[_i].rank, i));
    }
    ck_assert_str_eq(text, places[_i].coordinates);
    topo_close(topo);
}
END_TEST

/* Too large for the searches of topo_test.c: the limits, and sizes that papers use. */
static const struct {
    const char *spec;
    int nodes;
    uint64_t links;
    int diameter;
    uint64_t bisection;
} facts[] = {
    {"line:268435456", 268435456, 268435455, 268435455, 1},
    {"ring:268435456", 268435456, 268435456, 134217728, 2},
    {"mesh:16384x16384", 268435456, 536838144, 32766, 16384},
    {"mesh:5x5x5", 125, 300, 12, 31},
    {"torus:4x4x4", 64, 192, 6, 32},
    {"torus:5x5x5", 125, 375, 6, 62},
    {"torus:3x2", 6, 9, 2, 0},
    {"hypercube:26", 67108864, 872415232, 26, 33554432},
    {"star:4", 24, 36, 4, 8},
    {"star:7", 5040, 15120, 9, 0},
    {"star:11", 39916800, 199584000, 15, 0},
    {"complete:32768", 32768, 536854528, 1, 268435456},
    {"tree:2x28", 268435455, 268435454, 54, 1},
    {"tree:32768x2", 32769, 32768, 2, 16384},
    {"tree:3x3", 13, 12, 4, 0},
    {"tree:1x268435456", 268435456, 268435455, 268435455, 1},
};

START_TEST(counts_are_the_closed_forms)
{
    struct topo *topo = open_good(facts[_i].spec);

    ck_assert_int_eq(topo->nodes, facts[_i].nodes);
    ck_assert_uint_eq(topo->links, facts[_i].links);
    ck_assert_int_eq(topo_diameter(topo), facts[_i].diameter);
    ck_assert_uint_eq(topo_bisection(topo), facts[_i].bisection);
    topo_close(topo);
}
END_TEST

START_TEST(leading_zeros_are_read_and_dropped)
{
    struct topo *topo = open_good("mesh:004x0010");

    ck_assert_str_eq(topo->spec, "mesh:4x10");
    ck_assert_int_eq(topo->dimensions, 2);
    ck_assert_int_eq(topo->size[0], 4);
    ck_assert_int_eq(topo->size[1], 10);
    topo_close(topo);
}
END_TEST

#define MESH  "; write mesh:AxBx.. with whole numbers, e.g. mesh:4x4"
#define NONE  "no such kind"
#define ALL   " there are line, ring, mesh, torus, hypercube, star, complete, tree, graph"
#define KINDS NONE ";" ALL
#define MEANT NONE "; did you mean mesh?" ALL

static const struct {
    const char *spec, *error;
} mistakes[] = {
    {"", "topology \"\": " KINDS},
    {"blob:3", "topology \"blob:3\": " KINDS},
    {"Mesh:3", "topology \"Mesh:3\": " MEANT},
    {"mes:3", "topology \"mes:3\": " MEANT},
    {"me\x1b[2Jsh", "topology \"me?[2Jsh\": " KINDS},
    {"mesh", "topology \"mesh\": the size is missing; write mesh:AxBx.., e.g. mesh:4x4"},
    {"mesh:", "topology \"mesh:\": the size is missing; write mesh:AxBx.., e.g. mesh:4x4"},
    {"mesh:4xq", "topology \"mesh:4xq\": \"q\" is not a number from 1 up" MESH},
    {"mesh:4X4", "topology \"mesh:4X4\": \"4X4\" is not a number from 1 up" MESH},
    {"mesh:0x4", "topology \"mesh:0x4\": \"0\" is not a number from 1 up" MESH},
    {"mesh:4x-4", "topology \"mesh:4x-4\": \"-4\" is not a number from 1 up" MESH},
    {"mesh:+4", "topology \"mesh:+4\": \"+4\" is not a number from 1 up" MESH},
    {"mesh: 4", "topology \"mesh: 4\": \" 4\" is not a number from 1 up" MESH},
    {"mesh:4.5", "topology \"mesh:4.5\": \"4.5\" is not a number from 1 up" MESH},
    {"mesh:4x", "topology \"mesh:4x\": a number is missing" MESH},
    {"mesh:x4", "topology \"mesh:x4\": a number is missing" MESH},
    {"mesh:4xx4", "topology \"mesh:4xx4\": a number is missing" MESH},
    {"mesh:18446744073709551620",
     "topology \"mesh:18446744073709551620\": 18446744073709551620 is too large: an "
     "array has at most 268435456 nodes; write mesh:AxBx.., e.g. mesh:4x4"},
    {"mesh:16384x16385",
     "topology \"mesh:16384x16385\": more than 268435456 nodes; that is the limit (2^28): make "
     "a dimension smaller"},
    {"line:4x4", "topology \"line:4x4\": 2 numbers, but it takes 1; write line:N, e.g. line:8"},
    {"ring:268435457",
     "topology \"ring:268435457\": 268435457 is too large: an array has at most 268435456 nodes; "
     "write ring:N, e.g. ring:8"},
    {"hypercube:27",
     "topology \"hypercube:27\": 2^27 nodes; at most 2^26: write hypercube:d with d from 1 to 26"},
    {"hypercube:0", "topology \"hypercube:0\": \"0\" is not a number from 1 up; write hypercube:d with whole "
                    "numbers, e.g. hypercube:10"},
    {"star:1", "topology \"star:1\": 1 symbol; write star:n with n from 2 to 11"},
    {"star:12", "topology \"star:12\": 12 symbols; write star:n with n from 2 to 11"},
    {"complete:1", "topology \"complete:1\": 1 node; write complete:N with N from 2 to 32768"},
    {"complete:32769", "topology \"complete:32769\": 32769 nodes; write complete:N with N from 2 to 32768"},
    {"tree:2", "topology \"tree:2\": 1 number, but it takes 2; write tree:KxL, e.g. tree:2x5"},
    {"tree:2x3x4", "topology \"tree:2x3x4\": 3 numbers, but it takes 2; write tree:KxL, e.g. tree:2x5"},
    {"tree:2x29",
     "topology \"tree:2x29\": more than 268435456 nodes; that is the limit (2^28): write fewer levels"},
    {"tree:2x268435456",
     "topology \"tree:2x268435456\": more than 268435456 nodes; that is the limit (2^28): write "
     "fewer levels"},
    {"tree:32769x2",
     "topology \"tree:32769x2\": 32769 children a node; write tree:KxL with K from 1 to 32768"},
};

START_TEST(a_wrong_specification_is_told_in_one_sentence)
{
    char error[TOPO_ERROR_SIZE] = "";

    ck_assert_ptr_null(topo_open(mistakes[_i].spec, error, sizeof error));
    ck_assert_str_eq(error, mistakes[_i].error);
}
END_TEST

START_TEST(a_mesh_of_33_dimensions_is_refused)
{
    char spec[100] = "mesh:1", error[TOPO_ERROR_SIZE] = "";

    for (int i = 1; i < 33; i++)
        strcat(spec, "x1");
    ck_assert_ptr_null(topo_open(spec, error, sizeof error));
    ck_assert_ptr_nonnull(
        strstr(error, ": 33 numbers, but it takes at most 32; write mesh:AxBx.., e.g. mesh:4x4"));
    spec[strlen(spec) - 2] = '\0';
    topo_close(open_good(spec));
}
END_TEST

START_TEST(long_specifications_are_clipped_and_the_advice_is_kept)
{
    static char spec[10000];
    char error[TOPO_ERROR_SIZE] = "";

    memset(spec, '7', sizeof spec - 1);
    memcpy(spec, "mesh:", 5);
    ck_assert_ptr_null(topo_open(spec, error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, "777...\": 777"));
    ck_assert_ptr_nonnull(
        strstr(error, "777... is too large: an array has at most 268435456 nodes; write mesh:"));
    spec[5] = 'q';
    ck_assert_ptr_null(topo_open(spec, error, sizeof error));
    ck_assert_ptr_nonnull(strstr(error, "777...\" is not a number from 1 up; write mesh:"));
}
END_TEST

START_TEST(an_error_is_cut_to_the_room_for_it)
{
    char error[10];

    ck_assert_ptr_null(topo_open("blob:3", error, sizeof error));
    ck_assert_str_eq(error, "topology ");
    ck_assert_ptr_null(topo_open("blob:3", NULL, 0));
}
END_TEST

#define LOOP(tcase, test, table) tcase_add_loop_test((tcase), (test), 0, sizeof(table) / sizeof((table)[0]))

static void add_cases(TCase *cases)
{
    LOOP(cases, ports_lead_where_the_numbering_says, ports);
    LOOP(cases, routes_take_the_dimensions_in_order_and_of_equal_ways_the_one_up, routes);
    LOOP(cases, a_place_is_written_as_people_write_it, places);
    LOOP(cases, coordinates_begin_with_the_first_dimension, places);
    LOOP(cases, counts_are_the_closed_forms, facts);
    tcase_add_test(cases, leading_zeros_are_read_and_dropped);
    LOOP(cases, a_wrong_specification_is_told_in_one_sentence, mistakes);
    tcase_add_test(cases, a_mesh_of_33_dimensions_is_refused);
    tcase_add_test(cases, long_specifications_are_clipped_and_the_advice_is_kept);
    tcase_add_test(cases, an_error_is_cut_to_the_room_for_it);
}

UNIT(add_cases, 60)
