/*
 * The combs of an m x n mesh: each is a tree that holds together and starts at its root, and every node
 * beside it has a neighbour on it. Ports and links of the mesh agree with each other.
 */
#include <check.h>

#include "../../emu/trial.h"
#include "gossip/parts/rect_comb.h"

enum { MOST = 9 };

static void every_board(void (*look)(const struct rect *mesh))
{
    for (int rows = 2; rows <= MOST; rows++)
        for (int columns = 2; columns <= MOST; columns++)
            look(&(struct rect){rows, columns});
}

static void look_at_links(const struct rect *mesh)
{
    int links = 0;
    for (int rank = 0; rank < rect_nodes(mesh); rank++)
        for (int port = 0; port < RECT_PORTS; port++) {
            int peer = rect_peer(mesh, rank, port);
            if (peer < 0)
                continue;
            int link = rect_link(mesh, rank, port);
            ck_assert_int_lt(peer, rect_nodes(mesh));
            ck_assert_int_eq(rect_peer(mesh, peer, port ^ 1), rank);
            ck_assert_int_eq(rect_link(mesh, peer, port ^ 1), link);
            ck_assert_int_eq(rect_link_port(link, rank), port);
            links++;
        }
    ck_assert_int_eq(links, 2 * (2 * rect_nodes(mesh) - mesh->rows - mesh->columns));
}

START_TEST(links_have_two_ends)
{
    every_board(look_at_links);
}
END_TEST

/* Steps along the comb from a node of it to the root. */
static int way_to_root(const struct rect *mesh, int root, int rank)
{
    int way = 0;
    while (rank != root) {
        rank = rect_peer(mesh, rank, rect_comb_parent(mesh, root, rank));
        ck_assert_int_ge(rank, 0);
        ck_assert(rect_comb_has(mesh, root, rank));
        ck_assert_int_lt(way++, mesh->rows + mesh->columns);
    }
    return way;
}

static bool has_neighbour_on_comb(const struct rect *mesh, int root, int rank)
{
    bool has = false;
    for (int port = 0; port < RECT_PORTS; port++) {
        int peer = rect_peer(mesh, rank, port);
        has |= peer >= 0 && rect_comb_has(mesh, root, peer);
    }
    return has;
}

static int apart(int one, int other)
{
    return one < other ? other - one : one - other;
}

static void look_at_combs(const struct rect *mesh)
{
    for (int root = 0; root < rect_nodes(mesh); root++) {
        ck_assert(rect_comb_has(mesh, root, root));
        ck_assert_int_lt(rect_comb_parent(mesh, root, root), 0);
        for (int rank = 0; rank < rect_nodes(mesh); rank++)
            if (rect_comb_has(mesh, root, rank))
                ck_assert_int_eq(way_to_root(mesh, root, rank),
                                 apart(root / mesh->columns, rank / mesh->columns) +
                                     apart(root % mesh->columns, rank % mesh->columns));
            else
                ck_assert(has_neighbour_on_comb(mesh, root, rank));
    }
}

START_TEST(combs_hold_together_and_reach_everybody)
{
    every_board(look_at_combs);
}
END_TEST

/* The combs of the first two nodes of the second row of 4 x 5. */
START_TEST(there_are_two_kinds)
{
    static const char *const combs[] = {".#.#."
                                        "#####"
                                        ".#.#."
                                        ".#.#.",
                                        "#.#.#"
                                        "#####"
                                        "#.#.#"
                                        "#.#.#"};
    const struct rect mesh = {4, 5};
    for (int column = 0; column < 2; column++)
        for (int rank = 0; rank < 20; rank++)
            ck_assert_int_eq(rect_comb_has(&mesh, 5 + column, rank), combs[column][rank] == '#');
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, links_have_two_ends);
    tcase_add_test(cases, combs_hold_together_and_reach_everybody);
    tcase_add_test(cases, there_are_two_kinds);
}

UNIT(add_cases, 60)
