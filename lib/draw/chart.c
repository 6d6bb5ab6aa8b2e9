/*
 * chart.c: an axis is logarithmic when its numbers differ by so much that the small ones would lie on the
 * other axis.
 */
#include <math.h>
#include <stdlib.h>

#include "draw/axes.h"
#include "draw/chart.h"

enum {
    WIDTH = 640,
    HEIGHT = 400,
    PLOT_LEAST = 300,
    MARGIN = 16,
    TITLE = 14,
    LEGEND_GAP = 16,
    LEGEND_MOST = 20
};

#define LOG_FACTOR 60.0
#define RADIUS     4.0
#define LETTERS    9.0

/* The series with names, as many as there is room for. If some are missing, the last row says how many. */
struct legend {
    struct legend_row row[LEGEND_MOST];
    size_t count;
    char rest[32];
    double width;
};

static void make_legend(const struct chart *chart, struct legend *legend)
{
    static const enum legend_mark marks[] = {[CHART_LINE] = LEGEND_LINE,
                                             [CHART_DASHES] = LEGEND_DASHES,
                                             [CHART_POINTS] = LEGEND_DISC,
                                             [CHART_UPRIGHT] = LEGEND_DASHES};
    size_t named = 0;
    *legend = (struct legend){.count = 0};
    for (size_t i = 0; i < chart->count; i++) {
        const struct chart_series *series = &chart->series[i];
        if (series->name[0] && named++ < LEGEND_MOST)
            legend->row[legend->count++] =
                (struct legend_row){series->name, series->colour, marks[series->mark]};
    }
    if (named > LEGEND_MOST) {
        snprintf(legend->rest, sizeof legend->rest, "and %zu more", named - LEGEND_MOST + 1);
        legend->row[LEGEND_MOST - 1] = (struct legend_row){legend->rest, COLOUR_WHITE, LEGEND_LINE};
    }
    for (size_t i = 0; i < legend->count; i++)
        legend->width = fmax(legend->width, LEGEND_TEXT + canvas_text_width(legend->row[i].text, LETTERS));
}

static bool is_there(const struct axes *axes, double x, double y)
{
    return !isnan(x) && !isnan(y) && (!axes->x.scale.log || x > 0) && (!axes->y.scale.log || y > 0);
}

static void draw_points(const struct chart_series *series, const double (*points)[2], size_t count,
                        struct canvas *canvas)
{
    struct canvas_pen pen = {series->colour, 1.6, series->mark == CHART_DASHES};
    if (series->mark != CHART_POINTS && count > 1)
        canvas_polyline(canvas, points, count, pen);
    for (size_t i = 0; series->mark == CHART_POINTS && i < count; i++)
        canvas_disc(canvas, points[i][0], points[i][1], RADIUS, series->colour);
}

static void draw_upright(const struct chart_series *series, const struct axes *axes, struct canvas *canvas)
{
    double x = scale_at(&axes->x.scale, series->y[0]);
    if (is_there(axes, series->y[0], 1))
        canvas_line(canvas, x, axes->y.scale.from, x, axes->y.scale.to,
                    (struct canvas_pen){series->colour, 1, true});
}

/* Draw the points between two gaps as one line. `points` has room for all points of the series. */
static void draw_series(const struct chart *chart, const struct chart_series *series, const struct axes *axes,
                        double (*points)[2], struct canvas *canvas)
{
    size_t count = 0;
    if (series->mark == CHART_UPRIGHT) {
        draw_upright(series, axes, canvas);
        return;
    }
    for (size_t i = 0; series->y && i < chart->points; i++) {
        if (is_there(axes, chart->x[i], series->y[i])) {
            points[count][0] = scale_at(&axes->x.scale, chart->x[i]);
            points[count++][1] = scale_at(&axes->y.scale, series->y[i]);
            continue;
        }
        draw_points(series, points, count, canvas);
        count = 0;
    }
    draw_points(series, points, count, canvas);
}

/* Fit both scales to all numbers that are drawn. A linear y begins at 0. */
static void cover_numbers(const struct chart *chart, struct axes *axes)
{
    struct axis_scale *x = &axes->x.scale, *y = &axes->y.scale;
    for (size_t i = 0; i < chart->points; i++)
        scale_cover(x, chart->x[i]);
    for (size_t k = 0; k < chart->count; k++) {
        const struct chart_series *series = &chart->series[k];
        bool upright = series->mark == CHART_UPRIGHT;
        for (size_t i = 0; series->y && i < (upright ? 1 : chart->points); i++)
            scale_cover(upright ? x : y, series->y[i]);
    }
    scale_choose(x, LOG_FACTOR);
    scale_choose(y, LOG_FACTOR);
    if (!y->log)
        scale_cover(y, 0);
    scale_round(x);
    scale_round(y);
}

/* The width of a sheet on which title and legend have room. */
static double sheet_width(const struct chart *chart, const struct axes *axes, const struct legend *legend)
{
    double title = 2 * MARGIN + font_width(chart->title, TITLE, true);
    double plot = 2 * MARGIN + axes_left(axes) + PLOT_LEAST + LEGEND_GAP + legend->width;
    return ceil(fmax(WIDTH, fmax(title, plot)));
}

static void draw_all(const struct chart *chart, struct axes *axes, const struct legend *legend,
                     double (*points)[2], struct canvas *canvas)
{
    double left = MARGIN + axes_left(axes), top = MARGIN + TITLE + 12;
    double wide = sheet_width(chart, axes, legend);
    axes_place(axes, left, top, wide - left - MARGIN - LEGEND_GAP - legend->width,
               HEIGHT - top - MARGIN - AXES_BELOW, false);
    canvas_label(canvas, chart->title, MARGIN, MARGIN + TITLE - 2, TITLE, CANVAS_START, true);
    axes_draw(axes, canvas);
    canvas_group(canvas, "series");
    for (size_t i = 0; i < chart->count; i++)
        draw_series(chart, &chart->series[i], axes, points, canvas);
    canvas_group_end(canvas);
    legend_draw(canvas, axes->x.scale.to + LEGEND_GAP, top + 0.5 * LEGEND_LINE_HEIGHT, legend->row,
                legend->count);
}

bool chart_draw(const struct chart *chart, const char *path, FILE *out)
{
    struct legend legend;
    struct axes axes = {.x = {.title = chart->x_label, .scale = SCALE_EMPTY},
                        .y = {.title = chart->y_label, .scale = SCALE_EMPTY}};
    double(*points)[2] = calloc(chart->points + 1, sizeof *points);
    axes.x.scale.whole = chart->whole_x;
    cover_numbers(chart, &axes);
    make_legend(chart, &legend);
    struct canvas_sheet sheet = {.width = sheet_width(chart, &axes, &legend),
                                 .height = HEIGHT,
                                 .title = chart->title,
                                 .description = chart->x_label};
    struct canvas *canvas = points ? canvas_open(path, out, &sheet) : NULL;
    bool fine = canvas != NULL;
    if (fine) {
        draw_all(chart, &axes, &legend, points, canvas);
        fine = canvas_close(canvas);
    }
    free(points);
    return fine;
}
