/*
 * Renamings of graphs whose number is known, and what they are made of.
 */
#include <string.h>

#include "base.h"
#include "renamings.h"
#include "suite.h"

enum { MOST_NODES = 8, MOST = 50000 };

static uint8_t adjacent[MOST_NODES * MOST_NODES];
static int colour[MOST_NODES];

static bool in_ring(uint32_t u, uint32_t v, uint32_t nodes)
{
    return (u + 1) % nodes == v || (v + 1) % nodes == u;
}

static bool in_cube(uint32_t u, uint32_t v, uint32_t nodes)
{
    (void)nodes;
    return __builtin_popcount(u ^ v) == 1;
}

static bool in_complete(uint32_t u, uint32_t v, uint32_t nodes)
{
    (void)nodes;
    return u != v;
}

static void draw(uint32_t nodes, bool (*is_link)(uint32_t, uint32_t, uint32_t))
{
    memset(colour, 0, sizeof colour);
    for (uint32_t u = 0; u < nodes; u++)
        for (uint32_t v = 0; v < nodes; v++)
            adjacent[u * nodes + v] = is_link(u, v, nodes);
}

/* They are permutations in order, keep the graph, and are made of generators. */
static void check_renamings(const struct renamings *r)
{
    for (size_t k = 0; k < r->count; k++) {
        for (uint32_t u = 0; u < r->nodes; u++) {
            ck_assert_uint_eq(renaming_from(r, k, renaming_of(r, k, u)), u);
            ck_assert_int_eq(colour[u], colour[renaming_of(r, k, u)]);
            for (uint32_t v = 0; v < r->nodes; v++)
                ck_assert_uint_eq(adjacent[u * r->nodes + v],
                                  adjacent[renaming_of(r, k, u) * r->nodes + renaming_of(r, k, v)]);
        }
        ck_assert_uint_eq(renamings_product(r, k, renamings_inverse(r, k)), 0);
        if (k) {
            ck_assert_uint_lt(r->rest[k], k);
            ck_assert_uint_eq(renamings_product(r, r->generator[r->by[k]], r->rest[k]), k);
        }
    }
}

START_TEST(as_many_as_are_known)
{
    static const struct {
        uint32_t nodes;
        bool (*is_link)(uint32_t, uint32_t, uint32_t);
        size_t count, generators;
    } known[] = {{1, in_complete, 1, 0}, {2, in_complete, 2, 1}, {5, in_complete, 120, 10},
                 {6, in_ring, 12, 6},    {8, in_cube, 48, 10},   {8, in_complete, 40320, 28}};
    struct renamings r;
    for (size_t i = 0; i < ARRAY_LENGTH(known); i++) {
        draw(known[i].nodes, known[i].is_link);
        ck_assert(renamings_open(&r, known[i].nodes, adjacent, colour, MOST));
        ck_assert_uint_eq(r.count, known[i].count);
        ck_assert_uint_eq(r.generators, known[i].generators);
        for (uint32_t v = 0; v < r.nodes; v++)
            ck_assert_uint_eq(renaming_of(&r, 0, v), v);
        if (r.count < 1000)
            check_renamings(&r);
        renamings_close(&r);
    }
}
END_TEST

START_TEST(colours_are_kept)
{
    struct renamings r;
    draw(6, in_complete);
    colour[0] = 7;
    colour[4] = colour[5] = -1;
    ck_assert(renamings_open(&r, 6, adjacent, colour, MOST));
    ck_assert_uint_eq(r.count, 12);
    check_renamings(&r);
    renamings_close(&r);
}
END_TEST

START_TEST(more_than_wanted_are_too_many)
{
    struct renamings r;
    draw(5, in_complete);
    ck_assert(renamings_open(&r, 5, adjacent, colour, 120));
    renamings_close(&r);
    ck_assert(!renamings_open(&r, 5, adjacent, colour, 119));
    ck_assert_uint_eq(r.count, 0);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, as_many_as_are_known);
    tcase_add_test(cases, colours_are_kept);
    tcase_add_test(cases, more_than_wanted_are_too_many);
}

UNIT(add_cases, 60)
