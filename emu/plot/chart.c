/*
 * chart.c: an axis is logarithmic when its numbers differ by so much that the small ones would lie on the other axis.
 */
#include <cairo.h>
#include <math.h>

#include "plot/axes.h"
#include "plot/chart.h"

enum { WIDTH = 640, HEIGHT = 400, RADIUS = 4, SAMPLE = 22, LEGEND_GAP = 8, LEGEND_LINE = 16 };

#define LOG_FACTOR 60.0

static double legend_width(const struct chart *chart, struct canvas *canvas)
{
    double widest = 0;
    for (size_t i = 0; i < chart->count; i++) {
        double width = canvas_text_width(canvas, AXES_TICK_SIZE, chart->series[i].name);
        widest = width > widest ? width : widest;
    }
    return widest + SAMPLE + 3 * LEGEND_GAP;
}

static void dot(struct canvas *canvas, double x, double y)
{
    cairo_new_path(canvas->pen);
    cairo_arc(canvas->pen, x, y, RADIUS, 0, 2 * M_PI);
    cairo_fill(canvas->pen);
}

static void set_style(const struct chart_series *series, struct canvas *canvas)
{
    static const double dashes[] = {6, 4};
    canvas_colour(canvas, series->colour);
    cairo_set_line_width(canvas->pen, 1.6);
    cairo_set_dash(canvas->pen, dashes, series->mark == CHART_DASHES ? 2 : 0, 0);
}

static void draw_sample(const struct chart_series *series, struct canvas *canvas, double x, double y)
{
    set_style(series, canvas);
    if (series->mark == CHART_POINTS) {
        dot(canvas, x + SAMPLE / 2.0, y);
        return;
    }
    cairo_move_to(canvas->pen, x, y);
    cairo_line_to(canvas->pen, x + SAMPLE, y);
    cairo_stroke(canvas->pen);
}

/* As many lines as there is room for; the last one then says how many are missing. */
static void draw_legend(const struct chart *chart, const struct axes *axes, struct canvas *canvas)
{
    char rest[32];
    double x = axes->x.to + 2 * LEGEND_GAP, y = axes->y.to + LEGEND_LINE / 2.0;
    for (size_t i = 0; i < chart->count; i++) {
        bool full = y > axes->y.from - LEGEND_LINE;
        if (!chart->series[i].name[0])
            continue;
        snprintf(rest, sizeof rest, "and %zu more", chart->count - i);
        if (!full)
            draw_sample(&chart->series[i], canvas, x, y);
        canvas_colour(canvas, COLOUR_BLACK);
        canvas_text(canvas, (struct canvas_text){x + SAMPLE + LEGEND_GAP, y, 0, 0.5, AXES_TICK_SIZE, false},
                    full ? rest : chart->series[i].name);
        if (full)
            return;
        y += LEGEND_LINE;
    }
}

static bool is_there(const struct axes *axes, double x, double y)
{
    return !isnan(x) && !isnan(y) && (!axes->x.log || x > 0) && (!axes->y.log || y > 0);
}

static void draw_series(const struct chart *chart, const struct chart_series *series, const struct axes *axes,
                        struct canvas *canvas)
{
    bool drawing = false;
    set_style(series, canvas);
    for (size_t i = 0; series->y && i < chart->points; i++) {
        bool there = is_there(axes, chart->x[i], series->y[i]);
        double x = there ? scale_at(&axes->x, chart->x[i]) : 0,
               y = there ? scale_at(&axes->y, series->y[i]) : 0;
        if (there && series->mark == CHART_POINTS)
            dot(canvas, x, y);
        else if (there && drawing)
            cairo_line_to(canvas->pen, x, y);
        else if (there)
            cairo_move_to(canvas->pen, x, y);
        drawing = there;
    }
    cairo_stroke(canvas->pen);
}

/* Both scales with all that is to be seen; y from 0 where it is linear. */
static void cover(const struct chart *chart, struct axes *axes)
{
    for (size_t i = 0; i < chart->points; i++) {
        scale_cover(&axes->x, chart->x[i]);
        for (size_t k = 0; k < chart->count; k++)
            scale_cover(&axes->y, chart->series[k].y ? chart->series[k].y[i] : (double)NAN);
    }
    scale_choose(&axes->x, LOG_FACTOR);
    scale_choose(&axes->y, LOG_FACTOR);
    if (!axes->y.log)
        scale_cover(&axes->y, 0);
}

bool chart_draw(const struct chart *chart, const char *path, FILE *out, char *error, size_t size)
{
    struct axes axes = {.title = chart->title,
                        .x_label = chart->x_label,
                        .y_label = chart->y_label,
                        .x = SCALE_EMPTY,
                        .y = SCALE_EMPTY};
    struct canvas *canvas = canvas_open(path, out, WIDTH, HEIGHT, error, size);
    if (!canvas)
        return false;
    axes.x.whole = chart->whole_x;
    axes.right = legend_width(chart, canvas);
    cover(chart, &axes);
    axes_draw(&axes, canvas);
    for (size_t i = 0; i < chart->count; i++)
        draw_series(chart, &chart->series[i], &axes, canvas);
    draw_legend(chart, &axes, canvas);
    return canvas_close(canvas, error, size);
}
