/*
 * plot_dotwire.c: the dot-wire diagram of F. C. M. Lau and S.-H. Zhang, "Fast gossiping in square meshes/tori
 * with bounded-size packets", IEEE Transactions on Parallel and Distributed Systems 13 (2002), Figures 2, 4,
 * 6 and 9.
 *
 * A line of nodes goes across, steps go down. Every edge has a dot in every step, black if a packet is on it.
 * A wire joins the dots of a token that goes from edge to edge; the wire begins at the token's origin, if the
 * line has the origin. The wire of a token on the closing edge of a ring leaves the picture at one side and
 * comes back at the other. Under a full-duplex model a dot has two halves, the right one for packets that go
 * right.
 *
 * In a diagram that is too large for that, a dot stands for several edges and steps, the darker the more of
 * them are in use, and there are no wires.
 */
#include <math.h>
#include <stdlib.h>

#include "parts.h"
#include "plot/chain.h"
#include "plot/picture.h"
#include "quantity.h"

enum { EXACT_EDGES = 80, EXACT_STEPS = 200, EDGES = 64, ROWS = 80 };

#define RIGHT_COLOUR (colour_of_set(0))
#define LEFT_COLOUR  (colour_of_set(1))

struct dotwire {
    struct picture *picture;
    struct chain chain;
    struct chain_crossings crossings;
    struct axes axes;
    double radius;
};

static double edge_x(const struct dotwire *d, double edge)
{
    return scale_at(&d->axes.x.scale, edge + 0.5);
}

static double step_y(const struct dotwire *d, uint64_t step)
{
    return scale_at(&d->axes.y.scale, (double)step);
}

static void rank_text(const void *context, double tick, char *text, size_t size)
{
    const struct chain *chain = context;
    snprintf(text, size, "%d", chain->rank[(size_t)tick % chain->nodes]);
}

/* ------------------------------------------------------------------------------------------ wires */

static void draw_wire(const struct dotwire *d, const struct chain_crossing *here)
{
    struct canvas *canvas = d->picture->canvas;
    struct canvas_pen pen = {here->forward ? RIGHT_COLOUR : LEFT_COLOUR, fmin(1.6, 0.55 * d->radius), false};
    int64_t before = here->came_by;
    double x = edge_x(d, here->edge), y = step_y(d, here->step), half = edge_x(d, 0.5) - edge_x(d, 0);
    double back = here->forward ? -half : half;
    if (here->step < d->picture->first)
        return;
    if (before == CROSSING_NONE && here->origin == here->from) {
        canvas_line(canvas, x + back, y - (step_y(d, 1) - step_y(d, 0)) / 2, x, y, pen);
        return;
    }
    if (before == CROSSING_NONE)
        return;
    const struct chain_crossing *there = &d->crossings.list[before];
    uint64_t end = there->step + there->duration - 1;
    double x0 = edge_x(d, there->edge), y0 = step_y(d, end);
    if (here->forward == (there->edge < here->edge)) {
        canvas_line(canvas, x0, y0, x, y, pen);
        return;
    }
    canvas_line(canvas, x0, y0, x0 - back, (y0 + y) / 2, pen);
    canvas_line(canvas, x + back, (y0 + y) / 2, x, y, pen);
}

static void draw_wires(const struct dotwire *d)
{
    canvas_group(d->picture->canvas, "wires");
    for (size_t i = 0; i < d->crossings.count; i++)
        if (d->crossings.list[i].origin >= 0)
            draw_wire(d, &d->crossings.list[i]);
    canvas_group_end(d->picture->canvas);
}

/* ------------------------------------------------------------------------------------------- dots */

static void draw_idle_dots(const struct dotwire *d)
{
    struct canvas_pen pen = {{150, 150, 150}, 0.6, false};
    canvas_group(d->picture->canvas, "idle");
    for (uint64_t step = d->picture->first; step <= d->picture->last; step++)
        for (size_t edge = 0; edge < d->chain.edges; edge++) {
            const unsigned char *used = crossings_used(&d->crossings, step, edge);
            double x = edge_x(d, (double)edge), y = step_y(d, step);
            bool full = d->picture->recording->view.half_duplex ? used[0] + used[1] : used[0] && used[1];
            if (full)
                continue;
            canvas_disc(d->picture->canvas, x, y, d->radius, COLOUR_WHITE);
            canvas_circle(d->picture->canvas, x, y, d->radius - 0.3, pen);
        }
    canvas_group_end(d->picture->canvas);
}

static void draw_dot(const struct dotwire *d, double x, double y, const unsigned char *used)
{
    struct canvas *canvas = d->picture->canvas;
    bool half_duplex = d->picture->recording->view.half_duplex;
    bool clash = used[0] > 1 || used[1] > 1 || (half_duplex && used[0] && used[1]);
    struct colour colour = clash ? colour_of_set(3) : COLOUR_BLACK;
    if (half_duplex || (used[0] && used[1]))
        canvas_disc(canvas, x, y, d->radius, colour);
    else
        canvas_half_disc(canvas, x, y, d->radius, used[1] > 0, colour);
}

static void draw_used_dots(const struct dotwire *d)
{
    canvas_group(d->picture->canvas, "used");
    for (uint64_t step = d->picture->first; step <= d->picture->last; step++)
        for (size_t edge = 0; edge < d->chain.edges; edge++) {
            const unsigned char *used = crossings_used(&d->crossings, step, edge);
            if (used[0] + used[1])
                draw_dot(d, edge_x(d, (double)edge), step_y(d, step), used);
        }
    canvas_group_end(d->picture->canvas);
}

/* Join the dots of a packet that is on its edge for several steps. */
static void draw_stays(const struct dotwire *d)
{
    struct canvas_pen pen = {COLOUR_BLACK, 0.8 * d->radius, false};
    canvas_group(d->picture->canvas, "stays");
    for (size_t i = 0; i < d->crossings.count; i++) {
        const struct chain_crossing *c = &d->crossings.list[i];
        uint64_t end = c->step + c->duration - 1;
        double low = step_y(d, c->step > d->picture->first ? c->step : d->picture->first);
        double high = step_y(d, end < d->picture->last ? end : d->picture->last);
        if (c->duration > 1)
            canvas_line(d->picture->canvas, edge_x(d, c->edge), low, edge_x(d, c->edge), high, pen);
    }
    canvas_group_end(d->picture->canvas);
}

/* ------------------------------------------------------------------------------------------ sheet */

/* Open the sheet and draw the axes, with dots `across` and `down` apart. */
static bool begin_sheet(struct dotwire *d, size_t edges, size_t rows, double across, double down,
                        const char *title, const char *note, double right, double below)
{
    double wide = across * ((double)edges + 1), high = down * (double)rows;
    d->axes.x =
        (struct plot_axis){.title = "node",
                           .scale = {.low = -0.5, .high = (double)d->chain.edges + 0.5, .whole = true},
                           .bare = true,
                           .label = rank_text,
                           .context = &d->chain};
    d->axes.y = picture_step_axis(d->picture);
    d->axes.y.bare = true;
    d->radius = 0.36 * fmin(across, down);
    double left = axes_left(&d->axes);
    if (!picture_begin(d->picture, left + wide + right, high + AXES_BELOW + below, title, note))
        return false;
    axes_place(&d->axes, d->picture->left + left, d->picture->top, wide, high, true);
    axes_draw(&d->axes, d->picture->canvas);
    return true;
}

static bool draw_exact(struct dotwire *d, const char *title)
{
    bool half = d->picture->recording->view.half_duplex;
    double across = fmin(fmax(500.0 / (double)(d->chain.edges + 1), 9), 24);
    double down = fmin(fmax(700.0 / (double)d->picture->steps, 9), 18);
    const struct legend_row rows[] = {{"edge in use", COLOUR_BLACK, LEGEND_DISC},
                                      {"token on its way right", RIGHT_COLOUR, LEGEND_LINE},
                                      {"token on its way left", LEFT_COLOUR, LEGEND_LINE}};
    if (!crossings_read(&d->crossings, d->picture->recording, &d->chain, d->picture->first,
                        d->picture->last) ||
        !begin_sheet(
            d, d->chain.edges, d->picture->steps, across, down, title,
            half ? "A dot is an edge in a step; white: idle."
                 : "A dot is an edge in a step, its right half for packets that go right, its left half for "
                   "packets that go left; white: idle.",
            0, 3 * LEGEND_LINE_HEIGHT + 8))
        return false;
    draw_idle_dots(d);
    draw_stays(d);
    draw_used_dots(d);
    draw_wires(d);
    legend_draw(d->picture->canvas, d->axes.x.scale.from, d->axes.y.scale.to + AXES_BELOW + 12, rows, 3);
    return picture_end(d->picture);
}

/* ---------------------------------------------------------------------------------- a dot for many */

/* Add up the steps in which packets were on edges, in sums[row][column]. False: no memory. */
static bool sum_uses(const struct dotwire *d, size_t columns, size_t rows, uint64_t *sums)
{
    struct trace_event event;
    struct recording_scan *scan = recording_scan(d->picture->recording, picture_filter(d->picture));
    while (recording_next(scan, &event)) {
        bool forward;
        long edge = chain_edge(&d->chain, (int)event.from, (int)event.to, &forward);
        if (edge < 0)
            continue;
        uint64_t end = event.step + event.duration - 1;
        parts_add(sums + parts_of((uint64_t)edge, columns, d->chain.edges), columns, rows, d->picture->steps,
                  event.step > d->picture->first ? event.step - d->picture->first : 0,
                  (end < d->picture->last ? end : d->picture->last) - d->picture->first);
    }
    recording_scan_end(scan);
    return scan != NULL;
}

static void draw_shares(const struct dotwire *d, size_t columns, size_t rows, const uint64_t *sums)
{
    struct canvas *canvas = d->picture->canvas;
    double edges = (double)d->chain.edges / (double)columns, steps = (double)d->picture->steps / (double)rows;
    double all = edges * steps * (d->picture->recording->view.half_duplex ? 1 : 2);
    canvas_group(canvas, "shares");
    for (size_t i = 0; i < rows * columns; i++) {
        double x = edge_x(d, edges * ((double)(i % columns) + 0.5) - 0.5);
        double y = scale_at(&d->axes.y.scale, d->axes.y.scale.low + steps * ((double)(i / columns) + 0.5));
        if (sums[i])
            canvas_disc(canvas, x, y, d->radius, colour_scale((double)sums[i] / all));
        else
            canvas_circle(canvas, x, y, d->radius - 0.3, (struct canvas_pen){{190, 190, 190}, 0.5, false});
    }
    canvas_group_end(canvas);
}

static bool draw_joined(struct dotwire *d, const char *title)
{
    struct quantity a, b;
    char note[256];
    size_t columns = parts_count(d->chain.edges, EDGES);
    size_t rows = parts_count(d->picture->steps, ROWS);
    uint64_t *sums = calloc(rows * columns, sizeof *sums);
    uint64_t edges = parts_size(d->chain.edges, columns), steps = parts_size(d->picture->steps, rows);
    snprintf(note, sizeof note,
             "A dot stands for about %s edge%s in %s step%s, the darker the more of them were in use; white: "
             "none.",
             quantity_count(&a, edges), plural(edges), quantity_count(&b, steps), plural(steps));
    bool fine = sums && sum_uses(d, columns, rows, sums) &&
                begin_sheet(d, columns, rows, 9, 7, title, note, SCALE_BAR_WIDTH + 14, 0);
    if (fine) {
        draw_shares(d, columns, rows, sums);
        scale_bar_draw(&(struct scale_bar){.x = d->axes.x.scale.to + 14,
                                           .y = d->picture->top,
                                           .length = fmax(90, d->axes.y.scale.to - d->axes.y.scale.from),
                                           .title = "in use",
                                           .most = 1,
                                           .percent = true},
                       d->picture->canvas);
        fine = picture_end(d->picture);
    }
    free(sums);
    return fine;
}

static bool draw_dotwire(struct picture *picture)
{
    char error[256], title[128];
    struct dotwire d = {.picture = picture};
    if (!chain_open(&d.chain, picture->settings, picture->recording->view.topo, error, sizeof error))
        return false;
    snprintf(title, sizeof title, "Dot-wire diagram of %s", d.chain.name);
    bool exact = d.chain.edges <= EXACT_EDGES && picture->steps <= EXACT_STEPS;
    bool fine = exact ? draw_exact(&d, title) : draw_joined(&d, title);
    crossings_free(&d.crossings);
    chain_close(&d.chain);
    return fine;
}

static bool dotwire_fits(const struct plot_settings *settings, const struct topo *topo, char *error,
                         size_t error_size)
{
    struct chain chain;
    if (!chain_open(&chain, settings, topo, error, error_size))
        return false;
    chain_close(&chain);
    return true;
}

const struct plot_kind plot_dotwire = {
    .name = "dotwire",
    .help = "a line of nodes across, steps down, a dot an edge, wires of tokens",
    .has_line = true,
    .fits = dotwire_fits,
    .draw = draw_dotwire};
