/*
 * outputs.h: the files that a command writes: reports of all kinds, and a trace.
 *
 * Life cycle: outputs_open before the work, since a long run must not end with "no such directory"; outputs_write when
 * it is done; outputs_close in any case, which puts all files into place or none: reports are written and flushed
 * first, then the trace is finished, and only when that went well the rest is renamed. One thread.
 */
#ifndef OUTPUTS_H
#define OUTPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "options/report_table.h"

struct output_request {
    const char *trace;                         /* NULL: none */
    const char *report_path[REPORT_KINDS_MAX]; /* for each of report_kinds; NULL: not asked for */
    const char *choice[REPORT_KINDS_MAX];      /* of its variant_option; NULL: not given */
};

struct topo;
struct trace_sink;
struct whole_file;

struct outputs {
    const struct output_request *wish;
    struct trace_sink *sink; /* NULL: none */
    int recorded;            /* the temporary trace that reports need; -1: none */
    struct whole_file *file[REPORT_KINDS_MAX];
};

/* Is any file asked for? */
bool outputs_any(const struct output_request *wish);

/* Is some report asked for that is made from a recording? */
bool outputs_need_recording(const struct output_request *wish);

/* Can it be done at all? Else a sentence is printed: two options that name one file, or what a kind objects to. */
bool outputs_check(const struct output_request *wish);

/* Can all of it be made of such an array? Else a sentence is printed. */
bool outputs_fit(const struct output_request *wish, const struct topo *topo);

/* With `run`, also the sinks of a run's transmissions. False with a sentence in error; close all the same. */
bool outputs_open(struct outputs *outputs, const struct output_request *wish, bool run, char *error,
                  size_t size);

/* Write all reports. False after saying why. A recording that reports need and that report->recording does not give is
 * read from the temporary trace, for as long as the call takes. */
bool outputs_write(const struct outputs *outputs, struct report *report);

/* Finish all files, one that has nothing to say excepted. False after saying why one could not be kept. */
bool outputs_close(struct outputs *outputs, bool keep, const struct report *report);

#endif
