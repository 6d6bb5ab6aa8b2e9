/*
 * trace.c: the table of trace formats, and the choice of one by the ending of a file's name.
 */
#include <stdio.h>
#include <string.h>

#include "trace/trace.h"

extern const struct trace_format trace_binary, trace_csv;

const struct trace_format *const trace_formats[] = {&trace_csv, &trace_binary, NULL};

static bool path_ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), end = strlen(ending);
    return length > end && strcmp(path + length - end, ending) == 0;
}

static void endings_text(char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; trace_formats[i] && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s (%s)", i ? ", " : "",
                                 trace_formats[i]->ending, trace_formats[i]->help);
}

int trace_endings(char *text, size_t size)
{
    int used = snprintf(text, size, "FILE%s", trace_formats[0]->ending);
    for (size_t i = 1; trace_formats[i]; i++)
        used += snprintf((size_t)used < size ? text + used : NULL,
                         (size_t)used < size ? size - (size_t)used : 0, "|%s", trace_formats[i]->ending);
    return used;
}

struct trace_sink *trace_open(const char *path, char *error, size_t error_size)
{
    char endings[256];
    for (size_t i = 0; trace_formats[i]; i++)
        if (path_ends_in(path, trace_formats[i]->ending))
            return trace_formats[i]->open(path, error, error_size);
    endings_text(endings, sizeof endings);
    snprintf(error, error_size,
             "the name of the trace file '%s' does not say which format it is to have: it must end in %s",
             path, endings);
    return NULL;
}
