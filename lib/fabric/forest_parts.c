/*
 * forest_parts.c: ways are added to the forest and to its network at once.
 */
#include "alloc.h"
#include "fabric/forest_parts.h"

void forest_way(struct forest_parts *parts, struct fabric_way way, int64_t capacity)
{
    struct forest *forest = parts->forest;
    forest->way = memory_grow(forest->way, &forest->way_room, forest->ways + 1, sizeof *forest->way,
                              "the ways of a fabric");
    forest->way[forest->ways++] = way;
    reach_arc(&parts->reach, way.from, way.to, capacity);
}
