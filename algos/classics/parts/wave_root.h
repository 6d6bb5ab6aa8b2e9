/*
 * wave_root.h: the node that begins a wave, from --param root, and how far the wave has to go.
 *
 * A program names wave_root_prepare as its `prepare`, or calls it there, and declares WAVE_ROOT_PARAM if its
 * task does not. Each node may know of the root only whether it is the root.
 */
#ifndef WAVE_ROOT_H
#define WAVE_ROOT_H

#include <parray.h>

/* The read-only data of all nodes. */
struct wave_root {
    int rank;
    int depth; /* links from the root to the node farthest from it */
};

#define WAVE_ROOT_PARAM                             \
    {                                               \
        "root", "0", "rank of the node that begins" \
    }

/* Read the parameter. Refuses arrays of several parts. Result: as of `prepare`. */
static inline int wave_root_prepare(struct parray *array)
{
    struct wave_root *root = parray_alloc(array, sizeof *root);
    bool ok = true;

    root->rank = (int)parray_param_int(array, "root", 0, parray_nodes(array) - 1, &ok);
    if (!ok)
        return -1;
    for (int node = 0; node < parray_nodes(array); node++) {
        int distance = parray_distance(array, root->rank, node);
        if (distance < 0)
            return parray_refuse(array,
                                 "no links lead from node %d to node %d of %s, and every node has to be "
                                 "reached; choose another --topology",
                                 root->rank, node, parray_topology(array));
        root->depth = distance > root->depth ? distance : root->depth;
    }
    parray_set_arg(array, root);
    return 0;
}

static inline bool wave_is_root(const struct node *self)
{
    const struct wave_root *root = node_arg(self);
    return node_rank(self) == root->rank;
}

#endif
