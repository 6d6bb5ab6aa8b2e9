/*
 * plot_links.c: the heat map: a row for every link direction, a column for every step, dark where a packet is
 * on the link.
 *
 * If there are too many, a row stands for several link directions and a column for several steps; a cell is
 * the darker the more of them were busy. Cells of one shade beside each other are one shape.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "parts.h"
#include "plot/picture.h"
#include "quantity.h"

enum { ROWS = 128, COLUMNS = 192, SHADES = 32 };

struct heat {
    struct picture *picture;
    struct recording_grid grid;
    struct axes axes;
    uint64_t *cells;
    bool joined;
    double most; /* the largest share of a cell, or 1 */
    bool even;   /* all cells have that share */
};

/* Return 0 for an idle cell, else 1 .. SHADES. */
static int cell_shade(const struct heat *heat, size_t row, size_t column)
{
    return (int)fmin(ceil(recording_share(heat->picture->recording, &heat->grid, heat->cells, row, column) /
                              heat->most * SHADES -
                          1e-9),
                     SHADES);
}

static void draw_cells(const struct heat *heat)
{
    const struct axis_scale *x = &heat->axes.x.scale, *y = &heat->axes.y.scale;
    double wide = (x->to - x->from) / (double)heat->grid.columns,
           high = (y->to - y->from) / (double)heat->grid.rows;
    double gap = fmin(wide, high) > 5 ? 1 : 0;
    canvas_group(heat->picture->canvas, "cells");
    for (size_t row = 0; row < heat->grid.rows; row++)
        for (size_t column = 0, end; column < heat->grid.columns; column = end) {
            int here = cell_shade(heat, row, column);
            for (end = column + 1;
                 end < heat->grid.columns && gap == 0 && cell_shade(heat, row, end) == here;)
                end++;
            if (here)
                canvas_rect(heat->picture->canvas, x->from + wide * (double)column + gap / 2,
                            y->from + high * (double)row + gap / 2, wide * (double)(end - column) - gap,
                            high - gap, colour_scale((double)here / SHADES));
        }
    canvas_group_end(heat->picture->canvas);
}

/* Cells that are all equal are one pale area with a text. */
static void draw_even(const struct heat *heat)
{
    const struct axis_scale *x = &heat->axes.x.scale, *y = &heat->axes.y.scale;
    char text[32];
    even_text(heat->most, text, sizeof text);
    canvas_group(heat->picture->canvas, "cells");
    canvas_rect(heat->picture->canvas, x->from, y->from, x->to - x->from, y->to - y->from, COLOUR_PALE);
    canvas_label(heat->picture->canvas, text, (x->from + x->to) / 2, (y->from + y->to) / 2 + 4, 12,
                 CANVAS_MIDDLE, true);
    canvas_group_end(heat->picture->canvas);
}

/* Write the first link direction of a row, such as "5→6". */
static void link_text(const void *context, double tick, char *text, size_t size)
{
    const struct heat *heat = context;
    const struct topo_link *link = recording_row_link(heat->picture->recording, &heat->grid, (size_t)tick);
    text[0] = '\0';
    if (link)
        snprintf(text, size, "%d\u2192%d", link->from, link->to);
}

static void write_note(const struct heat *heat, char *note, size_t size)
{
    struct quantity a, b;
    uint64_t links = parts_size(heat->picture->recording->links.count, heat->grid.rows);
    uint64_t steps = parts_size(heat->picture->steps, heat->grid.columns);
    int used = snprintf(note, size, "A row is a direction of a link, by sender and port.");
    if (links > 1)
        used = snprintf(note, size, "A row stands for about %s directions of links, by sender and port.",
                        quantity_count(&a, links));
    if (steps > 1)
        used += snprintf(note + used, size - (size_t)used, " A column stands for about %s steps.",
                         quantity_count(&b, steps));
    if (heat->picture->recording->view.half_duplex)
        used +=
            snprintf(note + used, size - (size_t)used, " At most one direction of a link is busy at a time.");
    if (heat->even)
        snprintf(note + used, size - (size_t)used, " All are equally busy in all steps.");
    else if (heat->joined)
        snprintf(note + used, size - (size_t)used, " Darker: more of them busy; white: all idle.");
    else
        snprintf(note + used, size - (size_t)used, " Dark: busy; white: idle.");
}

/* Return the side of a cell so that `count` cells fit in `room`, in whole pixels of a PNG, or seams would
 * show. */
static double cell_side(double most, double room, size_t count)
{
    return fmax(0.5, floor(2 * fmin(most, room / (double)count)) / 2);
}

/* Draw the heat map, of at most some 560 x 420 points. */
static bool draw_heat(struct heat *heat)
{
    struct picture *picture = heat->picture;
    double wide = cell_side(18, 560, heat->grid.columns) * (double)heat->grid.columns;
    double high = cell_side(14, 420, heat->grid.rows) * (double)heat->grid.rows;
    high = fmax(high, 110); /* room for the title of the axis */
    char note[400];
    struct recording_shares shares = recording_shares(picture->recording, &heat->grid, heat->cells);
    heat->even = shares.even;
    heat->most = shares.most > 0 ? shares.most : 1;
    write_note(heat, note, sizeof note);
    double left = axes_left(&heat->axes), bar = heat->joined && !heat->even ? SCALE_BAR_WIDTH + 14 : 0;
    if (!picture_begin(picture, left + wide + bar, fmax(high, bar > 0 ? 120 : 0) + AXES_BELOW,
                       "Use of the links, step by step", note))
        return false;
    axes_place(&heat->axes, picture->left + left, picture->top, wide, high, true);
    if (heat->even)
        draw_even(heat);
    else
        draw_cells(heat);
    axes_draw(&heat->axes, picture->canvas);
    phase_marks_draw(picture, &heat->axes, false);
    if (bar > 0)
        scale_bar_draw(&(struct scale_bar){.x = picture->left + left + wide + 14,
                                           .y = picture->top,
                                           .length = fmax(high, 120),
                                           .title = "busy",
                                           .least = 0,
                                           .most = heat->most,
                                           .percent = true},
                       picture->canvas);
    return picture_end(picture);
}

static bool draw_links(struct picture *picture)
{
    const struct recording *recording = picture->recording;
    struct heat heat = {.picture = picture};
    heat.grid = (struct recording_grid){
        .first = picture->first, .last = picture->last, .rows = parts_count(recording->links.count, ROWS)};
    heat.grid.columns = parts_count(picture->steps, COLUMNS);
    heat.joined = heat.grid.rows < recording->links.count || heat.grid.columns < picture->steps;
    heat.cells = calloc(heat.grid.rows * heat.grid.columns, sizeof *heat.cells);
    heat.axes.x = picture_step_axis(picture);
    heat.axes.x.bare = true;
    heat.axes.y =
        (struct plot_axis){.title = "link (from \u2192 to)",
                           .scale = {.low = -0.5, .high = (double)heat.grid.rows - 0.5, .whole = true},
                           .bare = true,
                           .label = link_text,
                           .context = &heat};
    bool fine = heat.cells &&
                (!recording->links.count || recording_sum(recording, heat.grid, false, heat.cells)) &&
                draw_heat(&heat);
    free(heat.cells);
    return fine;
}

const struct plot_kind plot_links = {
    .name = "links", .help = "heat map: links down, steps across", .draw = draw_links};
