/*
 * forest.h: trees that bring the tokens of a fabric to all nodes as fast as its links allow.
 *
 * By ForestColl (Zhao and others, arXiv 2402.06787): capacities are counted in trees, so that `per_share`
 * trees begin at a node for each of its shares. What a switch cannot use, because it receives more than it
 * sends or sends more, is left away (forest_trim.c). Then switches are split off: a link into a switch and
 * one out of it become a link past it, such that every node is still reached (Bang-Jensen, Frank and
 * Jackson 1995). What is left are arcs between nodes that compute, each a way of one link or several. Into
 * these arcs as many trees are packed as there have to be (Edmonds 1973). The same tree may count several
 * times, its weight. At last, what a tree brings twice to a switch with multicast is copied there
 * (forest_hops.h): two of its ways that begin alike are one as far as to that switch.
 *
 * Life cycle: forest_rate, forest_grow, then no change, forest_free. One thread.
 */
#ifndef FOREST_H
#define FOREST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fabric/throughput.h"

struct fabric;
struct forest_watch;

/* A way between two nodes: a link, or two ways of which one follows the other. */
struct fabric_way {
    int from, to;
    int link;         /* of the fabric; -1: two ways */
    int first, after; /* numbers of ways; -1 of a link */
};

struct tree_of_ways {
    int root;
    int64_t weight;
    int *way; /* reached - 1 of them; each begins where an earlier one ends, or at the root */
};

struct forest {
    const struct fabric *fabric;
    struct throughput rate;
    int64_t per_share;             /* trees that begin at a node, for each of its shares */
    int64_t unit_over, unit_under; /* the capacity of which a tree takes one: a fraction */
    int reached; /* nodes of a tree: those that compute, and while trees grow perhaps switches that copy */
    struct fabric_way *way;
    size_t ways, way_room;
    struct tree_of_ways *tree; /* in the order of their roots */
    size_t trees, tree_room;
    int uneven;           /* a switch because of which there are no trees; -1: none */
    size_t grown, mended; /* trees that were right at once; that were grown way by way */
};

/* Find the rate, and count in trees. `watch` may stop it; NULL: nothing does. False: a node gets nothing, or
 * it was stopped (rate.stopped). forest_free is due in any case. */
bool forest_rate(struct forest *forest, const struct fabric *fabric, const int64_t *shares,
                 const struct forest_watch *watch);

/* Then make the trees. False: a switch is in the way (`uneven`), or it was stopped by `watch`, which may be
 * NULL. */
bool forest_grow(struct forest *forest, const int64_t *shares, const struct forest_watch *watch);

/* The links of a way, in order, into `links`, which has room for `most` of them. Result: their number. */
int forest_links(const struct forest *forest, int way, int *links, int most);

void forest_free(struct forest *forest);

#endif
