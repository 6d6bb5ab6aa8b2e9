/*
 * trace.c: the table of trace formats, and the choice of one by the ending of a file's name.
 */
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "machine/storeys.h"
#include "path.h"
#include "trace/trace.h"

extern const struct trace_format trace_binary, trace_chrome, trace_csv, trace_goal;

static const struct trace_format *const own_formats[] = {&trace_csv, &trace_binary, &trace_chrome,
                                                         &trace_goal};

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
    char endings[512];
    const struct trace_format *format;
    for (size_t i = 0; (format = trace_format_at(i)); i++)
        if (strcmp(ending, format->ending) == 0)
            return format->open(path, error, error_size);
    endings_text(endings, sizeof endings);
    snprintf(error, error_size,
             "the name of the trace file '%s' does not say which format it is to have: it must end in %s",
             path, endings);
    return NULL;
}

struct trace_sink *trace_open(const char *path, char *error, size_t error_size)
{
    const struct trace_format *format;
    size_t i = 0;
    while ((format = trace_format_at(i)) && !path_ends_in(path, format->ending))
        i++;
    return trace_open_as(format ? format->ending : "", path, error, error_size);
}
