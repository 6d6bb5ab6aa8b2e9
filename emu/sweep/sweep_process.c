/*
 * sweep_process.c: the outputs of the child are nameless files. The child ignores the signals that end a
 * sweep: the parent ends the child.
 */
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base.h"
#include "facts/numbers.h"
#include "options/say.h"
#include "parray.h"
#include "sweep/sweep_process.h"
#include "sweep/sweep_row.h"

enum { WAIT_MS = 250, SIGNAL_STATUS = 128 };

/* What a row takes over from the report first, in the order of the columns of a CSV file; all other numbers
 * stand behind, so that a new number moves no column. */
static const char *const first_kept[] = {
    "program",       "topology",      "model",       "engine",     "workers",
    "seed",          "nodes",         "links",       "status",     "verified",
    "steps",         "time",          "lower_bound", "paper_time", "ratio",
    "transmissions", "utilization",   "stalls",      "leftovers",  "violation_count",
    "digest",        "result_digest", "seconds",     "error",      "figures"};

/* ------------------------------------------------------------------------------------ the process */

static bool files_open(struct process *process, bool mixed)
{
    *process = (struct process){.child.pid = -1, .out = tmpfile(), .err = tmpfile()};
    process->report = mixed ? process->out : tmpfile();
    return process->out && process->err && process->report;
}

bool process_start(struct process *process, bool mixed,
                   int (*work)(const struct process *process, const void *context), const void *context)
{
    if (!files_open(process, mixed) || !child_fork(&process->child)) {
        say_usage("cannot start a run: %s; free some memory or room for temporary files", strerror(errno));
        return false;
    }
    if (process->child.pid != 0)
        return true;
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    if (dup2(fileno(process->out), STDOUT_FILENO) < 0 || dup2(fileno(process->err), STDERR_FILENO) < 0)
        _exit(PARRAY_USAGE);
    int status = work(process, context);
    fflush(NULL);
    _exit(status);
}

bool process_wait(const struct process *process, int *ended, bool (*wait)(void *context), void *context)
{
    bool go_on = true;
    while (go_on && !child_over(&process->child, WAIT_MS))
        go_on = wait(context);
    *ended = go_on ? child_wait(&process->child) : child_kill(&process->child);
    return go_on;
}

void process_close(const struct process *process)
{
    if (process->report && process->report != process->out)
        fclose(process->report);
    if (process->out)
        fclose(process->out);
    if (process->err)
        fclose(process->err);
}

/* ---------------------------------------------------------------------------------------- the row */

void process_sentence(const struct process *process, char *text, size_t size)
{
    const size_t prefix = strlen(SAY_PREFIX);
    rewind(process->err);
    while (fgets(text, (int)size, process->err))
        if (strncmp(text, SAY_PREFIX, prefix) == 0 &&
            strncmp(text + prefix, SAY_WARNING, strlen(SAY_WARNING)) != 0) {
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
static void keep_all(json_t *row, const json_t *report, const char *const *more)
{
    for (size_t i = 0; i < ARRAY_LENGTH(first_kept); i++)
        keep(row, first_kept[i], report);
    for (const struct number *number = numbers; number->name; number++)
        keep(row, number->name, report);
    for (; more && *more; more++)
        keep(row, *more, report);
    keep(row, "wrong", report);
}

/* Add what the nodes gave for people to the program's figures: of "money" money_sum, money_mean, money_least
 * and money_greatest. A figure of the program's own of such a name stays. */
static void keep_values(json_t *row, json_t *report)
{
    json_t *figures = json_object_get(row, "figures"), *column;
    const char *name;
    char key[96];
    if (!json_is_object(figures))
        return;
    json_object_foreach(json_object_get(report, "values"), name, column) for (size_t i = 0;
                                                                              sweep_value_sums[i]; i++)
    {
        snprintf(key, sizeof key, "%s_%s", name, sweep_value_sums[i]);
        for (char *c = key; *c; c++)
            *c = *c == ' ' ? '_' : *c;
        if (!json_object_get(figures, key))
            json_object_set(figures, key, json_object_get(column, sweep_value_sums[i]));
    }
}

json_t *process_row(const struct process *process, int ended, const char *program, json_t *settings,
                    const char *const *more)
{
    char text[1024];
    json_t *row = json_object(), *report;
    rewind(process->report);
    report = json_loadf(process->report, 0, NULL);
    json_object_set_new(row, "settings", settings);
    keep_all(row, report, more);
    keep_values(row, report);
    bool crashed = WIFSIGNALED(ended), lost = !report && !ended;
    json_decref(report);
    int number = crashed ? WTERMSIG(ended) : 0;
    int status = crashed ? SIGNAL_STATUS + number : lost ? PARRAY_USAGE : WEXITSTATUS(ended);
    json_object_set_new(row, "program", json_string(program));
    json_object_set_new(row, "status", json_integer(status));
    if (!json_is_null(json_object_get(row, "error")) || !status)
        return row;
    process_sentence(process, text, sizeof text);
    if (lost)
        snprintf(text, sizeof text, "the process of the run ended without a report (exit status 0)");
    if (crashed && !*text) /* else the run has told which node crashed, and where */
        snprintf(text, sizeof text, "the process of the run was ended by signal %d (%s)%s", number,
                 strsignal(number), number == SIGKILL ? ", as happens when memory runs out" : "");
    json_object_set_new(row, "error", json_string(text));
    return row;
}
