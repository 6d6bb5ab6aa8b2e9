/*
 * plot_spacetime.c: the space-time diagram of L. Lamport (1978): nodes across, steps down, a line for each
 * packet from the sender in its first step to the receiver in the step of arrival. Beside the lines of nodes
 * is what they tell, bars show their states, and faults and waits are drawn where they happened.
 *
 * A large run has a line for many packets (spacetime_joined.c).
 */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/outcome.h"
#include "plot/spacetime.h"
#include "quantity.h"

/* ------------------------------------------------------------------------------------------- sizes */

static void row_label(const void *context, double tick, char *text, size_t size)
{
    struct quantity a;
    uint64_t step = timeline_step(context, tick);
    snprintf(text, size, "%s", step ? quantity_count(&a, step) : "...");
}

/* The scale goes on beyond the last node, where texts are. */
static void column_label(const void *context, double tick, char *text, size_t size)
{
    const struct spacetime *diagram = context;
    text[0] = '\0';
    if (tick >= 0 && tick < (double)diagram->groups)
        snprintf(text, size, "%.0f", tick);
}

static double row_at(const void *context, double step)
{
    const struct timeline *time = context;
    return timeline_row(time, step) -
           fmax(time->steps[0] - step, 0); /* there is half a row before the first */
}

static bool has_fault(const struct spacetime *diagram, uint32_t node, enum trace_note_kind kind,
                      uint64_t *step)
{
    for (size_t i = 0; i < diagram->note_count; i++)
        if (diagram->notes[i].node == node && diagram->notes[i].kind == kind) {
            *step = diagram->notes[i].step;
            return true;
        }
    return false;
}

/* What is said of a node at the head of its column. */
static void say_fault(const struct spacetime *diagram, uint32_t node, char text[64])
{
    uint64_t step;
    text[0] = '\0';
    if (has_fault(diagram, node, NOTE_TRAITOR, &step))
        snprintf(text, 64, "traitor");
    else if (has_fault(diagram, node, NOTE_STOPPED, &step))
        snprintf(text, 64, diagram->column < 70 ? "stops" : "stops in step %" PRIu64, step);
}

static bool has_labels(const struct spacetime *diagram)
{
    return diagram->labelled || diagram->picture->settings->ends;
}

/* Choose the sizes of letters, columns and rows: wide where there are texts. */
static void choose_sizes(struct spacetime *diagram)
{
    double nodes = (double)diagram->groups, rows = (double)diagram->rows;
    diagram->column = fmin(40, 560 / nodes);
    diagram->row = fmin(28, 480 / rows);
    diagram->size = nodes <= 16 ? 10 : 8;
    diagram->head = nodes <= 32 ? 16 : 0;
    for (uint32_t i = 0; i < diagram->groups && diagram->head > 0; i++) {
        char text[64];
        say_fault(diagram, i, text);
        diagram->head = fmax(diagram->head, *text ? 28 : 16);
    }
    if (!diagram->text_count && !diagram->picture->settings->ringed_count)
        return;
    double most = fmin(160, 840 / nodes);
    diagram->column =
        fmax(diagram->column,
             fmin(spacetime_texts_width(diagram, most - 16) + (has_labels(diagram) ? 56 : 20), most));
    double crowd = (double)diagram->count / rows; /* packets that begin in a row */
    double wanted = fmax(fmin(700 / rows, 62), fmin(30 + 6 * crowd, 110));
    diagram->row = fmax(diagram->row, fmin(fmax(wanted, 34), 2400 / rows));
}

/* Set the axes, relative to the corner of the drawing. Return their width. */
static double plan_axes(struct spacetime *diagram)
{
    const struct timeline *time = &diagram->time;
    double last = (double)(diagram->groups - 1), before = diagram->text_count ? 0.65 : 0.5, beside = 0.5;
    if (layout_wraps(diagram->picture->recording->view.topo))
        beside = before; /* lines go on at the other edge */
    else if (diagram->text_count)
        beside = fmax(beside, (spacetime_texts_width(diagram, diagram->column - 16) + 14) / diagram->column);
    if (!layout_wraps(diagram->picture->recording->view.topo))
        beside = fmax(beside, (phase_marks_width(diagram->picture) + 6) / diagram->column);
    diagram->axes.x = (struct plot_axis){.title = "node",
                                         .scale = {.low = -before, .high = last + beside, .whole = true},
                                         .bare = true,
                                         .label = column_label,
                                         .context = diagram};
    diagram->axes.y = (struct plot_axis){.title = "step",
                                         .scale = {.low = time->rows[0] - 0.5,
                                                   .high = time->rows[time->count - 1] + 0.5,
                                                   .whole = true,
                                                   .stride = ceil((double)diagram->rows / (SCALE_TICKS - 1))},
                                         .label = row_label,
                                         .at = row_at,
                                         .context = time};
    return diagram->column * (last + before + beside);
}

static void place_axes(struct spacetime *diagram, double left_of_axes, double wide)
{
    axes_place(&diagram->axes, diagram->left + left_of_axes, diagram->top + diagram->head, wide,
               diagram->row * (double)diagram->rows, true);
}

/* ------------------------------------------------------------------------------------------- sheet */

static void draw_heads(const struct spacetime *diagram)
{
    struct canvas *canvas = diagram->picture->canvas;
    if (diagram->head == 0)
        return;
    canvas_group(canvas, "heads");
    for (uint32_t i = 0; i < diagram->groups; i++) {
        char name[32], fault[64];
        double x = spacetime_x(diagram, i), y = diagram->axes.y.scale.from - 5;
        snprintf(name, sizeof name, diagram->column < 50 ? "%" PRIu32 : "node %" PRIu32, i);
        say_fault(diagram, i, fault);
        canvas_text(canvas, name,
                    &(struct canvas_text){.x = x,
                                          .y = y - (*fault ? 11 : 0),
                                          .size = diagram->size,
                                          .anchor = CANVAS_MIDDLE,
                                          .colour = *fault ? COLOUR_WRONG : COLOUR_BLACK,
                                          .bold = true});
        if (*fault && diagram->column >= 32)
            canvas_text(canvas, fault,
                        &(struct canvas_text){
                            .x = x, .y = y, .size = 9, .anchor = CANVAS_MIDDLE, .colour = COLOUR_WRONG});
    }
    canvas_group_end(canvas);
}

/* Draw the bands of stretches in which nothing happens. */
static void draw_shortened(const struct spacetime *diagram)
{
    const struct axis_scale *x = &diagram->axes.x.scale, *y = &diagram->axes.y.scale;
    uint64_t from, to;
    if (!diagram->time.shortened)
        return;
    canvas_group(diagram->picture->canvas, "shortened");
    for (size_t i = 0; timeline_next_short(&diagram->time, &i, &from, &to);) {
        double top = scale_at(y, timeline_row(&diagram->time, (double)from) + 0.6);
        double bottom = scale_at(y, timeline_row(&diagram->time, (double)to) - 0.6);
        canvas_rect(diagram->picture->canvas, x->from + 1, top, x->to - x->from - 2, bottom - top,
                    COLOUR_PALE);
    }
    canvas_group_end(diagram->picture->canvas);
}

PRINTF_LIKE(3, 4) static void say(char *note, size_t size, const char *format, ...)
{
    size_t used = strlen(note);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(note + used, size - used, format, arguments);
    va_end(arguments);
}

static void say_cycle(const struct spacetime *diagram, char *note, size_t size)
{
    const struct outcome *outcome = diagram->picture->recording->view.outcome;
    const struct deadlock *deadlock = outcome ? outcome->deadlock : NULL;
    if (!deadlock || !deadlock->cycle_length)
        return;
    say(note, size, " Deadlock: node %" PRId32, deadlock->cycle[0].node);
    for (size_t i = 1; i <= deadlock->cycle_length && i < 12; i++)
        say(note, size, "%s waits for %" PRId32, i > 1 ? ", which" : "",
            deadlock->cycle[i % deadlock->cycle_length].node);
    say(note, size, "%s", deadlock->cycle_length < 12 ? "." : ", and so on round the cycle.");
}

static void write_note(const struct spacetime *diagram, char *note, size_t size)
{
    struct quantity a, b;
    const struct recording *recording = diagram->picture->recording;
    bool unknown = recording->version < 3 && recording->view.delays;
    size_t left_out = diagram->left_out;
    snprintf(note, size,
             "A line is a packet on a link, from the step in which it is sent to that in which it %s.",
             unknown ? "leaves the link; disturbed as this run was, it may be received later, or never"
                     : "arrives");
    if (diagram->stall_count)
        say(note, size, " Dashed uprights: the node waits for room in a full mailbox.");
    say_cycle(diagram, note, size);
    if (left_out)
        say(note, size, " %s of %s texts %s left out, for which there is no room.",
            quantity_count(&a, left_out), quantity_count(&b, diagram->text_count),
            left_out == 1 ? "is" : "are");
    if (diagram->states_more)
        say(note, size, " Names of states beyond the first %d are not in the legend.", SPACETIME_STATES);
}

static const char *colours_title(const struct spacetime *diagram)
{
    bool origins = false, senders = false;
    for (size_t i = 0; i < diagram->count; i++) {
        origins |= diagram->events[i].origin >= 0;
        senders |= diagram->events[i].origin < 0;
    }
    return !senders ? "origin of the packet" : origins ? "origin, else sender" : "sender of the packet";
}

/* Draw all parts on the open sheet. */
static void draw_parts(const struct spacetime *diagram, bool bar)
{
    const struct axes *axes = &diagram->axes;
    struct picture *picture = diagram->picture;
    axes_draw(axes, picture->canvas);
    draw_shortened(diagram);
    draw_heads(diagram);
    spacetime_draw_cuts(diagram);
    spacetime_draw_nodes(diagram);
    spacetime_draw_stalls(diagram);
    spacetime_draw_packets(diagram);
    spacetime_draw_waits(diagram);
    spacetime_draw_marks(diagram);
    phase_marks_draw(picture, axes, true);
    spacetime_texts_draw(diagram);
    if (!bar)
        return;
    double length = axes->y.scale.to - axes->y.scale.from;
    scale_bar_draw(&(struct scale_bar){.title = colours_title(diagram),
                                       .x = axes->x.scale.to + 14,
                                       .y = axes->y.scale.from,
                                       .length = fmin(length, 240),
                                       .most = (double)(diagram->groups - 1),
                                       .begin = COLOUR_LINES,
                                       .whole = true},
                   picture->canvas);
}

static bool draw_exact(struct spacetime *diagram)
{
    char note[1600];
    struct picture *picture = diagram->picture;
    const struct timeline *time = &diagram->time;
    diagram->groups = spacetime_nodes(diagram);
    diagram->rows = (size_t)(time->rows[time->count - 1] - time->rows[0]) + 1;
    if (!spacetime_texts_make(diagram))
        return false;
    choose_sizes(diagram);
    bool bar = diagram->count && diagram->groups > 1 && !diagram->labelled;
    double wide = plan_axes(diagram), left = axes_left(&diagram->axes);
    double width = left + wide + (bar ? SCALE_BAR_WIDTH + 14 : 0), legend_width = fmax(width, 380);
    diagram->row = fmax(diagram->row, (bar ? 110.0 : 40.0) / (double)diagram->rows);
    place_axes(diagram, left, wide);
    if (!spacetime_texts_place(diagram))
        return false;
    write_note(diagram, note, sizeof note);
    double below = diagram->head + diagram->row * (double)diagram->rows + AXES_BELOW;
    double high = below + spacetime_legend_height(diagram, legend_width);
    if (!picture_begin(picture, width, high, "Packets in space and time", note))
        return false;
    diagram->left = picture->left;
    diagram->top = picture->top;
    place_axes(diagram, left, wide);
    draw_parts(diagram, bar);
    spacetime_legend_draw(diagram, picture->top + below, legend_width);
    return picture_end(picture);
}

static bool draw_spacetime(struct picture *picture)
{
    struct spacetime diagram = {.picture = picture};
    enum spacetime_found found = spacetime_read(&diagram);
    bool fine = found != SPACETIME_NO_MEMORY &&
                (found == SPACETIME_FITS ? draw_exact(&diagram) : spacetime_draw_joined(&diagram));
    spacetime_free(&diagram);
    return fine;
}

const struct plot_kind plot_spacetime = {.name = "spacetime",
                                         .help = "nodes across, steps down, a line a packet",
                                         .has_texts = true,
                                         .has_values = true,
                                         .has_stalls = true,
                                         .has_notes = true,
                                         .draw = draw_spacetime};
