/*
 * star_distances.h: distances in a star graph as a search of the array's links finds them, independent of the
 * routing rules.
 */
#ifndef STAR_DISTANCES_H
#define STAR_DISTANCES_H

#include <parray.h>

/* The distance from the node 12..n to each k-substar, by the substar's number. For `prepare`. */
const uint32_t *star_distances(struct parray *array, int n, int k);

#endif
