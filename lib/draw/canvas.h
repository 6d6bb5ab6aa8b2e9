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
#include <stdio.h>

#include "draw/style.h"

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
/* Draw a field with slanted lines. */
void canvas_hatched(struct canvas *canvas, double x, double y, double width, double height);
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
