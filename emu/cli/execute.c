/*
 * execute.c: output files are opened before the run, since a long run must not end with "no such directory",
 * and appear under their names at the end, all or none: reports are written and flushed first, then the
 * trace is finished, and only when that went well the rest is renamed into place.
 *
 * The first SIGINT or SIGTERM ends the run with a report of what was done until then. The signals have
 * their old meaning again from then on, so a second one kills.
 */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "array.h"
#include "base.h"
#include "execute.h"
#include "opts.h"
#include "report/report.h"
#include "say.h"
#include "trace/trace.h"
#include "whole_file.h"

struct outputs {
    struct trace_sink *sink; /* NULL: none */
    struct whole_file *file[REPORT_KINDS_MAX];
};

/* ----------------------------------------------------------------------------------------- signals */

static const int stop_signals[] = {SIGINT, SIGTERM};
static struct sigaction old_actions[ARRAY_LENGTH(stop_signals)];

static void signals_restore(void)
{
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        sigaction(stop_signals[i], &old_actions[i], NULL);
}

static void on_stop_signal(int number)
{
    (void)number;
    array_interrupt();
    signals_restore();
}

/* Signals that are ignored (nohup, a shell's background job) stay so. The handler needs a stack of its
 * own: the one that is interrupted may be a node's, and nearly full. */
static void signals_take(void)
{
    struct sigaction action = {.sa_handler = on_stop_signal, .sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        sigaddset(&action.sa_mask, stop_signals[i]);
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        sigaction(stop_signals[i], NULL, &old_actions[i]);
    for (size_t i = 0; i < ARRAY_LENGTH(stop_signals); i++)
        if (old_actions[i].sa_handler != SIG_IGN)
            sigaction(stop_signals[i], &action, NULL);
}

/* ------------------------------------------------------------------------------------------- files */

static bool outputs_open(struct outputs *outputs, const struct request *request, char *error, size_t size)
{
    *outputs = (struct outputs){0};
    for (size_t i = 0; report_kinds[i]; i++) {
        if (!request->report_path[i])
            continue;
        outputs->file[i] = whole_file_open(request->report_path[i], error, size);
        if (!outputs->file[i])
            return false;
    }
    if (request->trace)
        outputs->sink = trace_open(request->trace, error, size);
    return !request->trace || outputs->sink;
}

/* False after saying why. */
static bool outputs_write(const struct outputs *outputs, const struct report *report)
{
    char error[OUTCOME_ERROR_SIZE];
    for (size_t i = 0; report_kinds[i]; i++) {
        if (!outputs->file[i] || (report_kinds[i]->needs_array && !report->array))
            continue;
        if (!report_kinds[i]->write(report, whole_file_stream(outputs->file[i]))) {
            say_usage("out of memory for the --%s report; ask for less, or free some memory",
                      report_kinds[i]->option);
            return false;
        }
        if (!whole_file_flush(outputs->file[i], error, sizeof error)) {
            say_usage("%s", error);
            return false;
        }
    }
    return true;
}

/* Finish all files, one that has nothing to say excepted. False after saying why one could not be kept. */
static bool outputs_close(struct outputs *outputs, bool keep, const struct report *report)
{
    char error[OUTCOME_ERROR_SIZE];
    if (outputs->sink && !outputs->sink->close(outputs->sink, keep && report->array, error, sizeof error)) {
        say_usage("%s", error);
        keep = false;
    }
    bool fine = keep;
    for (size_t i = 0; report_kinds[i]; i++) {
        bool filled = report->array || !report_kinds[i]->needs_array;
        if (outputs->file[i] && !whole_file_close(outputs->file[i], keep && filled, error, sizeof error)) {
            say_usage("%s", error);
            fine = false;
        }
    }
    *outputs = (struct outputs){0};
    return fine;
}

/* --------------------------------------------------------------------------------------------- run */

static int run(struct parray *array, const struct report *report, bool quiet)
{
    signals_take(); /* before the head, so that who has read it may send one */
    if (!quiet)
        report_text_head(report, stdout);
    int status = say_done(PARRAY_DONE);
    if (status == PARRAY_DONE)
        status = array_run(array);
    signals_restore();
    if (!quiet && status != PARRAY_USAGE)
        report_text(report, stdout);
    return status;
}

/* Build and run; what there is to say of it. `none` serves when there is no array. */
static struct parray *attempt(const struct request *request, struct outputs *outputs, struct report *report,
                              struct outcome *none)
{
    struct parray *array =
        array_open(report->program, &request->options, outputs->sink, &none->status, none->error);
    report->array = array;
    report->outcome = array ? array_outcome(array) : none;
    if (array)
        none->status = run(array, report, request->quiet);
    return array;
}

int execute(const struct request *request, const struct parray_program *program)
{
    struct outputs outputs;
    struct outcome none = {.verified = -1,
                           .time = NAN,
                           .lower_bound = NAN,
                           .paper_time = NAN,
                           .tcd_bound = NAN,
                           .utilization_mean = NAN,
                           .utilization_min = NAN,
                           .utilization_max = NAN,
                           .seconds = NAN,
                           .setup_seconds = NAN};
    struct report report = {.program = program, .options = &request->options, .outcome = &none};
    struct parray *array = NULL;
    bool keep = false;
    if (!outputs_open(&outputs, request, none.error, sizeof none.error)) {
        none.status = say_usage("%s", none.error);
        goto out;
    }
    array = attempt(request, &outputs, &report, &none);
    fflush(stdout);
    report_trouble(&report, SAY_PREFIX, stderr);
    keep = none.status != PARRAY_USAGE && outputs_write(&outputs, &report);
out:
    if (!outputs_close(&outputs, keep, &report))
        none.status = PARRAY_USAGE;
    if (array)
        array_close(array);
    return none.status;
}
