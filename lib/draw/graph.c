/*
 * graph.c: a named disc is a black disc, a smaller white one, and the texts.
 */
#include <math.h>

#include "draw/graph.h"

struct layout_point placed_at(const struct placed *placed, struct layout_point at)
{
    return (struct layout_point){placed->left + placed->side * at.x, placed->top + placed->side * at.y};
}

void placed_link(const struct placed *placed, size_t from, size_t to, struct canvas_pen pen)
{
    struct layout_point bend, a = placed_at(placed, placed->layout->at[from]),
                              b = placed_at(placed, placed->layout->at[to]);
    bool curved = layout_bend(placed->layout, from, to, &bend);
    bend = placed_at(placed, bend);
    if (curved)
        canvas_curve(placed->canvas, (double[]){a.x, a.y}, (double[]){bend.x, bend.y}, (double[]){b.x, b.y},
                     pen);
    else
        canvas_line(placed->canvas, a.x, a.y, b.x, b.y, pen);
}

static const double name_size = 8, below_size = 6;

double named_disc_radius(const char *name, const char *below)
{
    double widest = fmax(canvas_text_width(name, name_size), canvas_text_width(below, below_size));
    return fmax(0.5 * widest + 2.5, *below ? 10 : 7);
}

void named_disc_draw(struct canvas *canvas, const char *name, const char *below, double x, double y,
                     double radius)
{
    canvas_disc(canvas, x, y, radius, COLOUR_BLACK);
    canvas_disc(canvas, x, y, radius - 1, COLOUR_WHITE);
    canvas_label(canvas, name, x, y + (*below ? -0.5 : 0.35 * name_size), name_size, CANVAS_MIDDLE, false);
    if (*below)
        canvas_label(canvas, below, x, y + 1.1 * below_size, below_size, CANVAS_MIDDLE, false);
}
