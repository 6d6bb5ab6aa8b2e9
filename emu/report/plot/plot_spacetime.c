/*
 * plot_spacetime.c: the space-time diagram of L. Lamport (1978): nodes across, steps down, a line for each
 * packet from the sender in its first step to the receiver in the step of arrival, a dashed upright line
 * where a node waited for room.
 *
 * In a large run, nodes with consecutive ranks share a column and several steps share a row. A line then
 * stands for all packets between two columns that begin in one row, the darker the more there are. Stalls are
 * left out, and the note below the picture says so.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"
#include "plot/picture.h"
#include "quantity.h"

enum { EXACT_NODES = 64, EXACT_STEPS = 160, EXACT_PACKETS = 6000, GROUPS = 64, ROWS = 64, LINES_MOST = 9000 };

struct diagram {
    struct picture *picture;
    struct axes axes;
    size_t groups, rows; /* numbers of groups of nodes and of groups of steps */
};

static size_t nodes_of(const struct diagram *diagram)
{
    return (size_t)diagram->picture->recording->view.topo->nodes;
}

/* Return the place of the middle of a group of nodes. */
static double group_x(const struct diagram *diagram, size_t group)
{
    double each = (double)nodes_of(diagram) / (double)diagram->groups;
    return scale_at(&diagram->axes.x.scale, each * ((double)group + 0.5) - 0.5);
}

static double time_y(const struct diagram *diagram, double time)
{
    const struct axis_scale *y = &diagram->axes.y.scale;
    return scale_at(y, fmin(fmax(time, y->low), y->high));
}

static void draw_nodes(const struct diagram *diagram)
{
    struct canvas_pen pen = {.colour = COLOUR_IDLE, .width = 0.8};
    canvas_group(diagram->picture->canvas, "nodes");
    for (size_t i = 0; i < diagram->groups; i++) {
        double x = group_x(diagram, i);
        canvas_line(diagram->picture->canvas, x, diagram->axes.y.scale.from, x, diagram->axes.y.scale.to,
                    pen);
    }
    canvas_group_end(diagram->picture->canvas);
}

/* Open the sheet and draw all but packets and stalls. `bar`: the legend of colours, or NULL. */
static bool begin_sheet(struct diagram *diagram, const char *note, const struct scale_bar *bar)
{
    struct picture *picture = diagram->picture;
    double nodes = (double)nodes_of(diagram), groups = (double)diagram->groups, rows = (double)diagram->rows;
    double wide = fmin(40, 560 / groups) * groups, high = fmin(28, 480 / rows) * rows;
    diagram->axes.x = (struct plot_axis){
        .title = "node", .scale = {.low = -0.5, .high = nodes - 0.5, .whole = true}, .bare = true};
    diagram->axes.y = picture_step_axis(picture);
    double left = axes_left(&diagram->axes), right = bar ? SCALE_BAR_WIDTH + 14 : 0;
    high = fmax(high, bar ? 110 : 40);
    if (!picture_begin(picture, left + wide + right, high + AXES_BELOW, "Packets in space and time", note))
        return false;
    axes_place(&diagram->axes, picture->left + left, picture->top, wide, high, true);
    axes_draw(&diagram->axes, picture->canvas);
    draw_nodes(diagram);
    if (bar) {
        struct scale_bar placed = *bar;
        placed.x = picture->left + left + wide + 14;
        placed.y = picture->top;
        placed.length = high;
        scale_bar_draw(&placed, picture->canvas);
    }
    return true;
}

/* ------------------------------------------------------------------------------- a line a packet */

/* Draw a line from one group to another. On a ring a line over the closing link goes out at one edge and
 * comes in at the other, in the middle of its time. */
static void draw_way(const struct diagram *diagram, size_t from, size_t to, double top, double bottom,
                     struct canvas_pen pen)
{
    const struct picture *picture = diagram->picture;
    const struct axis_scale *x = &diagram->axes.x.scale;
    size_t far = from > to ? from - to : to - from;
    double middle = (top + bottom) / 2;
    if (diagram->groups < 3 || far < diagram->groups - 1 || !layout_wraps(picture->recording->view.topo)) {
        canvas_line(picture->canvas, group_x(diagram, from), top, group_x(diagram, to), bottom, pen);
        return;
    }
    canvas_line(picture->canvas, group_x(diagram, from), top, from > to ? x->to : x->from, middle, pen);
    canvas_line(picture->canvas, from > to ? x->from : x->to, middle, group_x(diagram, to), bottom, pen);
}

/* A packet has the colour of its origin, or of its sender if it names none. */
static void draw_packet(const struct diagram *diagram, const struct trace_event *event)
{
    double begin = (double)event->step - 0.5;
    struct colour colour =
        colour_of_line(event->origin >= 0 ? event->origin : (int64_t)event->from, (int64_t)nodes_of(diagram));
    double x = group_x(diagram, event->from), y = time_y(diagram, begin);
    draw_way(diagram, event->from, event->to, y, time_y(diagram, begin + (double)event->duration),
             (struct canvas_pen){colour, diagram->groups > 32 ? 0.9 : 1.5, false});
    if (diagram->groups <= 32 && (double)event->step - 0.5 >= diagram->axes.y.scale.low)
        canvas_disc(diagram->picture->canvas, x, y, 1.8, colour);
}

/* Draw a stall beside the line of its node, with a bar at each end that is inside the picture. */
static void draw_stall(const struct diagram *diagram, const struct trace_stall *stall)
{
    const struct picture *picture = diagram->picture;
    const struct canvas_pen bar = {.colour = COLOUR_GREY, .width = 1.5}, dashes = {COLOUR_GREY, 1.5, true};
    bool begins = stall->first >= picture->first, ends = stall->last <= picture->last;
    double x = group_x(diagram, stall->node) - fmin(4, (group_x(diagram, 1) - group_x(diagram, 0)) * 0.25);
    double top = time_y(diagram, (double)stall->first - 0.5) + (begins ? 2 : 0);
    double bottom = time_y(diagram, (double)stall->last + 0.5) - (ends ? 2 : 0);
    canvas_line(picture->canvas, x, top, x, bottom, dashes);
    if (begins)
        canvas_line(picture->canvas, x - 2.5, top, x + 2.5, top, bar);
    if (ends)
        canvas_line(picture->canvas, x - 2.5, bottom, x + 2.5, bottom, bar);
}

static void draw_stalls(const struct diagram *diagram, const struct trace_stall *stalls, size_t count)
{
    canvas_group(diagram->picture->canvas, "stalls");
    for (size_t i = 0; i < count; i++)
        draw_stall(diagram, &stalls[i]);
    canvas_group_end(diagram->picture->canvas);
}

static bool draw_exact(struct diagram *diagram, const struct trace_event *events, size_t count,
                       const struct trace_stall *stalls, size_t stall_count)
{
    double last = (double)(nodes_of(diagram) - 1);
    bool origins = false, senders = false;
    for (size_t i = 0; i < count; i++) {
        origins |= events[i].origin >= 0;
        senders |= events[i].origin < 0;
    }
    struct scale_bar bar = {.title = !senders  ? "origin of the packet"
                                     : origins ? "origin, else sender"
                                               : "sender of the packet",
                            .most = last,
                            .begin = COLOUR_LINES,
                            .whole = true};
    char note[400];
    snprintf(note, sizeof note,
             "A line is a packet on a link, from the step in which it is sent to that in which it %s.%s",
             diagram->picture->recording->view.delays
                 ? "leaves the link; disturbed as this run was, it may be received later, or never"
                 : "arrives",
             stall_count ? " Dashed uprights: the node waits for room in a full mailbox." : "");
    if (!begin_sheet(diagram, note, count && last > 0 ? &bar : NULL))
        return false;
    if (stall_count)
        draw_stalls(diagram, stalls, stall_count);
    canvas_group(diagram->picture->canvas, "packets");
    for (size_t i = 0; i < count; i++)
        draw_packet(diagram, &events[i]);
    canvas_group_end(diagram->picture->canvas);
    phase_marks_draw(diagram->picture, &diagram->axes, true);
    return picture_end(diagram->picture);
}

/* ---------------------------------------------------------------------------------- a line for many */

/* Return how many stalls last in steps that are shown. */
static uint64_t count_stalls(const struct picture *picture)
{
    struct trace_stall *none;
    size_t kept;
    uint64_t count =
        recording_stalls_collect(picture->recording, picture->first, picture->last, 0, &none, &kept);
    free(none);
    return count;
}

struct bundle {
    uint32_t row, from, to;
    uint64_t packets;
};

static int bundle_order(const void *a, const void *b)
{
    const struct bundle *first = a, *second = b;
    if (first->packets != second->packets)
        return first->packets < second->packets ? -1 : 1;
    uint64_t a_place = ((uint64_t)first->row << 32) + (first->from << 16) + first->to;
    uint64_t b_place = ((uint64_t)second->row << 32) + (second->from << 16) + second->to;
    return a_place < b_place ? -1 : a_place > b_place;
}

/* Count packets in counts[row][from][to]. False: no memory. */
static bool count_packets(const struct diagram *diagram, uint64_t *counts)
{
    const struct picture *picture = diagram->picture;
    struct trace_event event;
    size_t groups = diagram->groups;
    struct recording_scan *scan = recording_scan(picture->recording, picture_filter(picture));
    while (recording_next(scan, &event)) {
        if (event.step < picture->first)
            continue;
        size_t row = parts_of(event.step - picture->first, diagram->rows, picture->steps);
        size_t from = parts_of(event.from, groups, nodes_of(diagram));
        size_t to = parts_of(event.to, groups, nodes_of(diagram));
        counts[(row * groups + from) * groups + to]++;
    }
    recording_scan_end(scan);
    return scan != NULL;
}

/* Make a bundle of each cell with packets. Return how many there are. */
static size_t list_bundles(const struct diagram *diagram, const uint64_t *counts, struct bundle *bundles)
{
    size_t groups = diagram->groups, count = 0;
    for (size_t i = 0; i < diagram->rows * groups * groups; i++)
        if (counts[i])
            bundles[count++] = (struct bundle){.row = (uint32_t)(i / groups / groups),
                                               .from = (uint32_t)(i / groups % groups),
                                               .to = (uint32_t)(i % groups),
                                               .packets = counts[i]};
    return count;
}

static bool draw_bundles(struct diagram *diagram, struct bundle *bundles, size_t count)
{
    struct quantity a, b, c;
    char note[400], column[96] = "a node", row[64] = "a step";
    const struct picture *picture = diagram->picture;
    uint64_t nodes = parts_size(nodes_of(diagram), diagram->groups);
    uint64_t steps = parts_size(picture->steps, diagram->rows);
    uint64_t most = 1, stalls = count_stalls(picture);
    for (size_t i = 0; i < count; i++)
        most = bundles[i].packets > most ? bundles[i].packets : most;
    qsort(bundles, count, sizeof *bundles, bundle_order);
    if (nodes > 1)
        snprintf(column, sizeof column, "for%s %s nodes with consecutive ranks",
                 nodes_of(diagram) % diagram->groups ? " about" : "", quantity_count(&a, nodes));
    if (steps > 1)
        snprintf(row, sizeof row, "for%s %s steps", picture->steps % diagram->rows ? " about" : "",
                 quantity_count(&b, steps));
    snprintf(note, sizeof note,
             "A line stands for all packets sent from some nodes to others in some steps: one column %s, one "
             "row %s.",
             column, row);
    if (stalls)
        snprintf(note + strlen(note), sizeof note - strlen(note),
                 " %s wait%s for room in a full mailbox %s left out.", quantity_count(&c, stalls),
                 plural(stalls), stalls == 1 ? "is" : "are");
    if (!begin_sheet(diagram, note,
                     &(struct scale_bar){.title = "packets a line", .most = (double)most, .whole = true}))
        return false;
    canvas_group(picture->canvas, "bundles");
    for (size_t i = 0; i < count; i++) {
        double each = (double)picture->steps / (double)diagram->rows;
        double top = diagram->axes.y.scale.low + each * bundles[i].row;
        draw_way(diagram, bundles[i].from, bundles[i].to, time_y(diagram, top), time_y(diagram, top + each),
                 (struct canvas_pen){colour_scale((double)bundles[i].packets / (double)most), 0.9, false});
    }
    canvas_group_end(picture->canvas);
    return picture_end(diagram->picture);
}

static bool draw_joined(struct diagram *diagram)
{
    size_t nodes = nodes_of(diagram), count = 0;
    uint64_t steps = diagram->picture->steps;
    bool fine = false;
    diagram->groups = parts_count(nodes, GROUPS);
    diagram->rows = parts_count(steps, ROWS);
    size_t most = diagram->rows * diagram->groups * diagram->groups;
    uint64_t *counts = malloc(most * sizeof *counts);
    struct bundle *bundles = malloc(most * sizeof *bundles);
    while (counts && bundles) {
        size_t cells = diagram->rows * diagram->groups * diagram->groups;
        for (size_t i = 0; i < cells; i++)
            counts[i] = 0;
        fine = count_packets(diagram, counts);
        count = list_bundles(diagram, counts, bundles);
        if (!fine || count <= LINES_MOST)
            break;
        diagram->groups = (diagram->groups + 1) / 2;
        diagram->rows = (diagram->rows + 1) / 2;
    }
    fine = fine && draw_bundles(diagram, bundles, count);
    free(bundles);
    free(counts);
    return fine;
}

/* Draw each packet and each stall, or bundles if there are too many. */
static bool draw_all(struct diagram *diagram)
{
    const struct picture *picture = diagram->picture;
    struct trace_event *events;
    struct trace_stall *stalls;
    size_t count, stall_count;
    recording_collect(picture->recording, picture_filter(picture), EXACT_PACKETS + 1, &events, &count);
    recording_stalls_collect(picture->recording, picture->first, picture->last, EXACT_PACKETS + 1, &stalls,
                             &stall_count);
    bool fine = events && stalls;
    diagram->groups = nodes_of(diagram);
    diagram->rows = (size_t)picture->steps;
    if (fine && (count > EXACT_PACKETS || stall_count > EXACT_PACKETS))
        fine = draw_joined(diagram);
    else if (fine)
        fine = draw_exact(diagram, events, count, stalls, stall_count);
    free(events);
    free(stalls);
    return fine;
}

static bool draw_spacetime(struct picture *picture)
{
    struct diagram diagram = {.picture = picture};
    if (nodes_of(&diagram) > EXACT_NODES || picture->steps > EXACT_STEPS)
        return draw_joined(&diagram);
    return draw_all(&diagram);
}

const struct plot_kind plot_spacetime = {.name = "spacetime",
                                         .help = "nodes across, steps down, a line a packet",
                                         .has_stalls = true,
                                         .draw = draw_spacetime};
