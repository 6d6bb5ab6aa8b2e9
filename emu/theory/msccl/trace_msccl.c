/*
 * trace_msccl.c: the schedule that a run followed, as an XML file of MSCCL, for its runtimes and for other
 * people's simulators.
 *
 * Only tasks that are collectives of MSCCL can be written: gossip (allgather), broadcast, exchange
 * (alltoall), gather, scatter (the newer runtimes know these names), reduce and allreduce. What was written
 * is read again and checked, as `parray schedule` does, before the file is there: a schedule that does not do
 * what its collective says is not written.
 *
 * The transmissions are kept until the end: 64 bytes and the payload each.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/trace_sink.h"
#include "facts/view.h"
#include "machine/memory.h"
#include "topo/topo.h"
#include "msccl/msccl_moves.h"
#include "msccl/msccl_proof.h"
#include "msccl/msccl_text.h"
#include "trace/trace_format.h"
#include "whole_file.h"

extern const struct trace_format trace_msccl;

enum { REASON_SIZE_MOST = 512 };

struct writer {
    struct trace_sink sink;
    struct whole_file *file;
    struct trace_event *event; /* field data: 1 + where the payload begins in `data`, or NULL */
    size_t count, room;
    char *data;
    size_t data_count, data_room;
    char reason[REASON_SIZE_MOST]; /* why there is no schedule; empty: there is one */
    char *path;
    bool ended;
};

static void writer_write(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    struct writer *w = container_of(sink, struct writer, sink);
    for (size_t i = 0; i < count; i++) {
        struct trace_event event = events[i];
        if (event.data) {
            size_t at = w->data_count;
            w->data = memory_grow(w->data, &w->data_room, at + event.bytes + 1, 1, "payloads of a trace");
            memcpy(w->data + at, event.data, event.bytes);
            w->data_count = at + event.bytes;
            event.data = (const void *)(uintptr_t)(at + 1);
        }
        w->event = memory_grow(w->event, &w->room, w->count + 1, sizeof event, "trace events");
        w->event[w->count++] = event;
    }
}

/* --------------------------------------------------------------------------------------- the schedule */

/* Make the schedule of the events, and write and prove its text. False: w->reason says why not. */
static bool make_schedule(struct writer *w, const struct view *view, const struct traced_tokens *tokens)
{
    struct msccl_moves moves = {.tokens = tokens, .topo = view->topo, .event = w->event, .count = w->count};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    moves.error = w->reason;
    moves.error_size = sizeof w->reason;
    bool fine = out && msccl_moves_make(&moves);
    if (fine)
        msccl_text(out, &moves, view);
    if (!out || fclose(out) != 0)
        snprintf(w->reason, sizeof w->reason, "out of memory");
    if (fine && !w->reason[0] && msccl_proof(text, size, w->reason, sizeof w->reason))
        fwrite(text, 1, size, whole_file_stream(w->file));
    msccl_moves_free(&moves);
    free(text);
    return !w->reason[0];
}

static bool has_worms(const struct writer *w)
{
    return w->count && w->event[0].worm;
}

static void writer_end(struct trace_sink *sink, const struct view *view)
{
    struct writer *w = container_of(sink, struct writer, sink);
    struct traced_tokens tokens = {.opened = false};
    for (size_t i = 0; i < w->count; i++)
        if (w->event[i].data)
            w->event[i].data = w->data + ((uintptr_t)w->event[i].data - 1);
    if (has_worms(w))
        snprintf(w->reason, sizeof w->reason, "worms are no messages between neighbours");
    else if (traced_tokens_open(&tokens, view, w->reason, sizeof w->reason))
        make_schedule(w, view, &tokens);
    traced_tokens_close(&tokens);
    w->ended = true;
}

/* ------------------------------------------------------------------------------------------ the file */

static bool writer_close(struct trace_sink *sink, bool keep, char *error, size_t error_size)
{
    struct writer *w = container_of(sink, struct writer, sink);
    bool made = w->ended && !w->reason[0], fine = whole_file_close(w->file, keep && made, error, error_size);
    if (keep && fine && !made) {
        snprintf(error, error_size, "'%s' cannot be written as MSCCL XML: %s", w->path,
                 w->reason[0] ? w->reason : "the run did not come to its end");
        fine = false;
    }
    free(w->path);
    free(w->event);
    free(w->data);
    free(w);
    return fine;
}

static struct trace_sink *writer_open(const char *path, char *error, size_t error_size)
{
    struct writer *w = calloc(1, sizeof *w);
    if (w)
        w->path = strdup(path);
    if (!w || !w->path) {
        snprintf(error, error_size, "cannot write '%s': out of memory", path);
        free(w);
        return NULL;
    }
    w->sink = (struct trace_sink){
        .wants_data = true, .write = writer_write, .end = writer_end, .close = writer_close};
    w->file = whole_file_open(path, error, error_size);
    if (!w->file) {
        free(w->path);
        free(w);
        return NULL;
    }
    return &w->sink;
}

const struct trace_format trace_msccl = {
    .ending = ".xml",
    .help = "MSCCL XML, for collectives",
    .open = writer_open,
};
