/*
 * layout.h: where nodes stand when an array is drawn the way people draw it.
 *
 *     line             a row; a long one winds to and fro
 *     ring, complete   a circle, rank 0 on top
 *     mesh, torus      rows and columns, the last dimension across, the one before it down; a third one slanting,
 *                      further ones as copies side by side; wrap-around links bow
 *     hypercube        the same, with all sizes 2
 *     star             substars, those that have the same last symbol, around a common centre
 *     tree             the root on top, a level a row
 *     others           so that distances on paper are like distances in the array, as far as it goes
 *
 * Life cycle: layout_open computes all of it, constant from then on; layout_close frees it. It is a function of the
 * topology and the limit alone. Memory: 4 bytes a node, 16 a place.
 *
 * Places. With more nodes than the limit, neighbours share a place (blocks of a mesh, subcubes, substars, subtrees), and
 * `grouping` says so. Without, the place of a node is its rank.
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
    double width, height;          /* the larger is 1; of a row or a single node the other is 0 */
    double spacing;                /* between linked places, usually: what to measure dots by */
    uint32_t *place;               /* of each node */
    char grouping[96];             /* "a dot stands for a block of 2x2 nodes"; "": for a node */
    int dimensions;                /* of what stands in rows and columns: */
    int side[TOPO_MAX_DIMENSIONS]; /* places along each, the last digit of a place's number last; else 0 */
};

/* With at most about `limit` places; 0: as many as can be told apart in a picture. False: no memory. */
bool layout_open(struct layout *layout, const struct topo *topo, size_t limit);
void layout_close(struct layout *layout);

/* A link between two places is drawn as a quadratic Bezier curve with this control point: halfway between them unless
 * it would run through other places (wrap-around links of a torus), of which some leave the box, by 0.4 * spacing. The
 * same in both directions. */
struct layout_point layout_bend(const struct layout *layout, size_t from, size_t to);

#endif
