/*
 * The combs of meshes of two to five dimensions, by all rules that there can be: each is a tree that holds
 * together and starts at its root, every node beside it has a neighbour on it, and the longest way on is that
 * of the tree. Ports and links of a mesh agree with each other.
 */
#include <check.h>
#include <stdlib.h>

#include "../../emu/trial.h"
#include "gossip/parts/box_comb.h"

static void every_mesh(void (*look)(const struct array_grid *mesh))
{
    static const int boxes[][5] = {{2, 2, 2},    {2, 3, 4},    {3, 3, 3},       {2, 2, 7},      {3, 4, 4},
                                   {2, 2, 2, 2}, {2, 2, 3, 5}, {2, 2, 2, 2, 2}, {2, 2, 2, 2, 3}};
    struct array_grid mesh;
    for (int rows = 2; rows <= 9; rows++)
        for (int columns = 2; columns <= 9; columns++) {
            mesh = array_grid_mesh(2, (int[]){rows, columns});
            look(&mesh);
        }
    for (size_t i = 0; i < ARRAY_LENGTH(boxes); i++) {
        int dimensions = 3;
        while (dimensions < 5 && boxes[i][dimensions])
            dimensions++;
        mesh = array_grid_mesh(dimensions, boxes[i]);
        look(&mesh);
    }
}

static int link_ends(const struct array_grid *mesh)
{
    int ends = 0;
    for (int i = 0; i < mesh->dimensions; i++)
        ends += 2 * (array_grid_nodes(mesh) - array_grid_nodes(mesh) / mesh->side[i]);
    return ends;
}

static void look_at_links(const struct array_grid *mesh)
{
    int ends = 0;
    for (int rank = 0; rank < array_grid_nodes(mesh); rank++)
        for (int port = 0; port < 2 * mesh->dimensions; port++) {
            int peer = array_grid_peer(mesh, rank, port);
            if (peer < 0)
                continue;
            int link = array_grid_link(mesh, rank, port);
            ck_assert_int_lt(peer, array_grid_nodes(mesh));
            ck_assert_int_eq(array_grid_coord(mesh, peer, port / 2),
                             array_grid_coord(mesh, rank, port / 2) + (port % 2 ? 1 : -1));
            ck_assert_int_eq(array_grid_sum(mesh, peer), array_grid_sum(mesh, rank) + (port % 2 ? 1 : -1));
            ck_assert_int_eq(array_grid_peer(mesh, peer, port ^ 1), rank);
            ck_assert_int_eq(array_grid_link(mesh, peer, port ^ 1), link);
            ck_assert_int_eq(array_grid_link_port(mesh, link, rank), port);
            ends++;
        }
    ck_assert_int_eq(ends, link_ends(mesh));
}

START_TEST(links_have_two_ends)
{
    every_mesh(look_at_links);
}
END_TEST

/* ------------------------------------------------------------------------------------------- trees */

static int apart(const struct array_grid *mesh, int one, int other)
{
    int links = 0;
    for (int i = 0; i < mesh->dimensions; i++)
        links += abs(array_grid_coord(mesh, one, i) - array_grid_coord(mesh, other, i));
    return links;
}

/* Links along the comb from a node of it to the root; the node at `way` links from it has `longest` of at
 * least that then. */
static int way_to_root(const struct box_combs *combs, int root, int rank, int *longest)
{
    int way = 0;
    while (rank != root) {
        rank = array_grid_peer(combs->mesh, rank, box_comb_parent(combs, root, rank));
        ck_assert_int_ge(rank, 0);
        ck_assert(box_comb_has(combs, root, rank));
        ck_assert_int_lt(way++, array_grid_nodes(combs->mesh));
        longest[rank] = longest[rank] > way ? longest[rank] : way;
    }
    return way;
}

static bool has_neighbour_on_comb(const struct box_combs *combs, int root, int rank)
{
    bool has = false;
    for (int port = 0; port < 2 * combs->mesh->dimensions; port++) {
        int peer = array_grid_peer(combs->mesh, rank, port);
        has |= peer >= 0 && box_comb_has(combs, root, peer);
    }
    return has;
}

static void look_at_comb(const struct box_combs *combs, int root)
{
    int nodes = array_grid_nodes(combs->mesh), longest[128] = {0};
    ck_assert(box_comb_has(combs, root, root));
    ck_assert_int_lt(box_comb_parent(combs, root, root), 0);
    for (int rank = 0; rank < nodes; rank++)
        if (box_comb_has(combs, root, rank))
            ck_assert_int_eq(way_to_root(combs, root, rank, longest), apart(combs->mesh, root, rank));
        else
            ck_assert(has_neighbour_on_comb(combs, root, rank));
    for (int rank = 0; rank < nodes; rank++)
        if (box_comb_has(combs, root, rank))
            ck_assert_int_eq(box_comb_way_on(combs, root, rank), longest[rank]);
}

static void look_at_combs(const struct array_grid *mesh)
{
    for (int bits = 0; bits < 4; bits++) {
        const struct box_rule rule = {.spares_longest = bits & 1, .tooth_at_root = bits & 2};
        const struct box_combs combs = {mesh, &rule};
        for (int root = 0; root < array_grid_nodes(mesh); root++)
            look_at_comb(&combs, root);
    }
}

START_TEST(combs_hold_together_and_reach_everybody)
{
    every_mesh(look_at_combs);
}
END_TEST

/* ---------------------------------------------------------------------------------------- pictures */

static void want_comb(const struct box_combs *combs, int root, const char *picture)
{
    for (int rank = 0; rank < array_grid_nodes(combs->mesh); rank++)
        ck_assert_int_eq(box_comb_has(combs, root, rank), picture[rank] == '#');
}

/* The combs of the first two nodes of the second row of 4 x 5. */
START_TEST(boards_have_two_kinds)
{
    const struct array_grid mesh = array_grid_mesh(2, (int[]){4, 5});
    const struct box_rule rule = {.spares_longest = true};
    const struct box_combs combs = {&mesh, &rule};
    want_comb(&combs, 5,
              ".#.#."
              "#####"
              ".#.#."
              ".#.#.");
    want_comb(&combs, 6,
              "#.#.#"
              "#####"
              "#.#.#"
              "#.#.#");
}
END_TEST

/* The combs of the nodes (0,0,0), (1,0,0) and (0,0,1) of 2 x 3 x 3, whose weighted sums of coordinates are
 * 0, 1 and 5: each of them has another main dimension. */
START_TEST(dimensions_take_turns)
{
    const struct array_grid mesh = array_grid_mesh(3, (int[]){2, 3, 3});
    const struct box_rule rule = {.tooth_at_root = true};
    const struct box_combs combs = {&mesh, &rule};
    want_comb(&combs, 0,
              "###"
              "###"
              "###"

              "#.#"
              ".#."
              "#.#");
    want_comb(&combs, 9,
              "###"
              ".#."
              ".#."

              "###"
              "#.#"
              "#.#");
    want_comb(&combs, 1,
              "###"
              ".#."
              "###"

              ".#."
              "###"
              ".#.");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, links_have_two_ends);
    tcase_add_test(cases, combs_hold_together_and_reach_everybody);
    tcase_add_test(cases, boards_have_two_kinds);
    tcase_add_test(cases, dimensions_take_turns);
}

UNIT(add_cases, 60)
