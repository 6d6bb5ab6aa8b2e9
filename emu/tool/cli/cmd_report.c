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
    const char *trace;
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
        return argument_once(&asked->trace, "TRACE", text);
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

static const struct argp *options(void)
{
    static struct argp_option all[ARRAY_LENGTH(own_options) + REPORT_OPTS_MOST + 1];
    static const struct argp argp = {
        .options = all,
        .parser = take_key,
        .args_doc = "TRACE",
        .doc = "Report on a run from its binary trace (FILE.trace, or what a killed run left: "
               "FILE.trace.PID.part).\v"
               "Examples:\n"
               "  parray report flood.trace\n"
               "  parray report flood.trace --plot flood.svg --plot-kind spacetime\n"
               "\n"
               "Exit status: 0 done, 1 done with what there is: the trace is cut off or damaged, 2 usage or "
               "input error.",
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
    struct recording *recording = recording_open(asked.trace, error, sizeof error);
    if (!recording)
        return say_usage("%s", error);
    int status =
        outputs_fit(&asked.output, recording->view.topo) ? report_write(&asked, recording) : PARRAY_USAGE;
    recording_close(recording);
    return status;
}

const struct subcommand cmd_report = {
    .name = "report",
    .usage = "report TRACE [OPTION...]",
    .help = "reports and pictures of a run from its trace",
    .options = options,
    .run = run_report,
};
