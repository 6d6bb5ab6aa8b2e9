/*
 * trace_chrome.c: Chrome trace events, to be opened in Perfetto or chrome://tracing.
 *
 * Process 1 has a track for every link direction in use, with a slice for every transmission. Process 2 has a
 * track for every node, with a mark for every send, arrival, event and fault, and a slice for every stall and
 * state; the numbers that nodes give are counters. Process 3 has a track for every phase of the program. Step
 * t begins at t microseconds. A track is named when it is first used. Texts from outside go through jansson;
 * all else is numbers, written by hand in the order of the run, so that only the tracks with names have to be
 * remembered.
 */
#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/outcome.h"
#include "facts/trace_sink.h"
#include "facts/view.h"
#include "json/report_json.h"
#include "topo/topo_links.h"
#include "trace/trace.h"
#include "whole_file.h"

extern const struct trace_format trace_chrome;

enum { LINKS = 1, NODES = 2, PHASES = 3 };

struct chrome {
    struct file_sink to;
    const struct topo *topo;
    struct topo_links links;
    bool *named_link; /* by slot */
    bool *named_node;
    bool *in_state; /* by node: it has told of a state, which still lasts */
    bool no_memory;
};

static void tables_make(struct chrome *chrome)
{
    size_t nodes = (size_t)chrome->topo->nodes;
    bool fine = topo_links_open(&chrome->links, chrome->topo);
    chrome->named_link = fine ? calloc(chrome->links.first_slot[nodes] + 1, sizeof(bool)) : NULL;
    chrome->named_node = calloc(nodes, sizeof chrome->named_node[0]);
    chrome->in_state = calloc(nodes, sizeof chrome->in_state[0]);
    chrome->no_memory = !chrome->named_link || !chrome->named_node || !chrome->in_state;
}

/* The text quoted for JSON, which the caller frees; NULL: no memory. */
static char *quote(struct chrome *chrome, const char *text)
{
    json_t *json = json_string(text);
    char *quoted = json ? json_dumps(json, JSON_ENCODE_ANY) : NULL;
    chrome->no_memory |= !quoted;
    json_decref(json);
    return quoted;
}

/* Write {"name":"thread_name",...} with a text quoted for JSON. */
static void put_track(struct chrome *chrome, int process, uint64_t track, const char *what, const char *text)
{
    char *quoted = quote(chrome, text);
    fprintf(chrome->to.out,
            ",\n{\"name\":\"%s\",\"ph\":\"M\",\"pid\":%d,\"tid\":%" PRIu64 ",\"args\":{\"name\":%s}}", what,
            process, track, quoted ? quoted : "\"?\"");
    free(quoted);
}

static void name_node(struct chrome *chrome, uint32_t rank)
{
    char place[256], text[320];
    if (chrome->named_node[rank])
        return;
    chrome->named_node[rank] = true;
    topo_place(chrome->topo, (int)rank, place, sizeof place);
    snprintf(text, sizeof text, "node %" PRIu32 " (%s)", rank, place);
    put_track(chrome, NODES, rank, "thread_name", text);
}

static void name_link(struct chrome *chrome, uint64_t slot, const struct trace_event *event)
{
    char text[96];
    if (chrome->named_link[slot])
        return;
    chrome->named_link[slot] = true;
    snprintf(text, sizeof text, "%" PRIu32 " > %" PRIu32 " (port %" PRIu32 ")", event->from, event->to,
             event->port);
    put_track(chrome, LINKS, slot, "thread_name", text);
}

static void chrome_begin(struct trace_sink *sink, const struct view *view)
{
    struct chrome *chrome = container_of(sink, struct chrome, to.sink);
    char *head = view_json_head(view);
    chrome->topo = view->topo;
    tables_make(chrome);
    chrome->no_memory |= !head;
    fprintf(chrome->to.out, "{\"displayTimeUnit\":\"ns\",\"otherData\":%s,\n\"traceEvents\":[\n",
            head ? head : "{}");
    fprintf(chrome->to.out,
            "{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":%d,\"args\":{\"name\":\"links\"}}", LINKS);
    put_track(chrome, NODES, 0, "process_name", "nodes");
    free(head);
}

/* Write what was sent, without an origin, a destination or a worm that the packet does not have. */
static void put_args(FILE *out, const struct trace_event *event)
{
    fprintf(out, "\"args\":{\"from\":%" PRIu32 ",\"to\":%" PRIu32 ",\"port\":%" PRIu32 ",\"bytes\":%" PRIu32,
            event->from, event->to, event->port, event->bytes);
    if (event->origin >= 0)
        fprintf(out, ",\"origin\":%" PRId32, event->origin);
    if (event->dest >= 0)
        fprintf(out, ",\"dest\":%" PRId32, event->dest);
    if (event->worm)
        fprintf(out, ",\"worm\":%" PRIu64, event->worm);
    fputs("}}", out);
}

static void put_mark(FILE *out, const char *what, uint32_t node, uint64_t time,
                     const struct trace_event *event)
{
    fprintf(out,
            ",\n{\"name\":\"%s\",\"ph\":\"i\",\"s\":\"t\",\"pid\":%d,\"tid\":%" PRIu32 ",\"ts\":%" PRIu64 ",",
            what, NODES, node, time);
    put_args(out, event);
}

/* Write a text of printable ASCII as a part of a text of JSON. */
static void put_escaped(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            putc('\\', out);
        putc(*text, out);
    }
}

static void put_event(struct chrome *chrome, const struct trace_event *event)
{
    uint64_t slot = chrome->links.first_slot[event->from] + event->port;
    name_link(chrome, slot, event);
    name_node(chrome, event->from);
    name_node(chrome, event->to);
    fprintf(chrome->to.out, ",\n{\"name\":\"");
    if (event->label)
        put_escaped(chrome->to.out, event->label);
    else if (event->origin >= 0)
        fprintf(chrome->to.out, "token of %" PRId32, event->origin);
    else
        fputs("packet", chrome->to.out);
    fprintf(chrome->to.out,
            "\",\"ph\":\"X\",\"pid\":%d,\"tid\":%" PRIu64 ",\"ts\":%" PRIu64 ",\"dur\":%" PRIu64 ",", LINKS,
            slot, event->step, event->duration);
    put_args(chrome->to.out, event);
    put_mark(chrome->to.out, "send", event->from, event->step, event);
    put_mark(chrome->to.out, "arrival", event->to, event->step + event->duration, event);
}

static void chrome_write(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    struct chrome *chrome = container_of(sink, struct chrome, to.sink);
    for (size_t i = 0; i < count && !chrome->no_memory; i++)
        put_event(chrome, &events[i]);
}

/* A stall without an end has a beginning event ("B") alone: viewers draw it up to the end of the trace. */
static void put_stall(struct chrome *chrome, const struct trace_stall *stall)
{
    bool endless = stall->last == TRACE_NO_END;
    name_node(chrome, stall->node);
    fputs(",\n{\"name\":\"waits for room ", chrome->to.out);
    if (stall->port >= 0)
        fprintf(chrome->to.out, "on port %" PRId32, stall->port);
    else
        fprintf(chrome->to.out, "in the inbox of node %" PRIu32, stall->to);
    fprintf(chrome->to.out, "\",\"ph\":\"%s\",\"pid\":%d,\"tid\":%" PRIu32 ",\"ts\":%" PRIu64 ",",
            endless ? "B" : "X", NODES, stall->node, stall->first);
    if (!endless)
        fprintf(chrome->to.out, "\"dur\":%" PRIu64 ",", stall->last - stall->first + 1);
    fprintf(chrome->to.out, "\"args\":{\"to\":%" PRIu32 "}}", stall->to);
}

/* Begin another state of the node, ""; or end the one that lasts, if there is one. */
static void put_state(struct chrome *chrome, const struct trace_note *note, const char *name)
{
    FILE *out = chrome->to.out;
    if (chrome->in_state[note->node])
        fprintf(out, ",\n{\"ph\":\"E\",\"pid\":%d,\"tid\":%" PRIu32 ",\"ts\":%" PRIu64 "}", NODES, note->node,
                note->step);
    chrome->in_state[note->node] = *name;
    if (!*name)
        return;
    fputs(",\n{\"name\":\"", out);
    put_escaped(out, name);
    fprintf(out, "\",\"ph\":\"B\",\"pid\":%d,\"tid\":%" PRIu32 ",\"ts\":%" PRIu64 "}", NODES, note->node,
            note->step);
}

/* The number that a node gives is a counter of its own; one that it takes back is left out. */
static void put_value(FILE *out, const struct trace_note *note)
{
    if (!isfinite(note->number))
        return;
    fputs(",\n{\"name\":\"", out);
    put_escaped(out, note->text);
    fprintf(out,
            " of node %" PRIu32 "\",\"ph\":\"C\",\"pid\":%d,\"tid\":%" PRIu32 ",\"ts\":%" PRIu64
            ",\"args\":{\"value\":%.17g}}",
            note->node, NODES, note->node, note->step, note->number);
}

static void put_note(struct chrome *chrome, const struct trace_note *note)
{
    static const char *const names[NOTE_KINDS] = {[NOTE_DROPPED] = "packet lost in a crash",
                                                  [NOTE_STOPPED] = "stopped by a fault",
                                                  [NOTE_CRASHED] = "crashes",
                                                  [NOTE_BEGUN] = "begins anew",
                                                  [NOTE_TRAITOR] = "is a traitor",
                                                  [NOTE_CUT] = "link cut"};
    const char *name = note->kind == NOTE_EVENT ? note->text : names[note->kind];
    name_node(chrome, note->node);
    if (note->kind == NOTE_VALUE)
        put_value(chrome->to.out, note);
    else if (note->kind == NOTE_STATE)
        put_state(chrome, note, note->text);
    else if (note->kind == NOTE_STOPPED || note->kind == NOTE_CRASHED)
        put_state(chrome, note, "");
    if (!name)
        return;
    fputs(",\n{\"name\":\"", chrome->to.out);
    put_escaped(chrome->to.out, name);
    fprintf(chrome->to.out, "\",\"ph\":\"i\",\"s\":\"t\",\"pid\":%d,\"tid\":%" PRIu32 ",\"ts\":%" PRIu64 "}",
            NODES, note->node, note->step);
}

static void chrome_note(struct trace_sink *sink, const struct trace_note *notes, size_t count)
{
    struct chrome *chrome = container_of(sink, struct chrome, to.sink);
    for (size_t i = 0; i < count && !chrome->no_memory; i++)
        put_note(chrome, &notes[i]);
}

static void chrome_stall(struct trace_sink *sink, const struct trace_stall *stalls, size_t count)
{
    struct chrome *chrome = container_of(sink, struct chrome, to.sink);
    for (size_t i = 0; i < count && !chrome->no_memory; i++)
        put_stall(chrome, &stalls[i]);
}

static void put_phase(struct chrome *chrome, const struct phase_figure *phase, size_t track)
{
    char *name = quote(chrome, phase->name);
    put_track(chrome, PHASES, track, "thread_name", phase->name);
    for (size_t i = 0; i < phase->spans.count; i++) {
        struct interval span = phase->spans.item[i];
        fprintf(chrome->to.out,
                ",\n{\"name\":%s,\"ph\":\"X\",\"pid\":%d,\"tid\":%zu,\"ts\":%" PRIu64 ",\"dur\":%" PRIu64
                ",\"args\":{\"packets\":%" PRIu64 "}}",
                name ? name : "\"?\"", PHASES, track, span.first, span.last - span.first + 1, phase->packets);
    }
    free(name);
}

static void chrome_end(struct trace_sink *sink, const struct view *view)
{
    struct chrome *chrome = container_of(sink, struct chrome, to.sink);
    const struct outcome *outcome = view->outcome;
    if (outcome && outcome->phase_count)
        put_track(chrome, PHASES, 0, "process_name", "phases");
    for (size_t i = 0; outcome && i < outcome->phase_count; i++)
        put_phase(chrome, &outcome->phases[i], i);
    fputs("\n]}\n", chrome->to.out);
}

static bool chrome_close(struct trace_sink *sink, bool keep, char *error, size_t error_size)
{
    struct chrome *chrome = container_of(sink, struct chrome, to.sink);
    bool lost = keep && chrome->no_memory;
    bool fine = whole_file_close(chrome->to.file, keep && !lost, error, error_size);
    if (lost)
        snprintf(error, error_size, "out of memory for the tracks of the trace");
    topo_links_close(&chrome->links);
    free(chrome->named_link);
    free(chrome->named_node);
    free(chrome->in_state);
    free(chrome);
    return fine && !lost;
}

static struct trace_sink *chrome_open(const char *path, char *error, size_t error_size)
{
    static const struct trace_sink sink = {.begin = chrome_begin,
                                           .write = chrome_write,
                                           .stall = chrome_stall,
                                           .note = chrome_note,
                                           .end = chrome_end,
                                           .close = chrome_close};
    struct chrome *chrome = file_sink_open(sizeof *chrome, &sink, path, error, error_size);
    return chrome ? &chrome->to.sink : NULL;
}

const struct trace_format trace_chrome = {
    .ending = ".json",
    .help = "Chrome trace events, for Perfetto: a track for each link and node, a microsecond for each step",
    .open = chrome_open,
};
