/*
 * The plans do what they are for: for hypercubes and rings in the fewest steps that there are, for tori in
 * few more.
 */
#include <check.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "../suite.h"
#include "plan/cube_plan.h"

static struct cube_shape shape_of(const char *kind, const char *sides)
{
    char spec[64], error[TOPO_ERROR_SIZE];
    struct cube_shape shape;
    snprintf(spec, sizeof spec, "%s:%s", kind, sides);
    struct topo *topo = topo_open(spec, error, sizeof error);
    ck_assert_ptr_nonnull(topo);
    ck_assert(cube_shape_of(topo, &shape));
    topo_close(topo);
    return shape;
}

static struct cube_shape cube_of(int dimensions)
{
    char sides[16];
    snprintf(sides, sizeof sides, "%d", dimensions);
    return shape_of("hypercube", sides);
}

/* Each place but 0 gets the block once, from a place that had it before the step. */
START_TEST(a_spread_reaches_all_in_the_fewest_steps)
{
    uint32_t places = 1u << _i, reached = 1;
    struct cube_shape shape = cube_of(_i);
    struct cube_plan *plan = cube_plan_spread(&shape);
    size_t *since =
        calloc(places, sizeof *since); /* the step in which the block came; 0: place 0, or not yet */
    for (size_t step = 0; step < plan->steps; step++)
        for (int port = 0; port < _i; port++) {
            uint32_t from = plan->place[step * (size_t)_i + (size_t)port], to = from ^ (1u << port);
            if (from == CUBE_IDLE)
                continue;
            ck_assert(from == 0 || (since[from] > 0 && since[from] <= step));
            ck_assert(to != 0 && since[to] == 0);
            since[to] = step + 1;
            reached++;
        }
    ck_assert_uint_eq(reached, places);
    ck_assert_uint_eq(plan->steps, (places - 1 + (uint32_t)_i - 1) / (uint32_t)_i);
    free(since);
    cube_plan_free(plan);
}
END_TEST

/* The block of each place crosses each dimension of its bits once, one in a step. */
START_TEST(an_exchange_crosses_all_dimensions_in_the_fewest_steps)
{
    uint32_t places = 1u << _i;
    struct cube_shape shape = cube_of(_i);
    struct cube_plan *plan = cube_plan_exchange(&shape);
    uint32_t *crossed = calloc(places, sizeof *crossed);
    size_t *last = calloc(places, sizeof *last);
    for (size_t step = 0; step < plan->steps; step++)
        for (int port = 0; port < _i; port++) {
            uint32_t place = plan->place[step * (size_t)_i + (size_t)port];
            if (place == CUBE_IDLE)
                continue;
            ck_assert_uint_lt(last[place], step + 1);
            last[place] = step + 1;
            ck_assert_uint_eq(crossed[place] >> port & 1, 0);
            crossed[place] |= 1u << port;
        }
    for (uint32_t place = 0; place < places; place++)
        ck_assert_uint_eq(crossed[place], place);
    ck_assert_uint_eq(plan->steps, places / 2);
    free(crossed);
    free(last);
    cube_plan_free(plan);
}
END_TEST

/* Rings and tori: steps of a spread and of an exchange. No plan can be shorter than `spread`, where all ports
 * bring a block in every step. */
static const struct {
    const char *kind, *sides;
    size_t spread, exchange;
} closed[] = {
    {"ring", "3", 1, 1},  {"ring", "8", 4, 10},   {"ring", "64", 32, 528},
    {"ring", "9", 4, 10}, {"torus", "3x3", 2, 3}, {"torus", "8x8", 16, 64},
};

START_TEST(rings_and_tori_take_few_steps)
{
    struct cube_shape shape = shape_of(closed[_i].kind, closed[_i].sides);
    struct cube_plan *spread = cube_plan_spread(&shape), *exchange = cube_plan_exchange(&shape);
    ck_assert_uint_eq(spread->steps, closed[_i].spread);
    ck_assert_uint_eq(exchange->steps, closed[_i].exchange);
    for (uint32_t a = 0; a < shape.nodes; a++)
        ck_assert_uint_eq(cube_plus(&shape, cube_minus(&shape, 1, a), a), 1);
    cube_plan_free(spread);
    cube_plan_free(exchange);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, rings_and_tori_take_few_steps, 0, sizeof closed / sizeof closed[0]);
    tcase_add_loop_test(cases, a_spread_reaches_all_in_the_fewest_steps, 1, CUBE_PLAN_MOST + 1);
    tcase_add_loop_test(cases, an_exchange_crosses_all_dimensions_in_the_fewest_steps, 1, CUBE_PLAN_MOST + 1);
}

UNIT(add, 60)
