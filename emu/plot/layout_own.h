/*
 * layout_own.h: between layout.c and the ways to place nodes.
 *
 * A way fills layout->place, at, places, spacing and grouping (boxes: dimensions and side), in any unit and from any origin; layout.c has
 * allocated `place`, and scales all of it. False: no memory.
 */
#ifndef LAYOUT_OWN_H
#define LAYOUT_OWN_H

#include "plot/layout.h"
#include "topo/topo.h"

typedef bool layout_way(struct layout *layout, const struct topo *topo, size_t limit);

layout_way layout_line, layout_ring; /* layout_line.c */
layout_way layout_box, layout_star, layout_tree, layout_stress;

#endif
