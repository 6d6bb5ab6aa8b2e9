/*
 * outputs.c: a report that needs an array, or a recording, is left out where there is none.
 */
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "argument.h"
#include "facts/outcome.h"
#include "facts/view.h"
#include "options/outputs.h"
#include "say.h"
#include "trace/recording.h"
#include "trace/trace.h"
#include "whole_file.h"

bool trace_given(const char *trace)
{
    if (!trace)
        say_usage("no TRACE was given" SAY_DO "`parray run PROGRAM --trace FILE.trace' writes one");
    return trace;
}

bool outputs_any(const struct output_request *request)
{
    for (size_t i = 0; report_kinds[i]; i++)
        if (request->report_path[i])
            return true;
    return request->trace;
}

bool outputs_need_recording(const struct output_request *request)
{
    for (size_t i = 0; report_kinds[i]; i++)
        if (request->report_path[i] && report_kinds[i]->needs_recording)
            return true;
    return false;
}

bool outputs_need_links(const struct output_request *request)
{
    for (size_t i = 0; report_kinds[i]; i++)
        if (request->report_path[i] && report_kinds[i]->needs_links)
            return true;
    return false;
}

bool outputs_name(const struct output_request *request, const char *path)
{
    bool named = request->trace && strcmp(request->trace, path) == 0;
    for (size_t i = 0; i < REPORT_KINDS_MAX; i++)
        named = named || (request->report_path[i] && strcmp(request->report_path[i], path) == 0);
    return named;
}

/* A file that two options want to write; NULL: none. */
static const char *shared_output(const struct output_request *request)
{
    const char *path[REPORT_KINDS_MAX + 1];
    size_t count = 0;
    if (request->trace)
        path[count++] = request->trace;
    for (size_t i = 0; i < REPORT_KINDS_MAX; i++) {
        if (!request->report_path[i])
            continue;
        for (size_t other = 0; other < count; other++)
            if (strcmp(path[other], request->report_path[i]) == 0)
                return path[other];
        path[count++] = request->report_path[i];
    }
    return NULL;
}

bool outputs_check(const struct output_request *request)
{
    char error[OUTCOME_ERROR_SIZE];
    const char *shared = shared_output(request);
    if (shared) {
        say_usage("'%s' is named by two options that write a file" SAY_DO "each needs a file of its own",
                  shared);
        return false;
    }
    for (size_t i = 0; report_kinds[i]; i++) {
        const struct report_kind *kind = report_kinds[i];
        const char *path = request->report_path[i], *choice = request->choice[i];
        if (choice && !path) {
            say_usage("--%s is for --%s %s, which was not given", kind->variant_option, kind->option,
                      kind->file);
            return false;
        }
        if (path && kind->check && !kind->check(path, choice, error, sizeof error)) {
            say_usage("%s", error);
            return false;
        }
    }
    return true;
}

bool outputs_fit(const struct output_request *request, const struct topo *topo)
{
    char error[OUTCOME_ERROR_SIZE];
    for (size_t i = 0; report_kinds[i]; i++) {
        const struct report_kind *kind = report_kinds[i];
        if (request->report_path[i] && kind->fits &&
            !kind->fits(topo, request->choice[i], error, sizeof error)) {
            say_usage("%s", error);
            return false;
        }
    }
    return true;
}

/* ------------------------------------------------------------------------------------------- open */

static bool sinks_open(struct outputs *outputs, char *error, size_t size)
{
    struct trace_sink *wanted = NULL, *temporary = NULL;
    if (outputs->request->trace) {
        outputs->sink = wanted = trace_open(outputs->request->trace, error, size);
        if (!wanted)
            return false;
    }
    if (!outputs_need_recording(outputs->request))
        return true;
    temporary = trace_binary_temporary(&outputs->recorded, error, size);
    if (!temporary)
        return false;
    outputs->sink = wanted ? trace_both(temporary, wanted) : temporary;
    if (outputs->sink)
        return true;
    outputs->sink = wanted;
    temporary->close(temporary, false, error, size);
    snprintf(error, size, "out of memory for a trace");
    return false;
}

bool outputs_open(struct outputs *outputs, const struct output_request *request, bool run, char *error,
                  size_t size)
{
    *outputs = (struct outputs){.request = request, .recorded = -1};
    for (size_t i = 0; report_kinds[i]; i++) {
        if (!request->report_path[i])
            continue;
        outputs->file[i] = whole_file_open(request->report_path[i], error, size);
        if (!outputs->file[i])
            return false;
    }
    return !run || sinks_open(outputs, error, size);
}

/* ------------------------------------------------------------------------------------------ write */

static bool is_filled(const struct report_kind *kind, const struct report *report)
{
    return report->view->topo || !(kind->needs_array || kind->needs_recording);
}

/* Say why a report could not be written, though its file could. */
static void explain_failure(const struct report_kind *kind, int reason)
{
    if (reason == EMFILE || reason == ENFILE)
        say_usage("the --%s report needs one more open file: %s" SAY_DO "raise ulimit -n", kind->option,
                  strerror(reason));
    else
        say_usage("out of memory for the --%s report" SAY_DO "ask for less, or free some memory",
                  kind->option);
}

static bool kind_write(const struct report_kind *kind, const struct report *report, struct whole_file *file)
{
    char error[OUTCOME_ERROR_SIZE];
    if (kind->has && !kind->has(report, error, sizeof error)) {
        say_usage("--%s: %s", kind->option, error);
        return false;
    }
    errno = 0;
    bool written = kind->write(report, whole_file_stream(file));
    int reason = errno;
    if (!written && !ferror(whole_file_stream(file))) {
        explain_failure(kind, reason);
        return false;
    }
    if (whole_file_flush(file, error, sizeof error))
        return true;
    if (whole_file_stream(file) == stdout)
        say_lost(errno);
    else
        say_usage("%s", error);
    return false;
}

static void sentence_say(const char *sentence)
{
    say_line(SAY_NOTE, stderr, "%s", sentence);
}

/* Reports of a trace that could not be read to its end are not whole. */
static bool recording_was_read(const struct recording *recording)
{
    const char *reason = recording ? recording_unread(recording) : NULL;
    if (reason)
        say_usage("the trace could not be read again for the reports: %s", reason);
    return !reason;
}

/* Drop a file that is not whole; the others stay. */
static void drop_file(struct whole_file **file)
{
    char ignored[OUTCOME_ERROR_SIZE];
    if (*file)
        whole_file_close(*file, false, ignored, sizeof ignored);
    *file = NULL;
}

static bool all_write(struct outputs *outputs, const struct report *report)
{
    bool fine = true;
    for (size_t i = 0; report_kinds[i]; i++) {
        const struct report_kind *kind = report_kinds[i];
        struct report mine = *report;
        mine.path = outputs->request->report_path[i];
        mine.choice = outputs->request->choice[i];
        mine.say = sentence_say;
        if (!outputs->file[i] || !is_filled(kind, report) ||
            (kind_write(kind, &mine, outputs->file[i]) &&
             (!kind->needs_recording || recording_was_read(report->recording))))
            continue;
        drop_file(&outputs->file[i]);
        fine = false;
    }
    return fine;
}

/* Write the reports that need no recording: there is none, as a sentence has said. */
static bool others_write(struct outputs *outputs, const struct report *report)
{
    for (size_t i = 0; report_kinds[i]; i++)
        if (report_kinds[i]->needs_recording)
            drop_file(&outputs->file[i]);
    all_write(outputs, report);
    return false;
}

bool outputs_write(struct outputs *outputs, struct report *report)
{
    char error[RECORDING_ERROR_SIZE];
    if (outputs->recorded < 0 || !report->view->topo)
        return all_write(outputs, report);
    int copy = dup(outputs->recorded);
    if (copy < 0) {
        say_usage("the reports need one more open file: %s" SAY_DO "raise ulimit -n", strerror(errno));
        return others_write(outputs, report);
    }
    struct recording *recording = recording_open_fd(copy, "temporary", error, sizeof error);
    report->recording = recording;
    bool fine = recording && recording->whole;
    if (!fine)
        say_usage("%s", recording ? recording->damage : error);
    fine = fine ? all_write(outputs, report) : others_write(outputs, report);
    report->recording = NULL;
    recording_close(recording);
    return fine;
}

/* ------------------------------------------------------------------------------------------ close */

static void add_name(const char *name, char *text, size_t size)
{
    size_t used = strlen(text);
    snprintf(text + used, size - used, "%s%s", used ? ", " : "", name);
}

void outputs_unwritten(const struct outputs *outputs, char *text, size_t size)
{
    *text = '\0';
    for (size_t i = 0; report_kinds[i]; i++)
        if (outputs->file[i])
            add_name(outputs->request->report_path[i], text, size);
    if (outputs->sink && outputs->request->trace)
        add_name(outputs->request->trace, text, size);
}

void outputs_dropped(const struct outputs *outputs, bool keep, const struct report *report, char *text,
                     size_t size)
{
    *text = '\0';
    for (size_t i = 0; report_kinds[i]; i++)
        if (outputs->file[i] && !(keep && is_filled(report_kinds[i], report)))
            add_name(outputs->request->report_path[i], text, size);
    if (outputs->sink && outputs->request->trace && !(keep && report->view->topo))
        add_name(outputs->request->trace, text, size);
}

bool outputs_close(struct outputs *outputs, bool keep, const struct report *report)
{
    char error[OUTCOME_ERROR_SIZE];
    bool fine = keep;
    if (outputs->sink &&
        !outputs->sink->close(outputs->sink, keep && report->view->topo, error, sizeof error)) {
        say_usage("%s", error);
        fine = false;
    }
    outputs->sink = NULL;
    if (outputs->recorded >= 0)
        close(outputs->recorded);
    for (size_t i = 0; report_kinds[i]; i++) {
        bool filled = is_filled(report_kinds[i], report);
        struct whole_file *file = outputs->file[i];
        if (file && !whole_file_close(file, keep && filled, error, sizeof error)) {
            say_usage("%s", error);
            fine = false;
        }
        outputs->file[i] = NULL;
    }
    *outputs = (struct outputs){.recorded = -1};
    return fine;
}

/* ------------------------------------------------------------------------------ */

/* Each report is one line. */

extern const struct report_kind report_json, report_junit, report_links, report_page, report_plot,
    report_results, report_sarif, report_steps;

const struct report_kind *const report_kinds[REPORT_KINDS_MAX + 1] = {
    &report_json,  &report_junit, &report_sarif, &report_links, &report_results,
    &report_steps, &report_plot,  &report_page,  NULL};

/* ------------------------------------------------------------------------------ */

/* Each report has two keys: one for its file, one for its variant. */

size_t report_opts_list(struct argp_option *list, int group)
{
    size_t count = 0;
    for (int i = 0; report_kinds[i]; i++) {
        const struct report_kind *kind = report_kinds[i];
        int key = REPORT_OPTS_KEY + 2 * i;
        list[count++] = (struct argp_option){
            kind->option, key, kind->file, kind->matters ? ARGUMENT_MATTERS : 0, kind->help, group};
        if (kind->variant_option)
            list[count++] = (struct argp_option){kind->variant_option, key + 1, kind->variant_values, 0,
                                                 kind->variant_help,   group};
    }
    return count;
}

error_t report_opts_take(struct output_request *request, int key, const char *text)
{
    if (key < REPORT_OPTS_KEY || key >= REPORT_OPTS_KEY + REPORT_OPTS_MOST)
        return ARGP_ERR_UNKNOWN;
    size_t kind = (size_t)(key - REPORT_OPTS_KEY) / 2;
    *(key % 2 ? &request->choice[kind] : &request->report_path[kind]) = text;
    return 0;
}
