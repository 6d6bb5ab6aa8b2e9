/*
 * kruskal.h: the minimum spanning tree, found on the host before the run, to compare a node program with.
 *
 * The weights of all links have to be distinct; then there is one such tree.
 */
#ifndef KRUSKAL_H
#define KRUSKAL_H

#include <parray.h>

/* The weight of the link between nodes a and b: weight(seed, a, b) == weight(seed, b, a). */
typedef uint64_t (*link_weight)(uint64_t seed, int a, int b);

/* Which links are in the tree: those with in_tree[rank * stride + port], of either end. In memory that lives
 * as long as the array. Result: NULL if the array is not connected. */
bool *kruskal(struct parray *array, link_weight weight, size_t stride);

#endif
