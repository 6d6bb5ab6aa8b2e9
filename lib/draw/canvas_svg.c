/*
 * canvas_svg.c: SVG, an element a line.
 *
 * No library writes the file, so that texts stay texts in the fonts of the reader, elements can be counted,
 * and the bytes depend neither on versions nor on locales.
 */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>

#include "draw/canvas_format.h"

/* Write a number with at most two decimals behind `name`. */
static void put_number(FILE *out, const char *name, double number)
{
    long hundredths = lround(100 * number);
    unsigned long size = hundredths < 0 ? -(unsigned long)hundredths : (unsigned long)hundredths;
    fprintf(out, "%s%s%lu", name, hundredths < 0 ? "-" : "", size / 100);
    if (size % 100)
        fprintf(out, size % 10 ? ".%02lu" : ".%lu", size % 10 ? size % 100 : size % 100 / 10);
}

static void put_attribute(FILE *out, const char *name, double number)
{
    fprintf(out, " %s=\"", name);
    put_number(out, "", number);
    putc('"', out);
}

static void put_colour(FILE *out, const char *name, struct colour colour)
{
    fprintf(out, " %s=\"#%02x%02x%02x\"", name, colour.red, colour.green, colour.blue);
}

/* Characters that XML forbids become entities; control characters become question marks. */
static void put_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        unsigned char letter = (unsigned char)*text;
        if (letter == '&')
            fputs("&amp;", out);
        else if (letter == '<')
            fputs("&lt;", out);
        else if (letter == '>')
            fputs("&gt;", out);
        else
            putc(letter < ' ' ? '?' : letter, out);
    }
}

static bool svg_open(struct canvas *canvas, const struct canvas_sheet *sheet)
{
    FILE *out = canvas->out;
    fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"", out);
    put_attribute(out, "width", sheet->width);
    put_attribute(out, "height", sheet->height);
    put_number(out, " viewBox=\"0 0 ", sheet->width);
    put_number(out, " ", sheet->height);
    fputs("\" fill=\"none\" font-family=\"" FONT_FAMILIES "\">\n<title>", out);
    put_text(out, sheet->title);
    fputs("</title>\n<desc>", out);
    put_text(out, sheet->description);
    fputs("</desc>\n<rect class=\"sheet\" width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n", out);
    return true;
}

static void svg_group(struct canvas *canvas, const char *name)
{
    fprintf(canvas->out, "<g class=\"%s\">\n", name);
}

static void svg_group_end(struct canvas *canvas)
{
    fputs("</g>\n", canvas->out);
}

static void put_attributes(FILE *out, const char *const *names, const double *values, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put_attribute(out, names[i], values[i]);
}

static void put_curve(FILE *out, const double *at)
{
    put_number(out, " d=\"M", at[0]);
    put_number(out, " ", at[1]);
    for (int i = 2; i < 6; i++)
        put_number(out, i == 2 ? "Q" : " ", at[i]);
    putc('"', out);
}

static void put_points(FILE *out, const struct canvas_shape *shape)
{
    fputs(" points=\"", out);
    for (size_t i = 0; i < shape->count; i++) {
        put_number(out, i ? " " : "", shape->points[i][0]);
        put_number(out, ",", shape->points[i][1]);
    }
    putc('"', out);
}

static void put_half_disc(FILE *out, const double *at, bool right)
{
    put_number(out, " d=\"M", at[0]);
    put_number(out, " ", at[1] - at[2]);
    put_number(out, "a", at[2]);
    put_number(out, " ", at[2]);
    fprintf(out, " 0 0 %d 0", right);
    put_number(out, " ", 2 * at[2]);
    fputs("z\"", out);
}

static void svg_shape(struct canvas *canvas, const struct canvas_shape *shape)
{
    static const char *const line[] = {"x1", "y1", "x2", "y2"}, *const rect[] = {"x", "y", "width", "height"},
                             *const round[] = {"cx", "cy", "r"};
    static const char *const element[] = {
        [CANVAS_LINE] = "line",       [CANVAS_CURVE] = "path",    [CANVAS_POLYLINE] = "polyline",
        [CANVAS_POLYGON] = "polygon", [CANVAS_RECT] = "rect",     [CANVAS_DISC] = "circle",
        [CANVAS_CIRCLE] = "circle",   [CANVAS_HALF_DISC] = "path"};
    FILE *out = canvas->out;
    bool drawn = canvas_is_drawn(shape);
    fprintf(out, "<%s", element[shape->form]);
    if (shape->form == CANVAS_LINE)
        put_attributes(out, line, shape->at, 4);
    else if (shape->form == CANVAS_RECT)
        put_attributes(out, rect, shape->at, 4);
    else if (shape->form == CANVAS_CURVE)
        put_curve(out, shape->at);
    else if (shape->form == CANVAS_POLYLINE || shape->form == CANVAS_POLYGON)
        put_points(out, shape);
    else if (shape->form == CANVAS_HALF_DISC)
        put_half_disc(out, shape->at, shape->right);
    else
        put_attributes(out, round, shape->at, 3);
    put_colour(out, drawn ? "stroke" : "fill", shape->pen.colour);
    if (drawn)
        put_attribute(out, "stroke-width", shape->pen.width);
    if (drawn && shape->pen.dashed)
        fputs(" stroke-dasharray=\"4 3\"", out);
    fputs("/>\n", out);
}

static void svg_text(struct canvas *canvas, const char *text, const struct canvas_text *how)
{
    static const char *const anchors[] = {
        [CANVAS_START] = "start", [CANVAS_MIDDLE] = "middle", [CANVAS_END] = "end"};
    FILE *out = canvas->out;
    fputs("<text", out);
    put_attribute(out, "x", how->x);
    put_attribute(out, "y", how->y);
    put_attribute(out, "font-size", how->size);
    if (how->anchor != CANVAS_START)
        fprintf(out, " text-anchor=\"%s\"", anchors[how->anchor]);
    if (how->bold)
        fputs(" font-weight=\"bold\"", out);
    if (how->upwards) {
        put_number(out, " transform=\"rotate(-90 ", how->x);
        put_number(out, " ", how->y);
        fputs(")\"", out);
    }
    put_colour(out, "fill", how->colour);
    putc('>', out);
    put_text(out, text);
    fputs("</text>\n", out);
}

static bool svg_close(struct canvas *canvas)
{
    fputs("</svg>\n", canvas->out);
    return true;
}

const struct canvas_format canvas_svg = {.ending = ".svg",
                                         .open = svg_open,
                                         .group = svg_group,
                                         .group_end = svg_group_end,
                                         .shape = svg_shape,
                                         .text = svg_text,
                                         .close = svg_close};
