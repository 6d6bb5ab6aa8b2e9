/*
 * trace_both.c: one run can have two traces: one for the user, and one from which reports are made.
 */
#include <stdlib.h>

#include "base.h"
#include "trace/trace_both.h"

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
                 .end = both_end,
                 .close = both_close},
        .part = {first, second},
    };
    return &both->sink;
}
