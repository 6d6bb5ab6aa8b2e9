/*
 * canvas.c: a call becomes a shape, and the format draws the shape.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "module.h"
#include "path.h"
#include "draw/canvas_format.h"

extern const struct canvas_format canvas_svg;

static bool is_of_module(const char *path)
{
    return path_ends_in(path, ".pdf") || path_ends_in(path, ".png");
}

/* NULL: there is none, or its module is missing. */
static const struct canvas_format *format_of(const char *path)
{
    if (strcmp(path, "-") == 0 || path_ends_in(path, canvas_svg.ending))
        return &canvas_svg;
    const struct canvas_module *module =
        is_of_module(path) ? module_object(CANVAS_MODULE, CANVAS_MODULE_SYMBOL, CANVAS_MODULE_VERSION) : NULL;
    for (size_t i = 0; module && module->formats[i]; i++)
        if (path_ends_in(path, module->formats[i]->ending))
            return module->formats[i];
    return NULL;
}

bool canvas_knows(const char *path, char *error, size_t error_size)
{
    char folders[2048];
    if (format_of(path))
        return true;
    module_folders(folders, sizeof folders);
    if (is_of_module(path))
        snprintf(error, error_size,
                 "'%s' is drawn by the module " CANVAS_MODULE ", which is in none of %s, or of another "
                 "version: install it, or end the name in .svg",
                 path, folders);
    else
        snprintf(error, error_size, "'%s' is no name of a picture; end it in .svg, .pdf or .png", path);
    return false;
}

struct canvas *canvas_open(const char *path, FILE *out, const struct canvas_sheet *sheet)
{
    struct canvas *canvas = calloc(1, sizeof *canvas);
    if (!canvas)
        return NULL;
    canvas->format = format_of(path);
    canvas->out = out;
    if (canvas->format->open(canvas, sheet))
        return canvas;
    canvas_close(canvas);
    return NULL;
}

bool canvas_close(struct canvas *canvas)
{
    bool fine = canvas->format->close(canvas);
    free(canvas);
    return fine;
}

void canvas_group(struct canvas *canvas, const char *name)
{
    if (canvas->format->group)
        canvas->format->group(canvas, name);
}

void canvas_group_end(struct canvas *canvas)
{
    if (canvas->format->group_end)
        canvas->format->group_end(canvas);
}

static void draw_shape(struct canvas *canvas, struct canvas_shape shape)
{
    canvas->format->shape(canvas, &shape);
}

void canvas_line(struct canvas *canvas, double x0, double y0, double x1, double y1, struct canvas_pen pen)
{
    draw_shape(canvas, (struct canvas_shape){.form = CANVAS_LINE, .at = {x0, y0, x1, y1}, .pen = pen});
}

void canvas_curve(struct canvas *canvas, const double from[2], const double control[2], const double to[2],
                  struct canvas_pen pen)
{
    draw_shape(canvas, (struct canvas_shape){.form = CANVAS_CURVE,
                                             .at = {from[0], from[1], control[0], control[1], to[0], to[1]},
                                             .pen = pen});
}

void canvas_polyline(struct canvas *canvas, const double (*points)[2], size_t count, struct canvas_pen pen)
{
    draw_shape(canvas,
               (struct canvas_shape){.form = CANVAS_POLYLINE, .points = points, .count = count, .pen = pen});
}

void canvas_polygon(struct canvas *canvas, const double (*points)[2], size_t count, struct colour fill)
{
    draw_shape(canvas, (struct canvas_shape){
                           .form = CANVAS_POLYGON, .points = points, .count = count, .pen.colour = fill});
}

void canvas_rect(struct canvas *canvas, double x, double y, double width, double height, struct colour fill)
{
    draw_shape(canvas,
               (struct canvas_shape){.form = CANVAS_RECT, .at = {x, y, width, height}, .pen.colour = fill});
}

void canvas_disc(struct canvas *canvas, double x, double y, double radius, struct colour fill)
{
    draw_shape(canvas, (struct canvas_shape){.form = CANVAS_DISC, .at = {x, y, radius}, .pen.colour = fill});
}

void canvas_circle(struct canvas *canvas, double x, double y, double radius, struct canvas_pen pen)
{
    draw_shape(canvas, (struct canvas_shape){.form = CANVAS_CIRCLE, .at = {x, y, radius}, .pen = pen});
}

void canvas_half_disc(struct canvas *canvas, double x, double y, double radius, bool right,
                      struct colour fill)
{
    draw_shape(canvas,
               (struct canvas_shape){
                   .form = CANVAS_HALF_DISC, .at = {x, y, radius}, .right = right, .pen.colour = fill});
}

void canvas_text(struct canvas *canvas, const char *text, const struct canvas_text *how)
{
    canvas->format->text(canvas, text, how);
}

/* A line goes up by the width of the field, but no higher than its edges. */
void canvas_hatched(struct canvas *canvas, double x, double y, double width, double height)
{
    const double apart = 5;
    canvas_rect(canvas, x, y, width, height, COLOUR_PALE);
    for (double at = apart; at < height + width; at += apart) {
        double left = fmax(0, at - height), right = fmin(width, at);
        canvas_line(canvas, x + left, y + at - left, x + right, y + at - right,
                    (struct canvas_pen){COLOUR_GREY, 0.8, false});
    }
}

double canvas_text_width(const char *text, double size)
{
    return font_width(text, size, false);
}

void canvas_label(struct canvas *canvas, const char *text, double x, double y, double size,
                  enum canvas_anchor anchor, bool bold)
{
    canvas_text(canvas, text, &(struct canvas_text){x, y, size, anchor, COLOUR_BLACK, bold, false});
}
