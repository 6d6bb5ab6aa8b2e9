/*
 * canvas.h: a sheet to draw on, which becomes a file: .svg, .pdf or .png by the ending of its name.
 *
 * Life cycle: canvas_open, draw, canvas_close, which writes what is left and frees. What the stream could not take shows in its
 * error flag. The same calls give the same bytes. One thread a canvas.
 *
 * Lengths are in points (1/72 inch), x goes right and y down from the upper left corner. A .png has two pixels a point.
 * Every shape is one element of an .svg, on a line of its own; groups have their name as class there, which scripts and
 * tests can count by.
 */
#ifndef CANVAS_H
#define CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "plot/colour.h"

struct canvas;

struct canvas_sheet {
    double width, height;
    const char *title, *description; /* for people who do not see it, and for lists of files */
};

struct canvas_pen {
    struct colour colour;
    double width;
    bool dashed;
};

enum canvas_anchor { CANVAS_START, CANVAS_MIDDLE, CANVAS_END };

struct canvas_text {
    double x, y, size; /* y: of the line that letters stand on */
    enum canvas_anchor anchor;
    struct colour colour;
    bool bold, upwards; /* upwards: turned left by a right angle */
};

/* Is this a file that a canvas can become? Else a sentence with the endings known. "-", standard output, is .svg. */
bool canvas_knows(const char *path, char *error, size_t error_size);

/* NULL: no memory. */
struct canvas *canvas_open(const char *path, FILE *out, const struct canvas_sheet *sheet);

/* False: there was no memory, the file is of no use. */
bool canvas_close(struct canvas *canvas);

/* What follows belongs together, until the group ends. Groups are not nested. */
void canvas_group(struct canvas *canvas, const char *name);
void canvas_group_end(struct canvas *canvas);

void canvas_line(struct canvas *canvas, double x0, double y0, double x1, double y1, struct canvas_pen pen);
/* Quadratic, with one control point. */
void canvas_curve(struct canvas *canvas, const double from[2], const double control[2], const double to[2],
                  struct canvas_pen pen);
/* From point to point. */
void canvas_polyline(struct canvas *canvas, const double (*points)[2], size_t count, struct canvas_pen pen);
void canvas_rect(struct canvas *canvas, double x, double y, double width, double height, struct colour fill);
void canvas_disc(struct canvas *canvas, double x, double y, double radius, struct colour fill);
void canvas_circle(struct canvas *canvas, double x, double y, double radius, struct canvas_pen pen);
/* The left or the right half of a disc. */
void canvas_half_disc(struct canvas *canvas, double x, double y, double radius, bool right,
                      struct colour fill);
void canvas_text(struct canvas *canvas, const char *text, const struct canvas_text *how);

/* About how wide a text is, rather too much; the same whatever fonts there are. UTF-8. */
double canvas_text_width(const char *text, double size);

#endif
