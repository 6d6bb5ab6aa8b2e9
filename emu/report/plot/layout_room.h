/*
 * layout_room.h: memory for the places of a layout, for the ways to place nodes (layout_way.h).
 */
#ifndef LAYOUT_ROOM_H
#define LAYOUT_ROOM_H

#include "plot/layout.h"
#include "topo/topo.h"

/* Allocate so many places. False: no memory. */
bool layout_room(struct layout *layout, size_t places);

/* Let consecutive ranks share a place, as few as the limit allows, and allocate the places. False: no
 * memory. */
bool layout_runs(struct layout *layout, const struct topo *topo, size_t limit);

#endif
