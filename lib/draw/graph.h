/*
 * graph.h: the nodes and links of a graph on a canvas, at the places of its layout.
 */
#ifndef GRAPH_H
#define GRAPH_H

#include "draw/canvas.h"
#include "topo/layout.h"

/* A layout on a sheet: so large, from a point on. */
struct placed {
    struct canvas *canvas;
    const struct layout *layout;
    double left, top, side;
};
struct layout_point placed_at(const struct placed *placed, struct layout_point at);

/* Draw the link between two places, straight or as a curve. */
void placed_link(const struct placed *placed, size_t from, size_t to, struct canvas_pen pen);

/* A node is a disc with a name, and below it a smaller text; "": none. Return the radius in which both have
 * room. */
double named_disc_radius(const char *name, const char *below);

/* Draw such a disc: three shapes, or four if it has two texts. */
void named_disc_draw(struct canvas *canvas, const char *name, const char *below, double x, double y,
                     double radius);

#endif
