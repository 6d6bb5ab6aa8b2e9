/*
 * spacetime_packets.c: packets on their links, and where they wait: for their link beside the line of the
 * sender, in the mailbox beside that of the receiver, on the side from which they came.
 */
#include <math.h>
#include <stdlib.h>

#include "plot/spacetime.h"

double spacetime_x(const struct spacetime *diagram, size_t group)
{
    double each = (double)spacetime_nodes(diagram) / (double)diagram->groups;
    return scale_at(&diagram->axes.x.scale, each * ((double)group + 0.5) - 0.5);
}

double spacetime_y(const struct spacetime *diagram, double step)
{
    double first = (double)diagram->picture->first, last = (double)diagram->bottom;
    return scale_at(&diagram->axes.y.scale, timeline_row(&diagram->time, fmin(fmax(step, first), last)));
}

int spacetime_way(const struct spacetime *diagram, size_t from, size_t to, double top, double bottom,
                  struct spacetime_piece piece[2])
{
    const struct axis_scale *x = &diagram->axes.x.scale;
    size_t far = from > to ? from - to : to - from;
    double middle = (top + bottom) / 2, x0 = spacetime_x(diagram, from), x1 = spacetime_x(diagram, to);
    piece[0] = (struct spacetime_piece){x0, top, x1, bottom};
    if (diagram->groups < 3 || far < diagram->groups - 1 ||
        !layout_wraps(diagram->picture->recording->view.topo))
        return 1;
    piece[0] = (struct spacetime_piece){x0, top, from > to ? x->to : x->from, middle};
    piece[1] = (struct spacetime_piece){from > to ? x->from : x->to, middle, x1, bottom};
    return 2;
}

int spacetime_packet_way(const struct spacetime *diagram, const struct trace_event *event,
                         struct spacetime_piece piece[2])
{
    const double short_of = 0.4; /* a lost packet ends so many columns before its receiver */
    int pieces = spacetime_way(diagram, event->from, event->to, spacetime_y(diagram, (double)event->step),
                               spacetime_y(diagram, (double)spacetime_arrival(event)), piece);
    if (event->fate & FATE_LOST) {
        struct spacetime_piece *last = &piece[pieces - 1];
        double way = last->x1 - last->x0, gone = fmax(1 - short_of * diagram->column / fabs(way), 0.2);
        last->x1 = last->x0 + gone * way;
        last->y1 = last->y0 + gone * (last->y1 - last->y0);
    }
    return pieces;
}

/* ------------------------------------------------------------------------------------------- lines */

/* Draw the head of an arrow at the end of a line. */
static void draw_arrow(struct canvas *canvas, const struct spacetime_piece *p, double size,
                       struct colour colour)
{
    double length = hypot(p->x1 - p->x0, p->y1 - p->y0);
    if (length < size)
        return;
    double x = (p->x1 - p->x0) / length * size, y = (p->y1 - p->y0) / length * size;
    const double points[][2] = {{p->x1, p->y1},
                                {p->x1 - x + 0.4 * y, p->y1 - y - 0.4 * x},
                                {p->x1 - x - 0.4 * y, p->y1 - y + 0.4 * x}};
    canvas_polygon(canvas, points, 3, colour);
}

static void draw_cross(struct canvas *canvas, double x, double y, double size, struct canvas_pen pen)
{
    canvas_line(canvas, x - size, y - size, x + size, y + size, pen);
    canvas_line(canvas, x - size, y + size, x + size, y - size, pen);
}

/* A packet with a label is dark, as its label tells more than a colour; another one has the colour of its
 * origin, or of its sender if it names none. */
static struct colour packet_colour(const struct spacetime *diagram, const struct trace_event *event)
{
    if (event->fate & FATE_CORRUPTED)
        return COLOUR_WRONG;
    if (diagram->labelled)
        return COLOUR_SLATE;
    return colour_of_line(event->origin >= 0 ? event->origin : (int64_t)event->from,
                          (int64_t)spacetime_nodes(diagram));
}

static void draw_packet(const struct spacetime *diagram, const struct trace_event *event)
{
    struct canvas *canvas = diagram->picture->canvas;
    bool fine = diagram->groups > 32, lost = event->fate & FATE_LOST, twice = event->fate & FATE_DOUBLED;
    struct canvas_pen pen = {packet_colour(diagram, event), fine ? 0.9 : twice ? 1 : 1.4, lost};
    struct spacetime_piece piece[2];
    int pieces = spacetime_packet_way(diagram, event, piece);
    for (int i = 0; i < pieces; i++)
        for (int copy = 0; copy <= twice; copy++) {
            double aside = twice ? 3.0 * copy - 1.5 : 0;
            canvas_line(canvas, piece[i].x0, piece[i].y0 + aside, piece[i].x1, piece[i].y1 + aside, pen);
        }
    if (lost)
        draw_cross(canvas, piece[pieces - 1].x1, piece[pieces - 1].y1, 3,
                   (struct canvas_pen){pen.colour, 1.4, false});
    else if (!fine && spacetime_arrival(event) <= diagram->bottom)
        draw_arrow(canvas, &piece[pieces - 1], 6.5, pen.colour);
}

void spacetime_draw_packets(const struct spacetime *diagram)
{
    canvas_group(diagram->picture->canvas, "packets");
    for (size_t i = 0; i < diagram->count; i++)
        draw_packet(diagram, &diagram->events[i]);
    canvas_group_end(diagram->picture->canvas);
}

/* Draw a stall beside the line of its node, with a bar at each end that is inside the picture. */
static void draw_stall(const struct spacetime *diagram, const struct trace_stall *stall)
{
    const struct picture *picture = diagram->picture;
    const struct canvas_pen bar = {.colour = COLOUR_GREY, .width = 1.5}, dashes = {COLOUR_GREY, 1.5, true};
    bool begins = stall->first >= picture->first, ends = stall->last <= picture->last;
    double x = spacetime_x(diagram, stall->node) -
               fmin(4, (spacetime_x(diagram, 1) - spacetime_x(diagram, 0)) * 0.25);
    double top = spacetime_y(diagram, (double)stall->first) + (begins ? 2 : 0);
    double bottom = spacetime_y(diagram, (double)stall->last + 1) - (ends ? 2 : 0);
    canvas_line(picture->canvas, x, top, x, bottom, dashes);
    if (begins)
        canvas_line(picture->canvas, x - 2.5, top, x + 2.5, top, bar);
    if (ends)
        canvas_line(picture->canvas, x - 2.5, bottom, x + 2.5, bottom, bar);
}

void spacetime_draw_stalls(const struct spacetime *diagram)
{
    if (!diagram->stall_count)
        return;
    canvas_group(diagram->picture->canvas, "stalls");
    for (size_t i = 0; i < diagram->stall_count; i++)
        draw_stall(diagram, &diagram->stalls[i]);
    canvas_group_end(diagram->picture->canvas);
}

/* ------------------------------------------------------------------------------------------- waits */

enum { LANES = 4 };

/* The lane, of those on one side of a node, that is free from a height on; the last one if none is. */
static int take_lane(double ends[LANES], double top, double bottom)
{
    int lane = 0;
    while (lane < LANES - 1 && ends[lane] > top)
        lane++;
    ends[lane] = bottom;
    return lane;
}

/* Does the packet of a note wait, and not merely lie in the mailbox of a node that is down? */
static bool find_wait(const struct spacetime *diagram, const struct trace_note *note,
                      struct spacetime_wait *wait, bool *from_left)
{
    bool kind = note->kind == NOTE_TAKEN || note->kind == NOTE_DROPPED || note->kind == NOTE_LEFT;
    const struct trace_event *packet = kind ? spacetime_packet(diagram, note) : NULL;
    struct spacetime_piece piece[2];
    if (!packet || spacetime_arrival(packet) > note->step)
        return false;
    int pieces = spacetime_packet_way(diagram, packet, piece);
    *from_left = piece[pieces - 1].x0 < piece[pieces - 1].x1;
    wait->x = spacetime_x(diagram, note->node);
    wait->top = spacetime_y(diagram, (double)spacetime_arrival(packet));
    wait->bottom =
        spacetime_y(diagram, note->kind == NOTE_LEFT ? (double)diagram->bottom : (double)note->step);
    wait->taken = note->kind == NOTE_TAKEN;
    wait->dropped = note->kind == NOTE_DROPPED;
    return wait->bottom > wait->top || !wait->taken;
}

/* Packets in the mailbox of a node that was stopped do not wait. */
static bool lies_with_the_dead(const struct spacetime *diagram, const struct trace_note *note)
{
    return note->kind == NOTE_LEFT && spacetime_is_stopped(diagram, note->node);
}

void spacetime_waits(const struct spacetime *diagram,
                     void (*take)(const struct spacetime_wait *wait, void *context), void *context)
{
    double ends[2][LANES] = {{0}};
    struct spacetime_wait wait;
    bool from_left;
    for (size_t i = 0; i < diagram->note_count; i++) {
        const struct trace_note *note = &diagram->notes[i];
        if (i && diagram->notes[i - 1].node != note->node)
            for (int k = 0; k < LANES; k++)
                ends[0][k] = ends[1][k] = 0;
        if (!find_wait(diagram, note, &wait, &from_left) || lies_with_the_dead(diagram, note))
            continue;
        int lane = take_lane(ends[from_left], wait.top, wait.bottom);
        double aside = fmin(7 + 3.5 * lane, 0.4 * diagram->column);
        wait.side = wait.x + (from_left ? -aside : aside);
        take(&wait, context);
    }
}

/* A wait goes down beside the line of the node, and into it where the packet is received. */
static void draw_wait(const struct spacetime_wait *wait, void *context)
{
    struct canvas *canvas = context;
    const struct canvas_pen pen = {COLOUR_SLATE, 1, false};
    double end = wait->bottom - (wait->taken ? 4 : 0);
    canvas_line(canvas, wait->side, wait->top, wait->side, end, pen);
    if (wait->taken)
        canvas_line(canvas, wait->side, end, wait->x, wait->bottom, pen);
    else
        canvas_circle(canvas, wait->side, end, 2, pen);
}

void spacetime_draw_waits(const struct spacetime *diagram)
{
    if (!(diagram->signs & (1U << SIGN_WAIT | 1U << SIGN_NEVER | 1U << SIGN_QUEUED)))
        return;
    canvas_group(diagram->picture->canvas, "waits");
    spacetime_waits(diagram, draw_wait, diagram->picture->canvas);
    for (size_t i = 0; i < diagram->count; i++) {
        const struct trace_event *event = &diagram->events[i];
        double x = spacetime_x(diagram, event->from) + (event->to > event->from ? 5 : -5);
        if (event->queued)
            canvas_line(diagram->picture->canvas, x,
                        spacetime_y(diagram, (double)(event->step - event->queued)), x,
                        spacetime_y(diagram, (double)event->step), (struct canvas_pen){COLOUR_GREY, 1, true});
    }
    canvas_group_end(diagram->picture->canvas);
}
