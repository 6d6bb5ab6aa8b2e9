/*
 * layout_way.h: the ways to place nodes, each in the source of its name.
 *
 * A way fills layout->place, at, places, spacing and grouping (layout_box also dimensions and side), in any
 * unit and from any origin. layout.c has allocated `place` and scales the result. False: no memory.
 */
#ifndef LAYOUT_WAY_H
#define LAYOUT_WAY_H

#include "topo/layout.h"
#include "topo/topo.h"

typedef bool layout_way(struct layout *layout, const struct topo *topo, size_t limit);

layout_way layout_line, layout_ring; /* both in layout_line.c */
layout_way layout_box, layout_star, layout_tree, layout_stress;

/* For the ways: allocate so many places. False: no memory. */
bool layout_room(struct layout *layout, size_t places);

/* Let consecutive ranks share a place, as few as the limit allows, and allocate the places. False: no
 * memory. */
bool layout_runs(struct layout *layout, const struct topo *topo, size_t limit);

#endif
