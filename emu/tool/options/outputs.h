/*
 * outputs.h: the files that a command writes: reports of all kinds, and a trace.
 *
 * Life cycle: outputs_open before the run, since a long run must not end with "no such directory";
 * outputs_write after the run; outputs_close in any case, which puts each file into place that was written
 * whole. One that could not be written is named in a sentence, and keeps none of the others away. One thread.
 */
#ifndef OUTPUTS_H
#define OUTPUTS_H

#include <argp.h>
#include <stdbool.h>
#include <stddef.h>

#include "report/report.h"

/* The reports that go into files, ended by NULL; an option is made of each. */
enum { REPORT_KINDS_MAX = 8 };
extern const struct report_kind *const report_kinds[];

struct output_request {
    const char *trace;                         /* NULL: none */
    const char *report_path[REPORT_KINDS_MAX]; /* for each of report_kinds; NULL: not asked for */
    const char *choice[REPORT_KINDS_MAX];      /* value of the report's variant_option; NULL: not given */
};

struct topo;
struct trace_sink;
struct whole_file;

struct outputs {
    const struct output_request *request;
    struct trace_sink *sink; /* NULL: none */
    int recorded;            /* the temporary trace that reports need; -1: none */
    struct whole_file *file[REPORT_KINDS_MAX];
};

/* Call at the end of a command line: was TRACE given? False after saying that it was not. */
bool trace_given(const char *trace);

/* Is any file asked for? */
bool outputs_any(const struct output_request *request);

/* Is `path` one of the files that are asked for? */
bool outputs_name(const struct output_request *request, const char *path);

/* Write the names of the outputs that are open: "o.json, t.csv"; "": none is. Async-signal-safe. */
void outputs_unwritten(const struct outputs *outputs, char *text, size_t size);

/* The names of those that outputs_close is going to drop. */
void outputs_dropped(const struct outputs *outputs, bool keep, const struct report *report, char *text,
                     size_t size);

/* Is some report asked for that is made from a recording? */
bool outputs_need_recording(const struct output_request *request);

/* Is some report asked for that is made from single links? */
bool outputs_need_links(const struct output_request *request);

/* Can these files be written together? False after saying why not: two options name one file, or a report
 * refuses. */
bool outputs_check(const struct output_request *request);

/* Can all reports be made of such an array? False after saying why not. */
bool outputs_fit(const struct output_request *request, const struct topo *topo);

/* Open all files and, with `run`, the sinks of a run's events. False with a sentence in `error`;
 * outputs_close is due all the same. */
bool outputs_open(struct outputs *outputs, const struct output_request *request, bool run, char *error,
                  size_t size);

/* Write all reports. False after saying which could not be written; those will not be kept. If reports need a
 * recording and report->recording is NULL, the recording is read from the temporary trace. */
bool outputs_write(struct outputs *outputs, struct report *report);

/* Finish all files if `keep`, else discard them; a report without an array is discarded. False: not kept; a
 * sentence says why, unless that was asked for. */
bool outputs_close(struct outputs *outputs, bool keep, const struct report *report);

/* Keys of these options begin here; keys of the command's own options are lower. */
enum { REPORT_OPTS_KEY = 1 << 12, REPORT_OPTS_MOST = 2 * REPORT_KINDS_MAX };

/* Append the options, in a group of the help, to a list with room for REPORT_OPTS_MOST more. Result: how
 * many. */
size_t report_opts_list(struct argp_option *list, int group);

/* Take an option into the request. Result: 0, or ARGP_ERR_UNKNOWN if the key is not one of a report. */
error_t report_opts_take(struct output_request *request, int key, const char *text);

#endif
