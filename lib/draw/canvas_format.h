/*
 * canvas_format.h: a format of files that a canvas can become, and the shapes that a format draws.
 *
 * A format is one source with one `const struct canvas_format`, which canvas.c has by its ending. What cairo
 * draws is in a module: with cairo come twenty libraries, X11 and fonts, and most commands draw nothing.
 */
#ifndef CANVAS_FORMAT_H
#define CANVAS_FORMAT_H

#include "draw/canvas.h"

/* Any shape but a text. */
struct canvas_shape {
    enum canvas_form {
        CANVAS_LINE,
        CANVAS_CURVE,
        CANVAS_POLYLINE,
        CANVAS_POLYGON,
        CANVAS_RECT,
        CANVAS_DISC,
        CANVAS_CIRCLE,
        CANVAS_HALF_DISC
    } form;
    double at[6]; /* the arguments, in their order */
    const double (*points)[2];
    size_t count;
    bool right;            /* which half */
    struct canvas_pen pen; /* a shape that is filled has the colour of the pen */
};

/* Is the shape drawn with a pen? Else it is filled. */
static inline bool canvas_is_drawn(const struct canvas_shape *shape)
{
    return shape->form != CANVAS_RECT && shape->form != CANVAS_DISC && shape->form != CANVAS_HALF_DISC &&
           shape->form != CANVAS_POLYGON;
}

struct canvas_format {
    const char *ending; /* ".svg" */
    bool (*open)(struct canvas *canvas, const struct canvas_sheet *sheet);
    void (*group)(struct canvas *canvas, const char *name); /* NULL: the format has no groups */
    void (*group_end)(struct canvas *canvas);
    void (*shape)(struct canvas *canvas, const struct canvas_shape *shape);
    void (*text)(struct canvas *canvas, const char *text, const struct canvas_text *how);
    bool (*close)(struct canvas *canvas); /* called also if `open` failed */
};

/* What a module draws (module.h). The version changes whenever a module and its user could misunderstand each
 * other. */
#define CANVAS_MODULE         "parray-cairo.so"
#define CANVAS_MODULE_SYMBOL  "parray_canvas"
#define CANVAS_MODULE_VERSION 1

struct canvas_module {
    int version;
    const struct canvas_format *formats[3]; /* the last is NULL */
};

struct canvas {
    const struct canvas_format *format;
    FILE *out;
    void *surface, *context; /* the format's own */
};

#endif
