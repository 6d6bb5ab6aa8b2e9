/*
 * Graphs from files are read, or refused with a sentence, and answer queries with and without a table of
 * distances.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "good_topo.h"
#include "temporary.h"
#include "topo/topo.h"
#include "topo/topo_shuffle.h"
#include "suite.h"

enum { TEXT_SIZE = 400 };

/* Files have short names: the tests run in a folder of their own. */
static void write_file(const char *text, size_t length)
{
    FILE *file = fopen("net.txt", "w");

    ck_assert_uint_eq(fwrite(text, 1, length, file), length);
    fclose(file);
}

static struct topo *open_text(const char *text)
{
    write_file(text, strlen(text));
    return open_good("graph:net.txt");
}

/* Write the peers of ports 0, 1, .. and the ports of the peers: "1:2 -". */
static void describe(const struct topo *topo, int rank, char *text)
{
    text[0] = '\0';
    for (int port = 0; port < topo_degree(topo, rank); port++) {
        size_t used = strlen(text);

        snprintf(text + used, TEXT_SIZE - used, "%s%d:%d", port > 0 ? " " : "", topo_peer(topo, rank, port),
                 topo_back(topo, rank, port));
    }
}

START_TEST(ports_follow_the_order_of_the_edges)
{
    struct topo *topo = open_text("3 1\n0 1\n1 2\n3 0\n");
    const char *expected[] = {"1:1 3:1", "3:0 0:0 2:0", "1:2", "1:0 0:1"};
    char text[TEXT_SIZE];

    ck_assert_int_eq(topo->nodes, 4);
    ck_assert_uint_eq(topo->links, 4);
    ck_assert_int_eq(topo->max_degree, 3);
    ck_assert_int_eq(topo->dimensions, 0);
    ck_assert_str_eq(topo->spec, "graph:net.txt");
    for (int rank = 0; rank < 4; rank++) {
        describe(topo, rank, text);
        ck_assert_str_eq(text, expected[rank]);
    }
    topo_close(topo);
}
END_TEST

START_TEST(a_width_is_so_many_links_each_with_its_ports)
{
    struct topo *topo = open_text("0 1 2\n2 1 1\n0 2 3 # wide\n");
    const char *expected[] = {"1:0 1:1 2:1 2:2 2:3", "0:0 0:1 2:0", "1:2 0:2 0:3 0:4"};
    char text[TEXT_SIZE];

    ck_assert_uint_eq(topo->links, 6);
    ck_assert_int_eq(topo->max_degree, 5);
    for (int rank = 0; rank < 3; rank++) {
        describe(topo, rank, text);
        ck_assert_str_eq(text, expected[rank]);
    }
    ck_assert_int_eq(topo_distance(topo, 0, 2), 1);
    ck_assert_int_eq(topo_next_hop(topo, 0, 2), 2);
    topo_close(topo);
}
END_TEST

START_TEST(comments_blanks_and_foreign_line_ends_are_fine)
{
    struct topo *topo = open_text("# a net\r\n\r\n  0\t1  # first\r\n\t\n#2 3\n1 00002\r\n2 3");
    char text[TEXT_SIZE];

    ck_assert_uint_eq(topo->links, 3);
    describe(topo, 2, text);
    ck_assert_str_eq(text, "1:1 3:0");
    topo_close(topo);
}
END_TEST

START_TEST(a_comment_may_be_as_long_as_it_likes)
{
    static char text[100000];
    struct topo *topo;

    memset(text, '-', sizeof text - 1);
    memcpy(text, "0 1 #", 5);
    topo = open_text(text);
    ck_assert_uint_eq(topo->links, 1);
    topo_close(topo);
}
END_TEST

START_TEST(a_rank_without_an_edge_is_a_node_without_ports)
{
    struct topo *topo = open_text("0 3\n");

    ck_assert_int_eq(topo->nodes, 4);
    ck_assert_int_eq(topo_degree(topo, 1), 0);
    ck_assert_int_eq(topo_peer(topo, 1, 0), -1);
    topo_close(topo);
}
END_TEST

START_TEST(without_a_route_distance_hop_and_diameter_are_negative)
{
    struct topo *topo = open_text("0 1\n2 3\n");

    ck_assert_int_eq(topo_distance(topo, 0, 1), 1);
    ck_assert_int_eq(topo_distance(topo, 0, 3), -1);
    ck_assert_int_eq(topo_next_hop(topo, 0, 3), -1);
    ck_assert_int_eq(topo_diameter(topo), -1);
    topo_close(topo);
}
END_TEST

START_TEST(of_equal_routes_the_lowest_port_is_taken)
{
    struct topo *topo = open_text("0 2\n0 1\n1 3\n2 3\n");

    ck_assert_int_eq(topo_next_hop(topo, 0, 3), 0);
    ck_assert_int_eq(topo_next_hop(topo, 3, 0), 0);
    ck_assert_int_eq(topo_next_hop(topo, 1, 2), 0);
    topo_close(topo);
}
END_TEST

/* Make a ring of `nodes`, with node `nodes` joined to node 0. The order of edges makes port 1 lead up, port 0
 * down. */
static struct topo *open_ring(int nodes)
{
    FILE *file = fopen("net.txt", "w");
    char error[TOPO_ERROR_SIZE];

    fprintf(file, "%d 0\n", nodes - 1);
    for (int rank = 0; rank < nodes - 1; rank++)
        fprintf(file, "%d %d\n", rank, rank + 1);
    fprintf(file, "0 %d\n", nodes);
    fclose(file);
    return topo_open("graph:net.txt", error, sizeof error);
}

static const int ring_sizes[] = {1023, 1024, 2000}; /* arrays of up to 1024 nodes have a table */

START_TEST(queries_answer_alike_with_and_without_the_table)
{
    int nodes = ring_sizes[_i], half = nodes / 2;
    struct topo *topo = open_ring(nodes);

    ck_assert_ptr_nonnull(topo);
    ck_assert_int_eq(topo_distance(topo, 5, 5), 0);
    ck_assert_int_eq(topo_distance(topo, 5, 100), 95);
    ck_assert_int_eq(topo_distance(topo, 100, 5), 95);
    ck_assert_int_eq(topo_distance(topo, 1, nodes - 1), 2);
    ck_assert_int_eq(topo_distance(topo, nodes, half), half + 1);
    ck_assert_int_eq(topo_next_hop(topo, 5, 100), 1);
    ck_assert_int_eq(topo_next_hop(topo, 100, 5), 0);
    ck_assert_int_eq(topo_next_hop(topo, 1, nodes - 1), 0);
    ck_assert_int_eq(topo_next_hop(topo, 0, nodes), 2);
    ck_assert_int_eq(topo_next_hop(topo, nodes, 0), 0);
    ck_assert_int_eq(topo_diameter(topo), half + 1);
    topo_close(topo);
}
END_TEST

START_TEST(a_large_graph_may_have_nodes_out_of_reach)
{
    struct topo *topo = open_text("0 1\n5000 4999\n");

    ck_assert_int_eq(topo->nodes, 5001);
    ck_assert_int_eq(topo_distance(topo, 0, 5000), -1);
    ck_assert_int_eq(topo_next_hop(topo, 0, 5000), -1);
    ck_assert_int_eq(topo_next_hop(topo, 5000, 4999), 0);
    ck_assert_int_eq(topo_diameter(topo), -1);
    topo_close(topo);
}
END_TEST

#define TWO_RANKS \
    "expected two ranks `u v`, or `u v WIDTH` for WIDTH links between them; comments start with #"

static const struct {
    const char *text, *error;
} mistakes[] = {
    {"", "net.txt: no edges; write one a line as two ranks `u v`"},
    {"# nothing\n\n", "net.txt: no edges; write one a line as two ranks `u v`"},
    {"0 1\n3 x\n", "net.txt:2: \"3 x\": " TWO_RANKS},
    {"0 1\n\n# no\n7\n", "net.txt:4: \"7\": " TWO_RANKS},
    {"0 1 2 3\n", "net.txt:1: \"0 1 2 3\": " TWO_RANKS},
    {"0 1 x\n", "net.txt:1: \"0 1 x\": " TWO_RANKS},
    {"0 1 -1\n", "net.txt:1: \"0 1 -1\": " TWO_RANKS},
    {"0 1 0\n", "net.txt:1: \"0 1 0\": 1 to 64 links join two nodes"},
    {"0 1\n1 2 65\n", "net.txt:2: \"1 2 65\": 1 to 64 links join two nodes"},
    {"0 1 2\n1 0 2\n", "net.txt:2: the edge 1 0 is already in line 1; write each edge once"},
    {"0,1\n", "net.txt:1: \"0,1\": " TWO_RANKS},
    {"0 1x\n", "net.txt:1: \"0 1x\": " TWO_RANKS},
    {"0 +1\n", "net.txt:1: \"0 +1\": " TWO_RANKS},
    {"0 - 1\n", "net.txt:1: \"0 - 1\": " TWO_RANKS},
    {"0 1.5 # half\n", "net.txt:1: \"0 1.5\": " TWO_RANKS},
    {"a b\n", "net.txt:1: \"a b\": " TWO_RANKS},
    {"\x1b[2J 1\n", "net.txt:1: \"?[2J 1\": " TWO_RANKS},
    {"-1 2\n", "net.txt:1: \"-1 2\": a negative rank; ranks count from 0"},
    {"1 -2\n", "net.txt:1: \"1 -2\": a negative rank; ranks count from 0"},
    {"0 268435456\n", "net.txt:1: \"0 268435456\": a rank is too large; the largest is 268435455 (2^28 - 1)"},
    {"99999999999999999999 0\n",
     "net.txt:1: \"99999999999999999999 0\": a rank is too large; the largest is 268435455 (2^28 - 1)"},
    {"0 1\n4 4\n", "net.txt:2: \"4 4\": a node has no link to itself"},
    {"0 1\n1 2\n0 1\n", "net.txt:3: the edge 0 1 is already in line 1; write each edge once"},
    {"0 1\n\n2 1\n0 3\n1 2\n1 0\n", "net.txt:5: the edge 1 2 is already in line 3; write each edge once"},
    {"1 0\n0 1\n1 0\n", "net.txt:2: the edge 0 1 is already in line 1; write each edge once"},
};

START_TEST(a_bad_line_is_named_with_its_number)
{
    char error[TOPO_ERROR_SIZE] = "";

    write_file(mistakes[_i].text, strlen(mistakes[_i].text));
    ck_assert_ptr_null(topo_open("graph:net.txt", error, sizeof error));
    ck_assert_str_eq(error, mistakes[_i].error);
}
END_TEST

START_TEST(a_line_has_room_for_100_characters)
{
    char text[103] = "0 1", error[TOPO_ERROR_SIZE];
    memset(text + 3, ' ', 98);
    text[100] = '\n';
    topo_close(open_text(text));
    text[100] = ' ';
    text[101] = '\n';
    write_file(text, 102);
    ck_assert_ptr_null(topo_open("graph:net.txt", error, sizeof error));
    ck_assert_str_eq(error, "net.txt:1: the line is too long for two ranks `u v`");
}
END_TEST

START_TEST(a_long_line_is_refused_before_it_is_read_to_its_end)
{
    char error[TOPO_ERROR_SIZE] = "";

    ck_assert_ptr_null(topo_open("graph:/dev/zero", error, sizeof error));
    ck_assert_str_eq(error, "/dev/zero:1: the line is too long for two ranks `u v`");
}
END_TEST

START_TEST(a_zero_byte_is_no_end_of_line)
{
    static const char text[] = "0 1\n1 2\0 3\n";
    char error[TOPO_ERROR_SIZE] = "";

    write_file(text, sizeof text - 1);
    ck_assert_ptr_null(topo_open("graph:net.txt", error, sizeof error));
    ck_assert_str_eq(error, "net.txt:2: \"1 2? 3\": " TWO_RANKS);
}
END_TEST

START_TEST(a_missing_file_and_a_folder_are_told_as_such)
{
    char error[TOPO_ERROR_SIZE] = "";

    ck_assert_ptr_null(topo_open("graph:none.txt", error, sizeof error));
    ck_assert_str_eq(error, "none.txt: No such file or directory");
    ck_assert_ptr_null(topo_open("graph:.", error, sizeof error));
    ck_assert_str_eq(error, ".: Is a directory");
}
END_TEST

START_TEST(of_a_long_path_the_end_is_shown)
{
    char spec[2000] = "graph:", error[TOPO_ERROR_SIZE] = "";

    for (int i = 0; i < 300; i++)
        strcat(spec, "./");
    strcat(spec, "net.txt");
    write_file("5\n", 2);
    ck_assert_ptr_null(topo_open(spec, error, sizeof error));
    ck_assert_int_eq(strncmp(error, "...", 3), 0);
    ck_assert_ptr_nonnull(strstr(error, "/./net.txt:1: \"5\": " TWO_RANKS));
}
END_TEST

static struct topo *open_shuffled(const char *spec, uint64_t seed, int keep)
{
    char error[TOPO_ERROR_SIZE] = "";
    struct topo *topo = topo_open_shuffled(spec, seed, keep, error, sizeof error);
    ck_assert_msg(topo != NULL, "%s", error);
    return topo;
}

/* Of all nodes, how many are so far from that one. */
static void count_distances(const struct topo *topo, int from, int *count)
{
    memset(count, 0, 100 * sizeof count[0]);
    for (int rank = 0; rank < topo->nodes; rank++)
        count[topo_distance(topo, from, rank)]++;
}

static int count_absent_ports(const struct topo *topo)
{
    int absent = 0;
    for (int rank = 0; rank < topo->nodes; rank++)
        for (int port = 0; port < topo_degree(topo, rank); port++)
            absent += topo_peer(topo, rank, port) < 0;
    return absent;
}

START_TEST(a_shuffled_array_has_the_same_links_between_other_ranks)
{
    struct topo *mesh = open_good("mesh:5x7"), *topo = open_shuffled("mesh:5x7", 1, 17);
    struct topo *same = open_shuffled("mesh:5x7", 1, 17), *other = open_shuffled("mesh:5x7", 2, 17);
    int before[100], after[100];
    ck_assert_int_eq(topo->nodes, 35);
    ck_assert_uint_eq(topo->links, mesh->links);
    ck_assert_int_eq(count_absent_ports(topo), count_absent_ports(mesh));
    ck_assert_str_eq(topo->spec, "mesh:5x7");
    ck_assert_str_eq(topo->kind->name, "graph");
    ck_assert_int_eq(topo->dimensions, 0);
    count_distances(mesh, 17, before);
    count_distances(topo, 17, after);
    ck_assert_mem_eq(before, after, sizeof before);
    ck_assert_int_eq(topo_diameter(topo), topo_diameter(mesh));
    ck_assert_uint_eq(topo_hash(topo), topo_hash(same));
    ck_assert_uint_ne(topo_hash(topo), topo_hash(other));
    ck_assert_uint_ne(topo_hash(topo), topo_hash(mesh));
    topo_close(mesh);
    topo_close(topo);
    topo_close(same);
    topo_close(other);
}
END_TEST

START_TEST(what_cannot_be_opened_cannot_be_shuffled)
{
    char error[TOPO_ERROR_SIZE] = "";
    ck_assert(topo_open_shuffled("mesh:0", 1, -1, error, sizeof error) == NULL);
    ck_assert_msg(strstr(error, "mesh:0") != NULL, "%s", error);
}
END_TEST

static char folder[TEMPORARY_SIZE];

static void enter(void)
{
    temporary_enter(folder);
}

static void leave(void)
{
    unlink("net.txt");
    temporary_leave(folder);
}

static void add_cases(TCase *cases)
{
    tcase_add_unchecked_fixture(cases, enter, leave);
    tcase_add_test(cases, ports_follow_the_order_of_the_edges);
    tcase_add_test(cases, a_width_is_so_many_links_each_with_its_ports);
    tcase_add_test(cases, comments_blanks_and_foreign_line_ends_are_fine);
    tcase_add_test(cases, a_comment_may_be_as_long_as_it_likes);
    tcase_add_test(cases, a_rank_without_an_edge_is_a_node_without_ports);
    tcase_add_test(cases, without_a_route_distance_hop_and_diameter_are_negative);
    tcase_add_test(cases, of_equal_routes_the_lowest_port_is_taken);
    tcase_add_loop_test(cases, queries_answer_alike_with_and_without_the_table, 0, 3);
    tcase_add_test(cases, a_large_graph_may_have_nodes_out_of_reach);
    tcase_add_test(cases, a_shuffled_array_has_the_same_links_between_other_ranks);
    tcase_add_test(cases, what_cannot_be_opened_cannot_be_shuffled);
    tcase_add_loop_test(cases, a_bad_line_is_named_with_its_number, 0, sizeof mistakes / sizeof mistakes[0]);
    tcase_add_test(cases, a_line_has_room_for_100_characters);
    tcase_add_test(cases, a_long_line_is_refused_before_it_is_read_to_its_end);
    tcase_add_test(cases, a_zero_byte_is_no_end_of_line);
    tcase_add_test(cases, a_missing_file_and_a_folder_are_told_as_such);
    tcase_add_test(cases, of_a_long_path_the_end_is_shown);
}

UNIT(add_cases, 60)
