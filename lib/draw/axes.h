/*
 * axes.h: a frame with two axes: places of values on the sheet, round numbers as ticks, titles, legends,
 * colour bars.
 *
 * A caller sets what both scales cover, asks axes_left for the room that labels need, places and draws the
 * frame, and then draws its own shapes at the places that scale_at gives. Nothing is kept; one thread a
 * canvas.
 */
#ifndef AXES_H
#define AXES_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

#include "draw/canvas.h"

/* From numbers to places on a sheet, and the round numbers that are written there as ticks. Begin with
 * SCALE_EMPTY, call scale_cover for every number that is drawn, then scale_round once; then ask for places
 * and ticks. Pure functions on the caller's struct. */
struct axis_scale {
    double low, high;
    bool log;        /* all numbers are greater than 0 */
    bool whole;      /* ticks at whole numbers only */
    double stride;   /* from tick to tick of a linear scale; 0: chosen by what the scale covers */
    double from, to; /* the places of low and high */
};

#define SCALE_EMPTY                                                                                    \
    {                                                                                                  \
        .low = (double)INFINITY, .high = -(double)INFINITY, .log = false, .whole = false, .stride = 0, \
        .from = 0, .to = 1                                                                             \
    }

enum { SCALE_TICKS = 32 };

/* Extend the scale to a number; NAN changes nothing. */
void scale_cover(struct axis_scale *scale, double number);

/* Make the scale logarithmic if all numbers are greater than 0 and differ by this factor at least. */
void scale_choose(struct axis_scale *scale, double factor);

/* Let the scale begin and end with a tick, and not be empty. */
void scale_round(struct axis_scale *scale);

/* Return the place of a number. */
double scale_at(const struct axis_scale *scale, double number);

/* Write the ticks in ascending order. Return how many there are. */
size_t scale_ticks(const struct axis_scale *scale, double tick[SCALE_TICKS]);

struct plot_axis {
    const char *title;
    struct axis_scale scale; /* from, to: the places of the frame's two sides */
    bool bare;               /* no grid */

    /* Where a number of what the axis tells lies on its scale. NULL: the scale is of these numbers. */
    double (*at)(const void *context, double number);

    /* Write the text of a tick; "": the axis below has none there. NULL: the text is the number. */
    void (*label)(const void *context, double tick, char *text, size_t size);
    const void *context;
};

struct axes {
    struct plot_axis x, y;
};

/* Return the place of a number of what an axis tells. */
double axis_at(const struct plot_axis *axis, double number);

/* Return the room that the labels and the title of y need beside the frame, by what the scale of y covers.
 * AXES_BELOW is the room that those of x need below it. */
double axes_left(const struct axes *axes);
#define AXES_BELOW 36.0

/* Set the places of both scales. The scale of y goes up from the bottom, or, if `down`, down from the top. */
void axes_place(struct axes *axes, double left, double top, double width, double height, bool down);

/* Draw grid, frame, ticks and titles, as group "axes". */
void axes_draw(const struct axes *axes, struct canvas *canvas);

/* Draw the legend of marks, as group "legend": one line a row; y is the middle of the first row. */
struct legend_row {
    const char *text;
    struct colour colour;
    enum legend_mark { LEGEND_LINE, LEGEND_DASHES, LEGEND_DISC, LEGEND_BLOCK } mark;
};
#define LEGEND_LINE_HEIGHT 15.0
#define LEGEND_TEXT        24.0 /* where the text begins */
void legend_draw(struct canvas *canvas, double x, double y, const struct legend_row *rows, size_t count);

/* Draw the legend of colour_scale, as group "colours": a bar with ticks. */
struct scale_bar {
    double x, y, length; /* the bar goes up from y + length to y */
    const char *title;
    double least, most; /* values at the ends of the bar */
    double begin;       /* the share of the scale with which the bar begins */
    bool whole;
    bool percent; /* values are shares of 1 */
    bool even;    /* all that is drawn has the value `most`: one block with "all 100 %" */
};
#define SCALE_BAR_WIDTH 64.0
void scale_bar_draw(const struct scale_bar *bar, struct canvas *canvas);

/* Write what all things of a drawing have that have the same: "all 100 %". */
void even_text(double share, char *text, size_t size);

#endif
