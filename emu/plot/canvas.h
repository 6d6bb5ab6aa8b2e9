/*
 * canvas.h: a page to draw on, which becomes SVG, PDF or PNG by the ending of its file's name.
 *
 * Life cycle: canvas_knows before there is anything to draw, canvas_open, draw with `pen` by cairo's own calls or
 * with what stands here, canvas_close. Lengths are points, y goes down; a PNG has two pixels a point. One thread a canvas.
 */
#ifndef CANVAS_H
#define CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct _cairo cairo_t; /* as in cairo.h */

struct canvas {
    cairo_t *pen;
    double width, height;
    FILE *out;
    bool pixels;
};

/* Colours that people with any eyes can tell apart (Okabe and Ito 2008), and greys. */
enum colour {
    COLOUR_BLUE,
    COLOUR_ORANGE,
    COLOUR_GREEN,
    COLOUR_PURPLE,
    COLOUR_YELLOW,
    COLOUR_SKY,
    COLOUR_SERIES, /* how many there are for series */
    COLOUR_BLACK = COLOUR_SERIES,
    COLOUR_GREY,
    COLOUR_FAINT,
    COLOURS
};

/* Is the format known? False with a sentence. */
bool canvas_knows(const char *path, char *error, size_t size);

/* NULL with a sentence. What is drawn goes to `out`, the format is that of `path`. */
struct canvas *canvas_open(const char *path, FILE *out, double width, double height, char *error,
                           size_t size);

/* Write what is left and free. False with a sentence. */
bool canvas_close(struct canvas *canvas, char *error, size_t size);

void canvas_colour(struct canvas *canvas, enum colour colour);

/* A text whose box has the point at these shares of its width and height: 0, 0 is the upper left corner. */
struct canvas_text {
    double x, y, share_x, share_y, size;
    bool upright; /* turned to read from below */
};
void canvas_text(struct canvas *canvas, struct canvas_text place, const char *text);

double canvas_text_width(struct canvas *canvas, double size, const char *text);

#endif
