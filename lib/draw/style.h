/*
 * style.h: the colours of drawings, and the widths of their letters. Pure functions; any thread.
 */
#ifndef STYLE_H
#define STYLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Colours that people with any kind of colour vision, and grey printers, can tell apart. The scale is
 * viridis (S. van der Walt, N. Smith, 2015) from light to dark, as on white paper more ink means more. The
 * set is that of M. Okabe and K. Ito (2008). */
struct colour {
    unsigned char red, green, blue;
};

#define COLOUR_WHITE ((struct colour){255, 255, 255})
#define COLOUR_PALE  ((struct colour){236, 236, 236}) /* grids */
#define COLOUR_IDLE  ((struct colour){216, 220, 225}) /* lines on which nothing is */
#define COLOUR_GREY  ((struct colour){120, 120, 120}) /* lines, not letters */
#define COLOUR_QUIET ((struct colour){90, 90, 90})    /* letters of less weight */
#define COLOUR_LIFE  ((struct colour){120, 128, 140}) /* lines on which something goes on */
#define COLOUR_SLATE ((struct colour){64, 74, 92})    /* what has no colour of its own */
#define COLOUR_WRONG ((struct colour){190, 0, 40})    /* what goes wrong */
#define COLOUR_BLACK ((struct colour){24, 24, 24})

/* Return the colour of a share, 0 .. 1. */
struct colour colour_scale(double share);

/* Return the colour of one of `count` things in an order, which lines tell apart: that of its share, on the
 * part of the scale from COLOUR_LINES on, in which thin lines can be seen on white. */
#define COLOUR_LINES 0.3
struct colour colour_of_line(int64_t index, int64_t count);

/* How well letters of one colour can be read on another one (WCAG 2): 1 .. 21. Letters of pictures have 4.5
 * at least. */
double colour_contrast(struct colour a, struct colour b);

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

/* Return how many bytes of a text make its first line: the longest beginning that fits into the width and
 * ends before a blank. A word that is too long for a line is divided; one letter always fits. */
size_t font_line(const char *text, double size, double width);

#endif
