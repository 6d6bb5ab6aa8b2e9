/*
 * Rates of tokens that are each for one node: on 600 small random fabrics, switches of which need not be
 * even, the paths have the rate, and the lengths allow no higher one. Both are judged here, with nothing
 * of what searches; together they prove the rate.
 */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "base.h"
#include "fabric/flow_reach.h"
#include "fabric/pair_flows.h"
#include "../suite.h"
#include "random_fabric.h"

enum { RANDOM = 600, PLACES = NODES_MOST * NODES_MOST };

/* Shortest distances between all nodes, by Floyd's algorithm; links of any length, or one each. */
static void all_distances(const struct fabric *fabric, const int64_t *length, double *away)
{
    int n = fabric->nodes;
    for (int i = 0; i < n * n; i++)
        away[i] = i / n == i % n ? 0 : INFINITY;
    for (size_t i = 0; i < fabric->links; i++) {
        double *place = &away[fabric->link[i].from * n + fabric->link[i].to];
        *place = fmin(*place, length ? (double)length[i] : 1);
    }
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n * n; i++)
            away[i] = fmin(away[i], away[i / n * n + k] + away[k * n + i % n]);
}

static double judged_bound(const struct pair_flows *flows)
{
    const struct fabric *fabric = flows->fabric;
    double away[PLACES], room = 0, use = 0;
    all_distances(fabric, flows->length, away);
    for (size_t i = 0; i < fabric->links; i++) {
        ck_assert_int_ge(flows->length[i], 0);
        room += (double)fabric->link[i].capacity * (double)flows->length[i];
    }
    for (int s = 0; s < fabric->compute; s++)
        for (int t = 0; t < fabric->compute; t++)
            use += (double)flows->wanted[s * fabric->compute + t] * away[s * fabric->nodes + t];
    return room / use;
}

/* Follow all paths. Result: the rate at which the fullest link is full. */
static double judged_rate(const struct pair_flows *flows)
{
    const struct fabric *fabric = flows->fabric;
    double got[PLACES] = {0}, *load = calloc(fabric->links + 1, sizeof *load), rate = INFINITY;
    for (size_t i = 0; i < flows->paths; i++) {
        const struct pair_path *path = &flows->path[i];
        int at = path->from, pair = path->from * fabric->compute + path->to;
        ck_assert_int_eq(path->units > 0, flows->units > 0);
        for (int k = 0; k < path->links; k++) {
            ck_assert_int_eq(fabric->link[path->link[k]].from, at);
            at = fabric->link[path->link[k]].to;
            load[path->link[k]] += path->part * (double)flows->wanted[pair];
        }
        ck_assert_int_eq(at, path->to);
        got[pair] += path->part;
    }
    for (int i = 0; i < fabric->compute * fabric->compute; i++)
        ck_assert_double_eq_tol(got[i], flows->wanted[i] > 0, 1e-12);
    for (size_t i = 0; i < fabric->links; i++)
        rate = load[i] > 0 ? fmin(rate, (double)fabric->link[i].capacity / load[i]) : rate;
    free(load);
    return rate;
}

static void judge(const struct pair_flows *flows, const char *name, int number)
{
    double rate = judged_rate(flows), most = judged_bound(flows);
    ck_assert_msg(fabs(rate - flows->rate) <= rate * 1e-12, "%s %d", name, number);
    ck_assert_msg(fabs(most - flows->most) <= most * 1e-12, "%s %d", name, number);
    ck_assert_msg(rate >= most * (1 - PAIR_TOLERANCE) && rate <= most * (1 + 1e-12), "%s %d: %g of %g", name,
                  number, rate, most);
}

/* Result: every pair has a way. */
static bool judge_random(int number)
{
    int64_t shares[NODES_MOST], wanted[PLACES] = {0};
    double away[PLACES];
    struct fabric fabric;
    struct pair_flows flows;
    struct rng rng;
    random_fabric(&fabric, number, shares);
    rng_open(&rng, (uint64_t)number, 1);
    make_uneven(&fabric, &rng);
    int compute = fabric.compute;
    bool reached = true;
    all_distances(&fabric, NULL, away);
    for (int i = 0; i < compute * compute; i++) {
        wanted[i] = i / compute == i % compute ? 0 : number % 2 ? 1 : pick(&rng, 4);
        reached = reached && (wanted[i] == 0 || isfinite(away[i / compute * fabric.nodes + i % compute]));
    }
    wanted[1] = reached ? wanted[1] + isfinite(away[1]) : wanted[1];
    enum pair_outcome outcome = pair_flows_find(&flows, &fabric, wanted, NULL);
    ck_assert_msg(outcome == (reached ? PAIRS_FOUND : PAIRS_NO_WAY), "fabric %d: %d", number, outcome);
    if (reached)
        judge(&flows, "fabric", number);
    pair_flows_free(&flows);
    fabric_free(&fabric);
    return reached;
}

START_TEST(paths_have_the_rate_and_lengths_allow_no_higher_one)
{
    int found = 0;
    for (int i = 0; pair_flows_solver() && i < RANDOM; i++)
        found += judge_random(i);
    ck_assert(!pair_flows_solver() || found > RANDOM / 2);
}
END_TEST

/* All nodes to all others: GB/s of all tokens, and units of a token. */
static const struct {
    const char *spec;
    double all;
    int64_t units;
} known[] = {{"dgx1:1", 525, 3},        {"a100:1", 2400, 1},         {"a100:2", 750, 1},
             {"mi250:2", 992, 1},       {"a100:16", 10160.0 / 3, 1}, {"tpu-torus:4x4x4", 6300, 1},
             {"hyperx:2x3x2", 137.5, 1}};

/* The paths of all pairs, in order: each leads from one node to the other, all parts of a pair are 1, and no
 * link carries more than it can at the rate. */
static void judge_pairs(const struct pair_flows *flows)
{
    const struct fabric *fabric = flows->fabric;
    int compute = fabric->compute, pairs = 0;
    double *load = calloc(fabric->links + 1, sizeof *load), part = 0;
    for (size_t i = 0; i < flows->paths; i++) {
        const struct pair_path *path = &flows->path[i], *next = path + 1;
        int at = path->from;
        for (int k = 0; k < path->links; k++) {
            ck_assert_int_eq(fabric->link[path->link[k]].from, at);
            at = fabric->link[path->link[k]].to;
            load[path->link[k]] += path->part * flows->rate;
        }
        ck_assert_int_eq(at, path->to);
        part += path->part;
        if (i + 1 < flows->paths && next->from == path->from && next->to == path->to)
            continue;
        ck_assert_double_eq_tol(part, 1, 1e-9);
        ck_assert_int_eq(path->from * compute + path->to, pairs + pairs / compute + 1);
        pairs++;
        part = 0;
    }
    ck_assert_int_eq(pairs, compute * (compute - 1));
    for (size_t i = 0; i < fabric->links; i++)
        ck_assert(load[i] <= (double)fabric->link[i].capacity * (1 + PAIR_TOLERANCE));
    free(load);
}

START_TEST(boxes_have_the_rates_of_their_narrowest_places)
{
    for (size_t i = 0; pair_flows_solver() && i < ARRAY_LENGTH(known); i++) {
        struct fabric fabric;
        struct pair_flows flows;
        ck_assert(fabric_open(&fabric, known[i].spec));
        int compute = fabric.compute, pairs = compute * (compute - 1);
        int64_t *wanted = calloc((size_t)(compute * compute), sizeof *wanted);
        for (int k = 0; k < compute * compute; k++)
            wanted[k] = k / compute != k % compute;
        ck_assert_int_eq(pair_flows_find(&flows, &fabric, wanted, NULL), PAIRS_FOUND);
        ck_assert_double_eq_tol(flows.rate * pairs / (double)fabric.scale, known[i].all, 1e-6);
        ck_assert_double_eq_tol(flows.rate, flows.most, flows.most * PAIR_TOLERANCE);
        ck_assert_int_eq(flows.units, known[i].units);
        judge_pairs(&flows);
        pair_flows_free(&flows);
        free(wanted);
        fabric_free(&fabric);
    }
}
END_TEST

static bool at_once(void *arg)
{
    (void)arg;
    return true;
}

START_TEST(what_cannot_be_answered_is_said)
{
    struct fabric fabric;
    struct pair_flows flows;
    static int64_t wanted[1024 * 1024];
    ck_assert(fabric_open(&fabric, "a100:128"));
    fabric.link[0].latency = 1; /* one link differs, and no node stands for others */
    for (int i = 0; i < 1024 * 1024; i++)
        wanted[i] = i / 1024 != i % 1024;
    ck_assert_int_eq(pair_flows_find(&flows, &fabric, wanted, NULL), PAIRS_TOO_MANY);
    pair_flows_free(&flows);
    fabric_free(&fabric);
    ck_assert(fabric_open(&fabric, "dgx1:1"));
    for (int i = 0; i < 64; i++)
        wanted[i] = i / 8 != i % 8;
    enum pair_outcome outcome =
        pair_flows_find(&flows, &fabric, wanted, &(struct forest_watch){at_once, NULL});
    ck_assert_int_eq(outcome, pair_flows_solver() ? PAIRS_STOPPED : PAIRS_NO_SOLVER);
    pair_flows_free(&flows);
    fabric_free(&fabric);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, paths_have_the_rate_and_lengths_allow_no_higher_one);
    tcase_add_test(cases, boxes_have_the_rates_of_their_narrowest_places);
    tcase_add_test(cases, what_cannot_be_answered_is_said);
}

UNIT(add_cases, 300)
