/*
 * forest_hops.h: a tree as hops over links, each of which follows another one.
 *
 * A way begins where another one ended, or at the root. A switch with multicast is entered once by a tree:
 * where a later way comes over it, the piece is copied there, and what the way has before the switch is not
 * used. No link carries more for that, and some carry less. Any thread.
 */
#ifndef FOREST_HOPS_H
#define FOREST_HOPS_H

#include <stddef.h>

struct forest;

struct tree_hop {
    int link;
    int before; /* the hop that it follows, which has a lower number; -1: it leaves the root */
};

/* No tree has more hops than its ways have links. */
size_t forest_hops_most(const struct forest *forest, size_t tree);

/* Fill in the hops of a tree whose ways are shortened. `reached` is room for a number of each node of the
 * fabric. Result: how many. */
int forest_hops(const struct forest *forest, size_t tree, struct tree_hop *hop, int *reached);

/* Let ways lose detours, and begin where their first hop does: at the node from which a switch had what it
 * copies. Trees then are as high as their hops. */
void forest_shorten(struct forest *forest);

#endif
