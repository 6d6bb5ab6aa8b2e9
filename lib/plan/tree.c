/*
 * tree.c: the lists of a tree. Every list takes time in proportion to the nodes, except the runs.
 */
#include <stdlib.h>
#include <string.h>

#include "plan/tree.h"
#include "alloc.h"

static const char what[] = "a tree";

/* ------------------------------------------------------------------------------ edges, sizes */

static void list_edges(struct tree *tree, const struct tree_growth *growth)
{
    size_t *next = memory_take(tree->nodes, sizeof *next, what);
    for (uint32_t i = 1; i < tree->nodes; i++) {
        uint32_t node = tree->order[i];
        tree->first[node + 1]++;
        tree->first[growth->parent[node] + 1]++;
    }
    for (uint32_t node = 0; node < tree->nodes; node++) {
        uint32_t edges = (uint32_t)tree->first[node + 1];
        tree->widest = edges > tree->widest ? edges : tree->widest;
        tree->first[node + 1] += tree->first[node];
        next[node] = tree->first[node];
    }
    for (uint32_t i = 1; i < tree->nodes; i++) {
        uint32_t node = tree->order[i], parent = growth->parent[node];
        tree->edge[next[node]++] = (struct tree_edge){growth->up[node], parent, 0};
        tree->edge[next[parent]++] = (struct tree_edge){growth->down[node], node, 0};
    }
    free(next);
}

static void measure_subtrees(struct tree *tree)
{
    for (uint32_t i = 0; i < tree->nodes; i++)
        tree->size[i] = 1;
    for (uint32_t i = tree->nodes - 1; i > 0; i--) {
        uint32_t node = tree->order[i];
        tree->size[tree_parent(tree, node)->peer] += tree->size[node];
    }
    for (uint32_t i = 0; i < tree->nodes; i++) {
        uint32_t node = tree->order[i], place = tree->place[node] + 1;
        tree->height = tree->depth[node] > tree->height ? tree->depth[node] : tree->height;
        for (const struct tree_edge *c = tree_children(tree, node); c < tree_end(tree, node); c++) {
            tree->depth[c->peer] = tree->depth[node] + 1;
            tree->place[c->peer] = place;
            place += tree->size[c->peer];
        }
    }
}

/* ------------------------------------------------------------------- the order of a scatter */

/* A node, and where the root sends to it: how many packets it has sent before into the same branch. */
struct far_item {
    uint32_t node, branch, depth, round;
};

static int by_branch(const void *a, const void *b)
{
    const struct far_item *x = a, *y = b;
    if (x->branch != y->branch)
        return x->branch < y->branch ? -1 : 1;
    if (x->depth != y->depth)
        return x->depth > y->depth ? -1 : 1;
    return x->node < y->node ? -1 : x->node > y->node;
}

static int by_round(const void *a, const void *b)
{
    const struct far_item *x = a, *y = b;
    if (x->round != y->round)
        return x->round < y->round ? -1 : 1;
    return x->branch < y->branch ? -1 : x->branch > y->branch;
}

/* Into every branch first to the farthest node, and into all branches side by side. */
static void order_far(struct tree *tree)
{
    struct far_item *item = memory_take(tree->nodes, sizeof *item, what);
    uint32_t *branch = memory_take(tree->nodes, sizeof *branch, what), count = 0;
    for (const struct tree_edge *c = tree_children(tree, tree->root); c < tree_end(tree, tree->root); c++)
        branch[c->peer] = count++;
    count = 0;
    for (uint32_t i = 1; i < tree->nodes; i++) {
        uint32_t node = tree->order[i], parent = tree_parent(tree, node)->peer;
        if (parent != tree->root)
            branch[node] = branch[parent];
        item[count++] = (struct far_item){node, branch[node], tree->depth[node], 0};
    }
    qsort(item, count, sizeof *item, by_branch);
    for (uint32_t i = 1; i < count; i++)
        item[i].round = item[i].branch == item[i - 1].branch ? item[i - 1].round + 1 : 0;
    qsort(item, count, sizeof *item, by_round);
    for (uint32_t i = 0; i < count; i++)
        tree->far[i] = item[i].node;
    free(branch);
    free(item);
}

uint64_t tree_collect_steps(const struct tree *tree)
{
    uint64_t largest = 0;
    for (const struct tree_edge *c = tree_children(tree, tree->root); c < tree_end(tree, tree->root); c++)
        largest = tree->size[c->peer] > largest ? tree->size[c->peer] : largest;
    return largest;
}

/* The packet for each node leaves the root in the turn of its branch, and is not held up on its way. */
uint64_t tree_deal_steps(const struct tree *tree)
{
    uint32_t *turn = memory_take(tree->nodes, sizeof *turn, what);
    uint64_t last = 0;
    for (uint32_t i = 0; i + 1 < tree->nodes; i++) {
        uint32_t to = tree->far[i], branch = tree_towards(tree, tree->root, to)->peer;
        uint64_t end = turn[branch]++ + (uint64_t)tree->depth[to];
        last = end > last ? end : last;
    }
    free(turn);
    return last;
}

/* ------------------------------------------------------------------------------ life cycle */

struct tree_growth tree_begin(uint32_t nodes, uint32_t root)
{
    struct tree_growth growth = {.nodes = nodes, .root = root};
    growth.parent = arena_take(&growth.memory, nodes, sizeof growth.parent[0], what);
    growth.up = arena_take(&growth.memory, nodes, sizeof growth.up[0], what);
    growth.down = arena_take(&growth.memory, nodes, sizeof growth.down[0], what);
    growth.order = arena_take(&growth.memory, nodes, sizeof growth.order[0], what);
    growth.parent[root] = TREE_NONE;
    growth.order[0] = root;
    return growth;
}

static uint32_t *list(struct tree *tree)
{
    return arena_take(&tree->memory, tree->nodes, sizeof(uint32_t), what);
}

struct tree *tree_make(struct tree_growth *growth, bool whole)
{
    struct tree *tree = whole ? memory_take(1, sizeof *tree, what) : NULL;
    if (tree) {
        uint32_t nodes = tree->nodes = growth->nodes;
        tree->root = growth->root;
        tree->first = arena_take(&tree->memory, nodes + (size_t)1, sizeof tree->first[0], what);
        tree->edge = arena_take(&tree->memory, 2 * (size_t)nodes, sizeof tree->edge[0], what);
        tree->order = list(tree);
        tree->depth = list(tree);
        tree->size = list(tree);
        tree->place = list(tree);
        tree->far = list(tree);
        memcpy(tree->order, growth->order, nodes * sizeof tree->order[0]);
        list_edges(tree, growth);
        measure_subtrees(tree);
        order_far(tree);
    }
    arena_free(&growth->memory);
    return tree;
}

void tree_free(struct tree *tree)
{
    if (tree)
        arena_free(&tree->memory);
    free(tree);
}

/* A run of a subtree begins at a rank of it if the rank before is not in it: so at every node of the way up
 * from that rank, until a subtree holds both. */
void tree_count_runs(struct tree *tree)
{
    tree->runs = list(tree);
    for (uint32_t rank = 0; rank < tree->nodes; rank++) {
        uint32_t node = rank;
        while (node != TREE_NONE && (rank == 0 || !tree_holds(tree, node, rank - 1))) {
            tree->runs[node]++;
            node = node == tree->root ? TREE_NONE : tree_parent(tree, node)->peer;
        }
    }
}

/* ----------------------------------------------------------------------------- another root */

static void copy_slots(struct tree *to, const struct tree *from)
{
    for (uint32_t node = 0; node < to->nodes; node++)
        for (size_t i = to->first[node]; i < to->first[node + 1]; i++)
            for (size_t k = from->first[node]; k < from->first[node + 1]; k++)
                if (from->edge[k].port == to->edge[i].port)
                    to->edge[i].slot = from->edge[k].slot;
}

/* The port of the edge from one node to another. */
static int32_t port_to(const struct tree *tree, uint32_t node, uint32_t peer)
{
    size_t i = tree->first[node];
    while (tree->edge[i].peer != peer)
        i++;
    return tree->edge[i].port;
}

struct tree *tree_at_root(const struct tree *tree, uint32_t root)
{
    struct tree_growth growth = tree_begin(tree->nodes, root);
    uint32_t count = 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t node = growth.order[i];
        for (size_t k = tree->first[node]; k < tree->first[node + 1]; k++) {
            uint32_t peer = tree->edge[k].peer;
            if (peer == growth.parent[node])
                continue;
            growth.parent[peer] = node;
            growth.down[peer] = tree->edge[k].port;
            growth.up[peer] = port_to(tree, peer, node);
            growth.order[count++] = peer;
        }
    }
    struct tree *made = tree_make(&growth, true);
    copy_slots(made, tree);
    return made;
}
