/*
 * axes.c: margins first, since the widest number beside the y axis decides where the x axis begins.
 */
#include <cairo.h>

#include "plot/axes.h"
#include "report/figures.h"

enum { MARGIN = 12, GAP = 6, TICK = 4 };

/* "20,000"; "1e+09" where that would be too wide. */
static const char *tick_text(struct figure *f, double number)
{
    if (number < 1e9)
        return figure_time(f, number);
    snprintf(f->text, sizeof f->text, "%g", number);
    return f->text;
}

static double widest_tick(const struct axes *axes, struct canvas *canvas)
{
    struct figure f;
    double tick[SCALE_TICKS], widest = 0;
    size_t count = scale_ticks(&axes->y, tick);
    for (size_t i = 0; i < count; i++) {
        double width = canvas_text_width(canvas, AXES_TICK_SIZE, tick_text(&f, tick[i]));
        widest = width > widest ? width : widest;
    }
    return widest;
}

static void line(struct canvas *canvas, double x1, double y1, double x2, double y2)
{
    cairo_move_to(canvas->pen, x1, y1);
    cairo_line_to(canvas->pen, x2, y2);
    cairo_stroke(canvas->pen);
}

static void draw_x(const struct axes *axes, struct canvas *canvas)
{
    struct figure f;
    double tick[SCALE_TICKS], bottom = axes->y.from;
    size_t count = scale_ticks(&axes->x, tick);
    for (size_t i = 0; i < count; i++) {
        double x = scale_at(&axes->x, tick[i]);
        canvas_colour(canvas, COLOUR_FAINT);
        line(canvas, x, axes->y.to, x, bottom);
        canvas_colour(canvas, COLOUR_BLACK);
        line(canvas, x, bottom, x, bottom + TICK);
        canvas_text(canvas, (struct canvas_text){x, bottom + TICK + 2, 0.5, 0, AXES_TICK_SIZE, false},
                    tick_text(&f, tick[i]));
    }
    canvas_text(canvas,
                (struct canvas_text){(axes->x.from + axes->x.to) / 2, canvas->height - MARGIN, 0.5, 1,
                                     AXES_LABEL_SIZE, false},
                axes->x_label);
}

static void draw_y(const struct axes *axes, struct canvas *canvas)
{
    struct figure f;
    double tick[SCALE_TICKS], left = axes->x.from;
    size_t count = scale_ticks(&axes->y, tick);
    for (size_t i = 0; i < count; i++) {
        double y = scale_at(&axes->y, tick[i]);
        canvas_colour(canvas, COLOUR_FAINT);
        line(canvas, left, y, axes->x.to, y);
        canvas_colour(canvas, COLOUR_BLACK);
        line(canvas, left - TICK, y, left, y);
        canvas_text(canvas, (struct canvas_text){left - TICK - 2, y, 1, 0.5, AXES_TICK_SIZE, false},
                    tick_text(&f, tick[i]));
    }
    canvas_text(canvas,
                (struct canvas_text){MARGIN, (axes->y.from + axes->y.to) / 2, 0.5, 0, AXES_LABEL_SIZE, true},
                axes->y_label);
}

void axes_draw(struct axes *axes, struct canvas *canvas)
{
    scale_round(&axes->x);
    scale_round(&axes->y);
    axes->x.from = MARGIN + AXES_LABEL_SIZE + GAP + widest_tick(axes, canvas) + GAP + TICK;
    axes->x.to = canvas->width - MARGIN - GAP - axes->right;
    axes->y.from = canvas->height - MARGIN - AXES_LABEL_SIZE - 2 * GAP - AXES_TICK_SIZE - TICK;
    axes->y.to = MARGIN + AXES_TITLE_SIZE + 2 * GAP;
    cairo_set_line_width(canvas->pen, 0.8);
    draw_x(axes, canvas);
    draw_y(axes, canvas);
    line(canvas, axes->x.from, axes->y.from, axes->x.to, axes->y.from);
    line(canvas, axes->x.from, axes->y.from, axes->x.from, axes->y.to);
    canvas_text(canvas, (struct canvas_text){axes->x.from, MARGIN, 0, 0, AXES_TITLE_SIZE, false},
                axes->title);
}
