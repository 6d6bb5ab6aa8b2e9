/*
 * plot_steps.c: the number of busy links in each step, below a line at the number of all links, and the lower
 * bound.
 *
 * Under a half-duplex model links are counted, else link directions. In a long run a column is the mean of
 * several steps.
 */
#include <math.h>
#include <stdlib.h>

#include "base.h"
#include "parts.h"
#include "plot/picture.h"
#include "quantity.h"

enum { COLUMNS = 480 };

struct steps_plot {
    struct axes axes;
    uint64_t *busy; /* sum of each column */
    size_t columns;
    double all; /* links, or directions */
};

static void draw_columns(const struct picture *picture, const struct steps_plot *plot)
{
    canvas_group(picture->canvas, "columns");
    for (size_t i = 0; i < plot->columns; i++) {
        uint64_t begin = picture->first + parts_begin(i, plot->columns, picture->steps);
        uint64_t end = picture->first + parts_begin(i + 1, plot->columns, picture->steps);
        double mean = (double)plot->busy[i] / (double)(end - begin);
        double left = scale_at(&plot->axes.x.scale, (double)begin - 0.5),
               right = scale_at(&plot->axes.x.scale, (double)end - 0.5);
        double gap = right - left > 5 ? 1 : right - left > 2.5 ? 0.5 : -0.3;
        double top = scale_at(&plot->axes.y.scale, mean), bottom = plot->axes.y.scale.from;
        if (plot->busy[i])
            canvas_rect(picture->canvas, left, top, right - left - gap, bottom - top, colour_of_set(0));
    }
    canvas_group_end(picture->canvas);
}

/* Are the links used alike in all steps? Then a text says how much. */
static void draw_even(const struct picture *picture, const struct steps_plot *plot)
{
    const struct axis_scale *x = &plot->axes.x.scale, *y = &plot->axes.y.scale;
    char text[32];
    uint64_t steps = picture->steps / plot->columns;
    for (size_t i = 0; i < plot->columns; i++)
        if (!plot->busy[i] || plot->busy[i] != plot->busy[0] || picture->steps != steps * plot->columns)
            return;
    even_text((double)plot->busy[0] / (double)steps / plot->all, text, sizeof text);
    canvas_group(picture->canvas, "even");
    canvas_text(picture->canvas, text,
                &(struct canvas_text){.x = (x->from + x->to) / 2,
                                      .y = scale_at(y, (double)plot->busy[0] / (double)steps) + 18,
                                      .size = 12,
                                      .anchor = CANVAS_MIDDLE,
                                      .colour = COLOUR_WHITE,
                                      .bold = true});
    canvas_group_end(picture->canvas);
}

static void draw_marks(const struct picture *picture, const struct steps_plot *plot, double bound)
{
    const struct axis_scale *x = &plot->axes.x.scale, *y = &plot->axes.y.scale;
    struct canvas_pen pen = {.colour = COLOUR_BLACK, .width = 1, .dashed = true};
    canvas_group(picture->canvas, "all");
    canvas_line(picture->canvas, x->from, scale_at(y, plot->all), x->to, scale_at(y, plot->all), pen);
    canvas_group_end(picture->canvas);
    if (!(bound + 0.5 >= x->low && bound + 0.5 <= x->high))
        return;
    pen = (struct canvas_pen){.colour = colour_of_set(1), .width = 1.8};
    canvas_group(picture->canvas, "bound");
    canvas_line(picture->canvas, scale_at(x, bound + 0.5), y->from, scale_at(x, bound + 0.5), y->to, pen);
    canvas_group_end(picture->canvas);
}

static void draw_legend(const struct picture *picture, const struct steps_plot *plot, double bound, double y)
{
    struct quantity f;
    char all[96], least[96];
    bool half = picture->recording->view.half_duplex;
    snprintf(all, sizeof all, "all %s %s", quantity_count(&f, (uint64_t)plot->all),
             half ? "links" : "link directions");
    snprintf(least, sizeof least, "lower bound: no run ends before step %s", quantity_time(&f, bound));
    const struct legend_row rows[] = {{all, COLOUR_BLACK, LEGEND_DASHES},
                                      {least, colour_of_set(1), LEGEND_LINE}};
    legend_draw(picture->canvas, plot->axes.x.scale.from, y, rows, isnan(bound) ? 1 : 2);
}

static void write_note(const struct picture *picture, const struct steps_plot *plot, char *note, size_t size)
{
    struct quantity a;
    uint64_t sum = 0, share = parts_size(picture->steps, COLUMNS);
    for (size_t i = 0; i < plot->columns; i++)
        sum += plot->busy[i];
    int used = snprintf(note, size, "Mean use of the links: %.1f %%.",
                        plot->all > 0 ? 100 * (double)sum / (double)picture->steps / plot->all : 0);
    if (share > 1)
        snprintf(note + used, size - (size_t)used, " A column is the mean of about %s steps.",
                 quantity_count(&a, share));
}

static bool draw_steps(struct picture *picture)
{
    const struct recording *recording = picture->recording;
    const double width = fmin(560, fmax(200, 30 * (double)picture->steps)), height = 250;
    char note[256];
    struct steps_plot plot = {.columns = parts_count(picture->steps, COLUMNS)};
    plot.all = (double)recording->links.count / (recording->view.half_duplex ? 2 : 1);
    plot.busy = calloc(plot.columns, sizeof *plot.busy);
    if (!plot.busy ||
        (recording->links.count &&
         !recording_sum(recording, (struct recording_grid){picture->first, picture->last, 1, plot.columns},
                        false, plot.busy))) {
        free(plot.busy);
        return false;
    }
    double bound = picture_bound(recording);
    write_note(picture, &plot, note, sizeof note);
    plot.axes.x = picture_step_axis(picture);
    plot.axes.y =
        (struct plot_axis){.title = recording->view.half_duplex ? "busy links" : "busy link directions",
                           .scale = {.low = 0, .high = fmax(1, 1.04 * plot.all), .whole = true}};
    double left = axes_left(&plot.axes), rows = isnan(bound) ? 1 : 2;
    bool fine = picture_begin(picture, left + width, height + AXES_BELOW + rows * LEGEND_LINE_HEIGHT + 8,
                              "Busy links, step by step", note);
    if (fine) {
        axes_place(&plot.axes, picture->left + left, picture->top, width, height, false);
        axes_draw(&plot.axes, picture->canvas);
        draw_columns(picture, &plot);
        draw_even(picture, &plot);
        draw_marks(picture, &plot, bound);
        phase_marks_draw(picture, &plot.axes, false);
        draw_legend(picture, &plot, bound, picture->top + height + AXES_BELOW + 10);
        fine = picture_end(picture);
    }
    free(plot.busy);
    return fine;
}

const struct plot_kind plot_steps = {
    .name = "steps", .help = "busy links in every step, and the lower bound", .draw = draw_steps};
