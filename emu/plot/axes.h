/*
 * axes.h: the frame of a picture that shows numbers over numbers: title, two axes with ticks and labels, faint lines.
 *
 * The caller says what both scales cover and how much room is to be left at the right; axes_draw rounds the scales,
 * gives them their places on the page and draws. After that scale_at of both is where to draw. One thread.
 */
#ifndef AXES_H
#define AXES_H

#include "plot/canvas.h"
#include "plot/scale.h"

struct axes {
    const char *title, *x_label, *y_label;
    struct scale x, y;
    double right; /* room for a legend */
};

void axes_draw(struct axes *axes, struct canvas *canvas);

enum { AXES_TITLE_SIZE = 13, AXES_LABEL_SIZE = 11, AXES_TICK_SIZE = 10 };

#endif
