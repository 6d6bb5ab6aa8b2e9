/*
 * Shifts of fabrics with names are as many as their makers' drawings show, each is what it claims to be, and
 * a fabric in which one link differs has none.
 */
#include <stdlib.h>

#include "base.h"
#include "fabric/fabric.h"
#include "fabric/fabric_shifts.h"
#include "fabric/flow_reach.h"
#include "../suite.h"

static const struct {
    const char *spec;
    int order;
} known[] = {
    {"fat-tree:8", 128},   {"fat-tree:4", 16},      {"hyperx:4x3x2", 24}, {"a100:4", 32}, {"dgx2:4", 32},
    {"mi250:2", 4},        {"dragonfly:4x2x2", 18}, {"slimfly:5", 20},    {"dgx1:4", 16}, {"ndv2:3", 3},
    {"tpu-torus:3x4", 12}, {"tpu-torus:2x2x2", 8},  {"h100:3", 24},
};

/* A move is one to one, and each link has one image, which joins the images of its ends and is like it. */
static void judge_shift(const struct fabric *fabric, const struct fabric_shift *shift)
{
    bool *node_seen = calloc((size_t)fabric->nodes, sizeof *node_seen);
    bool *link_seen = calloc(fabric->links + 1, sizeof *link_seen);
    for (int node = 0; node < fabric->nodes; node++) {
        int to = shift->node[node];
        ck_assert(to >= 0 && to < fabric->nodes && !node_seen[to]);
        ck_assert_int_eq(node < fabric->compute, to < fabric->compute);
        node_seen[to] = true;
    }
    for (int node = 0; node < fabric->compute; node++) {
        int digit = node / shift->stride % shift->side;
        ck_assert_int_eq(shift->node[node], node + ((digit + 1) % shift->side - digit) * shift->stride);
    }
    for (size_t i = 0; i < fabric->links; i++) {
        int image = shift->link[i];
        ck_assert(image >= 0 && (size_t)image < fabric->links && !link_seen[image]);
        const struct fabric_link *link = &fabric->link[i], *of = &fabric->link[image];
        ck_assert_int_eq(of->from, shift->node[link->from]);
        ck_assert_int_eq(of->to, shift->node[link->to]);
        ck_assert_int_eq(of->capacity, link->capacity);
        ck_assert_double_eq(of->latency, link->latency);
        link_seen[image] = true;
    }
    free(node_seen);
    free(link_seen);
}

START_TEST(named_fabrics_have_their_shifts)
{
    struct fabric fabric;
    struct fabric_shifts shifts;
    int order = 1;
    ck_assert_msg(fabric_open(&fabric, known[_i].spec), "%s", fabric.error);
    fabric_shifts_find(&shifts, &fabric, NULL);
    ck_assert_int_eq(shifts.order, known[_i].order);
    for (int i = 0; i < shifts.count; i++) {
        judge_shift(&fabric, &shifts.shift[i]);
        order *= shifts.shift[i].side;
        for (int k = 0; k < i; k++)
            for (int node = 0; node < fabric.nodes; node++)
                ck_assert_int_eq(shifts.shift[i].node[shifts.shift[k].node[node]],
                                 shifts.shift[k].node[shifts.shift[i].node[node]]);
    }
    ck_assert_int_eq(order, shifts.order);
    fabric_shifts_free(&shifts);
    fabric_free(&fabric);
}
END_TEST

/* One bandwidth, or one latency, is another one. */
START_TEST(a_link_that_differs_leaves_no_shift)
{
    struct fabric fabric;
    struct fabric_shifts shifts;
    ck_assert(fabric_open(&fabric, "tpu-torus:3x3"));
    if (_i)
        fabric.link[5].latency += 1;
    else
        fabric.link[5].bandwidth.over *= 2;
    ck_assert(fabric_finish(&fabric));
    fabric_shifts_find(&shifts, &fabric, NULL);
    ck_assert_int_eq(shifts.order, 1);
    ck_assert_int_eq(shifts.count, 0);
    fabric_shifts_free(&shifts);
    fabric_free(&fabric);
}
END_TEST

static bool at_once(void *arg)
{
    ++*(int *)arg;
    return true;
}

START_TEST(a_search_that_is_stopped_has_no_shifts)
{
    int asked = 0;
    struct fabric fabric;
    struct fabric_shifts shifts;
    ck_assert(fabric_open(&fabric, "a100:4"));
    fabric_shifts_find(&shifts, &fabric, &(struct forest_watch){at_once, &asked});
    ck_assert_int_gt(asked, 0);
    ck_assert_int_eq(shifts.order, 1);
    fabric_shifts_free(&shifts);
    fabric_free(&fabric);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, named_fabrics_have_their_shifts, 0, (int)ARRAY_LENGTH(known));
    tcase_add_loop_test(cases, a_link_that_differs_leaves_no_shift, 0, 2);
    tcase_add_test(cases, a_search_that_is_stopped_has_no_shifts);
}

UNIT(add_cases, 60)
