/*
 * chart.h: points and curves over two axes, with a legend.
 *
 * The caller owns all arrays; NAN is a gap. One call draws all. One thread.
 */
#ifndef CHART_H
#define CHART_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "draw/canvas.h"

enum chart_mark { CHART_LINE, CHART_DASHES, CHART_POINTS, CHART_UPRIGHT };

struct chart_series {
    char name[96]; /* "" to be left out of the legend */
    enum chart_mark mark;
    struct colour colour;
    double *y; /* for each x of the chart; NULL: only in the legend; an upright line has its one x here */
};

struct chart {
    char title[256], x_label[256], y_label[64];
    bool whole_x; /* x are whole numbers */
    size_t points;
    double *x;
    size_t count;
    struct chart_series *series; /* drawn in this order */
};

/* Draw the chart into `out`, in the format of `path`. False: no memory. */
bool chart_draw(const struct chart *chart, const char *path, FILE *out);

#endif
