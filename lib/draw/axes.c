/*
 * axes.c: grid lines come first, so that ticks and frame lie over them. Ticks are 1, 2 or 5 times a power of
 * ten, whichever gives some eight of them. On a logarithmic scale ticks are the powers of ten, and 2 and 5
 * times these where the powers alone are too few.
 */
#include <math.h>
#include <stdio.h>

#include "draw/axes.h"
#include "quantity.h"

/* ------------------------------------------------------------------------------------------- scales */

enum { TICKS_WANTED = 8, WHOLE_WANTED = 16 }; /* whole numbers are short, so more of them have a tick */

void scale_cover(struct axis_scale *scale, double number)
{
    if (isnan(number))
        return;
    scale->low = number < scale->low ? number : scale->low;
    scale->high = number > scale->high ? number : scale->high;
}

void scale_choose(struct axis_scale *scale, double factor)
{
    scale->log = scale->low > 0 && scale->high >= factor * scale->low;
}

/* Return the distance from tick to tick of a linear scale. */
static double tick_stride(const struct axis_scale *scale)
{
    if (scale->stride > 0)
        return scale->stride;
    if (scale->whole && scale->high - scale->low <= WHOLE_WANTED)
        return 1;
    double least = (scale->high - scale->low) / TICKS_WANTED, power = pow(10, floor(log10(least)));
    double step = power;
    while (step < least * (1 - 1e-9))
        step = step < 1.5 * power ? 2 * power : step < 3 * power ? 5 * power : 10 * power;
    return scale->whole && step < 1 ? 1 : step;
}

/* Return the largest power of ten that is at most `number`. */
static double decade_of(double number)
{
    return pow(10, floor(log10(number) + 1e-9));
}

static double round_log(double number, bool up)
{
    static const double digits[] = {1, 2, 5, 10};
    double power = decade_of(number);
    int digit = 0;
    while (digits[digit + 1] * power <= number * (1 + 1e-9))
        digit++;
    return digits[digit] * power >= number * (1 - 1e-9) || !up ? digits[digit] * power
                                                               : digits[digit + 1] * power;
}

void scale_round(struct axis_scale *scale)
{
    if (scale->low > scale->high)
        scale->low = 0, scale->high = 1;
    if (scale->low == scale->high)
        scale->low -= scale->log ? scale->low / 2 : 1, scale->high += 1;
    if (scale->log) {
        scale->low = round_log(scale->low, false);
        scale->high = round_log(scale->high, true);
        return;
    }
    double step = tick_stride(scale);
    scale->low = floor(scale->low / step + 1e-9) * step;
    scale->high = ceil(scale->high / step - 1e-9) * step;
}

double scale_at(const struct axis_scale *scale, double number)
{
    double share = scale->log ? log(number / scale->low) / log(scale->high / scale->low)
                              : (number - scale->low) / (scale->high - scale->low);
    return scale->from + share * (scale->to - scale->from);
}

static size_t ticks_log(const struct axis_scale *scale, double *tick)
{
    static const double digits[] = {1, 2, 5};
    size_t count = 0;
    bool between = scale->high / scale->low < 2e3;
    double skip = 1;
    while (log10(scale->high / scale->low) / skip > TICKS_WANTED)
        skip++;
    for (double power = decade_of(scale->low); power <= scale->high * (1 + 1e-9); power *= pow(10, skip))
        for (size_t digit = 0; digit < (between ? 3 : 1) && count < SCALE_TICKS; digit++)
            if (digits[digit] * power >= scale->low * (1 - 1e-9) &&
                digits[digit] * power <= scale->high * (1 + 1e-9))
                tick[count++] = digits[digit] * power;
    return count;
}

size_t scale_ticks(const struct axis_scale *scale, double tick[SCALE_TICKS])
{
    if (scale->log)
        return ticks_log(scale, tick);
    size_t count = 0;
    double step = tick_stride(scale), first = ceil(scale->low / step - 1e-9);
    for (; count < SCALE_TICKS && (first + (double)count) * step <= scale->high + 1e-9 * step; count++)
        tick[count] = (first + (double)count) * step;
    return count;
}

/* --------------------------------------------------------------------------------------------- axes */

enum { TICK_TEXT = 64 };

#define LETTERS 9.0  /* points: the size of tick labels */
#define TITLES  10.0 /* points: the size of titles */

static const char *tick_text(const struct plot_axis *axis, double tick, char text[TICK_TEXT])
{
    struct quantity a;
    if (axis->label)
        axis->label(axis->context, tick, text, TICK_TEXT);
    else if (tick >= 1 && tick == floor(tick) && tick < 1e15)
        snprintf(text, TICK_TEXT, "%s", quantity_count(&a, (uint64_t)tick));
    else
        snprintf(text, TICK_TEXT, "%.4g", tick);
    return text;
}

double axis_at(const struct plot_axis *axis, double number)
{
    return scale_at(&axis->scale, axis->at ? axis->at(axis->context, number) : number);
}

double axes_left(const struct axes *axes)
{
    double ticks[SCALE_TICKS], widest = 0;
    size_t count = scale_ticks(&axes->y.scale, ticks);
    char text[TICK_TEXT];
    for (size_t i = 0; i < count; i++)
        widest = fmax(widest, canvas_text_width(tick_text(&axes->y, ticks[i], text), LETTERS));
    return ceil(widest + 8 + 1.8 * TITLES);
}

void axes_place(struct axes *axes, double left, double top, double width, double height, bool down)
{
    axes->x.scale.from = left;
    axes->x.scale.to = left + width;
    axes->y.scale.from = down ? top : top + height;
    axes->y.scale.to = down ? top + height : top;
}

/* ------------------------------------------------------------------------------------------- draw */

static const struct canvas_pen grid_pen = {.colour = {228, 228, 228}, .width = 0.5};
static const struct canvas_pen frame_pen = {.colour = {90, 90, 90}, .width = 0.8};

struct axes_frame {
    double left, right, top, bottom;
};

static struct axes_frame frame_of(const struct axes *axes)
{
    const struct axis_scale *x = &axes->x.scale, *y = &axes->y.scale;
    return (struct axes_frame){x->from, x->to, fmin(y->from, y->to), fmax(y->from, y->to)};
}

static void draw_x_axis(const struct axes *axes, struct axes_frame frame, struct canvas *canvas)
{
    double ticks[SCALE_TICKS];
    size_t count = scale_ticks(&axes->x.scale, ticks);
    char text[TICK_TEXT];
    struct canvas_text how = {
        .y = frame.bottom + 4 + LETTERS, .size = LETTERS, .anchor = CANVAS_MIDDLE, .colour = COLOUR_BLACK};
    for (size_t i = 0; i < count; i++) {
        how.x = scale_at(&axes->x.scale, ticks[i]);
        if (!*tick_text(&axes->x, ticks[i], text))
            continue;
        if (!axes->x.bare)
            canvas_line(canvas, how.x, frame.top, how.x, frame.bottom, grid_pen);
        canvas_line(canvas, how.x, frame.bottom, how.x, frame.bottom + 3, frame_pen);
        canvas_text(canvas, text, &how);
    }
    how.x = (frame.left + frame.right) / 2;
    how.y = frame.bottom + 9 + LETTERS + TITLES;
    how.size = TITLES;
    canvas_text(canvas, axes->x.title, &how);
}

static void draw_y_axis(const struct axes *axes, struct axes_frame frame, struct canvas *canvas)
{
    double ticks[SCALE_TICKS];
    size_t count = scale_ticks(&axes->y.scale, ticks);
    char text[TICK_TEXT];
    struct canvas_text how = {
        .x = frame.left - 5, .size = LETTERS, .anchor = CANVAS_END, .colour = COLOUR_BLACK};
    for (size_t i = 0; i < count; i++) {
        double y = scale_at(&axes->y.scale, ticks[i]);
        if (!axes->y.bare)
            canvas_line(canvas, frame.left, y, frame.right, y, grid_pen);
        canvas_line(canvas, frame.left - 3, y, frame.left, y, frame_pen);
        how.y = y + 0.35 * LETTERS;
        canvas_text(canvas, tick_text(&axes->y, ticks[i], text), &how);
    }
    how = (struct canvas_text){.x = frame.left - axes_left(axes) + TITLES,
                               .y = (frame.top + frame.bottom) / 2,
                               .size = TITLES,
                               .anchor = CANVAS_MIDDLE,
                               .colour = COLOUR_BLACK,
                               .upwards = true};
    canvas_text(canvas, axes->y.title, &how);
}

static void draw_frame(struct canvas *canvas, struct axes_frame frame)
{
    canvas_line(canvas, frame.left, frame.top, frame.right, frame.top, frame_pen);
    canvas_line(canvas, frame.left, frame.bottom, frame.right, frame.bottom, frame_pen);
    canvas_line(canvas, frame.left, frame.top, frame.left, frame.bottom, frame_pen);
    canvas_line(canvas, frame.right, frame.top, frame.right, frame.bottom, frame_pen);
}

void axes_draw(const struct axes *axes, struct canvas *canvas)
{
    struct axes_frame frame = frame_of(axes);
    canvas_group(canvas, "axes");
    draw_x_axis(axes, frame, canvas);
    draw_y_axis(axes, frame, canvas);
    draw_frame(canvas, frame);
    canvas_group_end(canvas);
}

void legend_draw(struct canvas *canvas, double x, double y, const struct legend_row *rows, size_t count)
{
    canvas_group(canvas, "legend");
    for (size_t i = 0; i < count; i++, y += LEGEND_LINE_HEIGHT) {
        const struct legend_row *row = &rows[i];
        if (row->mark == LEGEND_DISC)
            canvas_disc(canvas, x + 9, y, 3.5, row->colour);
        else if (row->mark == LEGEND_BLOCK)
            canvas_rect(canvas, x, y - 4, 18, 8, row->colour);
        else
            canvas_line(canvas, x, y, x + 18, y,
                        (struct canvas_pen){row->colour, 1.8, row->mark == LEGEND_DASHES});
        canvas_label(canvas, row->text, x + LEGEND_TEXT, y + 0.35 * LETTERS, LETTERS, CANVAS_START, false);
    }
    canvas_group_end(canvas);
}

static void percent_text(const void *context, double tick, char *text, size_t size)
{
    (void)context;
    snprintf(text, size, "%.3g %%", 100 * tick);
}

void even_text(double share, char *text, size_t size)
{
    snprintf(text, size, "all %.3g %%", 100 * share);
}

static void draw_even_bar(const struct scale_bar *bar, struct canvas *canvas)
{
    const double side = 12;
    char text[TICK_TEXT];
    struct canvas_text how = {.x = bar->x, .y = bar->y + side + 4 + LETTERS, .size = LETTERS};
    how.colour = COLOUR_BLACK;
    canvas_group(canvas, "colours");
    canvas_rect(canvas, bar->x, bar->y, side, side, colour_scale(1));
    even_text(bar->most, text, sizeof text);
    canvas_text(canvas, text, &how);
    how.x += side + 5;
    how.y = bar->y + side - 2;
    canvas_text(canvas, bar->title, &how);
    canvas_group_end(canvas);
}

void scale_bar_draw(const struct scale_bar *bar, struct canvas *canvas)
{
    enum { BLOCKS = 48 };
    const double wide = 12, high = bar->length / BLOCKS;
    struct plot_axis axis = {
        .scale = {bar->least, bar->most, false, bar->whole, 0, bar->y + bar->length, bar->y},
        .label = bar->percent ? percent_text : NULL};
    struct canvas_text how = {.x = bar->x + wide + 5, .size = LETTERS, .colour = COLOUR_BLACK};
    double ticks[SCALE_TICKS];
    size_t count = scale_ticks(&axis.scale, ticks);
    char text[TICK_TEXT];
    if (bar->even) {
        draw_even_bar(bar, canvas);
        return;
    }
    canvas_group(canvas, "colours");
    for (int i = 0; i < BLOCKS; i++) /* blocks overlap a little, or seams would show */
        canvas_rect(canvas, bar->x, bar->y + high * i, wide, high + (i < BLOCKS - 1 ? 0.5 : 0),
                    colour_scale(1 - (1 - bar->begin) * (i + 0.5) / BLOCKS));
    for (size_t i = 0; i < count; i++) {
        double y = scale_at(&axis.scale, ticks[i]);
        canvas_line(canvas, bar->x + wide, y, bar->x + wide + 3, y, frame_pen);
        how.y = y + 0.35 * LETTERS;
        canvas_text(canvas, tick_text(&axis, ticks[i], text), &how);
    }
    draw_frame(canvas, (struct axes_frame){bar->x, bar->x + wide, bar->y, bar->y + bar->length});
    how = (struct canvas_text){.x = bar->x + SCALE_BAR_WIDTH - 4,
                               .y = bar->y + bar->length / 2,
                               .size = TITLES,
                               .anchor = CANVAS_MIDDLE,
                               .colour = COLOUR_BLACK,
                               .upwards = true};
    canvas_text(canvas, bar->title, &how);
    canvas_group_end(canvas);
}
