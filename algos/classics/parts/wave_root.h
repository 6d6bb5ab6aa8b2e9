/*
 * wave_root.h: the node that begins a wave, from --param root, and how far the wave has to go.
 *
 * A program names wave_root_prepare as its `prepare`, or calls it there, and declares WAVE_ROOT_PARAM if its
 * task does not. One with parameters of its own calls wave_root_read, and begins its read-only data with the
 * root. Each node may know of the root only whether it is the root.
 */
#ifndef WAVE_ROOT_H
#define WAVE_ROOT_H

#include <parray.h>

/* The read-only data of all nodes. */
struct wave_root {
    int rank;
    int depth; /* links from the root to the node farthest from it */
    int links; /* of the root */
};

#define WAVE_ROOT_PARAM                             \
    {                                               \
        "root", "0", "rank of the node that begins" \
    }

/* Read the parameter. False: refused, as that is no node, or as no links lead to some node. */
static inline bool wave_root_read(struct parray *array, struct wave_root *root)
{
    bool ok = true;

    root->rank = (int)parray_param_int(array, "root", 0, parray_nodes(array) - 1, &ok);
    for (int node = 0; ok && node < parray_nodes(array); node++) {
        int distance = parray_distance(array, root->rank, node);
        if (distance < 0) {
            parray_refuse(array,
                          "no links lead from node %d to node %d of %s, and every node has to be "
                          "reached; choose another --topology",
                          root->rank, node, parray_topology(array));
            return false;
        }
        root->depth = distance > root->depth ? distance : root->depth;
    }
    for (int port = 0; ok && port < parray_degree(array, root->rank); port++)
        root->links += parray_peer(array, root->rank, port) >= 0;
    return ok;
}

/* For `prepare`. Result: as there. */
static inline int wave_root_prepare(struct parray *array)
{
    struct wave_root *root = parray_alloc(array, sizeof *root);
    parray_set_arg(array, root);
    return wave_root_read(array, root) ? 0 : -1;
}

static inline bool wave_is_root(const struct node *self)
{
    const struct wave_root *root = node_arg(self);
    return node_rank(self) == root->rank;
}

#endif
