/*
 * plot_values.c: the numbers that nodes gave (node_value), as they were in each step: a panel for each name.
 *
 * Of few nodes each has a line. Of many there are the greatest, the mean and the least number of all nodes
 * that have one, and their sum in a panel of its own. A number holds from the step in which a node gives it
 * until the node gives another one. In a long run a column stands for several steps, and shows the last one.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/node_values.h"
#include "parts.h"
#include "plot/picture.h"
#include "quantity.h"

enum { COLUMNS = 480, NAMES_MOST = 16, PANELS_MOST = 2 * NAMES_MOST, LINES_MOST = 16 };
enum { GREATEST, MEAN, LEAST, SUM, FIGURES }; /* the lines of many nodes; all but SUM are in one panel */

#define PANEL_HEIGHT 130.0
#define SUM_HEIGHT   75.0
#define PANEL_TITLE  16.0 /* above a panel */
#define PANEL_BELOW  26.0
#define TITLE_SIZE   10.0
#define LEGEND_GAP   16.0
#define LOG_FACTOR   10000.0

/* Lines over the columns: line i is at y[i * columns]; NAN where there is no number. */
struct value_panel {
    char title[VALUE_NAME_SIZE + 16];
    struct axes axes;
    const double *y;
    size_t lines;
    double height;
};

struct values_plot {
    struct picture *picture;
    size_t nodes, columns;
    const char *name[VALUES_MOST]; /* in the order in which nodes first gave them */
    size_t names;
    double *y;   /* of all panels */
    double *now; /* the numbers of all nodes by one name, in the step that is looked at */
    struct value_panel panel[PANELS_MOST];
    size_t panels;
};

static bool is_few(const struct values_plot *plot)
{
    return plot->nodes <= LINES_MOST;
}

static size_t lines_of_name(const struct values_plot *plot)
{
    return is_few(plot) ? plot->nodes : FIGURES;
}

static size_t drawn_names(const struct values_plot *plot)
{
    return plot->names < NAMES_MOST ? plot->names : NAMES_MOST;
}

static struct recording_scan *scan_values(const struct recording *recording, uint64_t last)
{
    return recording_notes(recording, 1, last, 1U << NOTE_VALUE);
}

/* ------------------------------------------------------------------------------------------ numbers */

static void list_names(struct values_plot *plot)
{
    struct trace_note note;
    struct recording_scan *scan = scan_values(plot->picture->recording, plot->picture->last);
    while (recording_notes_next(scan, &note)) {
        size_t i = 0;
        if (!plot_writes_value(plot->picture->settings, note.text))
            continue;
        while (i < plot->names && strcmp(plot->name[i], note.text) != 0)
            i++;
        if (i == plot->names && i < VALUES_MOST)
            plot->name[plot->names++] = note.text;
    }
    recording_scan_end(scan);
}

/* The last step of a column. */
static uint64_t column_last(const struct values_plot *plot, size_t column)
{
    return plot->picture->first + parts_begin(column + 1, plot->columns, plot->picture->steps) - 1;
}

/* Write what nodes have into column `column` of the lines at `y`. */
static void fill_column(const struct values_plot *plot, double *y, size_t column)
{
    if (is_few(plot)) {
        for (size_t node = 0; node < plot->nodes; node++)
            y[node * plot->columns + column] = plot->now[node];
        return;
    }
    struct node_sum sum;
    node_sum_open(&sum);
    for (size_t node = 0; node < plot->nodes; node++)
        node_sum_add(&sum, (int)node, plot->now[node]);
    const struct parray_values values = node_sum_end(&sum);
    y[GREATEST * plot->columns + column] = values.greatest;
    y[MEAN * plot->columns + column] = values.mean;
    y[LEAST * plot->columns + column] = values.least;
    y[SUM * plot->columns + column] = values.sum;
}

/* Fill the lines of one name. Columns in which nobody gives a number are those before them. */
static void fill_lines(const struct values_plot *plot, const char *name, double *y)
{
    struct trace_note note;
    struct recording_scan *scan = scan_values(plot->picture->recording, plot->picture->last);
    size_t lines = lines_of_name(plot);
    bool more = recording_notes_next(scan, &note), changed = true;
    for (size_t node = 0; node < plot->nodes; node++)
        plot->now[node] = (double)NAN;
    for (size_t column = 0; column < plot->columns; column++) {
        for (; more && note.step <= column_last(plot, column); more = recording_notes_next(scan, &note))
            if (strcmp(note.text, name) == 0) {
                plot->now[note.node] = note.number;
                changed = true;
            }
        if (changed)
            fill_column(plot, y, column);
        for (size_t line = 0; !changed && line < lines; line++)
            y[line * plot->columns + column] = y[line * plot->columns + column - 1];
        changed = false;
    }
    recording_scan_end(scan);
}

/* ------------------------------------------------------------------------------------------- panels */

static void add_panel(struct values_plot *plot, const char *title, const char *of, const double *y,
                      size_t lines, double height)
{
    struct value_panel *panel = &plot->panel[plot->panels++];
    struct axis_scale scale = SCALE_EMPTY;
    snprintf(panel->title, sizeof panel->title, "%s%s", of, title);
    panel->y = y;
    panel->lines = lines;
    panel->height = height;
    for (size_t i = 0; i < lines * plot->columns; i++)
        scale_cover(&scale, y[i]);
    scale_choose(&scale, LOG_FACTOR);
    if (!scale.log)
        scale_cover(&scale, 0);
    if (scale.low == scale.high)
        scale_cover(&scale, 1); /* all numbers are 0 */
    scale_round(&scale);
    panel->axes.x = picture_step_axis(plot->picture);
    panel->axes.x.title = "";
    panel->axes.y = (struct plot_axis){.title = "", .scale = scale};
}

static void make_panels(struct values_plot *plot)
{
    size_t lines = lines_of_name(plot);
    for (size_t i = 0; i < drawn_names(plot); i++) {
        double *y = plot->y + i * lines * plot->columns;
        fill_lines(plot, plot->name[i], y);
        add_panel(plot, plot->name[i], "", y, is_few(plot) ? lines : SUM, PANEL_HEIGHT);
        if (!is_few(plot))
            add_panel(plot, plot->name[i], "sum of ", y + SUM * plot->columns, 1, SUM_HEIGHT);
    }
    plot->panel[plot->panels - 1].axes.x.title = "step";
}

static struct colour line_colour(const struct values_plot *plot, const struct value_panel *panel, size_t line)
{
    static const size_t figures[] = {[GREATEST] = 1, [MEAN] = 0, [LEAST] = 2};
    if (!is_few(plot))
        return panel->lines == 1 ? COLOUR_BLACK : colour_of_set(figures[line]);
    return plot->nodes <= COLOUR_SET ? colour_of_set(line)
                                     : colour_of_line((int64_t)line, (int64_t)plot->nodes);
}

/* The place at which a column begins; that of column plot->columns is the end of the last one. */
static double column_left(const struct values_plot *plot, const struct value_panel *panel, size_t column)
{
    uint64_t before = parts_begin(column, plot->columns, plot->picture->steps);
    return scale_at(&panel->axes.x.scale, (double)(plot->picture->first + before) - 0.5);
}

static void end_line(const struct values_plot *plot, double (*points)[2], size_t *count, struct colour colour)
{
    struct canvas_pen pen = {.colour = colour, .width = 1.4};
    if (*count)
        canvas_polyline(plot->picture->canvas, (const double(*)[2])points, *count, pen);
    *count = 0;
}

/* Draw a line: level as long as a number holds, upright where it changes, and nothing where there is none.
 * `points` has room for two of each column. */
static void draw_line(const struct values_plot *plot, const struct value_panel *panel, size_t line,
                      double (*points)[2])
{
    const double *y = panel->y + line * plot->columns;
    const struct colour colour = line_colour(plot, panel, line);
    size_t count = 0, end;
    for (size_t column = 0; column < plot->columns; column = end) {
        for (end = column + 1; end < plot->columns && y[end] == y[column];)
            end++;
        if (isnan(y[column])) {
            end_line(plot, points, &count, colour);
            continue;
        }
        points[count][0] = column_left(plot, panel, column);
        points[count + 1][0] = column_left(plot, panel, end);
        points[count][1] = points[count + 1][1] = scale_at(&panel->axes.y.scale, y[column]);
        count += 2;
    }
    end_line(plot, points, &count, colour);
}

/* --------------------------------------------------------------------------------------------- draw */

static void draw_panel(const struct values_plot *plot, struct value_panel *panel, double top, double left,
                       double width, double (*points)[2])
{
    struct canvas *canvas = plot->picture->canvas;
    axes_place(&panel->axes, left, top + PANEL_TITLE, width, panel->height, false);
    axes_draw(&panel->axes, canvas);
    canvas_label(canvas, panel->title, left, top + TITLE_SIZE, TITLE_SIZE, CANVAS_START, true);
    canvas_group(canvas, "values");
    for (size_t line = 0; line < panel->lines; line++)
        draw_line(plot, panel, line, points);
    canvas_group_end(canvas);
    phase_marks_draw(plot->picture, &panel->axes, false);
}

/* The rows of the legend, whose texts are in `text`. Result: how many. */
static size_t make_legend(const struct values_plot *plot, struct legend_row rows[LINES_MOST],
                          char text[LINES_MOST][24])
{
    static const char *const figures[] = {[GREATEST] = "greatest", [MEAN] = "mean", [LEAST] = "least"};
    size_t count = is_few(plot) ? plot->nodes : SUM;
    for (size_t i = 0; i < count; i++) {
        if (is_few(plot))
            snprintf(text[i], sizeof text[i], "node %zu", i);
        else
            snprintf(text[i], sizeof text[i], "%s", figures[i]);
        rows[i] = (struct legend_row){text[i], line_colour(plot, &plot->panel[0], i), LEGEND_LINE};
    }
    return count;
}

static double legend_width(const struct legend_row *rows, size_t count)
{
    double width = 0;
    for (size_t i = 0; i < count; i++)
        width = fmax(width, canvas_text_width(rows[i].text, 9));
    return LEGEND_GAP + LEGEND_TEXT + width;
}

static void write_note(const struct values_plot *plot, char *note, size_t size)
{
    struct quantity a;
    uint64_t share = parts_size(plot->picture->steps, COLUMNS);
    int used = snprintf(note, size, "What nodes gave by node_value, as long as it held.");
    if (!is_few(plot))
        used += snprintf(note + used, size - (size_t)used, " Of the %s nodes those count that had a number.",
                         quantity_count(&a, plot->nodes));
    if (share > 1)
        used += snprintf(note + used, size - (size_t)used, " A column is the last of about %s steps.",
                         quantity_count(&a, share));
    if (plot->names > NAMES_MOST)
        snprintf(note + used, size - (size_t)used, " Shown: the first %d of %zu names.", NAMES_MOST,
                 plot->names);
}

static double panels_height(const struct values_plot *plot)
{
    double height = AXES_BELOW - PANEL_BELOW;
    for (size_t i = 0; i < plot->panels; i++)
        height += PANEL_TITLE + plot->panel[i].height + PANEL_BELOW;
    return height;
}

/* Draw the sheet. False: no memory. */
static bool draw_panels(struct values_plot *plot, double (*points)[2])
{
    struct picture *picture = plot->picture;
    struct legend_row rows[LINES_MOST];
    char text[LINES_MOST][24], note[256];
    size_t count = make_legend(plot, rows, text);
    double width = fmin(560, fmax(240, 30 * (double)picture->steps)), left = 0;
    for (size_t i = 0; i < plot->panels; i++)
        left = fmax(left, axes_left(&plot->panel[i].axes));
    write_note(plot, note, sizeof note);
    if (!picture_begin(picture, left + width + legend_width(rows, count),
                       fmax(panels_height(plot), PANEL_TITLE + (double)count * LEGEND_LINE_HEIGHT),
                       "The numbers of nodes, step by step", note))
        return false;
    double top = picture->top;
    for (size_t i = 0; i < plot->panels; i++) {
        draw_panel(plot, &plot->panel[i], top, picture->left + left, width, points);
        top += PANEL_TITLE + plot->panel[i].height + PANEL_BELOW;
    }
    legend_draw(picture->canvas, picture->left + left + width + LEGEND_GAP,
                picture->top + PANEL_TITLE + LEGEND_LINE_HEIGHT / 2, rows, count);
    return picture_end(picture);
}

static bool draw_values(struct picture *picture)
{
    struct values_plot plot = {.picture = picture,
                               .nodes = (size_t)picture->recording->view.topo->nodes,
                               .columns = parts_count(picture->steps, COLUMNS)};
    list_names(&plot);
    plot.now = calloc(plot.nodes, sizeof plot.now[0]);
    plot.y = calloc(drawn_names(&plot) * lines_of_name(&plot) * plot.columns, sizeof plot.y[0]);
    double(*points)[2] = calloc(2 * plot.columns, sizeof *points);
    bool fine = plot.now && plot.y && points;
    if (fine) {
        make_panels(&plot);
        fine = draw_panels(&plot, points);
    }
    free(plot.now);
    free(plot.y);
    free(points);
    return fine;
}

/* Is there a number to draw? */
static bool has_values(const struct plot_settings *settings, const struct recording *recording, char *error,
                       size_t size)
{
    struct trace_note note;
    struct recording_scan *scan = scan_values(recording, settings->last);
    bool some = false;
    while (!some && recording_notes_next(scan, &note))
        some = plot_writes_value(settings, note.text) && !isnan(note.number);
    recording_scan_end(scan);
    if (!some && recording->version < 3)
        snprintf(error, size,
                 "the trace is of version %u, which does not tell when nodes gave numbers; make it anew",
                 recording->version);
    else if (!some)
        snprintf(error, size, "no node gave a number by %s%s, and a picture of kind values shows these",
                 settings->values ? "that name" : "node_value",
                 settings->last < UINT64_MAX ? " up to the last step that is asked for" : "");
    return some;
}

const struct plot_kind plot_values = {.name = "values",
                                      .help = "the numbers that nodes gave, as they were in every step",
                                      .has_values = true,
                                      .has_notes = true,
                                      .has = has_values,
                                      .draw = draw_values};
