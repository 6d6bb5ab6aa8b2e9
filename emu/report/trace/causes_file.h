/*
 * causes_file.h: files that tell what happened before what (trace/chronicle.h), for tools that show it.
 *
 * A format is a struct trace_format with a struct causes_format, and a line in the table of trace.c. It is
 * written from a recording: that of a trace, or of a run, which is recorded in a temporary file until its
 * end.
 */
#ifndef CAUSES_FILE_H
#define CAUSES_FILE_H

#include <stdio.h>

#include "trace/chronicle.h"

struct trace_sink;

struct causes_format {
    const char *name;
    /* Write the file. False, with a sentence: it cannot be. The stream has its own error flag. */
    bool (*write)(const struct chronicle *chronicle, FILE *out, char *error, size_t error_size);
};

/* Write what a recording tells of the steps first..last. False, with a sentence. */
bool causes_file_write(const struct causes_format *format, const struct recording *recording, uint64_t first,
                       uint64_t last, FILE *out, char *error, size_t error_size);

/* A sink for a run. `path` must last as long. NULL, with a sentence. */
struct trace_sink *causes_file_open(const struct causes_format *format, const char *path, char *error,
                                    size_t error_size);

/* Write a text with other texts in place of some of its bytes; what is no printable ASCII becomes '?'. */
void causes_put_text(const char *text, const char *const instead[128], FILE *out);

/* The text of the moment with its step in front: "step 4: sends "ASK" to 1". */
void causes_moment_text(const struct chronicle *chronicle, uint32_t moment, char *text, size_t size);

/* The name of what was run, on one line: "paxos on complete:5". */
void causes_run_text(const struct chronicle *chronicle, char *text, size_t size);

#endif
