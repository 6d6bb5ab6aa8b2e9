/*
 * canvas.c: cairo writes through a callback, so that the file is the caller's, which appears only when it is whole.
 */
#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <cairo.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "plot/canvas.h"

#define PIXELS_A_POINT 2.0

static cairo_status_t write_out(void *out, const unsigned char *data, unsigned length)
{
    return fwrite(data, 1, length, out) == length ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

static cairo_surface_t *open_svg(FILE *out, double width, double height)
{
    return cairo_svg_surface_create_for_stream(write_out, out, width, height);
}

static cairo_surface_t *open_pdf(FILE *out, double width, double height)
{
    return cairo_pdf_surface_create_for_stream(write_out, out, width, height);
}

static cairo_surface_t *open_png(FILE *out, double width, double height)
{
    (void)out;
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(width * PIXELS_A_POINT),
                                      (int)ceil(height * PIXELS_A_POINT));
}

static const struct format {
    const char *ending;
    cairo_surface_t *(*open)(FILE *out, double width, double height);
    bool pixels;
} formats[] = {{".svg", open_svg, false}, {".pdf", open_pdf, false}, {".png", open_png, true}};

static const struct format *format_of(const char *path)
{
    const char *ending = strrchr(path, '.');
    for (size_t i = 0; ending && i < ARRAY_LENGTH(formats); i++)
        if (strcmp(ending, formats[i].ending) == 0)
            return &formats[i];
    return NULL;
}

bool canvas_knows(const char *path, char *error, size_t size)
{
    if (format_of(path))
        return true;
    snprintf(error, size,
             "the name of the picture '%s' does not say which format it is to have: .svg, .pdf or .png",
             path);
    return false;
}

struct canvas *canvas_open(const char *path, FILE *out, double width, double height, char *error, size_t size)
{
    const struct format *format = format_of(path);
    struct canvas *canvas = calloc(1, sizeof *canvas);
    if (!canvas || !canvas_knows(path, error, size)) {
        free(canvas);
        return NULL;
    }
    cairo_surface_t *surface = format->open(out, width, height);
    *canvas = (struct canvas){cairo_create(surface), width, height, out, format->pixels};
    cairo_surface_destroy(surface); /* the pen holds it */
    if (format->pixels)
        cairo_scale(canvas->pen, PIXELS_A_POINT, PIXELS_A_POINT);
    cairo_select_font_face(canvas->pen, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_source_rgb(canvas->pen, 1, 1, 1);
    cairo_paint(canvas->pen);
    return canvas;
}

bool canvas_close(struct canvas *canvas, char *error, size_t size)
{
    cairo_surface_t *surface = cairo_get_target(canvas->pen);
    cairo_status_t status = cairo_status(canvas->pen);
    if (!status && canvas->pixels)
        status = cairo_surface_write_to_png_stream(surface, write_out, canvas->out);
    if (!canvas->pixels)
        cairo_surface_finish(surface);
    if (!status)
        status = cairo_surface_status(surface);
    if (status)
        snprintf(error, size, "the picture could not be drawn: %s", cairo_status_to_string(status));
    cairo_destroy(canvas->pen);
    free(canvas);
    return !status;
}

void canvas_colour(struct canvas *canvas, enum colour colour)
{
    static const unsigned rgb[COLOURS] = {
        [COLOUR_BLUE] = 0x0072b2,   [COLOUR_ORANGE] = 0xd55e00, [COLOUR_GREEN] = 0x009e73,
        [COLOUR_PURPLE] = 0xcc79a7, [COLOUR_YELLOW] = 0xe69f00, [COLOUR_SKY] = 0x56b4e9,
        [COLOUR_BLACK] = 0x222222,  [COLOUR_GREY] = 0x777777,   [COLOUR_FAINT] = 0xdddddd};
    cairo_set_source_rgb(canvas->pen, (rgb[colour] >> 16) / 255.0, (rgb[colour] >> 8 & 0xff) / 255.0,
                         (rgb[colour] & 0xff) / 255.0);
}

void canvas_text(struct canvas *canvas, struct canvas_text place, const char *text)
{
    cairo_font_extents_t font;
    cairo_t *pen = canvas->pen;
    double width = canvas_text_width(canvas, place.size, text);
    cairo_font_extents(pen, &font);
    cairo_save(pen);
    cairo_translate(pen, place.x, place.y);
    if (place.upright)
        cairo_rotate(pen, -M_PI / 2);
    cairo_move_to(pen, -place.share_x * width, font.ascent - place.share_y * (font.ascent + font.descent));
    cairo_show_text(pen, text);
    cairo_restore(pen);
    cairo_new_path(pen);
}

double canvas_text_width(struct canvas *canvas, double size, const char *text)
{
    cairo_text_extents_t extents;
    cairo_set_font_size(canvas->pen, size);
    cairo_text_extents(canvas->pen, text, &extents);
    return extents.x_advance;
}
