/*
 * layout_box.c: lines, meshes, tori and hypercubes: a vector for every dimension.
 *
 * The last dimension goes right, the one before it down, a third one slants backwards. Further dimensions
 * repeat that figure beside and below it, a little out of line, so that links do not run through nodes.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "topo/layout_way.h"

struct box_layout {
    int dimensions;
    int places[TOPO_MAX_DIMENSIONS]; /* along a dimension */
    int block[TOPO_MAX_DIMENSIONS];  /* nodes of a place, along a dimension */
    struct layout_point vector[TOPO_MAX_DIMENSIONS];
};

/* Halve the dimension with most places, the last of several, until there are at most `limit`. Return the
 * number. */
static size_t box_fold(struct box_layout *box, const struct topo *topo, size_t limit)
{
    size_t all = (size_t)topo->nodes;
    box->dimensions = topo->dimensions;
    for (int i = 0; i < box->dimensions; i++) {
        box->places[i] = topo->size[i];
        box->block[i] = 1;
    }
    while (all > limit) {
        int largest = 0;
        for (int i = 1; i < box->dimensions; i++)
            if (box->places[i] >= box->places[largest])
                largest = i;
        if (box->places[largest] == 1)
            break;
        box->block[largest] *= 2;
        all /= (size_t)box->places[largest];
        box->places[largest] = (topo->size[largest] + box->block[largest] - 1) / box->block[largest];
        all *= (size_t)box->places[largest];
    }
    return all;
}

static void name_block(struct layout *layout, const struct box_layout *box, const struct topo *topo)
{
    char *text = layout->grouping;
    size_t size = sizeof layout->grouping, nodes = 1;
    for (int i = 0; i < box->dimensions; i++)
        nodes *= (size_t)box->block[i];
    if (nodes == 1)
        return;
    int used = snprintf(text, size, "a dot stands for ");
    if (strcmp(topo->kind->name, "hypercube") == 0) {
        snprintf(text + used, size - (size_t)used, "a subcube of %zu nodes", nodes);
        return;
    }
    used += snprintf(text + used, size - (size_t)used, "a block of ");
    for (int i = 0; i < box->dimensions && (size_t)used < size - 24; i++)
        used += snprintf(text + used, size - (size_t)used, "%s%d", i ? "x" : "", box->block[i]);
    snprintf(text + used, size - (size_t)used, " nodes");
}

/* Set the vectors from the last dimension to the first. */
static void set_vectors(struct box_layout *box)
{
    const double slant_x = 0.36, slant_y = 0.24, gap = 1, lean = 0.17;
    double width = 0, height = 0;
    int used = 0;
    for (int i = box->dimensions - 1; i >= 0; i--) {
        struct layout_point v = {0, 0};
        if (box->places[i] == 1)
            continue;
        if (used == 0)
            v = (struct layout_point){1, 0};
        else if (used == 1)
            v = (struct layout_point){0, 1};
        else if (used == 2)
            v = (struct layout_point){slant_x, -slant_y};
        else if (used % 2)
            v = (struct layout_point){width + gap, lean * (height + gap)};
        else
            v = (struct layout_point){-lean * (width + gap), height + gap};
        used++;
        box->vector[i] = v;
        width += fabs(v.x) * (box->places[i] - 1);
        height += fabs(v.y) * (box->places[i] - 1);
    }
}

bool layout_box(struct layout *layout, const struct topo *topo, size_t limit)
{
    struct box_layout box = {0};
    if (topo->dimensions == 1)
        return topo_peer(topo, 0, 0) < 0 ? layout_line(layout, topo, limit)
                                         : layout_ring(layout, topo, limit);
    if (!layout_room(layout, box_fold(&box, topo, limit)))
        return false;
    set_vectors(&box);
    layout->dimensions = box.dimensions;
    memcpy(layout->side, box.places, sizeof layout->side);
    name_block(layout, &box, topo);
    for (int rank = 0; rank < topo->nodes; rank++) {
        struct layout_point at = {0, 0};
        uint32_t place = 0;
        for (int i = 0; i < box.dimensions; i++) {
            int along = topo_coord(topo, rank, i) / box.block[i];
            place = place * (uint32_t)box.places[i] + (uint32_t)along;
            at.x += along * box.vector[i].x;
            at.y += along * box.vector[i].y;
        }
        layout->place[rank] = place;
        layout->at[place] = at;
    }
    return true;
}
