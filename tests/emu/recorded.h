/*
 * recorded.h: runs with a trace, for tests of traces and recordings.
 *
 * recorded_run runs a program into a trace file. The packets of program `restless` have every property that
 * packets can have.
 */
#ifndef RECORDED_H
#define RECORDED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "parray.h"
#include "run/array_view.h"
#include "trace/recording.h"
#include "trace/trace.h"
#include "trial.h"

/* Return the name of a file that no other test has. */
static inline const char *recorded_path(char path[96], const char *ending)
{
    snprintf(path, 96, "/tmp/recorded.%ld%s", (long)getpid(), ending);
    return path;
}

/* Return the trial, which the caller ends. The file is kept. */
static inline struct trial recorded_run(const struct parray_program *program, struct options options,
                                        int engine, const char *path)
{
    struct trial trial = {0};
    char error[OUTCOME_ERROR_SIZE];
    options.engine = trial_engines[engine].engine;
    options.workers = trial_engines[engine].workers;
    options.stacks = trial_engines[engine].stacks;
    options.trace = true;
    struct trace_sink *sink = trace_open(path, error, sizeof error);
    ck_assert_msg(sink != NULL, "%s", error);
    trial.array = array_open(program, &options, sink, &trial.status, trial.error);
    ck_assert_msg(trial.array != NULL, "refused: %s", trial.error);
    trial.outcome = array_outcome(trial.array);
    struct view view;
    array_view(&view, program, &options, trial.array);
    if (sink->begin)
        sink->begin(sink, &view);
    trial.status = array_run(trial.array);
    if (sink->end)
        sink->end(sink, &view);
    ck_assert_msg(sink->close(sink, true, error, sizeof error), "%s", error);
    return trial;
}

/* Return the contents of a file as a text, which the caller frees. */
static inline char *recorded_bytes(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    ck_assert_ptr_nonnull(in);
    fseek(in, 0, SEEK_END);
    *size = (size_t)ftell(in);
    rewind(in);
    char *bytes = calloc(*size + 1, 1);
    ck_assert_uint_eq(fread(bytes, 1, *size, in), *size);
    fclose(in);
    return bytes;
}

/* Open a file that must be a whole trace. */
static inline struct recording *recorded_open(const char *path)
{
    char error[RECORDING_ERROR_SIZE];
    struct recording *recording = recording_open(path, error, sizeof error);
    ck_assert_msg(recording != NULL, "%s", error);
    return recording;
}

/* Return all transmissions, which the caller frees. */
static inline struct trace_event *recorded_events(const struct recording *recording, size_t *count)
{
    struct trace_event *events;
    uint64_t all = recording_collect(recording, RECORDING_ALL, SIZE_MAX, &events, count);
    ck_assert_uint_eq(all, *count);
    ck_assert_uint_eq(all, recording->count);
    return events;
}

enum { RESTLESS_BYTES = 20 };

static inline void restless_drain(struct node *self)
{
    char buffer[RESTLESS_BYTES];
    for (int port = 0; port < node_degree(self); port++) {
        struct packet packet = PACKET_ROOM(buffer, sizeof buffer);
        while (node_peer(self, port) >= 0 && node_poll(self, port, &packet) != NODE_EMPTY)
            ;
    }
}

static inline void restless_node(struct node *self)
{
    char bytes[RESTLESS_BYTES] = "what a token holds ";
    for (int round = 0; round < 6; round++) {
        for (int port = 0; port < node_degree(self); port++) {
            struct packet packet = PACKET(bytes, node_random_below(self, RESTLESS_BYTES));
            packet.units = 1 + (uint32_t)node_random_below(self, 3);
            packet.origin = (int)node_random_below(self, (uint64_t)node_count(self) + 1) - 1;
            packet.dest =
                node_random_below(self, 2) ? -1 : (int)node_random_below(self, (uint64_t)node_count(self));
            bytes[0] = (char)node_random_below(self, 128);
            if (node_peer(self, port) >= 0 && node_random_below(self, 3))
                node_send_packet_wait(self, port, &packet);
        }
        restless_drain(self);
        node_step(self);
    }
    node_wait_until(self, node_now(self) + 30);
    restless_drain(self);
}

/* A packet takes 3, 5 or 7 steps. */
static inline struct options recorded_slow(const char *topology)
{
    struct options options = trial_on(topology);
    options.startup = 1;
    options.per_unit = 2;
    return options;
}

static const struct parray_param restless_params[] = {{"mood", "\"odd\" \\ \t", "a text to be escaped"}, {0}};

static const struct parray_program restless = {.name = "restless",
                                               .topology = "mesh:3x4",
                                               .params = restless_params,
                                               .mailbox = 64,
                                               .packet_bytes = 8,
                                               .node = restless_node};

#endif
