/*
 * spacetime_nodes.c: the lines of nodes: bars in the colours of their states, crosses where they stop, and
 * walls between two lines while the link between them is down.
 */
#include <math.h>
#include <string.h>

#include "facts/outcome.h"
#include "plot/spacetime.h"
#include "trace/divergence.h"

static const double half_bar = 3; /* half the width of a bar */

/* The line of a node while it is drawn from one note to the next. */
struct lifeline {
    const struct spacetime *diagram;
    uint32_t node;
    double from; /* the height up to which it is drawn */
    bool down;
    const char *state; /* NULL: none */
};

void spacetime_bar(const struct spacetime *diagram, const char *state, struct placing_box bar)
{
    const double seen = 3; /* the least contrast of what is no letter (WCAG 2) */
    const struct canvas_pen edge = {COLOUR_SLATE, 0.7, false}, stripe = {COLOUR_WHITE, 1.6, false};
    struct canvas *canvas = diagram->picture->canvas;
    struct colour colour;
    bool striped, upright = bar.bottom - bar.top > bar.right - bar.left;
    double x = (bar.left + bar.right) / 2, y = (bar.top + bar.bottom) / 2;
    spacetime_state_colour(diagram, state, &colour, &striped);
    canvas_rect(canvas, bar.left, bar.top, bar.right - bar.left, bar.bottom - bar.top, colour);
    if (striped && upright)
        canvas_line(canvas, x, bar.top, x, bar.bottom, stripe);
    else if (striped)
        canvas_line(canvas, bar.left, y, bar.right, y, stripe);
    if (colour_contrast(colour, COLOUR_WHITE) >= seen)
        return;
    canvas_line(canvas, bar.left, bar.top, bar.left, bar.bottom, edge);
    canvas_line(canvas, bar.right, bar.top, bar.right, bar.bottom, edge);
}

/* Draw the line of a node up to a point in time. */
static void draw_until(struct lifeline *life, double to)
{
    const struct spacetime *diagram = life->diagram;
    double x = spacetime_x(diagram, life->node);
    if (to > life->from && !life->down && life->state)
        spacetime_bar(diagram, life->state, (struct placing_box){x - half_bar, life->from, x + half_bar, to});
    else if (to > life->from && !life->down)
        canvas_line(diagram->picture->canvas, x, life->from, x, to,
                    (struct canvas_pen){COLOUR_LIFE, diagram->column < 20 ? 0.8 : 1.2, false});
    life->from = fmax(life->from, to);
}

static void draw_crash(const struct lifeline *life, double y)
{
    const struct canvas_pen pen = {COLOUR_WRONG, 2, false};
    struct canvas *canvas = life->diagram->picture->canvas;
    double x = spacetime_x(life->diagram, life->node), arm = fmin(5, 0.3 * life->diagram->column);
    canvas_line(canvas, x - arm, y - arm, x + arm, y + arm, pen);
    canvas_line(canvas, x - arm, y + arm, x + arm, y - arm, pen);
}

static void draw_begun(const struct lifeline *life, double y)
{
    double x = spacetime_x(life->diagram, life->node);
    canvas_line(life->diagram->picture->canvas, x - 6, y, x + 6, y,
                (struct canvas_pen){COLOUR_LIFE, 2, false});
}

static void follow_note(struct lifeline *life, const struct trace_note *note)
{
    double y = spacetime_y(life->diagram, (double)note->step);
    bool seen = note->step >= life->diagram->picture->first;
    switch (note->kind) {
    case NOTE_STATE:
        if (life->state && note->text && strcmp(life->state, note->text) == 0)
            return;
        draw_until(life, y);
        life->state = note->text && *note->text ? note->text : NULL;
        return;
    case NOTE_STOPPED:
    case NOTE_CRASHED:
        draw_until(life, y);
        life->down = true;
        life->state = NULL;
        if (seen)
            draw_crash(life, y);
        return;
    case NOTE_BEGUN:
        draw_until(life, y);
        life->down = false;
        if (seen)
            draw_begun(life, y);
        return;
    default:
        return;
    }
}

static void draw_events(const struct spacetime *diagram)
{
    for (size_t i = 0; i < diagram->note_count; i++) {
        const struct trace_note *note = &diagram->notes[i];
        if (note->kind == NOTE_EVENT)
            canvas_disc(diagram->picture->canvas, spacetime_x(diagram, note->node),
                        spacetime_y(diagram, (double)note->step), fmin(3.5, 0.25 * diagram->column),
                        COLOUR_BLACK);
    }
}

void spacetime_draw_nodes(const struct spacetime *diagram)
{
    size_t at = 0;
    canvas_group(diagram->picture->canvas, "nodes");
    for (uint32_t node = 0; node < diagram->groups; node++) {
        struct lifeline life = {.diagram = diagram,
                                .node = node,
                                .from = spacetime_y(diagram, (double)diagram->picture->first) - 4};
        for (; at < diagram->note_count && diagram->notes[at].node == node; at++)
            follow_note(&life, &diagram->notes[at]);
        draw_until(&life, diagram->axes.y.scale.to);
    }
    canvas_group_end(diagram->picture->canvas);
}

/* -------------------------------------------------------------------------------------------- cuts */

bool spacetime_has_wall(const struct spacetime *diagram, const struct trace_note *cut)
{
    uint32_t peer = (uint32_t)cut->peer, left = cut->node < peer ? cut->node : peer;
    return cut->kind == NOTE_CUT && cut->node + peer == 2 * left + 1 && cut->other > diagram->picture->first;
}

struct placing_box spacetime_wall(const struct spacetime *diagram, const struct trace_note *cut)
{
    double middle = (spacetime_x(diagram, cut->node) + spacetime_x(diagram, (size_t)cut->peer)) / 2;
    double half = fmin(6, 0.2 * diagram->column);
    double end =
        cut->other > diagram->bottom ? diagram->axes.y.scale.to : spacetime_y(diagram, (double)cut->other);
    return (struct placing_box){middle - half, spacetime_y(diagram, (double)cut->step), middle + half, end};
}

void spacetime_draw_cuts(const struct spacetime *diagram)
{
    struct canvas *canvas = diagram->picture->canvas;
    if (!(diagram->signs & 1U << SIGN_CUT))
        return;
    canvas_group(canvas, "cuts");
    for (size_t i = 0; i < diagram->note_count; i++) {
        if (!spacetime_has_wall(diagram, &diagram->notes[i]))
            continue;
        struct placing_box wall = spacetime_wall(diagram, &diagram->notes[i]);
        canvas_hatched(canvas, wall.left, wall.top, wall.right - wall.left, wall.bottom - wall.top);
    }
    canvas_group_end(canvas);
}

/* ------------------------------------------------------------------------------------------- marks */

static void draw_ring(const struct spacetime *diagram, int32_t node, uint64_t step)
{
    canvas_circle(diagram->picture->canvas, spacetime_x(diagram, (size_t)node),
                  spacetime_y(diagram, (double)step), fmin(7, 0.45 * diagram->column),
                  (struct canvas_pen){COLOUR_WRONG, 1.8, false});
}

/* Ring the moments in which another run differs. */
static void draw_differences(const struct spacetime *diagram)
{
    const struct plot_settings *settings = diagram->picture->settings;
    if (!(diagram->signs & 1U << SIGN_DIFFERS))
        return;
    canvas_group(diagram->picture->canvas, "differs");
    for (size_t i = 0; i < settings->ringed_count; i++) {
        const struct divergence_place *place = &settings->ringed[i];
        if (place->step >= diagram->picture->first && place->step <= diagram->bottom)
            canvas_circle(diagram->picture->canvas, spacetime_x(diagram, place->node),
                          spacetime_y(diagram, (double)place->step), fmin(6, 0.4 * diagram->column),
                          (struct canvas_pen){colour_of_set(3), 2, false});
    }
    canvas_group_end(diagram->picture->canvas);
}

void spacetime_draw_marks(const struct spacetime *diagram)
{
    struct canvas *canvas = diagram->picture->canvas;
    canvas_group(canvas, "marks");
    for (size_t i = 0; i < diagram->scene.count; i++) {
        const struct scene_mark *mark = &diagram->scene.marks[i];
        if (mark->first > diagram->bottom || (mark->last < diagram->picture->first))
            continue;
        double x = spacetime_x(diagram, (size_t)mark->node), from = spacetime_y(diagram, (double)mark->first);
        if (mark->kind == SCENE_VIOLATION)
            draw_ring(diagram, mark->node, mark->first);
        if (mark->kind == SCENE_WAITER || mark->kind == SCENE_CYCLE)
            canvas_line(canvas, x, from, x, diagram->axes.y.scale.to,
                        (struct canvas_pen){COLOUR_WRONG, mark->kind == SCENE_CYCLE ? 3 : 1.8, true});
    }
    struct spacetime_place fails;
    if (spacetime_failure(diagram, &fails))
        draw_ring(diagram, (int32_t)fails.node, fails.step);
    draw_events(diagram);
    canvas_group_end(canvas);
    draw_differences(diagram);
}
