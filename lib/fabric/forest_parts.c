/*
 * forest_parts.c: ways are added to the forest and to its network at once, and tell of which links they are.
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

int forest_links(const struct forest *forest, int way, int *links, int most)
{
    const struct fabric_way *w = &forest->way[way];
    if (w->link < 0) {
        int count = forest_links(forest, w->first, links, most);
        int more = count < most ? most - count : 0;
        return count + forest_links(forest, w->after, links + (most - more), more);
    }
    if (most > 0)
        *links = w->link;
    return 1;
}
