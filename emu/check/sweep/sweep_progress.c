/*
 * sweep_progress.c: a straight line through logarithms, by least squares.
 */
#include <math.h>
#include <stdio.h>

#include "quantity.h"
#include "screen.h"
#include "seconds.h"
#include "sweep/sweep_out.h"
#include "sweep/sweep_request.h"

#define SHOW_EVERY  0.25
#define SECONDS_MIN 1e-3
#define POWER_MOST  3.0

void sweep_progress_begin(struct sweep_progress *progress, size_t run)
{
    progress->run = run;
    progress->begun = seconds_now();
}

static double log_nodes(const struct sweep *sweep, size_t run)
{
    return log(fmax(sweep->nodes[run], 1));
}

void sweep_progress_end(struct sweep_progress *progress)
{
    double x = log_nodes(progress->sweep, progress->run),
           y = log(fmax(seconds_now() - progress->begun, SECONDS_MIN));
    progress->count++;
    progress->x += x;
    progress->y += y;
    progress->xx += x * x;
    progress->xy += x * y;
}

double sweep_progress_left(const struct sweep_progress *p)
{
    double seconds = 0, spread = p->count * p->xx - p->x * p->x;
    double power = spread > 1e-9 ? (p->count * p->xy - p->x * p->y) / spread : 0;
    power = fmin(fmax(power, 0), POWER_MOST);
    double base = (p->y - power * p->x) / p->count;
    for (size_t run = 0; run < p->sweep->runs; run++)
        if (!p->sweep->row[run])
            seconds += exp(base + power * log_nodes(p->sweep, run));
    return seconds;
}

void sweep_progress_show(struct sweep_progress *progress, bool clear)
{
    struct quantity f;
    const struct sweep *sweep = progress->sweep;
    char point[256], text[512];
    double time = seconds_now();
    if (!sweep->base.options.progress || (!clear && time < progress->shown + SHOW_EVERY))
        return;
    if (clear && progress->shown > 0)
        screen_line(stderr, "");
    progress->shown = clear ? 0 : time;
    if (clear)
        return;
    sweep_point_text(sweep, progress->run, sweep->axes, point, sizeof point);
    double left = sweep_progress_left(progress) - (time - progress->begun);
    int used = snprintf(text, sizeof text, "run %zu of %zu", progress->run + 1, sweep->runs);
    if (left > 0) /* else no run is over, or the estimate was too low */
        used += snprintf(text + used, sizeof text - (size_t)used, ", %s left", quantity_guess(&f, left));
    snprintf(text + used, sizeof text - (size_t)used, ": %s", point);
    screen_line(stderr, text);
}
