/*
 * The rate of small random fabrics is the least quotient of all cuts, and trees reach it; those of boxes are
 * the published ones.
 */
#include "base.h"
#include "fabric/flow_reach.h"
#include "fabric_judge.h"
#include "random_fabric.h"
#include "../suite.h"

enum { RANDOM = 600, SHARES = 1024 };

static void judge_random(int number)
{
    int64_t shares[NODES_MOST];
    struct fabric fabric;
    struct forest forest;
    random_fabric(&fabric, number, shares);
    struct fraction least = least_of_all_cuts(&fabric, shares);
    bool found = (forest_rate(&forest, &fabric, shares, NULL) && forest_grow(&forest, shares, NULL));
    ck_assert_msg(found == (least.over > 0), "fabric %d", number);
    if (found) {
        ck_assert_msg(forest.rate.over * least.under == least.over * forest.rate.under, "fabric %d", number);
        judge_forest(&forest, shares);
    }
    forest_free(&forest);
    fabric_free(&fabric);
}

/* One process for all: each starts slower than it works. */
START_TEST(the_rate_is_that_of_the_narrowest_cut_and_trees_reach_it)
{
    for (int i = 0; i < RANDOM; i++)
        judge_random(i);
}
END_TEST

/* Rates of allgather in GB/s of all data, as fractions, and trees of a root. */
static const struct {
    const char *spec;
    struct fraction all;
    int64_t trees;
} published[] = {
    {"dgx1:1", {1200, 7}, 6},       {"a100:2", {1040, 3}, 13},       {"a100:4", {800, 3}, 1},
    {"mi250:1", {2400, 7}, 3},      {"mi250:2", {5312, 15}, 83},     {"ndv2:2", {25, 1}, 1},
    {"dgx2:2", {4000, 31}, 10},     {"h100:2", {1600, 3}, 2},        {"fat-tree:4", {40, 3}, 1},
    {"hyperx:2x3x2", {150, 11}, 1}, {"dragonfly:2x1x1", {15, 1}, 1}, {"tpu-torus:3x4", {2400, 11}, 4},
    {"a100:16", {640, 3}, 1},       {"dgx2:8", {800, 7}, 1},         {"tpu-torus:4x4x4", {6400, 21}, 2},
    {"fat-tree:8", {1600, 127}, 1}, {"hyperx:4x4x4", {800, 63}, 1},  {"dragonfly:4x2x2", {900, 71}, 1},
    {"slimfly:5", {2500, 199}, 1},
};

static void judge_published(int number)
{
    struct fabric fabric;
    struct forest forest;
    int64_t shares[SHARES];
    ck_assert_msg(fabric_open(&fabric, published[number].spec), "%s", fabric.error);
    for (int i = 0; i < fabric.compute; i++)
        shares[i] = 1;
    ck_assert((forest_rate(&forest, &fabric, shares, NULL) && forest_grow(&forest, shares, NULL)));
    ck_assert_int_eq(forest.rate.over * fabric.compute * published[number].all.under,
                     published[number].all.over * forest.rate.under * fabric.scale);
    ck_assert_int_eq(forest.per_share, published[number].trees);
    judge_forest(&forest, shares);
    forest_free(&forest);
    fabric_free(&fabric);
}

START_TEST(boxes_and_networks_have_the_published_rates)
{
    for (size_t i = 0; i < ARRAY_LENGTH(published); i++)
        judge_published((int)i);
}
END_TEST

/* The most links on the way from a root to a node. */
static int height_of(const struct forest *forest)
{
    int most = 0, *height = calloc((size_t)forest->fabric->nodes, sizeof *height);
    int *links = calloc(forest->fabric->links + 1, sizeof *links);
    for (size_t i = 0; i < forest->trees; i++) {
        const struct tree_of_ways *tree = &forest->tree[i];
        height[tree->root] = 0;
        for (int k = 0; k < forest->fabric->compute - 1; k++) {
            const struct fabric_way *way = &forest->way[tree->way[k]];
            int count = forest_links(forest, tree->way[k], links, (int)forest->fabric->links);
            height[way->to] = height[way->from] + count;
            most = height[way->to] > most ? height[way->to] : most;
        }
    }
    free(height);
    free(links);
    return most;
}

/* Where all nodes are alike trees are low, and there at once, for a thousand nodes, too. */
START_TEST(trees_of_symmetric_fabrics_are_low)
{
    static const struct {
        const char *spec;
        int height;
    } low[] = {{"tpu-torus:4x4x4", 6}, {"a100:16", 4},  {"h100:4", 4},      {"dgx2:8", 8},
               {"fat-tree:8", 10},     {"a100:128", 4}, {"hyperx:8x8x8", 8}};
    int64_t shares[SHARES];
    struct fabric fabric;
    struct forest forest;
    ck_assert_msg(fabric_open(&fabric, low[_i].spec), "%s", fabric.error);
    for (int i = 0; i < fabric.compute; i++)
        shares[i] = 1;
    ck_assert(forest_rate(&forest, &fabric, shares, NULL) && forest_grow(&forest, shares, NULL));
    ck_assert_uint_eq(forest.trees, (size_t)(fabric.compute * forest.per_share));
    ck_assert_int_le(height_of(&forest), low[_i].height);
    forest_free(&forest);
    fabric_free(&fabric);
}
END_TEST

/* Where nodes are alike and begin with several tokens each, all of these have their trees. */
START_TEST(each_token_of_nodes_that_are_alike_has_its_trees)
{
    static const char *const alike[] = {"tpu-torus:4x4", "a100:2", "mi250:1"};
    int64_t shares[SHARES];
    struct fabric fabric;
    struct forest forest;
    ck_assert_msg(fabric_open(&fabric, alike[_i]), "%s", fabric.error);
    for (int i = 0; i < fabric.compute; i++)
        shares[i] = 3;
    ck_assert(forest_rate(&forest, &fabric, shares, NULL) && forest_grow(&forest, shares, NULL));
    judge_forest(&forest, shares);
    forest_free(&forest);
    fabric_free(&fabric);
}
END_TEST

static bool at_once(void *arg)
{
    return ++*(int *)arg > 3;
}

/* More links at switches, which then receive more than they send, or less. The rate is the least quotient of
 * all cuts, as always, if trees are found. Result: they are. */
static bool judge_uneven(int number)
{
    int64_t shares[NODES_MOST];
    struct fabric fabric;
    struct forest forest;
    struct rng rng;
    random_fabric(&fabric, number, shares);
    rng_open(&rng, (uint64_t)number, 1);
    make_uneven(&fabric, &rng);
    struct fraction least = least_of_all_cuts(&fabric, shares);
    bool reached = forest_rate(&forest, &fabric, shares, NULL);
    bool found = reached && forest_grow(&forest, shares, NULL);
    ck_assert_msg(reached == (least.over > 0), "fabric %d", number);
    ck_assert_msg(!reached || found == (forest.uneven < 0), "fabric %d", number);
    if (reached)
        ck_assert_msg(forest.rate.over * least.under == least.over * forest.rate.under, "fabric %d", number);
    if (found)
        judge_forest(&forest, shares);
    forest_free(&forest);
    fabric_free(&fabric);
    return found;
}

START_TEST(what_uneven_switches_cannot_use_is_left_away)
{
    int found = 0;
    for (int i = 0; i < RANDOM; i++)
        found += judge_uneven(i);
    ck_assert_int_gt(found, RANDOM * 49 / 50);
}
END_TEST

START_TEST(a_search_that_is_stopped_leaves_nothing_behind)
{
    struct fabric fabric;
    struct forest forest;
    int64_t shares[32] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    int asked = 0;
    ck_assert(fabric_open(&fabric, "a100:2"));
    ck_assert(forest_rate(&forest, &fabric, shares, NULL));
    ck_assert(!forest_grow(&forest, shares, &(struct forest_watch){at_once, &asked}));
    forest_free(&forest);
    ck_assert(!forest_rate(&forest, &fabric, shares, &(struct forest_watch){at_once, &asked}));
    ck_assert(forest.rate.stopped);
    forest_free(&forest);
    fabric_free(&fabric);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_rate_is_that_of_the_narrowest_cut_and_trees_reach_it);
    tcase_add_test(cases, boxes_and_networks_have_the_published_rates);
    tcase_add_loop_test(cases, each_token_of_nodes_that_are_alike_has_its_trees, 0, 3);
    tcase_add_loop_test(cases, trees_of_symmetric_fabrics_are_low, 0, 7);
    tcase_add_test(cases, what_uneven_switches_cannot_use_is_left_away);
    tcase_add_test(cases, a_search_that_is_stopped_leaves_nothing_behind);
}

UNIT(add_cases, 300)
