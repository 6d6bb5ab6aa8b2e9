/*
 * rect_comb.h: an m x n mesh, and for every node of it a comb that starts there: the nodes that pass that
 * node's token on.
 *
 * A comb has a spine, the root's row, and as teeth every second column, whole: those whose number has the
 * parity of i + j for the root (i,j). Tokens run along the comb away from the root. Every node that is not on
 * the comb is a leaf and has a neighbour on it: the comb is half of a broadcast tree, and leaves open from
 * which side each leaf gets the token. Neighbours have teeth of different parity, which spreads the loads
 * evenly. The rows are to be the longer lines of the mesh.
 *
 * Ports and links have the numbers of rect.h. Pure functions; any thread may call them.
 */
#ifndef RECT_COMB_H
#define RECT_COMB_H

#include <stdbool.h>

#include "rect.h"

/* Is a node on the comb of `root`? */
bool rect_comb_has(const struct rect *mesh, int root, int rank);

/* The port from which a node on the comb gets the root's token; negative: it is the root. */
int rect_comb_parent(const struct rect *mesh, int root, int rank);

#endif
