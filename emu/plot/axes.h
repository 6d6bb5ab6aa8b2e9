/*
 * axes.h: a frame with two axes: where values are on the paper, round numbers as ticks, titles, legends, colour bars.
 *
 * A caller says what both scales cover, asks axes_left for the room that labels need, places and draws the frame, then its
 * own shapes where scale_at of the two says. Nothing is kept; one thread a canvas.
 */
#ifndef AXES_H
#define AXES_H

#include <stdbool.h>
#include <stddef.h>

#include "plot/canvas.h"
#include "plot/scale.h"

struct axis {
    const char *title;
    struct scale scale; /* from, to: the places of the frame's two sides */
    bool bare;          /* no grid */

    /* What a tick says; NULL: the number. */
    void (*label)(const void *context, double tick, char *text, size_t size);
    const void *context;
};

struct axes {
    struct axis x, y;
};

/* Room that labels and titles need beside the frame, by what the scale of y covers; and below it. */
double axes_left(const struct axes *axes);
#define AXES_BELOW 36.0

/* Set the places of both scales: y goes up from the bottom, or down from the top. */
void axes_place(struct axes *axes, double left, double top, double width, double height, bool down);

/* Grid, frame, ticks and titles, as group "axes". */
void axes_draw(const struct axes *axes, struct canvas *canvas);

/* What marks mean: a row a line, from x and the middle of the first row on, as group "legend". */
struct legend_row {
    const char *text;
    struct colour colour;
    enum legend_mark { LEGEND_LINE, LEGEND_DASHES, LEGEND_DISC, LEGEND_BLOCK } mark;
};
#define LEGEND_LINE_HEIGHT 15.0
#define LEGEND_TEXT        24.0 /* where the text begins */
void legend_draw(struct canvas *canvas, double x, double y, const struct legend_row *rows, size_t count);

/* What colours of colour_scale mean: a bar from 0 to `most` with ticks, as group "colours". */
struct scale_bar {
    double x, y, length; /* it goes up from y + length to y */
    const char *title;
    double least, most; /* at its ends */
    bool whole;
    bool percent; /* values are shares of 1 */
};
#define SCALE_BAR_WIDTH 64.0
void scale_bar_draw(const struct scale_bar *bar, struct canvas *canvas);

#endif
