/*
 * Partial exchange and gather on tori: the bound of the array and every hop counted, boxes with links through
 * all faces, and the same results on all engines.
 */
#include "mesh_run.h"

static const char *const names[] = {"mesh-partial-exchange", "mesh-partial-exchange-fraction",
                                    "mesh-partial-gather"};
enum { EXCHANGE, FRACTION, GATHER, PROGRAMS };

static int list[1 << 8];
static char text[MESH_TEXT];

static int root_of(int count)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= count)
        root++;
    return root;
}

/* Hops from a node to all nodes of a p x p torus, the shorter way round. */
static uint64_t hops_from_node(int side)
{
    int ring = side / 2 * ((side + 1) / 2);
    return (uint64_t)(2 * side * ring);
}

/* Sums from both sides: each node sends p - 1 messages in its row and as many in its column. */
static uint64_t sum_packets(int side)
{
    return 2 * (uint64_t)(side * side) * (uint64_t)(side - 1);
}

START_TEST(the_bound_holds_on_a_torus)
{
    struct mesh_shape shape = {3 + _i, 2, true};
    int side = shape.side, nodes = side * side;
    struct rng rng;
    rng_open(&rng, 9, (uint64_t)_i);
    for (int set = 0; set < SETS; set++) {
        int count = set_nodes(shape, set, &rng, list);
        const char *params[] = {ranks_param(text, "active", list, count), NULL};
        int bound = 2 * root_of(count) * (nodes - side) + 2 * (side - 1);
        for (int i = 0; i < PROGRAMS; i++) {
            struct mesh_result result = mesh_run(names[i], shape, params, (set + i) % 3);
            ck_assert_int_le((int)result.steps, bound + (i == GATHER ? 0 : side));
            ck_assert(result.paper_time == bound + (i == GATHER ? 0 : side));
            ck_assert_uint_eq(result.transmissions,
                              (uint64_t)count * hops_from_node(side) + (i == GATHER ? 0 : sum_packets(side)));
        }
    }
}
END_TEST

/* A node has four links, a row 2p, and a full exchange goes p^3/8 packets over each link, or (p^3 - p)/8. */
START_TEST(bounds_are_those_of_boxes)
{
    static const struct {
        int side;
        const char *active;
        double bound;
    } cases[] = {
        {8, "active=0", 63 / 4 + 1},
        {7, "active=24", 48 / 4},
        {8, "active=0,1,2,3,4,5,6,7", 8 * 56 / 16.0},
        {8, "active=all", 8 * 8 * 8 / 8},
        {7, "active=all", (7 * 7 * 7 - 7) / 8},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        const char *params[] = {cases[i].active, NULL};
        struct mesh_shape shape = {cases[i].side, 2, true};
        ck_assert(mesh_run(names[_i], shape, params, 0).lower_bound == cases[i].bound);
    }
}
END_TEST

START_TEST(a_full_exchange_is_near_the_bound)
{
    static const uint64_t steps[] = {520, 520, 610};
    const char *params[] = {"active=all", NULL};
    struct mesh_result result = mesh_run(names[_i], (struct mesh_shape){16, 2, true}, params, 0);
    ck_assert(result.lower_bound == 512);
    ck_assert_uint_eq(result.steps, steps[_i]);
}
END_TEST

START_TEST(all_engines_agree)
{
    static const char *const sets[][2] = {{"active=random:5", NULL}, {"active=all", NULL}};
    for (size_t i = 0; i < ARRAY_LENGTH(sets); i++) {
        mesh_agree(names[_i], (struct mesh_shape){4, 2, true}, sets[i]);
        mesh_agree(names[_i], (struct mesh_shape){5, 2, true}, sets[i]);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, the_bound_holds_on_a_torus, 0, TOOLS_TSAN ? 2 : 5);
    tcase_add_loop_test(cases, bounds_are_those_of_boxes, 0, PROGRAMS);
    if (!TOOLS_TSAN)
        tcase_add_loop_test(cases, a_full_exchange_is_near_the_bound, 0, PROGRAMS);
    tcase_add_loop_test(cases, all_engines_agree, 0, PROGRAMS);
}

UNIT(add_cases, 120)
