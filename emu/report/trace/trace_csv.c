/*
 * trace_csv.c: one line a transmission, for spreadsheets and scripts.
 *
 * A run of a million nodes writes tens of millions of lines from one thread between two steps, so numbers are
 * formatted by hand into a buffer that holds many lines (printf takes several times as long). The buffer is
 * written when the longest line might not fit any more. An absent value is an empty field.
 */
#include <stdio.h>
#include <stdlib.h>

#include "base.h"
#include "facts/trace_sink.h"
#include "number.h"
#include "trace/trace.h"
#include "whole_file.h"

/* Bytes. A line has nine fields of at most 20 digits and nine separators. */
enum { LINE_MOST = 9 * 21, BUFFER_SIZE = 1 << 16 };

extern const struct trace_format trace_csv;

static const char header[] = "step,from,to,port,duration,origin,dest,bytes,worm\n";

struct csv {
    struct file_sink to;
    size_t used;
    char buffer[BUFFER_SIZE];
};

static char *put_number(char *to, uint64_t number, char separator)
{
    to = number_digits(to, number);
    *to++ = separator;
    return to;
}

static char *put_rank(char *to, int32_t rank, char separator)
{
    if (rank >= 0)
        return put_number(to, (uint64_t)rank, separator);
    *to++ = separator;
    return to;
}

static char *put_event(char *to, const struct trace_event *event)
{
    to = put_number(to, event->step, ',');
    to = put_number(to, event->from, ',');
    to = put_number(to, event->to, ',');
    to = put_number(to, event->port, ',');
    to = put_number(to, event->duration, ',');
    to = put_rank(to, event->origin, ',');
    to = put_rank(to, event->dest, ',');
    to = put_number(to, event->bytes, ',');
    if (event->worm)
        return put_number(to, event->worm, '\n');
    *to++ = '\n';
    return to;
}

/* A failed write sets the error flag of the stream, which whole_file_close reads. */
static void csv_flush(struct csv *csv)
{
    fwrite(csv->buffer, 1, csv->used, csv->to.out);
    csv->used = 0;
}

static void csv_write(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    struct csv *csv = container_of(sink, struct csv, to.sink);
    for (size_t i = 0; i < count; i++) {
        if (csv->used + LINE_MOST > sizeof csv->buffer)
            csv_flush(csv);
        csv->used = (size_t)(put_event(csv->buffer + csv->used, &events[i]) - csv->buffer);
    }
}

static bool csv_close(struct trace_sink *sink, bool keep, char *error, size_t error_size)
{
    struct csv *csv = container_of(sink, struct csv, to.sink);
    csv_flush(csv);
    bool fine = whole_file_close(csv->to.file, keep, error, error_size);
    free(csv);
    return fine;
}

static struct trace_sink *csv_open(const char *path, char *error, size_t error_size)
{
    static const struct trace_sink sink = {.write = csv_write, .close = csv_close};
    struct csv *csv = file_sink_open(sizeof *csv, &sink, path, error, error_size);
    if (!csv)
        return NULL;
    fwrite(header, 1, sizeof header - 1, csv->to.out);
    return &csv->to.sink;
}

const struct trace_format trace_csv = {
    .ending = ".csv",
    .help = "text, one line a transmission",
    .open = csv_open,
};
