/*
 * layout_room.c: memory for places, and runs of ranks that share a place.
 */
#include <stdio.h>
#include <stdlib.h>

#include "plot/layout_room.h"

bool layout_room(struct layout *layout, size_t places)
{
    layout->places = places;
    layout->at = calloc(places, sizeof *layout->at);
    return layout->at != NULL;
}

bool layout_runs(struct layout *layout, const struct topo *topo, size_t limit)
{
    size_t nodes = (size_t)topo->nodes, size = (nodes + limit - 1) / limit;
    for (size_t rank = 0; rank < nodes; rank++)
        layout->place[rank] = (uint32_t)(rank / size);
    if (size > 1)
        snprintf(layout->grouping, sizeof layout->grouping,
                 "a dot stands for %zu nodes with consecutive ranks", size);
    return layout_room(layout, (nodes + size - 1) / size);
}
