/*
 * sweep_plot.c: measured points on the curve of the bound. The first axis goes to the right; the others make
 * series. The runs of a series are series_count apart, since the last axis changes fastest.
 */
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "facts/outcome.h"
#include "machine/memory.h"
#include "say.h"
#include "draw/chart.h"
#include "json/json_record.h"
#include "sweep/sweep_out.h"
#include "sweep/sweep_row.h"

enum { DRAWN_MOST = 8 };

/* A number of each run that the chart shows: one curve for each series. */
struct drawn {
    char key[64], label[64];
    enum chart_mark mark;
    struct colour colour;
};

struct drawing {
    struct drawn drawn[DRAWN_MOST];
    size_t count;
};

/* The number that a name of --draw stands for: bounds are curves, all else is measured. */
static struct drawn drawn_of(const char *name)
{
    struct drawn drawn = {.mark = strstr(name, "bound") ? CHART_LINE : CHART_POINTS, .colour = COLOUR_GREY};
    snprintf(drawn.key, sizeof drawn.key, "%s", name);
    snprintf(drawn.label, sizeof drawn.label, "%s", name);
    for (char *c = drawn.label; *c; c++)
        *c = *c == '_' ? ' ' : *c;
    return drawn;
}

/* List the numbers to be drawn. False: they are too many. */
static bool choose_numbers(const struct sweep *sweep, struct drawing *drawing)
{
    char name[sizeof drawing->drawn[0].key];
    const char *list = sweep->draw;
    *drawing = (struct drawing){.drawn = {{"lower_bound", "lower bound", CHART_LINE, COLOUR_GREY},
                                          {"paper_time", "paper", CHART_DASHES, COLOUR_BLACK},
                                          {"time", "", CHART_POINTS, COLOUR_BLACK}},
                                .count = list ? 0 : 3};
    while (list && drawing->count < DRAWN_MOST) {
        list = sweep_names_next(list, name, sizeof name);
        drawing->drawn[drawing->count++] = drawn_of(name);
    }
    return !list;
}

static bool refuse_option(const char *option, const char *value, const char *why)
{
    say_usage("--%s %s: %s", option, value, why);
    return false;
}

bool sweep_plot_check(const struct sweep *sweep)
{
    static const char no_plot[] = "there is no chart; --plot FILE makes one";
    char error[OUTCOME_ERROR_SIZE], *end = NULL;
    struct drawing drawing;
    if (sweep->draw && !sweep->path[SWEEP_PLOT])
        return refuse_option("draw", sweep->draw, no_plot);
    if (sweep->mark && !sweep->path[SWEEP_PLOT])
        return refuse_option("mark", sweep->mark, no_plot);
    if (sweep->mark && (!isfinite(strtod(sweep->mark, &end)) || end == sweep->mark || *end))
        return refuse_option("mark", sweep->mark, "it must be a number");
    if (!choose_numbers(sweep, &drawing))
        return refuse_option("draw", sweep->draw, "a chart has room for 8 numbers; name fewer");
    if (!sweep->path[SWEEP_PLOT] || canvas_knows(sweep->path[SWEEP_PLOT], error, sizeof error))
        return true;
    say_usage("%s", error);
    return false;
}

/* Say so if runs ended well and none of them has this number. */
static void say_if_missing(const struct sweep *sweep, const char *key)
{
    bool done = false;
    for (size_t run = 0; run < sweep->runs; run++) {
        if (!isnan(sweep_figure(sweep->row[run], key)))
            return;
        done |= real_of(sweep->row[run], "status") == PARRAY_DONE;
    }
    if (done)
        say_usage("--draw %s: no run has this number, so that nothing is drawn", key);
}

static size_t series_count(const struct sweep *sweep)
{
    return sweep->runs / sweep->axis[0].count;
}

/* ----------------------------------------------------------------------------------- x */

/* The number that follows `prefix` and ends the text; NAN: there is none. */
static double number_behind(const char *text, const char *prefix, size_t length)
{
    char *end;
    if (strncmp(text, prefix, length) != 0 || !isdigit((unsigned char)text[length]))
        return (double)NAN;
    double number = strtod(text + length, &end);
    return *end ? (double)NAN : number;
}

/* Place the runs by the numbers that their values have behind one prefix ("", or "hypercube:"). False: some
 * has none. */
static bool x_numbers(const struct sweep *sweep, struct chart *chart)
{
    const struct value_list *axis = &sweep->axis[0];
    const char *colon = strchr(axis->value[0], ':');
    size_t length = colon ? (size_t)(colon - axis->value[0]) + 1 : 0;
    for (size_t i = 0; i < axis->count; i++) {
        chart->x[i] = number_behind(axis->value[i], axis->value[0], length);
        if (isnan(chart->x[i]))
            return false;
    }
    chart->whole_x = true;
    for (size_t i = 0; i < axis->count; i++)
        chart->whole_x &= chart->x[i] == floor(chart->x[i]);
    snprintf(chart->x_label, sizeof chart->x_label, "%s%s%.*s", length ? "N of " : axis->name, "",
             (int)length, axis->value[0]);
    if (length)
        strcat(chart->x_label, "N");
    return true;
}

/* Place topologies of several numbers by their nodes, and all other values by their places in the list. */
static void x_other(const struct sweep *sweep, struct chart *chart)
{
    const struct value_list *axis = &sweep->axis[0];
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

/* Read one number of all runs of a series, in the order of x. */
static void read_curve(const struct sweep *sweep, size_t series, const struct drawn *drawn, double *y)
{
    bool measured = drawn->mark == CHART_POINTS, time = strcmp(drawn->key, "time") == 0;
    for (size_t i = 0; i < sweep->axis[0].count; i++) {
        const json_t *row = sweep->row[i * series_count(sweep) + series];
        y[i] = sweep_figure(row, drawn->key);
        if (time && isnan(y[i])) /* --per-unit 0: there are no packet times */
            y[i] = real_of(row, "steps");
        if (measured && real_of(row, "status") != PARRAY_DONE)
            y[i] = (double)NAN;
    }
}

/* Name a series: the label of what it shows, then what tells it from the others: "model=SLA, seed=1". */
static void series_name(const struct sweep *sweep, size_t series, const char *label, char *name, size_t size)
{
    size_t used = (size_t)snprintf(name, size, "%s", sweep->axes > 1 || *label ? label : "measured");
    for (size_t i = 1; i < sweep->axes && used < size; i++)
        used += (size_t)snprintf(name + used, size - used, "%s%s=%s", used ? ", " : "", sweep->axis[i].name,
                                 sweep_value(sweep, series, i));
}

/* Are two curves equal? */
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

/* Add a curve for each series, in the colour of the series, and a line in the legend; a curve that is equal
 * for all series is drawn once, in the colour of `drawn`. `y` has room for all curves; `first_colour` is for
 * measured points. */
static void add_curves(const struct sweep *sweep, struct chart *chart, const struct drawn *drawn,
                       size_t first_colour, double *y)
{
    size_t count = series_count(sweep), first = chart->count;
    bool points = drawn->mark == CHART_POINTS, shared = !points;
    struct chart_series like = {.mark = drawn->mark, .colour = drawn->colour, .y = y};
    for (size_t series = 0; series < count; series++) {
        struct chart_series *curve = &chart->series[chart->count++];
        *curve = like;
        curve->y += series * chart->points;
        read_curve(sweep, series, drawn, curve->y);
        shared = shared && same_curve(curve->y, like.y, chart->points);
        if (points)
            series_name(sweep, series, drawn->label, curve->name, sizeof curve->name);
        curve->colour = colour_of_set(points ? first_colour + series : series);
    }
    if (points)
        return;
    snprintf(like.name, sizeof like.name, "%s", drawn->label);
    chart->count = shared ? first : chart->count;
    if (!shared || !is_empty(like.y, chart->points))
        chart->series[chart->count++] = like;
    if (!shared)
        chart->series[chart->count - 1].y = NULL;
}

/* Add the mark, then all curves, then all points, which are drawn on top. */
static void add_all(const struct sweep *sweep, const struct drawing *drawing, struct chart *chart, double *y)
{
    size_t numbers = series_count(sweep) * chart->points, colours = 0;
    if (sweep->mark) {
        struct chart_series *mark = &chart->series[chart->count++];
        *mark = (struct chart_series){.mark = CHART_UPRIGHT, .colour = COLOUR_BLACK, .y = y};
        *y++ = strtod(sweep->mark, NULL);
        snprintf(mark->name, sizeof mark->name, "%s=%s", sweep->axis[0].name, sweep->mark);
    }
    for (int points = 0; points < 2; points++)
        for (size_t i = 0; i < drawing->count; i++)
            if ((drawing->drawn[i].mark == CHART_POINTS) == points) {
                add_curves(sweep, chart, &drawing->drawn[i], colours, y);
                colours += points ? series_count(sweep) : 0;
                y += numbers;
            }
}

/* --------------------------------------------------------------------------------- all */

static const char *unit_of(const struct sweep *sweep)
{
    for (size_t run = 0; run < sweep->runs; run++) {
        double time = real_of(sweep->row[run], "time");
        if (!isnan(time) && time != real_of(sweep->row[run], "steps"))
            return "packet times";
    }
    return "steps";
}

static bool draw(const struct sweep *sweep, FILE *out)
{
    struct drawing drawing;
    struct chart chart = {.points = sweep->axis[0].count};
    choose_numbers(sweep, &drawing);
    for (size_t i = 0; sweep->draw && i < drawing.count; i++)
        say_if_missing(sweep, drawing.drawn[i].key);
    size_t curves = drawing.count * (series_count(sweep) + 1) + 1;
    double *numbers = calloc((curves + 1) * chart.points, sizeof *numbers);
    chart.series = calloc(curves, sizeof *chart.series);
    if (!numbers || !chart.series)
        memory_failed((curves + 1) * chart.points * sizeof *numbers, "a chart");
    chart.x = numbers;
    if (!x_numbers(sweep, &chart))
        x_other(sweep, &chart);
    add_all(sweep, &drawing, &chart, numbers + chart.points);
    snprintf(chart.title, sizeof chart.title, "%s", sweep->subject.name);
    snprintf(chart.y_label, sizeof chart.y_label, "%s", sweep->draw ? "" : unit_of(sweep));
    bool fine = chart_draw(&chart, sweep->path[SWEEP_PLOT], out);
    if (!fine)
        say_usage("out of memory for a chart");
    free(chart.series);
    free(numbers);
    return fine;
}

/* Did the program of a run of a comparison end well at some point? */
static bool is_shown(const struct sweep *sweep, size_t run)
{
    bool well = false;
    for (size_t at = run % sweep->programs; at < sweep->runs; at += sweep->programs)
        well |= sweep_ended_well(sweep->row[at]);
    return well;
}

/* Leave out of a comparison the programs that ended well at no point. */
static bool draw_some(const struct sweep *sweep, FILE *out)
{
    struct sweep shown = *sweep;
    struct value_list *axis = &shown.axis[sweep->program_axis];
    axis->count = shown.runs = 0;
    axis->value = memory_take(sweep->programs, sizeof axis->value[0], "a chart");
    shown.row = memory_take(sweep->runs, sizeof shown.row[0], "a chart");
    shown.nodes = memory_take(sweep->runs, sizeof shown.nodes[0], "a chart");
    for (size_t run = 0; run < sweep->runs; run++) {
        if (!is_shown(sweep, run))
            continue;
        if (run < sweep->programs)
            axis->value[axis->count++] = sweep->axis[sweep->program_axis].value[run];
        shown.nodes[shown.runs] = sweep->nodes[run];
        shown.row[shown.runs++] = sweep->row[run];
    }
    bool fine = shown.runs && draw(&shown, out);
    if (!shown.runs)
        say_usage("no program ended well, so that there is nothing to draw");
    free(shown.row);
    free(shown.nodes);
    free(axis->value);
    return fine;
}

bool sweep_plot(const struct sweep *sweep, FILE *out)
{
    return sweep->task ? draw_some(sweep, out) : draw(sweep, out);
}
