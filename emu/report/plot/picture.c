/*
 * picture.c: the sheet around a drawing, and what several kinds of drawings have. Captions are wrapped by
 * the widths of the font that is drawn, which are the same on every machine.
 */
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "base.h"
#include "facts/outcome.h"
#include "facts/trace_event.h"
#include "plot/picture.h"
#include "quantity.h"
#include "trace/recording.h"

#define MARGIN       16.0
#define TITLE_SIZE   14.0
#define CAPTION_SIZE 10.0
#define LINE_HEIGHT  14.0

enum { CAPTION = 4096, CAPTION_LINES = 96 };

/* The last step in which a node told of something, or something befell it; at least `step`. */
static uint64_t last_note(const struct recording *recording, uint64_t step)
{
    struct trace_note note;
    struct recording_scan *scan =
        recording_notes(recording, step + 1, UINT64_MAX, NOTE_KINDS_ALL & ~(1U << NOTE_LEFT));
    while (recording_notes_next(scan, &note))
        step = note.step > step ? note.step : step;
    recording_scan_end(scan);
    return step;
}

void picture_plan(struct picture *picture)
{
    const struct plot_settings *settings = picture->settings;
    const struct recording *recording = picture->recording;
    uint64_t end = recording->steps ? recording->steps : 1;
    if (settings->kind->has_stalls && recording->stall_reach > end)
        end = recording->stall_reach;
    if (settings->kind->has_notes && recording->note_count)
        end = last_note(recording, end);
    picture->end = end;
    picture->first = settings->first < end ? settings->first : end;
    picture->last = settings->last < end ? settings->last : end;
    picture->steps = picture->last - picture->first + 1;
}

struct recording_filter picture_filter(const struct picture *picture)
{
    struct recording_filter filter = RECORDING_ALL;
    filter.first = picture->first;
    filter.last = picture->last;
    return filter;
}

struct plot_axis picture_step_axis(const struct picture *picture)
{
    return (struct plot_axis){
        .title = "step",
        .scale = {.low = (double)picture->first - 0.5, .high = (double)picture->last + 0.5, .whole = true}};
}

static double packet_time(const struct recording *recording)
{
    return (double)recording->view.per_unit * (double)recording->view.packet_units;
}

double picture_bound(const struct recording *recording)
{
    const struct outcome *outcome = recording->view.outcome;
    if (!outcome || !(outcome->lower_bound > 0) || !(packet_time(recording) > 0))
        return (double)NAN;
    return outcome->lower_bound * packet_time(recording);
}

/* ---------------------------------------------------------------------------------------- caption */

PRINTF_LIKE(2, 3) static void append_text(char caption[CAPTION], const char *format, ...)
{
    size_t used = strlen(caption);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(caption + used, CAPTION - used, format, arguments);
    va_end(arguments);
}

static void say_what_ran(const struct recording *recording, char caption[CAPTION])
{
    const char *name, *value;
    append_text(caption, "%s on %s, model %s, seed %" PRIu64, recording->view.program,
                recording->view.topo->spec, recording->view.model, recording->view.seed);
    for (size_t i = 0; view_param(&recording->view, i, &name, &value); i++)
        if (*value)
            append_text(caption, ", %s=%s", name, value);
    if (recording->view.startup || recording->view.per_unit != 1)
        append_text(caption, ", a packet of L units takes %" PRIu64 " + %" PRIu64 " L steps",
                    recording->view.startup, recording->view.per_unit);
}

static void say_faults(const struct fault_counts *faults, char caption[CAPTION])
{
    struct quantity a;
    const struct {
        uint64_t count;
        const char *of, *what;
    } told[] = {{faults->stopped, "node", "stopped by a fault"},
                {faults->lost, "packet", "lost"},
                {faults->doubled, "packet", "doubled"},
                {faults->corrupted, "packet", "corrupted"}};
    for (size_t i = 0; i < ARRAY_LENGTH(told); i++)
        if (told[i].count)
            append_text(caption, "; %s %s%s %s", quantity_count(&a, told[i].count), told[i].of,
                        plural(told[i].count), told[i].what);
}

static void say_how_it_went(const struct recording *recording, char caption[CAPTION])
{
    struct quantity a, b, c;
    const struct outcome *outcome = recording->view.outcome;
    append_text(caption, "%s step%s, %s transmission%s", quantity_count(&a, recording->steps),
                plural(recording->steps), quantity_count(&b, recording->count), plural(recording->count));
    if (!recording->whole)
        append_text(caption, "; the trace is not whole");
    if (!outcome)
        return;
    say_faults(&outcome->faults, caption);
    double bound = picture_bound(recording);
    if (bound > 0 && outcome->status == 0) {
        append_text(caption, "; lower bound %s step%s", quantity_time(&c, bound), bound == 1 ? "" : "s");
        if (bound == (double)recording->steps)
            append_text(caption, ": %s", outcome_reached(outcome));
        else
            append_text(caption, ": %.2f x the bound", (double)recording->steps / bound);
    }
    if (outcome->status)
        append_text(caption, "; the run failed: %s",
                    outcome->error[0] ? outcome->error : "its result is wrong");
}

static void say_which_steps(const struct picture *picture, char caption[CAPTION])
{
    struct quantity a, b, c;
    if (picture->steps < picture->end)
        append_text(caption, "Shown: steps %s to %s of %s.", quantity_count(&a, picture->first),
                    quantity_count(&b, picture->last), quantity_count(&c, picture->end));
}

/* ------------------------------------------------------------------------------------------ sheet */

struct caption_lines {
    size_t count;
    struct caption_line {
        const char *text;
        int length;
    } line[CAPTION_LINES];
};

static void wrap_text(struct caption_lines *lines, const char *text, double width)
{
    while (*text && lines->count < CAPTION_LINES) {
        size_t length = font_line(text, CAPTION_SIZE, width);
        lines->line[lines->count++] = (struct caption_line){text, (int)length};
        text += length;
        text += *text == ' ';
    }
}

static void put_lines(const struct picture *picture, const struct caption_lines *lines, double y)
{
    char part[CAPTION];
    canvas_group(picture->canvas, "caption");
    for (size_t i = 0; i < lines->count; i++) {
        snprintf(part, sizeof part, "%.*s", lines->line[i].length, lines->line[i].text);
        canvas_label(picture->canvas, part, MARGIN, y + CAPTION_SIZE + LINE_HEIGHT * (double)i, CAPTION_SIZE,
                     CANVAS_START, false);
    }
    canvas_group_end(picture->canvas);
}

bool picture_begin(struct picture *picture, double width, double height, const char *title, const char *note)
{
    char what[CAPTION] = "", how[CAPTION] = "", which[CAPTION] = "";
    struct caption_lines lines = {0};
    double inside = ceil(fmax(fmax(width, 380), font_width(title, TITLE_SIZE, true)));
    say_what_ran(picture->recording, what);
    say_how_it_went(picture->recording, how);
    say_which_steps(picture, which);
    wrap_text(&lines, what, inside);
    wrap_text(&lines, how, inside);
    wrap_text(&lines, note, inside);
    wrap_text(&lines, which, inside);
    picture->left = MARGIN + floor((inside - width) / 2);
    picture->top = MARGIN + TITLE_SIZE + 14;
    picture->width = width;
    picture->height = height;
    double below = picture->top + height + 10;
    struct canvas_sheet sheet = {.width = inside + 2 * MARGIN,
                                 .height = below + LINE_HEIGHT * (double)lines.count + MARGIN - 4,
                                 .title = title,
                                 .description = what};
    picture->canvas = canvas_open(picture->path, picture->out, &sheet);
    if (!picture->canvas)
        return false;
    canvas_label(picture->canvas, title, MARGIN, MARGIN + TITLE_SIZE - 2, TITLE_SIZE, CANVAS_START, true);
    put_lines(picture, &lines, below);
    return true;
}

bool picture_end(struct picture *picture)
{
    return canvas_close(picture->canvas);
}
