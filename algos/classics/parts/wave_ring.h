/*
 * wave_ring.h: the two ports of a node of a ring, and the least ring. For programs that elect a leader.
 */
#ifndef WAVE_RING_H
#define WAVE_RING_H

#include <parray.h>

enum { DOWN, UP }; /* port 0 leads to the rank below, port 1 to the one above */

/* For `prepare`: refuse rings of one and of two nodes, which have no two ports. Result: as of `prepare`. */
static inline int wave_ring_prepare(struct parray *array)
{
    if (parray_nodes(array) >= 3)
        return 0;
    return parray_refuse(array, "%s: this program needs a ring of at least 3 nodes; choose --topology ring:3",
                         parray_topology(array));
}

#endif
