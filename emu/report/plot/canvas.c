/*
 * canvas.c: a call becomes a shape, and the format draws the shape; colours; widths of letters.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "path.h"
#include "plot/canvas_format.h"

extern const struct canvas_format canvas_svg, canvas_pdf, canvas_png;

static const struct canvas_format *const formats[] = {&canvas_svg, &canvas_pdf, &canvas_png, NULL};

static const struct canvas_format *format_of(const char *path)
{
    if (strcmp(path, "-") == 0)
        return formats[0];
    for (size_t i = 0; formats[i]; i++)
        if (path_ends_in(path, formats[i]->ending))
            return formats[i];
    return NULL;
}

bool canvas_knows(const char *path, char *error, size_t error_size)
{
    if (format_of(path))
        return true;
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

double canvas_text_width(const char *text, double size)
{
    return font_width(text, size, false);
}

void canvas_label(struct canvas *canvas, const char *text, double x, double y, double size,
                  enum canvas_anchor anchor, bool bold)
{
    canvas_text(canvas, text, &(struct canvas_text){x, y, size, anchor, COLOUR_BLACK, bold, false});
}

/* --------------------------------------------------------------------------------------------- colours */

/* Viridis at nine points, with straight lines between them; its yellow is darker, to be seen on white. */
struct colour colour_scale(double share)
{
    static const struct colour points[] = {{0xea, 0xd2, 0x22}, {0xaa, 0xdc, 0x32}, {0x5e, 0xc9, 0x62},
                                           {0x27, 0xad, 0x81}, {0x21, 0x90, 0x8d}, {0x2c, 0x71, 0x8e},
                                           {0x3b, 0x52, 0x8b}, {0x48, 0x28, 0x78}, {0x44, 0x01, 0x54}};
    double at = fmin(fmax(share, 0), 1) * (ARRAY_LENGTH(points) - 1);
    size_t low = at < ARRAY_LENGTH(points) - 1 ? (size_t)at : ARRAY_LENGTH(points) - 2;
    double part = at - (double)low;
    const struct colour *a = &points[low], *b = &points[low + 1];
    return (struct colour){(unsigned char)lround(a->red + part * (b->red - a->red)),
                           (unsigned char)lround(a->green + part * (b->green - a->green)),
                           (unsigned char)lround(a->blue + part * (b->blue - a->blue))};
}

struct colour colour_of_node(int64_t rank, int64_t nodes)
{
    double share = nodes > 1 ? (double)rank / (double)(nodes - 1) : 0;
    return colour_scale(COLOUR_NODES + (1 - COLOUR_NODES) * share);
}

struct colour colour_of_set(size_t index)
{
    static const struct colour set[COLOUR_SET] = {{0, 114, 178},   {213, 94, 0},   {0, 158, 115},
                                                  {204, 121, 167}, {86, 180, 233}, {230, 159, 0},
                                                  {240, 228, 66}};
    return set[index % COLOUR_SET];
}

/* ------------------------------------------------------------------------------------------------ font */

/* The advance widths of DejaVu Sans 2.37, in units of which an em has 2048. */
enum { EM = 2048, FIRST = ' ', LAST = '~', BEYOND = 1784 };

static const short widths[2][LAST - FIRST + 1] = {
    {651,  821,  942,  1716, 1303, 1946, 1597, 563,  799,  799,  1024, 1716, 651,  739,  651,  690,
     1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 690,  690,  1716, 1716, 1716, 1087,
     2048, 1401, 1405, 1430, 1577, 1294, 1178, 1587, 1540, 604,  604,  1343, 1141, 1767, 1532, 1612,
     1235, 1612, 1423, 1300, 1251, 1499, 1401, 2025, 1403, 1251, 1403, 799,  690,  799,  1716, 1024,
     1024, 1255, 1300, 1126, 1300, 1260, 721,  1300, 1298, 569,  569,  1186, 569,  1995, 1298, 1253,
     1300, 1300, 842,  1067, 803,  1298, 1212, 1675, 1212, 1212, 1075, 1303, 690,  1303, 1716},
    {713,  934,  1067, 1716, 1425, 2052, 1786, 627,  936,  936,  1071, 1716, 778,  850,  778,  748,
     1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 819,  819,  1716, 1716, 1716, 1188,
     2048, 1585, 1561, 1503, 1700, 1399, 1399, 1681, 1714, 762,  762,  1587, 1305, 2038, 1714, 1741,
     1501, 1741, 1577, 1475, 1397, 1663, 1585, 2259, 1579, 1483, 1485, 936,  748,  936,  1716, 1024,
     1024, 1382, 1466, 1214, 1466, 1389, 891,  1466, 1458, 702,  702,  1362, 702,  2134, 1458, 1407,
     1466, 1466, 1010, 1219, 979,  1458, 1335, 1892, 1321, 1335, 1192, 1458, 748,  1458, 1716}};

double font_width(const char *text, double size, bool bold)
{
    long sum = 0;
    for (; *text; text++) {
        unsigned char letter = (unsigned char)*text;
        if ((letter & 0xc0) == 0x80) /* a byte inside a letter of UTF-8 */
            continue;
        sum += letter >= FIRST && letter <= LAST ? widths[bold][letter - FIRST] : BEYOND;
    }
    return (double)sum * size / EM;
}
