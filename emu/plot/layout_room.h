/*
 * layout_room.h: for the ways to place nodes: memory for the places.
 */
#ifndef LAYOUT_ROOM_H
#define LAYOUT_ROOM_H

#include "plot/layout.h"
#include "topo/topo.h"

/* Room for so many places. */
bool layout_room(struct layout *layout, size_t places);

/* Give `size` consecutive ranks a place, the least size that keeps to the limit; makes the room. */
bool layout_runs(struct layout *layout, const struct topo *topo, size_t limit);

#endif
