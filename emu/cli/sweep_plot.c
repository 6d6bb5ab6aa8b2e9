/*
 * sweep_plot.c: measured points on the curve of the bound. The first axis goes to the right; the others make series. The
 * runs of a series lie `series` apart, since the last axis changes fastest.
 */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "outcome.h"
#include "parray.h"
#include "plot/chart.h"
#include "say.h"
#include "sweep.h"

enum { CURVES = 3 }; /* of a series: the bound, the paper, the measured points */

bool sweep_plot_check(const struct sweep *sweep)
{
    char error[OUTCOME_ERROR_SIZE];
    if (canvas_knows(sweep->plot, error, sizeof error))
        return true;
    say_usage("%s", error);
    return false;
}

static size_t series_count(const struct sweep *sweep)
{
    return sweep->runs / sweep->axis[0].count;
}

/* ----------------------------------------------------------------------------------- x */

/* The whole number that follows `prefix` and ends the text; NAN. */
static double number_behind(const char *text, const char *prefix, size_t length)
{
    char *end;
    if (strncmp(text, prefix, length) != 0 || !isdigit((unsigned char)text[length]))
        return (double)NAN;
    double number = strtod(text + length, &end);
    return *end ? (double)NAN : number;
}

/* Numbers behind the same prefix ("", or "hypercube:")? */
static bool x_numbers(const struct sweep *sweep, struct chart *chart)
{
    const struct sweep_axis *axis = &sweep->axis[0];
    const char *colon = strchr(axis->value[0], ':');
    size_t length = colon ? (size_t)(colon - axis->value[0]) + 1 : 0;
    for (size_t i = 0; i < axis->count; i++) {
        chart->x[i] = number_behind(axis->value[i], axis->value[0], length);
        if (isnan(chart->x[i]))
            return false;
    }
    chart->whole_x = true;
    snprintf(chart->x_label, sizeof chart->x_label, "%s%s%.*s", length ? "N of " : axis->name, "",
             (int)length, axis->value[0]);
    if (length)
        strcat(chart->x_label, "N");
    return true;
}

/* Topologies of several numbers, by their nodes; anything else, by its place in the list. */
static void x_other(const struct sweep *sweep, struct chart *chart)
{
    const struct sweep_axis *axis = &sweep->axis[0];
    bool topology = strcmp(axis->name, "topology") == 0;
    size_t used =
        (size_t)snprintf(chart->x_label, sizeof chart->x_label, "%s", topology ? "nodes" : axis->name);
    for (size_t i = 0; i < axis->count; i++) {
        chart->x[i] = topology ? sweep->nodes[i * series_count(sweep)] : (double)i + 1;
        if (!topology && used < sizeof chart->x_label)
            used += (size_t)snprintf(chart->x_label + used, sizeof chart->x_label - used, "%s %zu %s",
                                     i ? "," : ":", i + 1, axis->value[i]);
    }
    chart->whole_x = !topology;
}

/* ------------------------------------------------------------------------------ series */

/* Figures of a series, by x. */
static void read_curve(const struct sweep *sweep, size_t series, const char *key, double *y)
{
    bool measured = strcmp(key, "time") == 0;
    for (size_t i = 0; i < sweep->axis[0].count; i++) {
        const json_t *row = sweep->row[i * series_count(sweep) + series];
        y[i] = sweep_number(row, key);
        if (measured && isnan(y[i])) /* --per-unit 0: there are no packet times */
            y[i] = sweep_number(row, "steps");
        if (measured && sweep_number(row, "status") != PARRAY_DONE)
            y[i] = (double)NAN;
    }
}

/* "model=SLA, seed=1": what tells a series from the others. */
static void series_name(const struct sweep *sweep, size_t series, char *name, size_t size)
{
    size_t used = 0;
    if (sweep->axes == 1)
        snprintf(name, size, "measured");
    for (size_t i = 1; i < sweep->axes && used < size; i++)
        used += (size_t)snprintf(name + used, size - used, "%s%s=%s", i > 1 ? ", " : "", sweep->axis[i].name,
                                 sweep_value(sweep, series, i));
}

/* Do two curves lie on each other? */
static bool same_curve(const double *a, const double *b, size_t points)
{
    for (size_t i = 0; i < points; i++)
        if (a[i] != b[i] && !(isnan(a[i]) && isnan(b[i])))
            return false;
    return true;
}

static bool is_empty(const double *y, size_t points)
{
    for (size_t i = 0; i < points; i++)
        if (!isnan(y[i]))
            return false;
    return true;
}

/* A curve for each series, in its colour, and a line in the legend; one that is the same for all is drawn once, as `like`
 * says. */
static void add_curves(const struct sweep *sweep, struct chart *chart, const char *key,
                       struct chart_series like)
{
    size_t count = series_count(sweep), first = chart->count;
    bool shared = like.mark != CHART_POINTS;
    for (size_t series = 0; series < count; series++) {
        struct chart_series *curve = &chart->series[chart->count++];
        *curve = like;
        curve->y += series * chart->points;
        read_curve(sweep, series, key, curve->y);
        shared = shared && same_curve(curve->y, like.y, chart->points);
        curve->name[0] = '\0';
        if (curve->mark == CHART_POINTS)
            series_name(sweep, series, curve->name, sizeof curve->name);
        curve->colour = colour_of_set(series);
    }
    if (like.mark == CHART_POINTS)
        return;
    chart->count = shared ? first : chart->count;
    if (!shared || !is_empty(like.y, chart->points))
        chart->series[chart->count++] = like;
    if (!shared)
        chart->series[chart->count - 1].y = NULL;
}

/* Points last, on top of all. */
static void add_all(const struct sweep *sweep, struct chart *chart, double *y)
{
    size_t numbers = series_count(sweep) * chart->points;
    add_curves(sweep, chart, "lower_bound", (struct chart_series){"lower bound", CHART_LINE, COLOUR_GREY, y});
    add_curves(sweep, chart, "paper_time",
               (struct chart_series){"paper", CHART_DASHES, COLOUR_BLACK, y + numbers});
    add_curves(sweep, chart, "time",
               (struct chart_series){"", CHART_POINTS, colour_of_set(0), y + 2 * numbers});
}

/* --------------------------------------------------------------------------------- all */

static const char *unit_of(const struct sweep *sweep)
{
    for (size_t run = 0; run < sweep->runs; run++) {
        double time = sweep_number(sweep->row[run], "time");
        if (!isnan(time) && time != sweep_number(sweep->row[run], "steps"))
            return "packet times";
    }
    return "steps";
}

bool sweep_plot(const struct sweep *sweep, FILE *out)
{
    struct chart chart = {.points = sweep->axis[0].count};
    size_t curves = CURVES * (series_count(sweep) + 1);
    double *numbers = calloc((curves + 1) * chart.points, sizeof *numbers);
    chart.series = calloc(curves, sizeof *chart.series);
    if (!numbers || !chart.series)
        grow_failed((curves + 1) * chart.points * sizeof *numbers, "a chart");
    chart.x = numbers;
    if (!x_numbers(sweep, &chart))
        x_other(sweep, &chart);
    add_all(sweep, &chart, numbers + chart.points);
    snprintf(chart.title, sizeof chart.title, "%s", sweep->program->name);
    snprintf(chart.y_label, sizeof chart.y_label, "%s", unit_of(sweep));
    bool fine = chart_draw(&chart, sweep->plot, out);
    if (!fine)
        say_usage("out of memory for a chart");
    free(chart.series);
    free(numbers);
    return fine;
}
