/*
 * layout.h: the places of nodes when an array is drawn, as people draw such arrays.
 *
 *     line             a row; a long one winds to and fro
 *     ring, complete   a circle, rank 0 on top
 *     mesh, torus      rows and columns: the last dimension goes across, the one before it down, a third one
 *                      slants, further ones are copies side by side; wrap-around links are curves
 *     hypercube        a mesh in which all sizes are 2
 *     star             substars, of the nodes that have the same last symbol, around a common centre
 *     tree             the root on top, a level a row
 *     others           distances on the sheet are like distances in the array, as far as possible
 *
 * Life cycle: layout_open computes the layout, which is constant from then on; layout_close frees it. A
 * layout depends on the topology and the limit alone. Memory: 4 bytes a node, 16 a place.
 *
 * Places. If there are more nodes than the limit, neighbours share a place (blocks of a mesh, subcubes,
 * substars, subtrees), and `grouping` says so. Otherwise the place of a node is its rank.
 */
#ifndef LAYOUT_H
#define LAYOUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "topo/topo.h"

struct layout_point {
    double x, y; /* y goes down */
};

struct layout {
    size_t places;
    struct layout_point *at;       /* of each place: 0 .. width, 0 .. height */
    double width, height;          /* the larger one is 1; a row or a single node has 0 as the other */
    double spacing;                /* the usual distance of linked places, by which dots are sized */
    uint32_t *place;               /* of each node */
    char grouping[96];             /* "a dot stands for a block of 2x2 nodes"; "": for one node */
    int dimensions;                /* of a mesh, a torus or a hypercube; else 0 */
    int side[TOPO_MAX_DIMENSIONS]; /* places along each dimension; the last one varies fastest */
};

/* Compute a layout of at most about `limit` places; 0: as many as can be told apart in a picture. False: no
 * memory. */
bool layout_open(struct layout *layout, const struct topo *topo, size_t limit);
void layout_close(struct layout *layout);

/* Is the link between two places drawn as a curve, because a straight line would run through other places
 * (wrap-around links of a torus)? *control is the control point of the quadratic Bezier curve, or halfway. A
 * curve may leave the box by 0.4 * spacing. The order of the two places does not matter. */
bool layout_bend(const struct layout *layout, size_t from, size_t to, struct layout_point *control);

/* Is the array a ring, which a link between the first and the last node closes? Diagrams with ranks across
 * draw it from one edge to the other. */
bool layout_wraps(const struct topo *topo);

#endif
