/*
 * kept_run.h: the transmissions of a run, kept until its end, for formats that list them otherwise than in
 * the order of steps: 64 bytes and the payload each.
 *
 * Life cycle: kept_run_open gives a sink (facts/trace_sink.h), which whoever traces the run fills, ends and
 * closes. One thread.
 */
#ifndef KEPT_RUN_H
#define KEPT_RUN_H

#include <stddef.h>
#include <stdint.h>

#include "trace/trace.h"

struct kept_run;
struct topo;

struct kept_format {
    const char *name;    /* "MSCCL XML" */
    const char *unended; /* why there is no file of a run that did not end; NULL: there is one */
    /* Write the run, which ended so, to kept->to.out; or say in kept->reason why that cannot be. */
    void (*write)(struct kept_run *kept, const struct view *view);
};

struct kept_run {
    struct file_sink to;
    const struct kept_format *format;
    const char *path;          /* as long as the run */
    struct trace_event *event; /* in the order of steps; a worm is one, from its source to its destination */
    size_t count, room;
    unsigned char *data; /* until the run ends, the field of an event is 1 + where its payload begins here */
    size_t data_count, data_room;
    char reason[512]; /* why there is no file; "": there is one */
};

/* NULL, with a sentence: the file cannot be opened. */
struct trace_sink *kept_run_open(const struct kept_format *format, const char *path, char *error,
                                 size_t error_size);

/* The place of a transmission's link among the links between its two nodes; only graphs have several. */
uint32_t kept_run_parallel(const struct topo *topo, const struct trace_event *event);

#endif
