/*
 * layout.c: the table of ways to place the nodes of a topology, and what all ways share.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "topo/layout_way.h"

/* `limit`: how many places can be told apart. */
static const struct layout_kind {
    const char *topology;
    layout_way *way;
    size_t limit;
} kinds[] = {
    {"line", layout_line, 512},    {"ring", layout_ring, 256},    {"mesh", layout_box, 1024},
    {"torus", layout_box, 1024},   {"hypercube", layout_box, 64}, {"star", layout_star, 120},
    {"complete", layout_ring, 48}, {"tree", layout_tree, 256},    {"", layout_stress, 256},
};

/* Scale and move all places into the unit square, from its upper left corner on. */
static void scale_places(struct layout *layout)
{
    struct layout_point low = layout->at[0], high = low;
    for (size_t i = 1; i < layout->places; i++) {
        low.x = fmin(low.x, layout->at[i].x);
        low.y = fmin(low.y, layout->at[i].y);
        high.x = fmax(high.x, layout->at[i].x);
        high.y = fmax(high.y, layout->at[i].y);
    }
    double most = fmax(high.x - low.x, high.y - low.y), unit = most > 0 ? 1 / most : 1;
    for (size_t i = 0; i < layout->places; i++)
        layout->at[i] =
            (struct layout_point){(layout->at[i].x - low.x) * unit, (layout->at[i].y - low.y) * unit};
    layout->width = (high.x - low.x) * unit;
    layout->height = (high.y - low.y) * unit;
    layout->spacing = most > 0 ? layout->spacing * unit : 1;
}

/* A slanting dimension hides places behind others, so its limit is lower. */
static size_t usual_limit(const struct layout_kind *kind, const struct topo *topo)
{
    enum { SLANTING = 216 };
    int long_ones = 0;
    for (int i = 0; i < topo->dimensions; i++)
        long_ones += topo->size[i] > 1;
    return kind->way == layout_box && long_ones > 2 && kind->limit > SLANTING ? SLANTING : kind->limit;
}

bool layout_open(struct layout *layout, const struct topo *topo, size_t limit)
{
    const struct layout_kind *kind = kinds;
    while (*kind->topology && strcmp(kind->topology, topo->kind->name) != 0)
        kind++;
    *layout = (struct layout){.spacing = 1};
    layout->place = malloc((size_t)topo->nodes * sizeof *layout->place);
    if (!layout->place || !kind->way(layout, topo, limit ? limit : usual_limit(kind, topo))) {
        layout_close(layout);
        return false;
    }
    scale_places(layout);
    return true;
}

void layout_close(struct layout *layout)
{
    free(layout->at);
    free(layout->place);
    *layout = (struct layout){0};
}

bool layout_wraps(const struct topo *topo)
{
    return topo->nodes > 2 && strcmp(topo->kind->name, "ring") == 0;
}

/* Are there places between the two, along a row or a column? */
static bool skips_places(const struct layout *layout, size_t from, size_t to)
{
    for (int i = layout->dimensions - 1; i >= 0; i--) {
        size_t side = (size_t)layout->side[i], a = from % side, b = to % side;
        if ((a > b ? a - b : b - a) > 1)
            return true;
        from /= side;
        to /= side;
    }
    return false;
}

bool layout_bend(const struct layout *layout, size_t from, size_t to, struct layout_point *control)
{
    const double bow = 0.38;
    struct layout_point a = layout->at[from < to ? from : to], b = layout->at[from < to ? to : from];
    double x = b.x - a.x, y = b.y - a.y, off = 0; /* a curve goes half as far as its control point */
    bool curved = skips_places(layout, from, to);
    if (curved)
        off = 2 * bow * layout->spacing / hypot(x, y);
    *control = (struct layout_point){(a.x + b.x) / 2 + off * y, (a.y + b.y) / 2 - off * x};
    return curved;
}
