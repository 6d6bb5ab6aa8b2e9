/*
 * sweep_plot.c: the chart of a sweep.
 */
#include "say.h"
#include "sweep.h"

bool sweep_plot_check(const struct sweep *sweep)
{
    say_usage("--plot %s: charts are not drawn yet", sweep->plot);
    return false;
}

bool sweep_plot(const struct sweep *sweep, FILE *out)
{
    (void)sweep, (void)out;
    return false;
}
