/*
 * sweep_plot.h: the chart of a sweep.
 */
#ifndef SWEEP_PLOT_H
#define SWEEP_PLOT_H

#include <stdio.h>

#include "sweep/sweep.h"

/* Can the chart be drawn, as far as is known before the runs? False after saying why not. */
bool sweep_plot_check(const struct sweep *sweep);

/* Draw the rows into a file, whose name in sweep->path tells the format; of a comparison, those of the
 * programs that ended well somewhere. False after saying why not. */
bool sweep_plot(const struct sweep *sweep, FILE *out);

#endif
