/*
 * picture.h: a sheet with a title above, a drawing in the middle, and below it what was run and how it went.
 *
 * Life cycle: the caller fills the first four fields and calls picture_plan; the kind of picture calls
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
    const char *path; /* its ending says what file it becomes */
    FILE *out;

    /* The steps that are shown, at least one even if there was none; of 1 .. end. */
    uint64_t first, last, steps, end;

    struct canvas *canvas;
    double left, top; /* of the drawing */
    double width, height;
};

/* Which steps are shown. */
void picture_plan(struct picture *picture);

/* Open the sheet around a drawing of that size. `note`: what the drawing shows, and how many things share a
 * mark. False: no memory. */
bool picture_begin(struct picture *picture, double width, double height, const char *title, const char *note);

/* False: no memory. */
bool picture_end(struct picture *picture);

/* So many things in at most `limit` parts, of about as many things each (1 if there are none): things a part,
 * and parts. */
uint64_t picture_share(uint64_t things, uint64_t limit);
size_t picture_parts(uint64_t things, uint64_t limit);

/* Of so many things in so many parts: the part of one, and the first of a part (of `parts`: the number of
 * things). */
size_t picture_part(uint64_t things, size_t parts, uint64_t one);
uint64_t picture_part_begin(uint64_t things, size_t parts, size_t part);

/* Steps as an axis from the first to the last, each as wide as the others. */
struct axis picture_step_axis(const struct picture *picture);

/* The lower bound in steps; NAN: not known. */
double picture_bound(const struct recording *recording);

#endif
