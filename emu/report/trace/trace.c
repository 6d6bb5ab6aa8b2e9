/*
 * trace.c: the table of trace formats, the choice of one by the ending of a file's name, and two traces of
 * one run: one for the user, and one from which reports are made.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "machine/storeys.h"
#include "path.h"
#include "trace/causes_file.h"
#include "trace/trace.h"
#include "whole_file.h"

extern const struct trace_format trace_binary, trace_chrome, trace_csv, trace_dot, trace_goal, trace_graphml,
    trace_shiviz;

static const struct trace_format *const own_formats[] = {
    &trace_csv, &trace_binary, &trace_chrome, &trace_goal, &trace_shiviz, &trace_dot, &trace_graphml};

const struct trace_format *trace_format_at(size_t i)
{
    if (i < ARRAY_LENGTH(own_formats))
        return own_formats[i];
    return i == ARRAY_LENGTH(own_formats) && theory ? theory->trace_format : NULL;
}

static void endings_text(char *text, size_t size)
{
    const struct trace_format *format;
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; (format = trace_format_at(i)) && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s (%s)", i ? ", " : "", format->ending,
                                 format->help);
}

struct trace_sink *trace_open_as(const char *ending, const char *path, char *error, size_t error_size)
{
    char endings[1024];
    const struct trace_format *format;
    for (size_t i = 0; (format = trace_format_at(i)); i++)
        if (strcmp(ending, format->ending) == 0)
            return format->causes ? causes_file_open(format->causes, path, error, error_size)
                                  : format->open(path, error, error_size);
    endings_text(endings, sizeof endings);
    snprintf(error, error_size,
             "the name of the trace file '%s' does not say which format it is to have: it must end in %s",
             path, endings);
    return NULL;
}

const struct trace_format *trace_format_of(const char *path)
{
    const struct trace_format *format;
    size_t i = 0;
    while ((format = trace_format_at(i)) && !path_ends_in(path, format->ending))
        i++;
    return format;
}

struct trace_sink *trace_open(const char *path, char *error, size_t error_size)
{
    const struct trace_format *format = trace_format_of(path);
    return trace_open_as(format ? format->ending : "", path, error, error_size);
}

/* ------------------------------------------------------------------------------------ a file of its own */

void *file_sink_open(size_t size, const struct trace_sink *sink, const char *path, char *error,
                     size_t error_size)
{
    struct file_sink *made = calloc(1, size);
    if (!made) {
        snprintf(error, error_size, "cannot write '%s': out of memory", path);
        return NULL;
    }
    made->sink = *sink;
    made->file = whole_file_open(path, error, error_size);
    if (!made->file) {
        free(made);
        return NULL;
    }
    made->out = whole_file_stream(made->file);
    return made;
}

/* ------------------------------------------------------------------------------------- two traces */

struct both {
    struct trace_sink sink;
    struct trace_sink *part[2];
};

static void both_begin(struct trace_sink *sink, const struct view *view)
{
    struct both *both = container_of(sink, struct both, sink);
    for (int i = 0; i < 2; i++)
        if (both->part[i]->begin)
            both->part[i]->begin(both->part[i], view);
}

static void both_write(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    struct both *both = container_of(sink, struct both, sink);
    for (int i = 0; i < 2; i++)
        both->part[i]->write(both->part[i], events, count);
}

static void both_stall(struct trace_sink *sink, const struct trace_stall *stalls, size_t count)
{
    struct both *both = container_of(sink, struct both, sink);
    for (int i = 0; i < 2; i++)
        if (both->part[i]->stall)
            both->part[i]->stall(both->part[i], stalls, count);
}

static void both_note(struct trace_sink *sink, const struct trace_note *notes, size_t count)
{
    struct both *both = container_of(sink, struct both, sink);
    for (int i = 0; i < 2; i++)
        if (both->part[i]->note)
            both->part[i]->note(both->part[i], notes, count);
}

static void both_end(struct trace_sink *sink, const struct view *view)
{
    struct both *both = container_of(sink, struct both, sink);
    for (int i = 0; i < 2; i++)
        if (both->part[i]->end)
            both->part[i]->end(both->part[i], view);
}

/* The sentence comes from the first sink that fails. If that is the first sink, the second drops its file. */
static bool both_close(struct trace_sink *sink, bool keep, char *error, size_t error_size)
{
    struct both *both = container_of(sink, struct both, sink);
    bool fine = true;
    for (int i = 0; i < 2; i++)
        fine &= both->part[i]->close(both->part[i], keep && fine, error, fine ? error_size : 0);
    free(both);
    return fine;
}

struct trace_sink *trace_both(struct trace_sink *first, struct trace_sink *second)
{
    struct both *both = malloc(sizeof *both);
    if (!both)
        return NULL;
    *both = (struct both){
        .sink = {.wants_data = first->wants_data || second->wants_data,
                 .begin = both_begin,
                 .write = both_write,
                 .stall = both_stall,
                 .note = first->note || second->note ? both_note : NULL,
                 .end = both_end,
                 .close = both_close},
        .part = {first, second},
    };
    return &both->sink;
}
