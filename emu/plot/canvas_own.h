/*
 * canvas_own.h: between canvas.c and the files that a canvas can become.
 *
 * A format is one file with one `const struct canvas_format` and one line in the table of canvas.c.
 */
#ifndef CANVAS_OWN_H
#define CANVAS_OWN_H

#include "plot/canvas.h"

/* What all shapes but texts come down to. */
struct canvas_shape {
    enum canvas_form {
        CANVAS_LINE,
        CANVAS_CURVE,
        CANVAS_POLYLINE,
        CANVAS_RECT,
        CANVAS_DISC,
        CANVAS_CIRCLE,
        CANVAS_HALF_DISC
    } form;
    double at[6]; /* the arguments, in their order */
    const double (*points)[2];
    size_t count;
    bool right;            /* which half */
    struct canvas_pen pen; /* its colour is that of what is filled, too */
};

/* Drawn with a pen, or else filled? */
bool canvas_is_drawn(const struct canvas_shape *shape);

struct canvas_format {
    const char *ending; /* ".svg" */
    bool (*open)(struct canvas *canvas, const struct canvas_sheet *sheet);
    void (*group)(struct canvas *canvas, const char *name); /* NULL: the format has no groups */
    void (*group_end)(struct canvas *canvas);
    void (*shape)(struct canvas *canvas, const struct canvas_shape *shape);
    void (*text)(struct canvas *canvas, const char *text, const struct canvas_text *how);
    bool (*close)(struct canvas *canvas); /* also if open failed */
};

struct canvas {
    const struct canvas_format *format;
    FILE *out;
    void *surface, *context; /* the format's own */
};

#endif
