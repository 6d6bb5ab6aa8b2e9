/*
 * forest_hops.c: ways are followed in their order, and a switch that copies is remembered when it is reached.
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "fabric/fabric.h"
#include "fabric/forest.h"
#include "fabric/forest_hops.h"

static const char what[] = "the hops of trees";

size_t forest_hops_most(const struct forest *forest, size_t tree)
{
    size_t most = 0;
    for (int i = 0; i < forest->reached - 1; i++)
        most += (size_t)forest_links(forest, forest->tree[tree].way[i], NULL, 0);
    return most;
}

/* Leave out detours that lead back to a switch where the links have been. Result: how many are left. */
static int straighten(const struct forest *forest, int *links, int all)
{
    const struct fabric_link *link = forest->fabric->link;
    int count = 0;
    for (int i = 0; i < all; i++) {
        int back = 0;
        while (back < count && link[links[back]].to != link[links[i]].to)
            back++;
        links[back] = back < count ? links[back] : links[i];
        count = back + 1;
    }
    return count;
}

/* How many links of a way are not used, because the tree has been at the node behind them. */
static int links_spared(const struct fabric *fabric, const int *links, int count, const int *reached)
{
    int spared = 0;
    for (int i = 0; i < count - 1; i++) {
        int at = fabric->link[links[i]].to;
        if (fabric->kind[at] == FABRIC_MULTICAST && reached[at] >= 0)
            spared = i + 1;
    }
    return spared;
}

/* Hops of ways as they are, or of ways that have not been shortened yet, and lose their detours. Once they
 * are shortened, one that leads back to a switch goes over another one that copies: what is behind that is a
 * packet of its own, and the links to the first switch have no room for one more. */
static int find_hops(const struct forest *forest, size_t tree, bool detours, struct tree_hop *hop,
                     int *reached)
{
    const struct fabric *fabric = forest->fabric;
    int hops = 0, *links = memory_take(forest_hops_most(forest, tree), sizeof *links, what);
    for (int i = 0; i < fabric->nodes; i++)
        reached[i] = -1;
    for (int i = 0; i < forest->reached - 1; i++) {
        int way = forest->tree[tree].way[i], all = forest_links(forest, way, NULL, 0);
        forest_links(forest, way, links, all);
        int count = detours ? straighten(forest, links, all) : all;
        int first = links_spared(fabric, links, count, reached);
        int before = reached[fabric->link[links[first]].from];
        for (int k = first; k < count; k++) {
            int to = fabric->link[links[k]].to;
            hop[hops] = (struct tree_hop){links[k], before};
            before = hops++;
            if (fabric->kind[to] != FABRIC_SWITCH)
                reached[to] = before;
        }
    }
    free(links);
    return hops;
}

int forest_hops(const struct forest *forest, size_t tree, struct tree_hop *hop, int *reached)
{
    return find_hops(forest, tree, false, hop, reached);
}

/* ------------------------------------------------------------------------------------------ new ways */

struct shortener {
    struct forest *forest;
    struct tree_hop *hop;
    int *reached, *links, *old; /* links of a way, as it is to be and as it was */
};

static int add_way(struct forest *forest, struct fabric_way way)
{
    forest->way = memory_grow(forest->way, &forest->way_room, forest->ways + 1, sizeof *forest->way, what);
    forest->way[forest->ways] = way;
    return (int)forest->ways++;
}

/* A way over these links. The way of a link alone has its number. */
static int join_links(struct forest *forest, const int *links, int count)
{
    const struct fabric_link *link = forest->fabric->link;
    int way = links[0];
    for (int i = 1; i < count; i++)
        way = add_way(forest, (struct fabric_way){link[links[0]].from, link[links[i]].to, -1, way, links[i]});
    return way;
}

/* The hops that end with this one, from a node that computes. Result: their number. */
static int follow_back(const struct shortener *s, int last)
{
    const struct fabric *fabric = s->forest->fabric;
    int count = 1;
    for (int at = last; fabric->link[s->hop[at].link].from >= fabric->compute; at = s->hop[at].before)
        count++;
    for (int i = count - 1; i >= 0; i--, last = s->hop[last].before)
        s->links[i] = s->hop[last].link;
    return count;
}

static int renewed_way(struct shortener *s, int way)
{
    int count = follow_back(s, s->reached[s->forest->way[way].to]);
    int before = forest_links(s->forest, way, NULL, 0);
    forest_links(s->forest, way, s->old, before);
    bool same = count == before && memcmp(s->links, s->old, (size_t)count * sizeof *s->links) == 0;
    return same ? way : join_links(s->forest, s->links, count);
}

static void renew_tree(struct shortener *s, size_t tree)
{
    size_t most = forest_hops_most(s->forest, tree);
    int *way = s->forest->tree[tree].way;
    s->hop = memory_take(most, sizeof *s->hop, what);
    s->links = memory_take(most, sizeof *s->links, what);
    s->old = memory_take(most, sizeof *s->old, what);
    find_hops(s->forest, tree, true, s->hop, s->reached);
    for (int i = 0, kept = 0; i < s->forest->reached - 1; i++)
        if (s->forest->way[way[i]].to < s->forest->fabric->compute)
            way[kept++] = renewed_way(s, way[i]);
    free(s->old);
    free(s->links);
    free(s->hop);
}

void forest_shorten(struct forest *forest)
{
    struct shortener s = {.forest = forest};
    if (forest->fabric->nodes == forest->fabric->compute)
        return;
    s.reached = memory_take((size_t)forest->fabric->nodes, sizeof *s.reached, what);
    for (size_t i = 0; i < forest->trees; i++)
        renew_tree(&s, i);
    forest->reached = forest->fabric->compute;
    free(s.reached);
}
