/*
 * layout_line.c: places in a row that winds when it is long, or around a circle; runs of ranks that share a
 * place.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "topo/layout_way.h"

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

static void place_on_circle(struct layout *layout)
{
    double turn = 2 * M_PI / (double)layout->places;
    for (size_t i = 0; i < layout->places; i++)
        layout->at[i] = (struct layout_point){sin(turn * (double)i), -cos(turn * (double)i)};
    layout->spacing = 2 * sin(fmin(turn, M_PI / 2) / 2);
}

bool layout_ring(struct layout *layout, const struct topo *topo, size_t limit)
{
    if (!layout_runs(layout, topo, limit))
        return false;
    place_on_circle(layout);
    return true;
}

bool layout_line(struct layout *layout, const struct topo *topo, size_t limit)
{
    enum { ROW = 32 };
    if (!layout_runs(layout, topo, limit))
        return false;
    size_t row = layout->places <= ROW ? ROW : (size_t)ceil(sqrt(1.6 * (double)layout->places));
    for (size_t i = 0; i < layout->places; i++) {
        size_t along = i % row, down = i / row;
        layout->at[i] = (struct layout_point){(double)(down % 2 ? row - 1 - along : along), (double)down};
    }
    return true;
}
