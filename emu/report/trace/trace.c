/*
 * trace.c: the table of trace formats, and the choice of one by the ending of a file's name.
 */
#include <stdio.h>
#include <string.h>

#include "path.h"
#include "trace/trace.h"

extern const struct trace_format trace_binary, trace_chrome, trace_csv, trace_goal, trace_msccl;

const struct trace_format *const trace_formats[] = {&trace_csv,  &trace_binary, &trace_chrome,
                                                    &trace_goal, &trace_msccl,  NULL};

static void endings_text(char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (size_t i = 0; trace_formats[i] && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s (%s)", i ? ", " : "",
                                 trace_formats[i]->ending, trace_formats[i]->help);
}

struct trace_sink *trace_open_as(const char *ending, const char *path, char *error, size_t error_size)
{
    char endings[512];
    for (size_t i = 0; trace_formats[i]; i++)
        if (strcmp(ending, trace_formats[i]->ending) == 0)
            return trace_formats[i]->open(path, error, error_size);
    endings_text(endings, sizeof endings);
    snprintf(error, error_size,
             "the name of the trace file '%s' does not say which format it is to have: it must end in %s",
             path, endings);
    return NULL;
}

struct trace_sink *trace_open(const char *path, char *error, size_t error_size)
{
    size_t i = 0;
    while (trace_formats[i] && !path_ends_in(path, trace_formats[i]->ending))
        i++;
    return trace_open_as(trace_formats[i] ? trace_formats[i]->ending : "", path, error, error_size);
}
