/*
 * kept_run.c: payloads lie one behind the other in memory that moves as it grows, so that events point to
 * them only when the run has ended.
 */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "machine/memory.h"
#include "topo/topo.h"
#include "trace/kept_run.h"
#include "whole_file.h"

static void keep_event(struct kept_run *kept, struct trace_event event)
{
    struct trace_event *last = kept->count ? &kept->event[kept->count - 1] : NULL;
    if (event.worm && last && last->worm == event.worm) {
        last->to = event.to;
        return;
    }
    if (event.data) {
        size_t at = kept->data_count;
        kept->data =
            memory_grow(kept->data, &kept->data_room, at + event.bytes + 1, 1, "payloads of a trace");
        memcpy(kept->data + at, event.data, event.bytes);
        kept->data_count = at + event.bytes;
        event.data = (const void *)(uintptr_t)(at + 1);
    }
    kept->event = memory_grow(kept->event, &kept->room, kept->count + 1, sizeof event, "trace events");
    kept->event[kept->count++] = event;
}

static void kept_write(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    for (size_t i = 0; i < count; i++)
        keep_event(container_of(sink, struct kept_run, to.sink), events[i]);
}

static void kept_end(struct trace_sink *sink, const struct view *view)
{
    struct kept_run *kept = container_of(sink, struct kept_run, to.sink);
    for (size_t i = 0; i < kept->count; i++)
        if (kept->event[i].data)
            kept->event[i].data = kept->data + ((uintptr_t)kept->event[i].data - 1);
    kept->reason[0] = '\0';
    kept->format->write(kept, view);
}

static bool kept_close(struct trace_sink *sink, bool keep, char *error, size_t error_size)
{
    struct kept_run *kept = container_of(sink, struct kept_run, to.sink);
    bool made = !kept->reason[0], fine = whole_file_close(kept->to.file, keep && made, error, error_size);
    if (keep && fine && !made) {
        snprintf(error, error_size, "'%s' cannot be written as %s: %s", kept->path, kept->format->name,
                 kept->reason);
        fine = false;
    }
    free(kept->event);
    free(kept->data);
    free(kept);
    return fine;
}

struct trace_sink *kept_run_open(const struct kept_format *format, const char *path, char *error,
                                 size_t error_size)
{
    static const struct trace_sink sink = {
        .wants_data = true, .write = kept_write, .end = kept_end, .close = kept_close};
    struct kept_run *kept = file_sink_open(sizeof *kept, &sink, path, error, error_size);
    if (!kept)
        return NULL;
    kept->format = format;
    kept->path = path;
    snprintf(kept->reason, sizeof kept->reason, "%s", format->unended ? format->unended : "");
    return &kept->to.sink;
}

uint32_t kept_run_parallel(const struct topo *topo, const struct trace_event *event)
{
    uint32_t number = 0;
    if (event->worm || strcmp(topo->kind->name, "graph") != 0)
        return 0;
    for (uint32_t port = 0; port < event->port; port++)
        number += topo_peer(topo, (int)event->from, (int)port) == (int)event->to;
    return number;
}
