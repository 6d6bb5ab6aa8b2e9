/*
 * node_label.h: nodes as discs with their rank, and below it their place in the array if that is another
 * text.
 */
#ifndef NODE_LABEL_H
#define NODE_LABEL_H

#include "plot/canvas.h"
#include "topo/topo.h"

/* Return the radius of discs in which all labels of these nodes have room. */
double node_label_radius(const struct topo *topo);

/* Draw a node: three shapes, or four if it has two texts. */
void node_label_draw(struct canvas *canvas, const struct topo *topo, int rank, double x, double y,
                     double radius);

#endif
