/*
 * tree.h: a spanning tree of a graph, for what goes up and down along it.
 *
 * tree_make lists the links of a tree that somebody has grown (tree_grow.h), node by node, and what follows
 * from them. After that a tree is constant: any thread may read it. tree_free frees it. Memory is that of
 * alloc.h: what is missing ends the work.
 */
#ifndef TREE_H
#define TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "alloc.h"

#define TREE_NONE UINT32_MAX

/* A link of the tree, as the node at one of its ends sees it. */
struct tree_edge {
    int32_t port;  /* of this node */
    uint32_t peer; /* at the other end */
    uint32_t slot; /* in which this node may send on it (frame.h); 0 where every step is one */
};

struct tree {
    struct arena memory; /* of all lists */
    uint32_t nodes, root;
    uint32_t height; /* the distance in the tree from the root to the farthest node */
    uint32_t widest; /* the most edges of a node */
    size_t *first;   /* of each node and one more: where its edges begin; the first one leads to its parent,
                      * except at the root, the others to its children */
    struct tree_edge *edge;
    uint32_t *order; /* all nodes; each stands behind its parent */
    uint32_t *depth; /* of each node: the distance from the root in the tree */
    uint32_t *size;  /* of each node: the nodes of its subtree, with itself */
    uint32_t *place; /* of each node: its place in preorder, so that a subtree is an interval */
    uint32_t *far;   /* all nodes but the root: in which order the root best sends to them */
    uint32_t *runs;  /* of each node: in how many intervals of ranks its subtree falls; NULL: not counted */
};

/* How a tree was grown. */
struct tree_growth {
    struct arena memory; /* of the lists, and of what is needed meanwhile */
    uint32_t nodes, root;
    uint32_t *parent; /* of each node; the root's does not count */
    int32_t *up;      /* of each node: its port to the parent */
    int32_t *down;    /* of each node: the port of its parent that leads to it */
    uint32_t
        *order; /* all nodes, each behind its parent; children of a node stand in the tree in this order */
};

/* Begin to grow a tree: only the root is in it. */
struct tree_growth tree_begin(uint32_t nodes, uint32_t root);

/* Make the tree of the growth, which is freed. NULL: it is not `whole`. */
struct tree *tree_make(struct tree_growth *growth, bool whole);
void tree_free(struct tree *tree);

/* Count the runs of every subtree. */
void tree_count_runs(struct tree *tree);

/* The steps in which a block of every node comes to the root where all ports are used at a time: the most
 * nodes behind one of its ports; and those in which the root gives one to each. */
uint64_t tree_collect_steps(const struct tree *tree);
uint64_t tree_deal_steps(const struct tree *tree);

/* Make the tree of the same links that has another root, with their slots. */
struct tree *tree_at_root(const struct tree *tree, uint32_t root);

/* Does the subtree of `top` hold the node? */
static inline bool tree_holds(const struct tree *tree, uint32_t top, uint32_t node)
{
    return tree->place[node] - tree->place[top] < tree->size[top];
}

/* The edge to the parent; NULL at the root. */
static inline const struct tree_edge *tree_parent(const struct tree *tree, uint32_t node)
{
    return node == tree->root ? NULL : &tree->edge[tree->first[node]];
}

/* The edges to the children: from tree_children up to, not with, tree_end. */
static inline const struct tree_edge *tree_children(const struct tree *tree, uint32_t node)
{
    return &tree->edge[tree->first[node] + (node != tree->root)];
}

static inline const struct tree_edge *tree_end(const struct tree *tree, uint32_t node)
{
    return &tree->edge[tree->first[node + 1]];
}

/* The edge of `node` that leads towards another node of its subtree. The places of children ascend. */
static inline const struct tree_edge *tree_towards(const struct tree *tree, uint32_t node, uint32_t to)
{
    const struct tree_edge *low = tree_children(tree, node), *high = tree_end(tree, node);
    while (high - low > 1) {
        const struct tree_edge *middle = low + (high - low) / 2;
        if (tree->place[middle->peer] <= tree->place[to])
            low = middle;
        else
            high = middle;
    }
    return low;
}

#endif
