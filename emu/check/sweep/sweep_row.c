/*
 * sweep_row.c: a row from a report, and numbers of rows by name.
 */
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/numbers.h"
#include "facts/statuses.h"
#include "job.h"
#include "json/json_path.h"
#include "json/json_record.h"
#include "json/json_value.h"
#include "parray.h"
#include "say.h"
#include "sweep/sweep_row.h"

/* What a row takes over from the report first, in the order of the columns of a CSV file; all other numbers
 * stand behind, so that a new number moves no column. */
static const char *const first_kept[] = {
    "program",       "topology",      "model",       "engine",     "workers",
    "seed",          "nodes",         "links",       "status",     "verified",
    "steps",         "time",          "lower_bound", "paper_time", "ratio",
    "transmissions", "utilization",   "stalls",      "leftovers",  "violation_count",
    "digest",        "result_digest", "seconds",     "error",      "figures"};

const char *const sweep_value_sums[] = {"sum", "mean", "least", "greatest", NULL};

bool sweep_beside_mean(const json_t *figures, const char *name)
{
    const char *last = strrchr(name, '_');
    char other[96];
    bool is_mean = last && strcmp(last, "_mean") == 0, all = last != NULL, one = false;
    for (size_t i = 0; all && sweep_value_sums[i]; i++) {
        snprintf(other, sizeof other, "%.*s_%s", (int)(last - name), name, sweep_value_sums[i]);
        all = json_object_get(figures, other) != NULL;
        one |= strcmp(name, other) == 0;
    }
    return all && one && !is_mean;
}

double sweep_figure(const json_t *row, const char *name)
{
    const struct number *number = number_find(name);
    return number ? real_of(row, number->name) : real_of(json_object_get(row, "figures"), name);
}

bool sweep_ended_well(const json_t *row)
{
    return row && real_of(row, "status") == PARRAY_DONE;
}

bool sweep_is_forbidden(const json_t *row)
{
    return json_is_true(json_object_get(row, "forbidden"));
}

uint64_t sweep_parts(const json_t *row)
{
    json_int_t parts = json_integer_value(json_object_get(row, "packet_units"));
    return parts > 1 ? (uint64_t)parts : 1;
}

/* ------------------------------------------------------------------------------------------ order */

static int status_of(const json_t *row)
{
    return (int)real_of(row, "status");
}

const json_t *sweep_worst(const struct sweep *sweep)
{
    const json_t *worst = NULL;
    for (size_t run = 0; run < sweep->runs; run++) {
        const json_t *row = sweep->sorted[run];
        if (row && !sweep_is_forbidden(row) &&
            (!worst || status_worse(status_of(worst), status_of(row)) != status_of(worst)))
            worst = row;
    }
    return worst;
}

int sweep_status(const struct sweep *sweep)
{
    const json_t *worst = sweep_worst(sweep);
    return worst ? status_of(worst) : PARRAY_USAGE;
}

static int place_of(const json_t *row)
{
    return !row ? 3 : sweep_is_forbidden(row) ? 2 : !sweep_ended_well(row);
}

static int by_steps(const void *left, const void *right)
{
    const json_t *a = *(json_t *const *)left, *b = *(json_t *const *)right;
    int rank = place_of(a);
    if (rank != place_of(b) || !a)
        return rank - place_of(b);
    double steps = rank ? 0 : real_of(a, "steps") - real_of(b, "steps");
    if (steps != 0)
        return steps < 0 ? -1 : 1;
    return strcmp(json_string_value(json_object_get(a, "program")),
                  json_string_value(json_object_get(b, "program")));
}

void sweep_sort_point(const struct sweep *sweep, size_t point)
{
    json_t **sorted = &sweep->sorted[point * sweep->programs];
    memcpy(sorted, &sweep->row[point * sweep->programs], sweep->programs * sizeof sorted[0]);
    qsort(sorted, sweep->programs, sizeof sorted[0], by_steps);
}

void sweep_put_besides(const json_t *row, FILE *out)
{
    const char *error = json_string_value(json_object_get(row, "error"));
    const char *wrong = json_string_value(json_object_get(row, "wrong"));
    if (error && wrong && strcmp(error, wrong) != 0)
        fprintf(out, "; the result is wrong, too: %s", wrong);
}

/* ------------------------------------------------------------------------------------ from a report */

/* Take over a number or another member of the report, once. */
static void copy_member(json_t *row, const char *name, const json_t *report)
{
    const struct number *number = number_find(name);
    json_t *value = json_at(report, number ? number->path : name);
    if (!json_object_get(row, name))
        json_object_set(row, name, value ? value : json_null());
}

/* Take over what a row has from the report; NULL: there is none. */
static void copy_members(json_t *row, const json_t *report, const char *const *more)
{
    for (size_t i = 0; i < ARRAY_LENGTH(first_kept); i++)
        copy_member(row, first_kept[i], report);
    for (const struct number *number = numbers; number->name; number++)
        copy_member(row, number->name, report);
    for (; *more; more++)
        copy_member(row, *more, report);
    copy_member(row, "wrong", report);
}

/* Add what the nodes gave for people to the program's figures: of "money" money_sum, money_mean, money_least
 * and money_greatest. A figure of the program's own of such a name stays. */
static void copy_values(json_t *row, json_t *report)
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

/* Why a run did not end well whose report does not say it. */
static json_t *error_of(const struct job_result *result, bool lost)
{
    char text[JOB_SENTENCE];
    snprintf(text, sizeof text, "%s", result->sentence);
    say_join(text);
    if (lost)
        snprintf(text, sizeof text, "the process of the run ended without a report (exit status 0)");
    if (result->signal && !*text) /* else the run has told which node crashed, and where */
        snprintf(text, sizeof text, "the process of the run was ended by signal %d (%s)%s", result->signal,
                 strsignal(result->signal),
                 result->signal == SIGKILL ? ", as happens when memory runs out" : "");
    return text_json(text);
}

json_t *sweep_row_make(const struct job_result *result, const char *program, json_t *settings,
                       const char *const *more)
{
    json_t *row = json_object(), *report = result->data ? json_loads(result->data, 0, NULL) : NULL;
    bool lost = !report && !result->status;
    int status = lost ? PARRAY_USAGE : result->status;
    json_object_set_new(row, "settings", settings);
    copy_members(row, report, more);
    copy_values(row, report);
    json_decref(report);
    json_object_set_new(row, "program", json_string(program));
    json_object_set_new(row, "status", json_integer(status));
    if (json_is_null(json_object_get(row, "error")) && status)
        json_object_set_new(row, "error", error_of(result, lost));
    return row;
}
