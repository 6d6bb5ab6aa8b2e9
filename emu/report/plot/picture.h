/*
 * picture.h: a sheet with a title above, a drawing in the middle, and below it what was run and how the run
 * went.
 *
 * Life cycle: the caller fills the first four fields and calls picture_plan. The kind of picture calls
 * picture_begin when it knows the size of its drawing, draws, and calls picture_end.
 */
#ifndef PICTURE_H
#define PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "plot/axes.h"
#include "plot/canvas.h"
#include "plot/plot.h"

struct recording;

struct picture {
    const struct recording *recording;
    const struct plot_settings *settings;
    const char *path; /* its ending names the format */
    FILE *out;

    /* The steps that are shown: at least one, out of 1 .. end. */
    uint64_t first, last, steps, end;

    struct canvas *canvas;
    double left, top; /* of the drawing */
    double width, height;
};

/* Choose the steps that are shown. */
void picture_plan(struct picture *picture);

/* Open the sheet around a drawing of that size. `note` says what the drawing shows. False: no memory. */
bool picture_begin(struct picture *picture, double width, double height, const char *title, const char *note);

/* Write the sheet. False: no memory. */
bool picture_end(struct picture *picture);

/* Divide things into at most `limit` parts of about one size: return the things of a part, and the number of
 * parts. Both are 1 if there are no things. */
uint64_t picture_share(uint64_t things, uint64_t limit);
size_t picture_parts(uint64_t things, uint64_t limit);

/* Return the part that a thing is in, and the first thing of a part; part number `parts` begins behind the
 * last thing. */
size_t picture_part(uint64_t things, size_t parts, uint64_t one);
uint64_t picture_part_begin(uint64_t things, size_t parts, size_t part);

/* Return an axis of the steps that are shown, all of one width. */
struct axis picture_step_axis(const struct picture *picture);

/* Return the lower bound in steps; NAN: not known. */
double picture_bound(const struct recording *recording);

#endif
