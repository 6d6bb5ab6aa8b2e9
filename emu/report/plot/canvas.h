/*
 * canvas.h: a sheet to draw on, which becomes a file: .svg, .pdf or .png by the ending of its name.
 *
 * Life cycle: canvas_open; drawing; canvas_close, which writes the rest and frees the canvas. A failed write
 * sets the error flag of the stream. Equal calls give equal bytes. One thread a canvas.
 *
 * Lengths are in points (1/72 inch), x goes right and y down from the upper left corner. A .png has two
 * pixels a point. In an .svg every shape is one element on a line of its own, and a group has its name as
 * class, so that scripts and tests can count shapes.
 */
#ifndef CANVAS_H
#define CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Colours that people with any kind of colour vision, and grey printers, can tell apart. The scale is
 * viridis (S. van der Walt, N. Smith, 2015) from light to dark, as on white paper more ink means more. The
 * set is that of M. Okabe and K. Ito (2008). */
struct colour {
    unsigned char red, green, blue;
};

#define COLOUR_WHITE ((struct colour){255, 255, 255})
#define COLOUR_PALE  ((struct colour){236, 236, 236}) /* grids */
#define COLOUR_IDLE  ((struct colour){216, 220, 225}) /* links on which nothing is */
#define COLOUR_GREY  ((struct colour){120, 120, 120})
#define COLOUR_BLACK ((struct colour){24, 24, 24})

/* Return the colour of a share, 0 .. 1. */
struct colour colour_scale(double share);

/* Return the colour of a node, by which packets tell their origin or sender: that of its share of all ranks,
 * on the part of the scale from COLOUR_NODES on, in which thin lines can be seen on white. */
#define COLOUR_NODES 0.3
struct colour colour_of_node(int64_t rank, int64_t nodes);

enum { COLOUR_SET = 7 };

/* Return a colour of the set: blue, vermilion, green, purple, sky blue, orange, yellow, and from 7 on blue
 * again. */
struct colour colour_of_set(size_t index);

/* The font of pictures. DejaVu Sans is on nearly every machine with Linux, and Verdana, of about the same
 * widths, on the others. Its widths are known here, so that texts fit, and the size of a sheet does not
 * depend on the machine. */
#define FONT_FAMILY   "DejaVu Sans"
#define FONT_FAMILIES "'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif" /* for readers of an .svg */

/* The width of a text in UTF-8 at a size; letters beyond ASCII count as the widest that pictures have. */
double font_width(const char *text, double size, bool bold);

/* ------------------------------------------------------------------------------------------- sheet */

struct canvas;

struct canvas_sheet {
    double width, height;
    const char *title, *description; /* for readers who cannot see the picture, and for lists of files */
};

struct canvas_pen {
    struct colour colour;
    double width;
    bool dashed;
};

enum canvas_anchor { CANVAS_START, CANVAS_MIDDLE, CANVAS_END };

struct canvas_text {
    double x, y, size; /* y: of the baseline */
    enum canvas_anchor anchor;
    struct colour colour;
    bool bold, upwards; /* upwards: rotated by 90 degrees to the left */
};

/* Can a canvas become a file of this name? If not, give a sentence with the known endings. "-", standard
 * output, is .svg. */
bool canvas_knows(const char *path, char *error, size_t error_size);

/* NULL: no memory. */
struct canvas *canvas_open(const char *path, FILE *out, const struct canvas_sheet *sheet);

/* False: there was no memory, and the file is of no use. */
bool canvas_close(struct canvas *canvas);

/* Shapes drawn between these two calls form a group. Groups are not nested. */
void canvas_group(struct canvas *canvas, const char *name);
void canvas_group_end(struct canvas *canvas);

void canvas_line(struct canvas *canvas, double x0, double y0, double x1, double y1, struct canvas_pen pen);
/* Draw a quadratic Bezier curve. */
void canvas_curve(struct canvas *canvas, const double from[2], const double control[2], const double to[2],
                  struct canvas_pen pen);
void canvas_polyline(struct canvas *canvas, const double (*points)[2], size_t count, struct canvas_pen pen);
/* Fill a polygon. */
void canvas_polygon(struct canvas *canvas, const double (*points)[2], size_t count, struct colour fill);
void canvas_rect(struct canvas *canvas, double x, double y, double width, double height, struct colour fill);
void canvas_disc(struct canvas *canvas, double x, double y, double radius, struct colour fill);
void canvas_circle(struct canvas *canvas, double x, double y, double radius, struct canvas_pen pen);
/* Draw the left or the right half of a disc. */
void canvas_half_disc(struct canvas *canvas, double x, double y, double radius, bool right,
                      struct colour fill);
void canvas_text(struct canvas *canvas, const char *text, const struct canvas_text *how);
/* In black. */
void canvas_label(struct canvas *canvas, const char *text, double x, double y, double size,
                  enum canvas_anchor anchor, bool bold);

/* The width of a text that is not bold. */
double canvas_text_width(const char *text, double size);

#endif
