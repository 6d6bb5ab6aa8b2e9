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

#include "draw/axes.h"
#include "draw/canvas.h"
#include "draw/graph.h"
#include "plot/plot.h"
#include "trace/recording.h"

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

/* Return an axis of the steps that are shown, all of one width. */
struct plot_axis picture_step_axis(const struct picture *picture);

/* Return the lower bound in steps; NAN: not known. */
double picture_bound(const struct recording *recording);

/* Return the filter for the transmissions of the steps that are shown. */
struct recording_filter picture_filter(const struct picture *picture);

/* Nodes are discs with their rank, and below it their place in the array if that is another text. Return the
 * radius of discs in which all labels of these nodes have room. */
double node_label_radius(const struct topo *topo);

/* Draw a node: three shapes, or four if it has two texts. */
void node_label_draw(struct canvas *canvas, const struct topo *topo, int rank, double x, double y,
                     double radius);

/* Cross out the nodes that faults have stopped, as group "stopped"; `at` says where a node is; x
 * is NAN if it is not drawn. */
void stopped_nodes_draw(const struct picture *picture, double radius,
                        struct layout_point (*at)(const void *context, int rank), const void *context);

/* Draw a thin line where each phase begins that is inside the picture, with its name, as group "phases";
 * names for which there is no room are left out. `down`: steps are on axis y, else on axis x; the axis ends
 * half a step beside the steps. Nothing is drawn if no phase was named. */
double phase_marks_width(const struct picture *picture); /* of the widest names; 0: there are none */
void phase_marks_draw(const struct picture *picture, const struct axes *axes, bool down);

#endif
