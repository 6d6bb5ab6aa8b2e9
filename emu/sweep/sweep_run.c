/*
 * sweep_run.c: the child, forked from a process without threads, carries out `run ... --quiet --json -` with
 * both outputs in nameless files. The child ignores the signals that end a sweep: the parent ends the child.
 */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "child.h"
#include "facts/numbers.h"
#include "options/execute.h"
#include "options/say.h"
#include "parray.h"
#include "sweep/sweep_point.h"
#include "sweep/sweep_request.h"
#include "sweep/sweep_run.h"

enum { WAIT_MS = 250, SIGNAL_STATUS = 128 };

/* What a row takes over from the report first, in the order of the columns of a CSV file; all other numbers
 * stand behind, so that a new number moves no column. */
static const char *const first_kept[] = {
    "program",       "topology",      "model",       "engine",     "workers",
    "seed",          "nodes",         "links",       "status",     "verified",
    "steps",         "time",          "lower_bound", "paper_time", "ratio",
    "transmissions", "utilization",   "stalls",      "leftovers",  "violation_count",
    "digest",        "result_digest", "seconds",     "error",      "figures"};

struct process {
    struct child child;
    FILE *out, *err; /* standard output and standard error of the child */
};

/* ---------------------------------------------------------------------------------- the child */

static _Noreturn void child_main(const struct sweep *sweep, size_t run, const struct process *process)
{
    struct sweep_request made;
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    if (dup2(fileno(process->out), STDOUT_FILENO) < 0 || dup2(fileno(process->err), STDERR_FILENO) < 0 ||
        !sweep_request_make(sweep, run, &made))
        _exit(PARRAY_USAGE);
    made.request.quiet = true;
    made.request.options.progress = false;
    for (size_t i = 0; report_kinds[i]; i++)
        if (strcmp(report_kinds[i]->option, "json") == 0)
            made.request.output.report_path[i] = "-";
    int status = say_done(execute(&made.request, sweep->program));
    fflush(NULL);
    _exit(status);
}

/* Start the child. False after saying why not. */
static bool process_start(struct process *process, const struct sweep *sweep, size_t run)
{
    *process = (struct process){.child.pid = -1, .out = tmpfile(), .err = tmpfile()};
    if (process->out && process->err && child_fork(&process->child)) {
        if (process->child.pid == 0)
            child_main(sweep, run, process);
        return true;
    }
    say_usage("cannot start a run: %s; free some memory or room for temporary files", strerror(errno));
    return false;
}

/* Wait for the end of the child. False: `wait` had it ended. */
static bool process_wait(const struct process *process, int *status, bool (*wait)(void *context),
                         void *context)
{
    bool go_on = true;
    while (go_on && !child_over(&process->child, WAIT_MS))
        go_on = wait(context);
    *status = go_on ? child_wait(&process->child) : child_kill(&process->child);
    return go_on;
}

static void process_close(const struct process *process)
{
    if (process->out)
        fclose(process->out);
    if (process->err)
        fclose(process->err);
}

/* ------------------------------------------------------------------------------------- the row */

/* The first sentence on the child's standard error; "" if there is none. */
static void first_sentence(FILE *err, char *text, size_t size)
{
    const size_t prefix = strlen(SAY_PREFIX);
    rewind(err);
    while (fgets(text, (int)size, err))
        if (strncmp(text, SAY_PREFIX, prefix) == 0) {
            text[strcspn(text, "\n")] = '\0';
            memmove(text, text + prefix, strlen(text + prefix) + 1);
            return;
        }
    *text = '\0';
}

/* The value of a report that a path names ("utilization.mean"); NULL: there is none. */
static json_t *at_path(const json_t *report, const char *path)
{
    char group[64];
    const char *dot = strchr(path, '.');
    if (!dot)
        return json_object_get(report, path);
    snprintf(group, sizeof group, "%.*s", (int)(dot - path), path);
    return json_object_get(json_object_get(report, group), dot + 1);
}

/* Take over a number or another member of the report, once. */
static void keep(json_t *row, const char *name, const json_t *report)
{
    const struct number *number = number_find(name);
    json_t *value = at_path(report, number ? number->path : name);
    if (!json_object_get(row, name))
        json_object_set(row, name, value ? value : json_null());
}

/* Take over what a row has from the report; NULL: there is none. */
static void keep_all(json_t *row, const json_t *report)
{
    for (size_t i = 0; i < ARRAY_LENGTH(first_kept); i++)
        keep(row, first_kept[i], report);
    for (const struct number *number = numbers; number->name; number++)
        keep(row, number->name, report);
}

/* Make the row from the report of the child, or, if the child gave none, from how it ended. */
static json_t *row_make(const struct sweep *sweep, size_t run, const struct process *process, int ended)
{
    char text[1024];
    json_t *row = json_object(), *report;
    rewind(process->out);
    report = json_loadf(process->out, 0, NULL);
    json_object_set_new(row, "settings", sweep_point(sweep, run));
    keep_all(row, report);
    bool crashed = WIFSIGNALED(ended), lost = !report && !ended;
    json_decref(report);
    int number = crashed ? WTERMSIG(ended) : 0;
    int status = crashed ? SIGNAL_STATUS + number : lost ? PARRAY_USAGE : WEXITSTATUS(ended);
    json_object_set_new(row, "program", json_string(sweep->program->name));
    json_object_set_new(row, "status", json_integer(status));
    if (!json_is_null(json_object_get(row, "error")) || !status)
        return row;
    first_sentence(process->err, text, sizeof text);
    if (lost)
        snprintf(text, sizeof text, "the report of the run could not be read back from its temporary file");
    if (crashed)
        snprintf(text, sizeof text, "the process of the run was ended by signal %d (%s)%s", number,
                 strsignal(number), number == SIGKILL ? ", as happens when memory runs out" : "");
    json_object_set_new(row, "error", json_string(text));
    return row;
}

json_t *sweep_run(const struct sweep *sweep, size_t run, bool (*wait)(void *context), void *context)
{
    int ended = 0;
    json_t *row = NULL;
    struct process process;
    if (process_start(&process, sweep, run) && process_wait(&process, &ended, wait, context))
        row = row_make(sweep, run, &process, ended);
    process_close(&process);
    return row;
}
