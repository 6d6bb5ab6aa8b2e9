/*
 * colour.h: colours that people with any kind of colour vision, and grey printers, can tell apart.
 *
 * Pure functions. The scale is viridis (S. van der Walt, N. Smith, 2015) from light to dark, as on white
 * paper more ink means more. The set is that of M. Okabe and K. Ito (2008).
 */
#ifndef COLOUR_H
#define COLOUR_H

#include <stddef.h>
#include <stdint.h>

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

#endif
