/*
 * scale.h: from numbers to places on a page, and the numbers worth writing beside them.
 *
 * Begin with SCALE_EMPTY, cover every number that is to be seen, scale_round once; then ask. Pure functions
 * otherwise.
 */
#ifndef SCALE_H
#define SCALE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

struct scale {
    double low, high;
    bool log;        /* all numbers are greater than 0 */
    bool whole;      /* only whole numbers mean anything */
    double from, to; /* the places of low and high */
};

#define SCALE_EMPTY                                                                                          \
    {                                                                                                        \
        .low = (double)INFINITY, .high = -(double)INFINITY, .log = false, .whole = false, .from = 0, .to = 1 \
    }

enum { SCALE_TICKS = 32 };

/* Have a number on it; NAN is left out. */
void scale_cover(struct scale *scale, double number);

/* Logarithmic from here on, if the numbers differ by this factor at least and allow it. */
void scale_choose(struct scale *scale, double factor);

/* Let it begin and end with a tick; never empty. */
void scale_round(struct scale *scale);

double scale_at(const struct scale *scale, double number);

/* Numbers to be written beside it, ascending. Result: how many. */
size_t scale_ticks(const struct scale *scale, double tick[SCALE_TICKS]);

#endif
