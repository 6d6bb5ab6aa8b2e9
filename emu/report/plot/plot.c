/*
 * plot.c: option --plot, a picture of the run: the table of kinds of pictures, and the reading of kind and
 * settings.
 */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/outcome.h"
#include "number.h"
#include "plot/picture.h"
#include "report/report.h"
#include "suggest.h"

extern const struct plot_kind plot_steps, plot_links, plot_spacetime, plot_dotwire, plot_topology, plot_tree,
    plot_eyes, plot_jam, plot_values;

const struct plot_kind *const plot_kinds[] = {&plot_steps,    &plot_links, &plot_spacetime, &plot_dotwire,
                                              &plot_topology, &plot_tree,  &plot_eyes,      &plot_jam,
                                              &plot_values,   NULL};

/* A name or a setting inside the user's text, which no zero byte ends. */
struct text_piece {
    const char *text;
    size_t length;
};

static struct text_piece piece_until(const char *text, char end)
{
    const char *stop = strchr(text, end);
    return (struct text_piece){text, stop ? (size_t)(stop - text) : strlen(text)};
}

static bool piece_is(struct text_piece piece, const char *name)
{
    return piece.length == strlen(name) && strncmp(piece.text, name, piece.length) == 0;
}

/* Read a whole number of low..high. *end is set to the text behind it. */
static bool read_number(const char *text, uint64_t low, uint64_t high, uint64_t *number, const char **end)
{
    *end = number_begin(text, number);
    return *end && *number >= low && *number <= high;
}

/* Is all of a setting a whole number of 0..INT_MAX? */
static bool read_whole(struct text_piece value, int *whole)
{
    uint64_t number = 0;
    const char *end;
    bool fine = read_number(value.text, 0, INT_MAX, &number, &end) && end == value.text + value.length;
    *whole = (int)number;
    return fine;
}

static const char *name_of(const void *table, size_t i)
{
    const struct plot_kind *const *kinds = table;
    return kinds[i] ? kinds[i]->name : NULL;
}

static bool read_kind(struct plot_settings *settings, struct text_piece name, char *error, size_t size)
{
    for (size_t i = 0; plot_kinds[i]; i++)
        if (piece_is(name, plot_kinds[i]->name)) {
            settings->kind = plot_kinds[i];
            return true;
        }
    char word[32], text[OUTCOME_ERROR_SIZE / 2];
    snprintf(word, sizeof word, "%.*s", (int)name.length, name.text);
    suggest_none(text, sizeof text, "kind of picture", word, name_of, plot_kinds);
    snprintf(error, size, "'%.*s': %s", (int)name.length, name.text, text);
    return false;
}

static bool read_steps(struct plot_settings *settings, struct text_piece value, char *error, size_t size)
{
    const char *end;
    bool fine = read_number(value.text, 1, UINT64_MAX - 1, &settings->first, &end);
    settings->last = settings->first;
    if (fine && *end == '-')
        fine = read_number(end + 1, settings->first, UINT64_MAX - 1, &settings->last, &end);
    if (fine && end == value.text + value.length)
        return true;
    snprintf(error, size, "the steps of a picture are '%.*s'; write steps=FIRST-LAST, such as steps=1-20",
             (int)value.length, value.text);
    return false;
}

static bool read_line(struct plot_settings *settings, struct text_piece name, struct text_piece value,
                      char *error, size_t size)
{
    settings->line = piece_is(name, "row") ? PLOT_ROW : piece_is(name, "column") ? PLOT_COLUMN : PLOT_PATH;
    settings->path = NULL;
    if (settings->line == PLOT_PATH) {
        settings->path = value.length ? value.text : NULL;
        return true;
    }
    if (read_whole(value, &settings->number))
        return true;
    snprintf(error, size, "'%.*s' is no %.*s; write its number, such as %.*s=0", (int)value.length,
             value.text, (int)name.length, name.text, (int)name.length, name.text);
    return false;
}

static bool read_origin(struct plot_settings *settings, struct text_piece value, char *error, size_t size)
{
    if (read_whole(value, &settings->origin))
        return true;
    snprintf(error, size, "'%.*s' is no node; write its rank, such as origin=0", (int)value.length,
             value.text);
    return false;
}

static bool read_setting(struct plot_settings *settings, struct text_piece setting, char *error, size_t size)
{
    const char *equals = memchr(setting.text, '=', setting.length);
    struct text_piece name = {setting.text, equals ? (size_t)(equals - setting.text) : setting.length};
    struct text_piece value = {setting.text + name.length + (equals != NULL),
                               setting.length - name.length - (equals != NULL)};
    bool line = piece_is(name, "row") || piece_is(name, "column") || piece_is(name, "path");
    if (piece_is(name, "steps"))
        return read_steps(settings, value, error, size);
    if (piece_is(name, "origin") && settings->kind->has_origin)
        return read_origin(settings, value, error, size);
    if (piece_is(name, "values") && settings->kind->has_values) {
        settings->values = value.text;
        return true;
    }
    if (piece_is(name, "labels") && piece_is(value, "ends") && settings->kind->has_texts) {
        settings->ends = true;
        return true;
    }
    if (line && settings->kind->has_line)
        return read_line(settings, name, value, error, size);
    if (line)
        snprintf(error, size, "a picture of kind %s shows the whole array; '%.*s' is for dotwire",
                 settings->kind->name, (int)setting.length, setting.text);
    else
        snprintf(error, size, "'%.*s' is no setting of a picture of kind %s; write steps=FIRST-LAST%s",
                 (int)setting.length, setting.text, settings->kind->name,
                 settings->kind->has_line     ? ", row=R, column=C, path or path=RANK-RANK-.."
                 : settings->kind->has_origin ? ", origin=R"
                 : settings->kind->has_texts  ? ", labels=ends, values=NAME+NAME, values=none"
                 : settings->kind->has_values ? ", values=NAME+NAME"
                                              : "");
    return false;
}

bool plot_writes_value(const struct plot_settings *settings, const char *name)
{
    size_t length = strlen(name);
    if (!settings->values)
        return true;
    for (const char *at = settings->values;; at++) {
        if (strncmp(at, name, length) == 0 && (!at[length] || at[length] == '+' || at[length] == ','))
            return true;
        at += strcspn(at, "+,");
        if (*at != '+')
            return false;
    }
}

bool plot_settings_read(struct plot_settings *settings, const char *text, char *error, size_t error_size)
{
    *settings = (struct plot_settings){.kind = plot_kinds[0], .first = 1, .last = UINT64_MAX};
    if (!text)
        return true;
    struct text_piece piece = piece_until(text, ':');
    if (!read_kind(settings, piece, error, error_size))
        return false;
    for (const char *end = text + piece.length; *end;) {
        piece = piece_until(end + 1, ',');
        if (!read_setting(settings, piece, error, error_size))
            return false;
        end = piece.text + piece.length;
    }
    return true;
}
/* ---------------------------------------------------------------------------------------------- report */

extern const struct report_kind report_plot;

static bool plot_check(const char *path, const char *choice, char *error, size_t error_size)
{
    struct plot_settings settings;
    return canvas_knows(path, error, error_size) && plot_settings_read(&settings, choice, error, error_size);
}

static bool plot_fits(const struct topo *topo, const char *choice, char *error, size_t error_size)
{
    struct plot_settings settings;
    return plot_settings_read(&settings, choice, error, error_size) &&
           (!settings.kind->fits || settings.kind->fits(&settings, topo, error, error_size));
}

static bool plot_has(const struct report *report, char *error, size_t error_size)
{
    struct plot_settings settings;
    return plot_settings_read(&settings, report->choice, error, error_size) &&
           (!settings.kind->has || settings.kind->has(&settings, report->recording, error, error_size));
}

static bool plot_write(const struct report *report, FILE *out)
{
    char error[256];
    struct plot_settings settings;
    struct picture picture = {
        .recording = report->recording, .settings = &settings, .path = report->path, .out = out};
    if (!plot_settings_read(&settings, report->choice, error, sizeof error))
        return false; /* cannot happen after plot_check */
    picture_plan(&picture);
    return settings.kind->draw(&picture);
}

const struct report_kind report_plot = {
    .option = "plot",
    .matters = true,
    .file = "FILE.svg|.pdf|.png",
    .help = "draw a picture of the run",
    .needs_recording = true,
    .variant_option = "plot-kind",
    .variant_values = "KIND",
    .variant_help =
        "kind of picture: steps (default), links, spacetime, dotwire, topology, tree, eyes, jam or values; "
        "KIND:steps=1-20 shows these steps only, dotwire:row=0 (or column=, path=) one line of nodes, "
        "tree:origin=5 the packets of node 5, spacetime:values=coins no values but those named coins, "
        "spacetime:labels=ends labels packets by origin and destination",
    .check = plot_check,
    .fits = plot_fits,
    .has = plot_has,
    .write = plot_write,
};
