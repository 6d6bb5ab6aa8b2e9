/*
 * cmd_report.c: `parray report TRACE`: all reports of a run, made from its binary trace.
 */
#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/outcome.h"
#include "argument.h"
#include "cli/two_runs.h"
#include "options/outputs.h"
#include "say.h"
#include "options/subcommand.h"
#include "parray.h"
#include "report/report_text.h"
#include "trace/recording.h"

extern const struct subcommand cmd_report;

enum { KEY_QUIET = 256 };

static const struct argp_option own_options[] = {
    {"quiet", KEY_QUIET, 0, 0, "print nothing on standard output but files that are named -", 1},
};

struct report_query {
    const char *trace, *other; /* other: of a run to be compared with; NULL: none */
    struct output_request output;
    bool quiet;
};

/* Is the command line complete? False after saying what is missing. */
static bool request_complete(const struct report_query *asked)
{
    return trace_given(asked->trace) && outputs_check(&asked->output);
}

static error_t take_key(int key, char *text, struct argp_state *state)
{
    struct report_query *asked = state->input;
    switch (key) {
    case KEY_QUIET:
        return asked->quiet = true, 0;
    case ARGP_KEY_ARG:
        return argument_once(asked->trace ? &asked->other : &asked->trace, asked->trace ? "OTHER" : "TRACE",
                             text);
    case ARGP_KEY_END:
        return request_complete(asked) ? 0 : EINVAL;
    default:
        return report_opts_take(&asked->output, key, text);
    }
}

/* Write all reports. Result: status 0; 1 if a part of the trace is missing; 2 if files could not be
 * written. */
static int report_write(const struct report_query *asked, const struct recording *recording)
{
    char error[OUTCOME_ERROR_SIZE];
    struct outputs outputs;
    struct report report = {.view = &recording->view, .recording = recording};
    bool fine = outputs_open(&outputs, &asked->output, false, error, sizeof error);
    if (!fine)
        say_usage("%s", error);
    if (fine && !asked->quiet)
        report_text_trace(&recording->view, stdout);
    bool written = fine && outputs_write(&outputs, &report);
    if (!outputs_close(&outputs, fine, &report) || !written)
        return PARRAY_USAGE;
    if (recording->whole)
        return PARRAY_DONE;
    say_usage("%s", recording->damage);
    return PARRAY_WRONG;
}

/* ------------------------------------------------------------------------------------------- two runs */

/* Compare two runs. Result: 0, 1 or 2 as the help says. */
static int report_two(const struct report_query *asked, const struct recording *one,
                      const struct recording *other)
{
    char error[OUTCOME_ERROR_SIZE];
    struct comparison comparison;
    int status = PARRAY_USAGE;
    if (!comparison_open(&comparison, one, other, asked->trace, asked->other, error, sizeof error)) {
        say_usage("%s", error);
    } else if (!two_runs_path(&asked->output) || two_runs_page(&comparison, two_runs_path(&asked->output))) {
        if (!asked->quiet)
            comparison_text(&comparison, stdout);
        status = comparison_same(&comparison) && one->whole && other->whole ? PARRAY_DONE : PARRAY_WRONG;
    }
    comparison_close(&comparison);
    return status;
}

static const struct argp *options(void)
{
    static struct argp_option all[ARRAY_LENGTH(own_options) + REPORT_OPTS_MOST + 1];
    static const struct argp argp = {
        .options = all,
        .parser = take_key,
        .args_doc = "TRACE [OTHER]",
        .doc =
            "Report on a run from its binary trace (FILE.trace, or what a killed run left: "
            "FILE.trace.PID.part); or on what differs in two runs of one array, from the first moment on.\v"
            "Examples:\n"
            "  parray report flood.trace\n"
            "  parray report flood.trace --plot flood.svg --plot-kind spacetime\n"
            "  parray report flood.trace --json -\n"
            "\n"
            "Exit status: 0 done, 1 done with what there is: the trace is cut off or damaged, or two runs "
            "differ, "
            "2 usage or input error.",
    };
    memcpy(all, own_options, sizeof own_options);
    report_opts_list(all + ARRAY_LENGTH(own_options), 1);
    return &argp;
}

static int run_report(int argc, char **argv, const struct parray_program *const *programs)
{
    (void)programs;
    char error[RECORDING_ERROR_SIZE];
    struct report_query asked = {0};
    enum opts_result result = argument_parse(options(), argc, argv, &asked);
    if (result != OPTS_RUN)
        return result;
    struct recording *recording = recording_open(asked.trace, error, sizeof error), *other = NULL;
    if (recording && asked.other)
        other = recording_open(asked.other, error, sizeof error);
    int status = PARRAY_USAGE;
    if (!recording || (asked.other && !other))
        say_usage("%s", error);
    else if (other && !two_runs_only(&asked.output))
        say_usage(
            "two runs are compared in text and by --report FILE.html; other files are of one run: give one "
            "TRACE");
    else if (other)
        status = report_two(&asked, recording, other);
    else if (outputs_fit(&asked.output, recording->view.topo))
        status = report_write(&asked, recording);
    if (other)
        recording_close(other);
    recording_close(recording);
    return status;
}

const struct subcommand cmd_report = {
    .name = "report",
    .usage = "report TRACE [OTHER] [OPTION...]",
    .help = "reports and pictures of a traced run, or of two side by side",
    .matters = true,
    .options = options,
    .run = run_report,
};
