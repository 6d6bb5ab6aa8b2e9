/*
 * scale.h: from numbers to places on a sheet, and the round numbers that are written there as ticks.
 *
 * Begin with SCALE_EMPTY, call scale_cover for every number that is drawn, then scale_round once; then ask
 * for places and ticks. Pure functions on the caller's struct.
 */
#ifndef SCALE_H
#define SCALE_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

struct scale {
    double low, high;
    bool log;        /* all numbers are greater than 0 */
    bool whole;      /* ticks at whole numbers only */
    double from, to; /* the places of low and high */
};

#define SCALE_EMPTY                                                                                          \
    {                                                                                                        \
        .low = (double)INFINITY, .high = -(double)INFINITY, .log = false, .whole = false, .from = 0, .to = 1 \
    }

enum { SCALE_TICKS = 32 };

/* Extend the scale to a number; NAN changes nothing. */
void scale_cover(struct scale *scale, double number);

/* Make the scale logarithmic if all numbers are greater than 0 and differ by this factor at least. */
void scale_choose(struct scale *scale, double factor);

/* Let the scale begin and end with a tick, and not be empty. */
void scale_round(struct scale *scale);

/* Return the place of a number. */
double scale_at(const struct scale *scale, double number);

/* Write the ticks in ascending order. Return how many there are. */
size_t scale_ticks(const struct scale *scale, double tick[SCALE_TICKS]);

#endif
