/*
 * plot_eyes.c: how a message spreads, a panel a step: the routes of the worms of the step with arrowheads and
 * its number, the nodes that have been reached, and the region of each of them: the nodes that are reached
 * through it later (reach.h).
 *
 * In the broadcasts of Cang and Wu (2000) the nodes that are reached are the eyes of submeshes, and the
 * regions are these submeshes. Nothing of that is told to the picture: it follows from the routes, and shows
 * what any other program does, too.
 */
#include <math.h>
#include <stdlib.h>

#include "plot/picture.h"
#include "plot/reach.h"
#include "quantity.h"

enum { EYES_MAX_NODES = 1024, LINKED_NODES = 256, PANELS_MOST = 12, REGION_COLOURS = 7, NO_COLOUR = -1 };

#define PANEL_GAP   22.0
#define PANEL_TITLE 16.0

struct eyes {
    struct picture *picture;
    struct layout layout;
    struct reach reach;
    int32_t *owner;  /* by node, after the step of the panel */
    int32_t *colour; /* of each owner's region; NO_COLOUR: it has none yet */
    uint64_t step[PANELS_MOST];
    size_t panels, all; /* panels that are drawn, and steps that could be */
    size_t columns;
    double wide, high, radius; /* of a panel */
    struct placed placed;      /* the array in the panel that is drawn */
};

static size_t nodes_of(const struct eyes *eyes)
{
    return eyes->reach.nodes;
}

/* ---------------------------------------------------------------------------------------- steps */

/* List the steps in which worms begin, out of those that are shown. */
static void list_steps(struct eyes *eyes)
{
    uint64_t before = 0;
    for (size_t i = 0; i < eyes->reach.route_count; i++) {
        uint64_t step = eyes->reach.routes[i].step;
        if (step == before || step < eyes->picture->first || step > eyes->picture->last)
            continue;
        if (eyes->panels < PANELS_MOST)
            eyes->step[eyes->panels++] = step;
        eyes->all++;
        before = step;
    }
}

/* Colours of regions that a link joins to the region of `owner`, as bits. */
static unsigned colours_around(const struct eyes *eyes, int32_t owner)
{
    const struct recording *recording = eyes->picture->recording;
    unsigned found = 0;
    for (size_t i = 0; i < recording->links.count; i++) {
        int32_t other = eyes->owner[recording->links.list[i].to];
        if (eyes->owner[recording->links.list[i].from] == owner && other != owner && other >= 0 &&
            eyes->colour[other] != NO_COLOUR)
            found |= 1u << eyes->colour[other];
    }
    return found;
}

/* Return the colour that the fewest regions have, out of those that no region around has; if all are taken,
 * out of all. */
static int32_t spare_colour(const struct eyes *eyes, unsigned taken)
{
    const unsigned all = (1u << REGION_COLOURS) - 1;
    size_t uses[REGION_COLOURS] = {0};
    int32_t best = NO_COLOUR;
    for (size_t i = 0; i < nodes_of(eyes); i++)
        if (eyes->colour[i] != NO_COLOUR)
            uses[eyes->colour[i]]++;
    for (int32_t i = 0; i < REGION_COLOURS; i++)
        if ((taken == all || !(taken & 1u << i)) && (best == NO_COLOUR || uses[i] < uses[best]))
            best = i;
    return best;
}

/* Find the regions after a step. A node keeps the colour of its region. */
static void find_regions(struct eyes *eyes, uint64_t step)
{
    for (size_t i = 0; i < nodes_of(eyes); i++)
        eyes->owner[i] = reach_owner(&eyes->reach, (int32_t)i, step);
    for (size_t i = 0; i < nodes_of(eyes); i++)
        if (eyes->owner[i] == (int32_t)i && eyes->colour[i] == NO_COLOUR)
            eyes->colour[i] = spare_colour(eyes, colours_around(eyes, (int32_t)i));
}

/* ----------------------------------------------------------------------------------------- draw */

static struct layout_point node_at(const struct eyes *eyes, size_t node)
{
    return placed_at(&eyes->placed, eyes->layout.at[node]);
}

/* A pale form of a colour of the set. */
static struct colour region_colour(int32_t number)
{
    const double pale = 0.68;
    struct colour c = colour_of_set((size_t)number);
    return (struct colour){(unsigned char)lround(c.red + pale * (255 - c.red)),
                           (unsigned char)lround(c.green + pale * (255 - c.green)),
                           (unsigned char)lround(c.blue + pale * (255 - c.blue))};
}

/* Draw the ground of each node: a square if the array has rows and columns, else a disc. */
static void draw_regions(const struct eyes *eyes)
{
    struct canvas *canvas = eyes->picture->canvas;
    double cell = eyes->placed.side * eyes->layout.spacing;
    bool square = eyes->layout.dimensions > 0 && eyes->layout.dimensions < 3;
    canvas_group(canvas, "regions");
    for (size_t i = 0; i < nodes_of(eyes); i++) {
        if (eyes->owner[i] < 0)
            continue;
        struct colour colour = region_colour(eyes->colour[eyes->owner[i]]);
        struct layout_point at = node_at(eyes, i);
        if (square)
            canvas_rect(canvas, at.x - cell / 2, at.y - cell / 2, cell, cell, colour);
        else
            canvas_disc(canvas, at.x, at.y, fmin(0.42 * cell, 2.6 * eyes->radius), colour);
    }
    canvas_group_end(canvas);
}

static void draw_links(const struct eyes *eyes)
{
    const struct recording *recording = eyes->picture->recording;
    const struct canvas_pen pen = {.colour = COLOUR_WHITE, .width = 0.8};
    canvas_group(eyes->picture->canvas, "links");
    for (size_t i = 0; i < recording->links.count; i++)
        if (recording->links.list[i].from < recording->links.list[i].to)
            placed_link(&eyes->placed, (size_t)recording->links.list[i].from,
                        (size_t)recording->links.list[i].to, pen);
    canvas_group_end(eyes->picture->canvas);
}

/* Draw an arrowhead that ends at the border of the receiver, in the direction of the last channel. */
static void draw_head(const struct eyes *eyes, const struct trace_event *last, struct colour colour)
{
    struct layout_point bend, at = node_at(eyes, last->to);
    layout_bend(&eyes->layout, last->from, last->to, &bend);
    bend = placed_at(&eyes->placed, bend);
    double x = at.x, y = at.y, size = fmax(3.2, 1.3 * eyes->radius), dx = x - bend.x, dy = y - bend.y;
    double length = hypot(dx, dy);
    dx /= length;
    dy /= length;
    double tip[2] = {x - dx * (eyes->radius + 0.6), y - dy * (eyes->radius + 0.6)};
    const double points[3][2] = {
        {tip[0], tip[1]},
        {tip[0] - size * dx - 0.55 * size * dy, tip[1] - size * dy + 0.55 * size * dx},
        {tip[0] - size * dx + 0.55 * size * dy, tip[1] - size * dy - 0.55 * size * dx}};
    canvas_polygon(eyes->picture->canvas, points, 3, colour);
}

/* Write the step in the middle of a route, beside it, if there is room. */
static void draw_number(const struct eyes *eyes, const struct reach_route *route)
{
    struct quantity a;
    const struct trace_event *at = &eyes->reach.events[route->first + (route->count - 1) / 2];
    struct layout_point bend, from = node_at(eyes, at->from), to = node_at(eyes, at->to);
    double cell = eyes->placed.side * eyes->layout.spacing, size = fmin(8, 0.6 * cell);
    if (size < 4 || (double)route->count * cell < 16)
        return;
    layout_bend(&eyes->layout, at->from, at->to, &bend);
    bend = placed_at(&eyes->placed, bend);
    double dx = to.x - from.x, dy = to.y - from.y, length = hypot(dx, dy), far = 0.62 * size + 1;
    canvas_label(eyes->picture->canvas, quantity_count(&a, route->step),
                 ((to.x + from.x) / 2 + bend.x) / 2 - far * dy / length,
                 ((to.y + from.y) / 2 + bend.y) / 2 + far * dx / length + 0.36 * size, size, CANVAS_MIDDLE,
                 true);
}

static void draw_routes(const struct eyes *eyes, uint64_t step)
{
    const struct reach *reach = &eyes->reach;
    struct canvas *canvas = eyes->picture->canvas;
    const struct canvas_pen pen = {.colour = COLOUR_BLACK, .width = fmin(1.6, 0.6 * eyes->radius)};
    canvas_group(canvas, "routes");
    for (size_t i = 0; i < reach->route_count; i++)
        for (size_t k = 0; reach->routes[i].step == step && k < reach->routes[i].count; k++) {
            const struct trace_event *event = &reach->events[reach->routes[i].first + k];
            placed_link(&eyes->placed, event->from, event->to, pen);
        }
    canvas_group_end(canvas);
}

static void draw_heads(const struct eyes *eyes, uint64_t step)
{
    const struct reach *reach = &eyes->reach;
    canvas_group(eyes->picture->canvas, "heads");
    for (size_t i = 0; i < reach->route_count; i++)
        if (reach->routes[i].step == step)
            draw_head(eyes, &reach->events[reach->routes[i].first + reach->routes[i].count - 1],
                      COLOUR_BLACK);
    canvas_group_end(eyes->picture->canvas);
    canvas_group(eyes->picture->canvas, "numbers");
    for (size_t i = 0; i < reach->route_count; i++)
        if (reach->routes[i].step == step)
            draw_number(eyes, &reach->routes[i]);
    canvas_group_end(eyes->picture->canvas);
}

/* Black: reached before; vermilion: reached in this step; small: not yet. */
static void draw_nodes(const struct eyes *eyes, uint64_t step)
{
    struct canvas *canvas = eyes->picture->canvas;
    canvas_group(canvas, "nodes");
    for (size_t i = 0; i < nodes_of(eyes); i++)
        if (eyes->reach.since[i] > step)
            canvas_disc(canvas, node_at(eyes, i).x, node_at(eyes, i).y, 0.4 * eyes->radius, COLOUR_GREY);
    canvas_group_end(canvas);
    canvas_group(canvas, "eyes");
    for (size_t i = 0; i < nodes_of(eyes); i++)
        if (eyes->reach.since[i] <= step)
            canvas_disc(canvas, node_at(eyes, i).x, node_at(eyes, i).y, eyes->radius,
                        eyes->reach.since[i] == step ? colour_of_set(1) : COLOUR_BLACK);
    canvas_group_end(canvas);
}

static void draw_panel(struct eyes *eyes, size_t panel)
{
    struct quantity a;
    char text[48];
    const struct picture *picture = eyes->picture;
    double margin = eyes->placed.side * eyes->layout.spacing / 2;
    double left = picture->left + (eyes->wide + PANEL_GAP) * (double)(panel % eyes->columns),
           top = picture->top + (eyes->high + PANEL_GAP) * (double)(panel / eyes->columns);
    eyes->placed.canvas = picture->canvas;
    eyes->placed.layout = &eyes->layout;
    eyes->placed.left = left + margin;
    eyes->placed.top = top + PANEL_TITLE + margin;
    snprintf(text, sizeof text, "step %s", quantity_count(&a, eyes->step[panel]));
    canvas_label(picture->canvas, text, left, top + 9, 10, CANVAS_START, true);
    find_regions(eyes, eyes->step[panel]);
    draw_regions(eyes);
    if (nodes_of(eyes) <= LINKED_NODES)
        draw_links(eyes);
    draw_routes(eyes, eyes->step[panel]);
    draw_nodes(eyes, eyes->step[panel]);
    draw_heads(eyes, eyes->step[panel]);
}

/* ---------------------------------------------------------------------------------------- sheet */

static void write_note(const struct eyes *eyes, char *note, size_t size)
{
    struct quantity a;
    int used = snprintf(
        note, size,
        "A panel is a step: lines are the routes of its worms, with arrowheads and the number of the step. "
        "Black dots have been reached, orange ones are reached in this step. Areas of one colour: the region "
        "of such a dot, all nodes that are reached through it.");
    if (eyes->all > eyes->panels)
        snprintf(note + used, size - (size_t)used,
                 " These are the first %d of %s steps; eyes:steps=FIRST-LAST shows others.", PANELS_MOST,
                 quantity_count(&a, eyes->all));
    if (!eyes->all)
        snprintf(note + used, size - (size_t)used, " Nothing was sent in the steps that are shown.");
}

/* Choose the size of panels and dots, and how many panels stand side by side. */
static void plan_panels(struct eyes *eyes)
{
    const struct layout *layout = &eyes->layout;
    size_t most = nodes_of(eyes) > 256 ? 2 : 3;
    double room = most == 2 ? 300 : 190;
    eyes->columns = eyes->panels < most ? eyes->panels : most;
    eyes->columns = eyes->columns ? eyes->columns : 1;
    eyes->placed.side = fmin(room, 40 / layout->spacing);
    double margin = eyes->placed.side * layout->spacing;
    eyes->wide = layout->width * eyes->placed.side + margin;
    eyes->high = layout->height * eyes->placed.side + margin + PANEL_TITLE;
    eyes->radius = fmin(4.5, fmax(1, 0.2 * eyes->placed.side * layout->spacing));
}

static bool draw_sheet(struct eyes *eyes)
{
    char note[512];
    double rows = (double)(eyes->panels + eyes->columns - 1) / (double)eyes->columns;
    rows = fmax(1, floor(rows));
    write_note(eyes, note, sizeof note);
    if (!picture_begin(eyes->picture, (double)eyes->columns * (eyes->wide + PANEL_GAP) - PANEL_GAP,
                       rows * (eyes->high + PANEL_GAP) - PANEL_GAP, "Eyes and regions, step by step", note))
        return false;
    for (size_t i = 0; i < eyes->panels; i++)
        draw_panel(eyes, i);
    return picture_end(eyes->picture);
}

static bool draw_eyes(struct picture *picture)
{
    const struct topo *topo = picture->recording->view.topo;
    struct eyes eyes = {.picture = picture};
    bool fine =
        reach_read(&eyes.reach, picture->recording) && layout_open(&eyes.layout, topo, EYES_MAX_NODES);
    eyes.owner = malloc(nodes_of(&eyes) * sizeof eyes.owner[0]);
    eyes.colour = malloc(nodes_of(&eyes) * sizeof eyes.colour[0]);
    fine = fine && eyes.owner && eyes.colour;
    for (size_t i = 0; fine && i < nodes_of(&eyes); i++)
        eyes.colour[i] = NO_COLOUR;
    if (fine) {
        list_steps(&eyes);
        plan_panels(&eyes);
        fine = draw_sheet(&eyes);
    }
    layout_close(&eyes.layout);
    reach_free(&eyes.reach);
    free(eyes.owner);
    free(eyes.colour);
    return fine;
}

static bool eyes_fit(const struct plot_settings *settings, const struct topo *topo, char *error,
                     size_t error_size)
{
    (void)settings;
    if (topo->nodes <= EYES_MAX_NODES)
        return true;
    snprintf(error, error_size, "%s has %d nodes; eyes can be drawn of at most %d", topo->spec, topo->nodes,
             EYES_MAX_NODES);
    return false;
}

const struct plot_kind plot_eyes = {.name = "eyes",
                                    .help = "how worms spread: a panel a step, with routes and regions",
                                    .fits = eyes_fit,
                                    .draw = draw_eyes};
