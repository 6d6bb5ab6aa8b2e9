/*
 * canvas_cairo.c: the module parray-cairo.so: PDF and PNG, by cairo.
 *
 * A PDF can state the date on which it was made. As equal runs must give equal bytes, the date is that of
 * SOURCE_DATE_EPOCH, which other tools use, too, or none.
 */
#include <cairo-pdf.h>
#include <cairo.h>
#include <math.h>

#include "draw/canvas_format.h"

enum { PIXELS = 2 }; /* of a PNG, for each point */

static cairo_status_t put_bytes(void *out, const unsigned char *bytes, unsigned length)
{
    return fwrite(bytes, 1, length, out) == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static bool begin_drawing(struct canvas *canvas)
{
    canvas->context = cairo_create(canvas->surface);
    cairo_set_source_rgb(canvas->context, 1, 1, 1);
    cairo_paint(canvas->context);
    return cairo_status(canvas->context) == CAIRO_STATUS_SUCCESS;
}

static bool pdf_open(struct canvas *canvas, const struct canvas_sheet *sheet)
{
    canvas->surface =
        cairo_pdf_surface_create_for_stream(put_bytes, canvas->out, sheet->width, sheet->height);
    cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_TITLE, sheet->title);
    cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_SUBJECT, sheet->description);
    cairo_pdf_surface_set_metadata(canvas->surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
    return begin_drawing(canvas);
}

static bool png_open(struct canvas *canvas, const struct canvas_sheet *sheet)
{
    canvas->surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(sheet->width * PIXELS),
                                                 (int)ceil(sheet->height * PIXELS));
    cairo_surface_set_device_scale(canvas->surface, PIXELS, PIXELS);
    return begin_drawing(canvas);
}

static void use_colour(cairo_t *cairo, struct colour colour)
{
    cairo_set_source_rgb(cairo, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0);
}

static void use_pen(cairo_t *cairo, const struct canvas_pen *pen)
{
    static const double dashes[] = {4, 3};
    cairo_set_line_width(cairo, pen->width);
    cairo_set_dash(cairo, dashes, pen->dashed ? 2 : 0, 0);
}

/* cairo has cubic curves: their control points lie at two thirds of the way to the quadratic one. */
static void trace_curve(cairo_t *cairo, const double *at)
{
    cairo_move_to(cairo, at[0], at[1]);
    cairo_curve_to(cairo, at[0] + (at[2] - at[0]) * 2 / 3, at[1] + (at[3] - at[1]) * 2 / 3,
                   at[4] + (at[2] - at[4]) * 2 / 3, at[5] + (at[3] - at[5]) * 2 / 3, at[4], at[5]);
}

static void shape_draw(struct canvas *canvas, const struct canvas_shape *shape)
{
    cairo_t *cairo = canvas->context;
    const double *at = shape->at;
    bool drawn = canvas_is_drawn(shape);
    use_colour(cairo, shape->pen.colour);
    use_pen(cairo, &shape->pen);
    cairo_new_path(cairo);
    if (shape->form == CANVAS_LINE) {
        cairo_move_to(cairo, at[0], at[1]);
        cairo_line_to(cairo, at[2], at[3]);
    } else if (shape->form == CANVAS_CURVE)
        trace_curve(cairo, at);
    else if (shape->form == CANVAS_POLYLINE || shape->form == CANVAS_POLYGON)
        for (size_t i = 0; i < shape->count; i++)
            cairo_line_to(cairo, shape->points[i][0], shape->points[i][1]);
    else if (shape->form == CANVAS_RECT)
        cairo_rectangle(cairo, at[0], at[1], at[2], at[3]);
    else if (shape->form == CANVAS_HALF_DISC)
        cairo_arc(cairo, at[0], at[1], at[2], shape->right ? -M_PI / 2 : M_PI / 2,
                  shape->right ? M_PI / 2 : 3 * M_PI / 2);
    else
        cairo_arc(cairo, at[0], at[1], at[2], 0, 2 * M_PI);
    if (drawn)
        cairo_stroke(cairo);
    else
        cairo_fill(cairo);
}

/* Choose the font, without rounding of widths to pixels. */
static void use_font(cairo_t *cairo, const struct canvas_text *how)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
    cairo_select_font_face(cairo, FONT_FAMILY, CAIRO_FONT_SLANT_NORMAL,
                           how->bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, how->size);
}

/* Where the machine has another font that is wider, its letters are made narrower. */
static void text_draw(struct canvas *canvas, const char *text, const struct canvas_text *how)
{
    static const double before[] = {[CANVAS_START] = 0, [CANVAS_MIDDLE] = 0.5, [CANVAS_END] = 1};
    cairo_t *cairo = canvas->context;
    cairo_text_extents_t extents;
    cairo_save(cairo);
    use_colour(cairo, how->colour);
    use_font(cairo, how);
    cairo_text_extents(cairo, text, &extents);
    cairo_translate(cairo, how->x, how->y);
    if (how->upwards)
        cairo_rotate(cairo, -M_PI / 2);
    double room = font_width(text, how->size, how->bold);
    if (extents.x_advance > room)
        cairo_scale(cairo, room / extents.x_advance, 1);
    cairo_move_to(cairo, -before[how->anchor] * extents.x_advance, 0);
    cairo_show_text(cairo, text);
    cairo_restore(cairo);
}

/* A failed write is no error here: the owner of the stream reports it. */
static bool surface_close(struct canvas *canvas)
{
    cairo_destroy(canvas->context);
    cairo_surface_finish(canvas->surface);
    cairo_status_t status = cairo_surface_status(canvas->surface);
    cairo_surface_destroy(canvas->surface);
    return status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR;
}

static bool png_close(struct canvas *canvas)
{
    bool fine = cairo_status(canvas->context) == CAIRO_STATUS_SUCCESS;
    cairo_status_t status = fine ? cairo_surface_write_to_png_stream(canvas->surface, put_bytes, canvas->out)
                                 : CAIRO_STATUS_NO_MEMORY;
    return surface_close(canvas) && (status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR);
}

static const struct canvas_format canvas_pdf = {
    .ending = ".pdf", .open = pdf_open, .shape = shape_draw, .text = text_draw, .close = surface_close};
static const struct canvas_format canvas_png = {
    .ending = ".png", .open = png_open, .shape = shape_draw, .text = text_draw, .close = png_close};

extern const struct canvas_module parray_canvas;

__attribute__((visibility("default"))) const struct canvas_module parray_canvas = {
    .version = CANVAS_MODULE_VERSION, .formats = {&canvas_pdf, &canvas_png, NULL}};
