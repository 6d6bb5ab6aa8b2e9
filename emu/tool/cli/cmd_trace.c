/*
 * cmd_trace.c: `parray trace TRACE`: the events of a binary trace, to read or in another format.
 */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "cli/columns.h"
#include "facts/outcome.h"
#include "number.h"
#include "options/outputs.h"
#include "argument.h"
#include "say.h"
#include "options/subcommand.h"
#include "parray.h"
#include "trace/causes_file.h"
#include "trace/recording.h"
#include "trace/trace.h"
#include "whole_file.h"

extern const struct subcommand cmd_trace;

enum { KEY_COLUMNS = 256, KEY_EVENTS, KEY_NODES, KEY_STEPS, KEY_TO };

static const struct argp_option own_options[] = {
    {"columns", KEY_COLUMNS, 0, 0,
     "print what each node sends and receives, with a column for each node and a line for each step (the "
     "default)",
     1},
    {"events", KEY_EVENTS, 0, 0, "print one line for each transmission, as CSV", 1},
    {"to", KEY_TO, "FILE", 0,
     "write the transmissions to a file, in the format of the file's ending, see `parray list'", 1},
    {"nodes", KEY_NODES, "A-B", 0, "only these nodes (for --columns, default: the first 16)", 2},
    {"steps", KEY_STEPS, "A-B", 0, "only these steps: packets on links, nodes that wait", 2},
    {0},
};

struct trace_query {
    const char *trace, *to;
    bool events, columns, some_nodes;
    uint64_t first_node, last_node, first_step, last_step;
};

/* Read "A-B" or "A". False after saying why not. */
static bool read_range(const char *option, const char *text, uint64_t low, uint64_t *first, uint64_t *last)
{
    char half[32];
    const char *dash = strchr(text, '-');
    size_t length = dash ? (size_t)(dash - text) : strlen(text);
    if (length < sizeof half) {
        memcpy(half, text, length);
        half[length] = '\0';
        if (number_read(half, low, INT64_MAX, first) &&
            number_read(dash ? dash + 1 : half, *first, INT64_MAX, last))
            return true;
    }
    say_usage("--%s is '%s'; it must be A-B, two whole numbers from %d up, or one", option, text, (int)low);
    return false;
}

/* The format of --to, if it tells what happened before what, else NULL. */
static const struct causes_format *causes_wanted(const struct trace_query *asked)
{
    const struct trace_format *format = asked->to ? trace_format_of(asked->to) : NULL;
    return format ? format->causes : NULL;
}

static error_t check_request(const struct trace_query *asked)
{
    if (!trace_given(asked->trace))
        return EINVAL;
    if (asked->columns + asked->events + (asked->to != NULL) > 1)
        say_usage("give only one of --columns, --events and --to FILE");
    else if (asked->to && trace_is_binary(asked->to) && (asked->some_nodes || asked->last_step != UINT64_MAX))
        say_usage("--to %s: a binary trace is that of a whole run" SAY_DO
                  "leave out --nodes and --steps, or choose "
                  "another format",
                  asked->to);
    else if (causes_wanted(asked) && asked->some_nodes)
        say_usage("--to %s: what happened before what comes about by all nodes" SAY_DO
                  "leave out --nodes, or choose "
                  "another format",
                  asked->to);
    else
        return 0;
    return EINVAL;
}

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct trace_query *asked = state->input;
    switch (key) {
    case KEY_COLUMNS:
        return asked->columns = true, 0;
    case KEY_EVENTS:
        return asked->events = true, 0;
    case KEY_TO:
        return asked->to = text, 0;
    case KEY_NODES:
        asked->some_nodes = true;
        return read_range("nodes", text, 0, &asked->first_node, &asked->last_node) ? 0 : EINVAL;
    case KEY_STEPS:
        return read_range("steps", text, 1, &asked->first_step, &asked->last_step) ? 0 : EINVAL;
    case ARGP_KEY_ARG:
        return argument_once(&asked->trace, "TRACE", text);
    case ARGP_KEY_END:
        return check_request(asked);
    default:
        return ARGP_ERR_UNKNOWN;
    }
}

static bool event_wanted(const struct trace_query *asked, const struct trace_event *event)
{
    return !asked->some_nodes || (event->from >= asked->first_node && event->from <= asked->last_node) ||
           (event->to >= asked->first_node && event->to <= asked->last_node);
}

/* The stalls of the wanted nodes and steps, one after the other. */
struct stalls {
    struct recording_scan *scan; /* NULL: the sink takes no stalls */
    struct trace_stall next;
    bool any;
};

static void stalls_advance(const struct trace_query *asked, struct stalls *stalls)
{
    do
        stalls->any = recording_stalls_next(stalls->scan, &stalls->next);
    while (stalls->any && asked->some_nodes &&
           (stalls->next.node < asked->first_node || stalls->next.node > asked->last_node));
}

/* Pass on the stalls that ended before a step; TRACE_NO_END: all that are left. */
static void stalls_pass_on(const struct trace_query *asked, struct stalls *stalls, struct trace_sink *sink,
                           uint64_t step)
{
    for (; stalls->any && (step == TRACE_NO_END || stalls->next.last < step - 1);
         stalls_advance(asked, stalls))
        sink->stall(sink, &stalls->next, 1);
}

/* The notes of the wanted nodes and steps. */
struct notes {
    struct recording_scan *scan; /* NULL: the sink takes no notes */
    struct trace_note next;
    bool any;
};

static void notes_advance(const struct trace_query *asked, struct notes *notes)
{
    do
        notes->any = recording_notes_next(notes->scan, &notes->next);
    while (notes->any && asked->some_nodes &&
           (notes->next.node < asked->first_node || notes->next.node > asked->last_node));
}

/* Pass on the notes of the steps before `step`; TRACE_NO_END: all that are left. */
static void notes_pass_on(const struct trace_query *asked, struct notes *notes, struct trace_sink *sink,
                          uint64_t step)
{
    for (; notes->any && (step == TRACE_NO_END || notes->next.step < step); notes_advance(asked, notes))
        sink->note(sink, &notes->next, 1);
}

static bool events_pass_on(const struct trace_query *asked, const struct recording *recording,
                           struct trace_sink *sink)
{
    struct trace_event event;
    struct stalls stalls = {0};
    struct notes notes = {0};
    struct recording_filter filter = RECORDING_ALL;
    filter.first = asked->first_step;
    filter.last = asked->last_step;
    struct recording_scan *scan = recording_scan(recording, filter);
    if (sink->stall)
        stalls.scan = recording_stalls(recording, filter.first, filter.last);
    if (sink->note)
        notes.scan = recording_notes(recording, filter.first, filter.last, NOTE_KINDS_ALL);
    bool fine = scan && (stalls.scan || !sink->stall) && (notes.scan || !sink->note);
    if (sink->begin)
        sink->begin(sink, &recording->view);
    stalls_advance(asked, &stalls);
    notes_advance(asked, &notes);
    while (recording_next(scan, &event)) {
        stalls_pass_on(asked, &stalls, sink, event.step);
        notes_pass_on(asked, &notes, sink, event.step);
        if (event_wanted(asked, &event))
            sink->write(sink, &event, 1);
    }
    stalls_pass_on(asked, &stalls, sink, TRACE_NO_END);
    notes_pass_on(asked, &notes, sink, TRACE_NO_END);
    if (sink->end)
        sink->end(sink, &recording->view);
    recording_scan_end(scan);
    recording_scan_end(stalls.scan);
    recording_scan_end(notes.scan);
    if (!fine)
        say_usage("out of memory for the transmissions of '%s'", asked->trace);
    return fine && !recording_unread(recording);
}

static int events_write(const struct trace_query *asked, const struct recording *recording)
{
    char error[OUTCOME_ERROR_SIZE];
    struct trace_sink *sink = asked->to ? trace_open(asked->to, error, sizeof error)
                                        : trace_open_as(".csv", "-", error, sizeof error);
    if (!sink)
        return say_usage("%s", error);
    bool fine = events_pass_on(asked, recording, sink);
    if (sink->close(sink, fine, error, sizeof error))
        return fine ? PARRAY_DONE : PARRAY_USAGE;
    return say_usage("%s", error);
}

static int causes_write(const struct trace_query *asked, const struct recording *recording)
{
    char error[OUTCOME_ERROR_SIZE];
    struct whole_file *file = whole_file_open(asked->to, error, sizeof error);
    if (!file)
        return say_usage("%s", error);
    bool made = causes_file_write(causes_wanted(asked), recording, asked->first_step, asked->last_step,
                                  whole_file_stream(file), error, sizeof error);
    if (!made)
        say_usage("'%s' cannot be written: %s", asked->to, error);
    bool stored = whole_file_close(file, made && !recording_unread(recording), error, sizeof error);
    if (!stored)
        say_usage("%s", error);
    return made && stored ? PARRAY_DONE : PARRAY_USAGE;
}

static int columns_write(struct trace_query *asked, const struct recording *recording)
{
    uint64_t nodes = (uint64_t)recording->view.topo->nodes;
    if (!asked->some_nodes)
        asked->last_node = COLUMNS_MOST - 1;
    if (asked->last_node >= nodes)
        asked->last_node = nodes - 1;
    if (asked->first_node >= nodes)
        return say_usage("--nodes: '%s' has nodes 0 to %d", asked->trace, recording->view.topo->nodes - 1);
    if (asked->last_node - asked->first_node >= COLUMNS_MOST)
        return say_usage("--nodes: at most %d nodes fit side by side" SAY_DO "ask for fewer", COLUMNS_MOST);
    if (columns_print(recording, (int)asked->first_node, (int)asked->last_node, asked->first_step,
                      asked->last_step, stdout))
        return PARRAY_DONE;
    return say_usage("out of memory for the columns of '%s'", asked->trace);
}

static int trace_show(struct trace_query *asked)
{
    char error[RECORDING_ERROR_SIZE];
    struct recording *recording = recording_open(asked->trace, error, sizeof error);
    if (!recording)
        return say_usage("%s", error);
    int status = causes_wanted(asked)         ? causes_write(asked, recording)
                 : asked->events || asked->to ? events_write(asked, recording)
                                              : columns_write(asked, recording);
    if (recording_unread(recording))
        status =
            say_usage("'%s' could not be read to its end: %s", asked->trace, recording_unread(recording));
    if (!recording->whole) {
        say_usage("%s", recording->damage);
        status = status == PARRAY_DONE ? PARRAY_WRONG : status;
    }
    recording_close(recording);
    return status;
}

static const struct argp *options(void)
{
    static const struct argp argp = {
        .options = own_options,
        .parser = take_key,
        .args_doc = "TRACE",
        .doc = "Show the transmissions of a binary trace (FILE.trace, or what a killed run left: "
               "FILE.trace.PID.part), and which nodes waited for room.\v"
               "In a column, 2>5:0-7 is a packet that goes to node 5 through port 2 from this step on, the "
               "token of node 0 for "
               "node 7; 0<3 is a packet from node 3 in its last step on the link of port 0; at 2~5 the node "
               "begins to wait for room in the mailbox behind port 2, at ~5 for room in the inbox of node 5 "
               "(with worms).\n\n"
               "Examples:\n"
               "  parray trace flood.trace --nodes 0-3\n"
               "  parray trace flood.trace --to flood.csv\n"
               "  parray trace flood.trace --to flood.dot --steps 1-9\n"
               "\n"
               "Exit status: 0 done, 1 done with what there is: the trace is cut off or damaged, 2 usage or "
               "input error.",
    };
    return &argp;
}

static int run_trace(int argc, char **argv, const struct parray_program *const *programs)
{
    (void)programs;
    struct trace_query asked = {.first_step = 1, .last_step = UINT64_MAX};
    enum opts_result result = argument_parse(options(), argc, argv, &asked);
    return result == OPTS_RUN ? trace_show(&asked) : (int)result;
}

const struct subcommand cmd_trace = {
    .name = "trace",
    .usage = "trace TRACE [OPTION...]",
    .help = "the transmissions of a trace, to read or in another format",
    .options = options,
    .run = run_trace,
};
