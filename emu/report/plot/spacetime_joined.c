/*
 * spacetime_joined.c: the picture of a large run: nodes with consecutive ranks share a column and several
 * steps share a row. A line then stands for all packets between two columns that begin in one row, the darker
 * the more there are. Stalls, and what nodes tell of themselves, are left out, and the note below the picture
 * says so.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "parts.h"
#include "plot/spacetime.h"
#include "quantity.h"

enum { GROUPS = 64, ROWS = 64, LINES_MOST = 9000 };

static double time_y(const struct spacetime *diagram, double time)
{
    const struct axis_scale *y = &diagram->axes.y.scale;
    return scale_at(y, fmin(fmax(time, y->low), y->high));
}

static void draw_lines_of_nodes(const struct spacetime *diagram)
{
    struct canvas_pen pen = {.colour = COLOUR_IDLE, .width = 0.8};
    const struct axis_scale *y = &diagram->axes.y.scale;
    canvas_group(diagram->picture->canvas, "nodes");
    for (size_t i = 0; i < diagram->groups; i++) {
        double x = spacetime_x(diagram, i);
        canvas_line(diagram->picture->canvas, x, y->from, x, y->to, pen);
    }
    canvas_group_end(diagram->picture->canvas);
}

/* Open the sheet and draw all but packets. `bar`: the legend of colours. */
static bool begin_sheet(struct spacetime *diagram, const char *note, const struct scale_bar *bar)
{
    struct picture *picture = diagram->picture;
    double nodes = (double)spacetime_nodes(diagram), groups = (double)diagram->groups,
           rows = (double)diagram->rows;
    double wide = fmin(40, 560 / groups) * groups, high = fmax(fmin(28, 480 / rows) * rows, 110);
    diagram->axes.x = (struct plot_axis){
        .title = "node", .scale = {.low = -0.5, .high = nodes - 0.5, .whole = true}, .bare = true};
    diagram->axes.y = picture_step_axis(picture);
    double left = axes_left(&diagram->axes), right = SCALE_BAR_WIDTH + 14;
    if (!picture_begin(picture, left + wide + right, high + AXES_BELOW, "Packets in space and time", note))
        return false;
    axes_place(&diagram->axes, picture->left + left, picture->top, wide, high, true);
    axes_draw(&diagram->axes, picture->canvas);
    draw_lines_of_nodes(diagram);
    struct scale_bar placed = *bar;
    placed.x = picture->left + left + wide + 14;
    placed.y = picture->top;
    placed.length = high;
    scale_bar_draw(&placed, picture->canvas);
    return true;
}

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
static bool count_packets(const struct spacetime *diagram, uint64_t *counts)
{
    const struct picture *picture = diagram->picture;
    struct trace_event event;
    size_t groups = diagram->groups;
    struct recording_scan *scan = recording_scan(picture->recording, picture_filter(picture));
    while (recording_next(scan, &event)) {
        if (event.step < picture->first)
            continue;
        size_t row = parts_of(event.step - picture->first, diagram->rows, picture->steps);
        size_t from = parts_of(event.from, groups, spacetime_nodes(diagram));
        size_t to = parts_of(event.to, groups, spacetime_nodes(diagram));
        counts[(row * groups + from) * groups + to]++;
    }
    recording_scan_end(scan);
    return scan != NULL;
}

/* Make a bundle of each cell with packets. Return how many there are. */
static size_t list_bundles(const struct spacetime *diagram, const uint64_t *counts, struct bundle *bundles)
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

static bool draw_bundles(struct spacetime *diagram, struct bundle *bundles, size_t count)
{
    struct quantity a, b, c;
    char note[600], column[96] = "a node", row[64] = "a step";
    const struct picture *picture = diagram->picture;
    uint64_t nodes = parts_size(spacetime_nodes(diagram), diagram->groups);
    uint64_t steps = parts_size(picture->steps, diagram->rows);
    uint64_t most = 1, stalls = count_stalls(picture);
    for (size_t i = 0; i < count; i++)
        most = bundles[i].packets > most ? bundles[i].packets : most;
    qsort(bundles, count, sizeof *bundles, bundle_order);
    if (nodes > 1)
        snprintf(column, sizeof column, "for%s %s nodes with consecutive ranks",
                 spacetime_nodes(diagram) % diagram->groups ? " about" : "", quantity_count(&a, nodes));
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
    if (picture->recording->note_count)
        snprintf(note + strlen(note), sizeof note - strlen(note),
                 " What nodes tell is left out; a picture of fewer steps, or of fewer nodes, has it.");
    if (!begin_sheet(diagram, note,
                     &(struct scale_bar){.title = "packets a line", .most = (double)most, .whole = true}))
        return false;
    canvas_group(picture->canvas, "bundles");
    for (size_t i = 0; i < count; i++) {
        double each = (double)picture->steps / (double)diagram->rows;
        double top = diagram->axes.y.scale.low + each * bundles[i].row;
        struct spacetime_piece piece[2];
        struct canvas_pen pen = {colour_scale((double)bundles[i].packets / (double)most), 0.9, false};
        int pieces = spacetime_way(diagram, bundles[i].from, bundles[i].to, time_y(diagram, top),
                                   time_y(diagram, top + each), piece);
        for (int k = 0; k < pieces; k++)
            canvas_line(picture->canvas, piece[k].x0, piece[k].y0, piece[k].x1, piece[k].y1, pen);
    }
    canvas_group_end(picture->canvas);
    return picture_end(diagram->picture);
}

bool spacetime_draw_joined(struct spacetime *diagram)
{
    size_t nodes = spacetime_nodes(diagram), count = 0;
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
