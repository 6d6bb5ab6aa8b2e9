/*
 * picture_marks.c: nodes and phases in pictures. Phases that begin in one step have one line, with all their
 * names.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "facts/outcome.h"
#include "plot/picture.h"
#include "topo/topo.h"

/* -------------------------------------------------------------------------------------------- nodes */

struct node_label {
    char rank[16];
    char place[64]; /* "": the same as the rank */
};

static struct node_label label_of(const struct topo *topo, int rank)
{
    struct node_label label;
    snprintf(label.rank, sizeof label.rank, "%d", rank);
    topo_place(topo, rank, label.place, sizeof label.place);
    if (strcmp(label.place, label.rank) == 0)
        label.place[0] = '\0';
    return label;
}

double node_label_radius(const struct topo *topo)
{
    double most = 0;
    for (int rank = 0; rank < topo->nodes; rank++) {
        struct node_label label = label_of(topo, rank);
        most = fmax(most, named_disc_radius(label.rank, label.place));
    }
    return most;
}

void node_label_draw(struct canvas *canvas, const struct topo *topo, int rank, double x, double y,
                     double radius)
{
    struct node_label label = label_of(topo, rank);
    named_disc_draw(canvas, label.rank, label.place, x, y, radius);
}

void stopped_nodes_draw(const struct picture *picture, double radius,
                        struct layout_point (*at)(const void *context, int rank), const void *context)
{
    const struct canvas_pen pen = {COLOUR_WRONG, 1.8, false};
    struct canvas *canvas = picture->canvas;
    struct trace_note note;
    struct recording_scan *scan = recording_notes(picture->recording, 1, UINT64_MAX, 1U << NOTE_STOPPED);
    bool any = false;
    while (recording_notes_next(scan, &note)) {
        struct layout_point p = at(context, (int)note.node);
        if (isnan(p.x))
            continue;
        if (!any)
            canvas_group(canvas, "stopped");
        any = true;
        canvas_line(canvas, p.x - radius, p.y - radius, p.x + radius, p.y + radius, pen);
        canvas_line(canvas, p.x - radius, p.y + radius, p.x + radius, p.y - radius, pen);
    }
    if (any)
        canvas_group_end(canvas);
    recording_scan_end(scan);
}

/* ---------------------------------------------------------------------------------------------- phases */

enum { NAMES = 256 };

static const double text_size = 8, gap = 2;

/* The first phase in the list that has packets and begins in the next step after `step` in which any does;
 * phase_count: there is none. */
static size_t next_after(const struct outcome *outcome, uint64_t step)
{
    size_t next = outcome->phase_count;
    for (size_t i = 0; i < outcome->phase_count; i++) {
        const struct phase_figure *phase = &outcome->phases[i];
        if (phase->end && phase->begin > step &&
            (next == outcome->phase_count || phase->begin < outcome->phases[next].begin))
            next = i;
    }
    return next;
}

static void join_names(const struct outcome *outcome, size_t i, char names[NAMES])
{
    size_t used = 0;
    names[0] = '\0';
    for (size_t k = i; k < outcome->phase_count && used + PHASE_NAME_SIZE + 2 < NAMES; k++)
        if (outcome->phases[k].end && outcome->phases[k].begin == outcome->phases[i].begin)
            used += (size_t)snprintf(names + used, NAMES - used, "%s%s", used ? ", " : "",
                                     outcome->phases[k].name);
}

/* Draw the line of a step across the frame. */
static void draw_line(struct canvas *canvas, const struct axes *axes, bool down, double at)
{
    const struct canvas_pen pen = {.colour = COLOUR_GREY, .width = 0.7, .dashed = true};
    const struct axis_scale *x = &axes->x.scale, *y = &axes->y.scale;
    if (down)
        canvas_line(canvas, x->from, at, x->to, at, pen);
    else
        canvas_line(canvas, at, y->from, at, y->to, pen);
}

/* Write the names of a step: above the frame, or in it, at its right side. Result: the place along the axis
 * of steps where they end. */
static double draw_names(struct canvas *canvas, const struct axes *axes, bool down, double at,
                         const char *names)
{
    const struct axis_scale *x = &axes->x.scale, *y = &axes->y.scale;
    double width = canvas_text_width(names, text_size), top = fmin(y->from, y->to);
    struct canvas_text how = {.size = text_size, .colour = COLOUR_BLACK};
    if (down)
        canvas_rect(canvas, x->to - width - 2 * gap, at + 1, width + gap, text_size + gap, COLOUR_WHITE);
    if (!down && at + width > x->to) /* the names of the last steps begin before their line */
        at = fmax(x->to - width, x->from);
    how.x = down ? x->to - gap : at;
    how.y = down ? at + text_size : top - gap;
    how.anchor = down ? CANVAS_END : CANVAS_START;
    canvas_text(canvas, names, &how);
    return at + (down ? text_size : width);
}

double phase_marks_width(const struct picture *picture)
{
    char names[NAMES];
    const struct outcome *outcome = picture->recording->view.outcome;
    double widest = 0;
    uint64_t begin = 0;
    for (size_t i; outcome && (i = next_after(outcome, begin)) < outcome->phase_count;) {
        begin = outcome->phases[i].begin;
        if (begin < picture->first || begin > picture->last)
            continue;
        join_names(outcome, i, names);
        widest = fmax(widest, canvas_text_width(names, text_size) + 2 * gap);
    }
    return widest;
}

void phase_marks_draw(const struct picture *picture, const struct axes *axes, bool down)
{
    char names[NAMES];
    const struct outcome *outcome = picture->recording->view.outcome;
    const struct plot_axis *steps = down ? &axes->y : &axes->x;
    double end = -1e9; /* of the last names */
    uint64_t begin = 0;
    if (!outcome || !outcome->phase_count)
        return;
    canvas_group(picture->canvas, "phases");
    for (size_t i; (i = next_after(outcome, begin)) < outcome->phase_count;) {
        begin = outcome->phases[i].begin;
        if (begin < picture->first || begin > picture->last)
            continue;
        double at = axis_at(steps, (double)begin - 0.5);
        draw_line(picture->canvas, axes, down, at);
        join_names(outcome, i, names);
        double width = down ? 0 : canvas_text_width(names, text_size);
        if (fmin(at, steps->scale.to - width) > end + gap)
            end = draw_names(picture->canvas, axes, down, at, names);
    }
    canvas_group_end(picture->canvas);
}
