/*
 * tree_grow.c: centres, trees of shortest ways, broadcast trees. All but the centre of irregular graphs take
 * time in proportion to the ports.
 */
#include <string.h>

#include "plan/tree_grow.h"
#include "alloc.h"

/* The searches that grow_centre makes at most. */
enum { CENTRE_SEARCHES = 24 };

static const char what[] = "a tree";

/* All nodes by their distance from one. */
struct levels {
    uint32_t nodes, found;
    uint32_t *order, *distance; /* distance: TREE_NONE where there is no way */
};

static struct levels levels_open(const struct topo *topo, struct arena *memory)
{
    uint32_t nodes = (uint32_t)topo->nodes;
    return (struct levels){.nodes = nodes,
                           .order = arena_take(memory, nodes, sizeof(uint32_t), what),
                           .distance = arena_take(memory, nodes, sizeof(uint32_t), what)};
}

/* Search from `root`. False: not all nodes were found. */
static bool levels_find(struct levels *levels, const struct topo *topo, uint32_t root)
{
    memset(levels->distance, 0xff, levels->nodes * sizeof levels->distance[0]);
    levels->found = 1;
    levels->order[0] = root;
    levels->distance[root] = 0;
    for (uint32_t i = 0; i < levels->found; i++) {
        uint32_t node = levels->order[i];
        for (int port = 0; port < topo_degree(topo, (int)node); port++) {
            int peer = topo_peer(topo, (int)node, port);
            if (peer < 0 || levels->distance[peer] != TREE_NONE)
                continue;
            levels->distance[peer] = levels->distance[node] + 1;
            levels->order[levels->found++] = (uint32_t)peer;
        }
    }
    return levels->found == levels->nodes;
}

/* ------------------------------------------------------------------------------- the centre */

/* The node with the least number; the lowest of several. */
static uint32_t least_of(const uint32_t *number, uint32_t count)
{
    uint32_t least = 0;
    for (uint32_t i = 1; i < count; i++)
        least = number[i] < number[least] ? i : least;
    return least;
}

/* `reach` of a node grows with each search: its farthest node is at least that far. The node with the least
 * reach is the next to search from; if the search finds nothing farther, it is a centre. */
uint32_t grow_centre(const struct topo *topo)
{
    if (topo->kind->alike)
        return 0;
    struct arena memory = {NULL};
    struct levels levels = levels_open(topo, &memory);
    uint32_t *reach = arena_take(&memory, levels.nodes, sizeof *reach, what);
    uint32_t from = 0, best = 0, radius = TREE_NONE;
    for (int search = 0; search < CENTRE_SEARCHES; search++) {
        if (!levels_find(&levels, topo, from)) {
            best = TREE_NONE;
            break;
        }
        uint32_t farthest = levels.order[levels.nodes - 1], far = levels.distance[farthest];
        if (far < radius) {
            radius = far;
            best = from;
        }
        for (uint32_t i = 0; i < levels.nodes; i++)
            reach[i] = levels.distance[i] > reach[i] ? levels.distance[i] : reach[i];
        uint32_t next = least_of(reach, levels.nodes);
        if (reach[next] >= radius)
            break;
        from = search % 2 ? next : farthest;
    }
    arena_free(&memory);
    return best;
}

/* ---------------------------------------------------------------------- growing a tree */

/* The sizes of the branches while a tree of shortest ways grows; a branch has the number of its first
 * node. */
struct branches {
    uint32_t *of, *size, *children;
};

/* Hang `node` below the neighbour nearer to the root whose branch is smallest, and of several below the one
 * with the fewest children. */
static void hang(struct tree_growth *growth, struct branches *branches, const struct levels *levels,
                 const struct topo *topo, uint32_t node)
{
    uint32_t parent = TREE_NONE;
    for (int port = 0; port < topo_degree(topo, (int)node); port++) {
        int peer = topo_peer(topo, (int)node, port);
        if (peer < 0 || levels->distance[peer] + 1 != levels->distance[node])
            continue;
        uint32_t size = branches->size[branches->of[peer]], children = branches->children[peer];
        if (parent != TREE_NONE) {
            uint32_t least = branches->size[branches->of[parent]];
            if (size > least || (size == least && children >= branches->children[parent]))
                continue;
        }
        parent = (uint32_t)peer;
        growth->up[node] = port;
    }
    growth->parent[node] = parent;
    growth->down[node] = topo_back(topo, (int)node, growth->up[node]);
    branches->of[node] = parent == growth->root ? node : branches->of[parent];
    branches->size[branches->of[node]]++;
    branches->children[parent]++;
}

struct tree *grow_shortest(const struct topo *topo, uint32_t root)
{
    struct tree_growth growth = tree_begin((uint32_t)topo->nodes, root);
    struct levels levels = levels_open(topo, &growth.memory);
    struct branches branches = {arena_take(&growth.memory, levels.nodes, sizeof(uint32_t), what),
                                arena_take(&growth.memory, levels.nodes, sizeof(uint32_t), what),
                                arena_take(&growth.memory, levels.nodes, sizeof(uint32_t), what)};
    bool whole = levels_find(&levels, topo, root);
    branches.of[root] = root;
    for (uint32_t i = 1; whole && i < levels.nodes; i++) {
        growth.order[i] = levels.order[i];
        hang(&growth, &branches, &levels, topo, levels.order[i]);
    }
    return tree_make(&growth, whole);
}

/* --------------------------------------------------------------------------- broadcast trees */

/* How far the farthest node is whose shortest ways from the root lead through each node. */
static uint32_t *heights_of(const struct levels *levels, const struct topo *topo, struct arena *memory)
{
    uint32_t *height = arena_take(memory, levels->nodes, sizeof *height, what);
    for (uint32_t i = levels->nodes; i-- > 0;) {
        uint32_t node = levels->order[i];
        for (int port = 0; port < topo_degree(topo, (int)node); port++) {
            int peer = topo_peer(topo, (int)node, port);
            if (peer >= 0 && levels->distance[peer] == levels->distance[node] + 1 &&
                height[peer] + 1 > height[node])
                height[node] = height[peer] + 1;
        }
    }
    return height;
}

/* What nodes know of each other in the rounds of a broadcast. */
struct rounds {
    const struct topo *topo;
    const uint32_t *height;
    bool *told;
    struct tree_growth growth;
    uint32_t count; /* told so far */
};

/* Let the node tell one more. False: all its neighbours know. */
static bool tell_one(struct rounds *rounds, uint32_t node)
{
    int best = -1;
    for (int port = 0; port < topo_degree(rounds->topo, (int)node); port++) {
        int peer = topo_peer(rounds->topo, (int)node, port);
        if (peer < 0 || rounds->told[peer])
            continue;
        if (best < 0 || rounds->height[peer] > rounds->height[topo_peer(rounds->topo, (int)node, best)])
            best = port;
    }
    if (best < 0)
        return false;
    uint32_t peer = (uint32_t)topo_peer(rounds->topo, (int)node, best);
    rounds->told[peer] = true;
    rounds->growth.parent[peer] = node;
    rounds->growth.down[peer] = best;
    rounds->growth.up[peer] = topo_back(rounds->topo, (int)node, best);
    rounds->growth.order[rounds->count++] = peer;
    return true;
}

/* The nodes that may still tell somebody stand in `active`, in the order in which they were told. */
static void tell_all(struct rounds *rounds, uint32_t *active)
{
    uint32_t actives = 1, seen = 1;
    active[0] = rounds->growth.root;
    while (actives) {
        uint32_t kept = 0;
        for (uint32_t i = 0; i < actives; i++)
            if (tell_one(rounds, active[i]))
                active[kept++] = active[i];
        actives = kept;
        while (seen < rounds->count)
            active[actives++] = rounds->growth.order[seen++];
    }
}

struct tree *grow_rounds(const struct topo *topo, uint32_t root)
{
    struct rounds rounds = {.topo = topo, .growth = tree_begin((uint32_t)topo->nodes, root), .count = 1};
    struct arena *memory = &rounds.growth.memory;
    struct levels levels = levels_open(topo, memory);
    bool whole = levels_find(&levels, topo, root);
    rounds.height = heights_of(&levels, topo, memory);
    rounds.told = arena_take(memory, levels.nodes, sizeof(bool), what);
    rounds.told[root] = true;
    if (whole)
        tell_all(&rounds, arena_take(memory, levels.nodes, sizeof(uint32_t), what));
    return tree_make(&rounds.growth, whole);
}
