/*
 * fabric_judge.h: what tests find out about fabrics by themselves: the rate by all cuts, and whether trees
 * are what they should be. Nothing here is shared with those that search.
 */
#ifndef FABRIC_JUDGE_H
#define FABRIC_JUDGE_H

#include <check.h>
#include <stdlib.h>

#include "fabric/fabric.h"
#include "fabric/forest.h"

/* The least quotient of all cuts: links into a set with a node that computes, by the shares outside. */
static inline struct fraction least_of_all_cuts(const struct fabric *fabric, const int64_t *shares)
{
    struct fraction least = {INT64_MAX, 1};
    for (uint32_t set = 1; set < 1U << fabric->nodes; set++) {
        int64_t into = 0, near = 0;
        for (size_t i = 0; i < fabric->links; i++)
            if ((set >> fabric->link[i].to & 1) && !(set >> fabric->link[i].from & 1))
                into += fabric->link[i].capacity;
        for (int i = 0; i < fabric->compute; i++)
            near += set >> i & 1 ? 0 : shares[i];
        if (!(set & ((1U << fabric->compute) - 1)) || near == 0)
            continue;
        if (least.over == INT64_MAX || into * least.under < least.over * near)
            least = (struct fraction){into, near};
    }
    return least;
}

/* The links of a way that an earlier way of the tree has as well, as far as to a switch that copies. */
static inline int links_in_common(const struct forest *forest, const struct tree_of_ways *tree, int number,
                                  const int *links, int count)
{
    const struct fabric *fabric = forest->fabric;
    int most = 0, *earlier = calloc(fabric->links + 1, sizeof *earlier);
    for (int i = 0; i < number; i++) {
        int others = forest_links(forest, tree->way[i], earlier, (int)fabric->links);
        for (int k = 0; k < count && k < others && links[k] == earlier[k]; k++)
            if (fabric->kind[fabric->link[links[k]].to] == FABRIC_MULTICAST && k + 1 > most)
                most = k + 1;
    }
    free(earlier);
    return most;
}

/* Follow a tree; add its weight to the load of each link. A switch that copies is entered once. */
static inline void judge_tree(const struct forest *forest, const struct tree_of_ways *tree, int64_t *load)
{
    const struct fabric *fabric = forest->fabric;
    bool *has = calloc((size_t)fabric->nodes, sizeof *has);
    int *links = calloc(fabric->links + 1, sizeof *links);
    has[tree->root] = true;
    ck_assert_int_gt(tree->weight, 0);
    for (int i = 0; i < fabric->compute - 1; i++) {
        const struct fabric_way *way = &forest->way[tree->way[i]];
        int count = forest_links(forest, tree->way[i], links, (int)fabric->links), at = way->from;
        ck_assert_int_ge(count, 1);
        ck_assert_int_le(count, (int)fabric->links);
        ck_assert(has[way->from] && !has[way->to] && way->to < fabric->compute);
        int common = links_in_common(forest, tree, i, links, count);
        for (int k = 0; k < count; k++) {
            ck_assert_int_eq(fabric->link[links[k]].from, at);
            at = fabric->link[links[k]].to;
            ck_assert(k == count - 1 || at >= fabric->compute);
            if (k < common)
                continue;
            load[links[k]] += tree->weight;
            ck_assert(fabric->kind[at] != FABRIC_MULTICAST || !has[at]);
            has[at] = true;
        }
        ck_assert_int_eq(at, way->to);
    }
    for (int i = 0; i < fabric->compute; i++)
        ck_assert(has[i]);
    free(links);
    free(has);
}

/* Do the trees bring every share to all nodes at the rate? */
static inline void judge_forest(const struct forest *forest, const int64_t *shares)
{
    const struct fabric *fabric = forest->fabric;
    int64_t *load = calloc(fabric->links + 1, sizeof *load);
    int64_t *weight = calloc((size_t)fabric->compute, sizeof *weight);
    for (size_t i = 0; i < forest->trees; i++) {
        judge_tree(forest, &forest->tree[i], load);
        weight[forest->tree[i].root] += forest->tree[i].weight;
    }
    for (int i = 0; i < fabric->compute; i++)
        ck_assert_int_eq(weight[i], shares[i] * forest->per_share);
    for (size_t i = 0; i < fabric->links; i++)
        ck_assert_int_le(load[i] * forest->unit_over, fabric->link[i].capacity * forest->unit_under);
    ck_assert_int_eq(forest->per_share * forest->unit_over * forest->rate.under,
                     forest->rate.over * forest->unit_under);
    free(weight);
    free(load);
}

#endif
