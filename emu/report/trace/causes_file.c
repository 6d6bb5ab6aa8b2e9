/*
 * causes_file.c: what files of happens-before share: the run that they come from, and texts in them.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "base.h"
#include "trace/causes_file.h"
#include "trace/trace.h"
#include "whole_file.h"

/* Transmissions and notes of a file: a gigabyte of memory, and half of one of text. */
enum { CAUSES_MOST = 1 << 22 };

bool causes_file_write(const struct causes_format *format, const struct recording *recording, uint64_t first,
                       uint64_t last, FILE *out, char *error, size_t error_size)
{
    struct chronicle *chronicle = chronicle_open(recording, first, last, CAUSES_MOST, error, error_size);
    if (!chronicle)
        return false;
    bool known = chronicle->receives_known;
    if (!known)
        snprintf(error, error_size,
                 "the trace has version %u of the format, which does not tell when packets were received; "
                 "trace the run again",
                 recording->version);
    bool fine = known && format->write(chronicle, out, error, error_size);
    chronicle_close(chronicle);
    return fine;
}

/* ------------------------------------------------------------------------------------------- a sink */

struct causes_sink {
    struct file_sink to;
    const struct causes_format *format;
    const char *path;
    struct trace_sink *kept; /* a binary trace, in a file without a name; NULL: it is closed */
    int fd;
    bool ended;
};

static struct causes_sink *causes_sink(struct trace_sink *sink)
{
    return container_of(sink, struct causes_sink, to.sink);
}

static void causes_begin(struct trace_sink *sink, const struct view *view)
{
    struct trace_sink *kept = causes_sink(sink)->kept;
    kept->begin(kept, view);
}

static void causes_take(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    struct trace_sink *kept = causes_sink(sink)->kept;
    kept->write(kept, events, count);
}

static void causes_note(struct trace_sink *sink, const struct trace_note *notes, size_t count)
{
    struct trace_sink *kept = causes_sink(sink)->kept;
    kept->note(kept, notes, count);
}

static void causes_end(struct trace_sink *sink, const struct view *view)
{
    struct trace_sink *kept = causes_sink(sink)->kept;
    kept->end(kept, view);
    causes_sink(sink)->ended = true;
}

/* Read the run back and write the file. */
static bool write_run(const struct causes_sink *causes, char *error, size_t error_size)
{
    struct recording *recording = recording_open_fd(causes->fd, "of the run", error, error_size);
    bool fine = recording && causes_file_write(causes->format, recording, 1, UINT64_MAX, causes->to.out,
                                               error, error_size);
    recording_close(recording);
    return fine;
}

static bool causes_close(struct trace_sink *sink, bool keep, char *error, size_t error_size)
{
    char why[RECORDING_ERROR_SIZE] = "the run did not end";
    struct causes_sink *causes = causes_sink(sink);
    bool ended = keep && causes->ended, kept = causes->kept->close(causes->kept, ended, why, sizeof why);
    bool made = ended && kept && write_run(causes, why, sizeof why);
    if (!ended || !kept)
        close(causes->fd);
    bool stored = whole_file_close(causes->to.file, made, error, error_size);
    if (keep && !made)
        snprintf(error, error_size, "'%s' cannot be written as %s: %.600s", causes->path,
                 causes->format->name, why);
    free(causes);
    return !keep || (made && stored);
}

struct trace_sink *causes_file_open(const struct causes_format *format, const char *path, char *error,
                                    size_t error_size)
{
    static const struct trace_sink sink = {.begin = causes_begin,
                                           .write = causes_take,
                                           .note = causes_note,
                                           .end = causes_end,
                                           .close = causes_close};
    struct causes_sink *causes = file_sink_open(sizeof *causes, &sink, path, error, error_size);
    if (!causes)
        return NULL;
    causes->format = format;
    causes->path = path;
    causes->kept = trace_binary_temporary(&causes->fd, error, error_size);
    if (causes->kept)
        return &causes->to.sink;
    whole_file_close(causes->to.file, false, error, error_size);
    free(causes);
    return NULL;
}

/* ------------------------------------------------------------------------------------------- texts */

void causes_put_text(const char *text, const char *const instead[128], FILE *out)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < ' ' || c > '~')
            putc('?', out);
        else if (instead[c])
            fputs(instead[c], out);
        else
            putc(c, out);
    }
}

void causes_moment_text(const struct chronicle *chronicle, uint32_t moment, char *text, size_t size)
{
    int used = snprintf(text, size, "step %" PRIu64 ": ", chronicle->moments[moment].step);
    if (used > 0 && (size_t)used < size)
        chronicle_text(chronicle, moment, text + used, size - (size_t)used);
}

void causes_run_text(const struct chronicle *chronicle, char *text, size_t size)
{
    const struct view *view = &chronicle->recording->view;
    snprintf(text, size, "%s on %s", view->program ? view->program : "?",
             view->topology ? view->topology : "?");
}
