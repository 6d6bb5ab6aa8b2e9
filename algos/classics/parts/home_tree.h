/*
 * home_tree.h: the tree of shortest ways to node 0, fixed before the run, for programs that need a tree and
 * are to run on any topology. wave_tree.h shows how nodes make a tree by themselves.
 */
#ifndef HOME_TREE_H
#define HOME_TREE_H

#include <parray.h>

enum { ITSELF = -1 }; /* in place of a port: this node */

struct home_tree {
    int depth;    /* links from node 0 to the farthest node */
    int parent[]; /* the port of each node that leads to node 0; of node 0, ITSELF */
};

/* The lowest port of the node that leads one link nearer to node 0; ITSELF: this is node 0, or cut off. */
static inline int home_port(const struct parray *array, int rank)
{
    for (int port = 0; port < parray_degree(array, rank); port++) {
        int peer = parray_peer(array, rank, port);
        if (peer >= 0 && parray_distance(array, peer, 0) == parray_distance(array, rank, 0) - 1)
            return port;
    }
    return ITSELF;
}

/* For `prepare`. NULL: refused, as some node is cut off from node 0. */
static inline const struct home_tree *home_tree(struct parray *array)
{
    int nodes = parray_nodes(array);
    struct home_tree *tree = parray_alloc(array, sizeof *tree + (size_t)nodes * sizeof tree->parent[0]);
    for (int rank = 0; rank < nodes; rank++) {
        int distance = parray_distance(array, rank, 0);
        if (distance < 0) {
            parray_refuse(array, "no links lead from node %d to node 0; choose another --topology", rank);
            return NULL;
        }
        tree->depth = distance > tree->depth ? distance : tree->depth;
        tree->parent[rank] = rank > 0 ? home_port(array, rank) : ITSELF;
    }
    return tree;
}

#endif
