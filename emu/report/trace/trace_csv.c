/*
 * trace_csv.c: one line a transmission, for spreadsheets and scripts.
 *
 * A run of a million nodes writes tens of millions of lines from one thread between two steps, so numbers are
 * formatted by hand into a buffer that holds many lines (printf takes several times as long). The buffer is
 * written when the longest line might not fit any more. An absent value is an empty field.
 *
 * Four columns follow at the end if there is anything for them: the label of a packet, its fate, and, in
 * lines of their own without a receiver, the events and states that node `from` told of. Whether there will
 * be anything is not known at the beginning: the first time, what is in the file already is written once
 * more, with these columns empty. A file that cannot be read again, such as a pipe, has them from the
 * beginning.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/trace_sink.h"
#include "facts/view.h"
#include "number.h"
#include "trace/trace.h"
#include "whole_file.h"

/* Bytes. A line has nine fields of at most 20 digits and as many separators, and four texts in quotes. */
enum { LINE_MOST = 9 * 21 + 4 * (2 * NOTE_TEXT_MOST + 3), BUFFER_SIZE = 1 << 16 };

extern const struct trace_format trace_csv;

static const char header[] = "step,from,to,port,duration,origin,dest,bytes,worm";
static const char more_header[] = ",label,fate,event,state";
static const char no_more[] = ",,,,";

struct csv {
    struct file_sink to;
    bool wide;   /* it has the columns at the end */
    bool failed; /* what was in the file could not be written again */
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

/* Put a text, in quotes if it has what separates fields. */
static char *put_text(char *to, const char *text, char separator)
{
    bool quotes = text && strpbrk(text, ",\"");
    if (quotes)
        *to++ = '"';
    for (; text && *text; text++) {
        if (*text == '"')
            *to++ = '"';
        *to++ = *text;
    }
    if (quotes)
        *to++ = '"';
    *to++ = separator;
    return to;
}

/* "lost", "doubled+corrupted"; "": none. */
static const char *fate_name(uint32_t fate)
{
    static const char *const names[] = {[FATE_LOST] = "lost",
                                        [FATE_DOUBLED] = "doubled",
                                        [FATE_LOST | FATE_DOUBLED] = "lost",
                                        [FATE_CORRUPTED] = "corrupted",
                                        [FATE_CORRUPTED | FATE_LOST] = "lost",
                                        [FATE_CORRUPTED | FATE_DOUBLED] = "doubled+corrupted"};
    return fate < ARRAY_LENGTH(names) && names[fate] ? names[fate] : "";
}

static char *put_event(char *to, const struct trace_event *event, bool wide)
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
        to = number_digits(to, event->worm);
    if (wide) {
        *to++ = ',';
        to = put_text(to, event->label, ',');
        to = put_text(to, fate_name(event->fate), ',');
        *to++ = ',';
    }
    *to++ = '\n';
    return to;
}

/* A line of node `from` alone. */
static char *put_note(char *to, const struct trace_note *note)
{
    to = put_number(to, note->step, ',');
    to = put_number(to, note->node, ',');
    memcpy(to, ",,,,,,,,", 8);
    to = put_text(to + 8, "", ',');
    to = put_text(to, note->kind == NOTE_EVENT ? note->text : "", ',');
    return put_text(to, note->kind == NOTE_STATE ? note->text : "", '\n');
}

/* A failed write sets the error flag of the stream, which whole_file_close reads. */
static void csv_flush(struct csv *csv)
{
    fwrite(csv->buffer, 1, csv->used, csv->to.out);
    csv->used = 0;
}

/* Copy all lines from a stream to another one, with an end that each of them gets. False: not all of them. */
static bool copy_lines(FILE *from, FILE *to, const char *first_end, const char *end)
{
    rewind(from); /* which forgets an error: look first */
    for (int c; (c = getc(from)) != EOF; putc(c, to))
        if (c == '\n') {
            fputs(first_end, to);
            first_end = end;
        }
    return !ferror(from) && fflush(to) == 0 && !ferror(to);
}

/* Write again what is in the file, with the columns at the end. */
static bool write_again(FILE *file)
{
    FILE *copy = tmpfile();
    bool fine = copy && fflush(file) == 0 && copy_lines(file, copy, more_header, no_more);
    if (fine) {
        rewind(file);
        fine = copy_lines(copy, file, "", "");
    }
    if (copy)
        fclose(copy);
    return fine;
}

/* Have the columns at the end from here on. */
static void csv_widen(struct csv *csv)
{
    if (csv->wide)
        return;
    csv_flush(csv);
    csv->failed |= !write_again(csv->to.out);
    csv->wide = true;
}

/* The header waits in the buffer until something follows. */
static void put_header(struct csv *csv)
{
    csv->used =
        (size_t)snprintf(csv->buffer, sizeof csv->buffer, "%s%s\n", header, csv->wide ? more_header : "");
}

static void csv_begin(struct trace_sink *sink, const struct view *view)
{
    struct csv *csv = container_of(sink, struct csv, to.sink);
    csv->wide = view->told ? view->labelled : whole_file_is_direct(csv->to.file);
    put_header(csv);
}

static void csv_write(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    struct csv *csv = container_of(sink, struct csv, to.sink);
    for (size_t i = 0; i < count; i++) {
        if (csv->used + LINE_MOST > sizeof csv->buffer)
            csv_flush(csv);
        if (events[i].label || events[i].fate)
            csv_widen(csv);
        csv->used = (size_t)(put_event(csv->buffer + csv->used, &events[i], csv->wide) - csv->buffer);
    }
}

static void csv_note(struct trace_sink *sink, const struct trace_note *notes, size_t count)
{
    struct csv *csv = container_of(sink, struct csv, to.sink);
    for (size_t i = 0; i < count; i++) {
        if (notes[i].kind != NOTE_EVENT && notes[i].kind != NOTE_STATE)
            continue;
        if (csv->used + LINE_MOST > sizeof csv->buffer)
            csv_flush(csv);
        csv_widen(csv);
        csv->used = (size_t)(put_note(csv->buffer + csv->used, &notes[i]) - csv->buffer);
    }
}

static bool csv_close(struct trace_sink *sink, bool keep, char *error, size_t error_size)
{
    struct csv *csv = container_of(sink, struct csv, to.sink);
    csv_flush(csv);
    bool failed = csv->failed && keep;
    bool fine = whole_file_close(csv->to.file, keep && !failed, error, error_size);
    if (failed)
        snprintf(error, error_size,
                 "the lines of the trace could not be written again with their labels; free "
                 "some space in /tmp, or take another format (.trace)");
    free(csv);
    return fine && !failed;
}

static struct trace_sink *csv_open(const char *path, char *error, size_t error_size)
{
    static const struct trace_sink sink = {
        .begin = csv_begin, .write = csv_write, .note = csv_note, .close = csv_close};
    struct csv *csv = file_sink_open(sizeof *csv, &sink, path, error, error_size);
    if (!csv)
        return NULL;
    put_header(csv);
    return &csv->to.sink;
}

const struct trace_format trace_csv = {
    .ending = ".csv",
    .help = "text, one line a transmission, and what nodes told",
    .open = csv_open,
};
