/*
 * compare_run.c: the child builds the array, runs it, and writes the report as JSON to a file that what the
 * program prints does not disturb. It ends without freeing anything.
 */
#include <stdio.h>
#include <string.h>

#include "base.h"
#include "compare/compare_run.h"
#include "facts/disturb_options.h"
#include "json/json_value.h"
#include "json/view_json.h"
#include "options/say.h"
#include "run/array.h"
#include "run/array_view.h"
#include "run/program.h"
#include "sweep/sweep_point.h"
#include "sweep/sweep_process.h"
#include "sweep/sweep_row.h"
#include "task/program_params.h"

enum { PARAM_SIZE = 256 };

struct asked {
    const struct compare *compare;
    const struct compare_point *point;
    const struct compare_entry *entry;
};

/* Write why the array could not be built. */
static int tell_refusal(const struct process *process, int status, const char *error)
{
    json_t *json = json_pack("{s:o, s:b}", "error", text_json(error), "forbidden", status == PARRAY_USAGE);
    return json && json_dumpf(json, process->report, 0) == 0 ? status : PARRAY_LIMIT;
}

static int tell_run(const struct process *process, const struct parray_program *program,
                    const struct options *options, struct parray *array)
{
    struct view view;
    array_view(&view, program, options, array);
    int status = array_run(array);
    return view_json_write(&view, process->report) ? status : PARRAY_LIMIT;
}

/* Is a parameter of the task, "K=V", at its default? */
static bool is_default(const struct task *task, const char *text)
{
    size_t length = strcspn(text, "=");
    for (const struct parray_param *param = task->params; param && param->name; param++)
        if (strlen(param->name) == length && strncmp(param->name, text, length) == 0)
            return strcmp(param->value, text + length + 1) == 0;
    return false;
}

/* The value of a parameter "NAME=V"; NULL: the text is that of another one. */
static const char *value_of(const char *text, const char *name)
{
    size_t length = strlen(name);
    return !strncmp(text, name, length) && text[length] == '=' ? text + length + 1 : NULL;
}

/* Write what a program of the general task has to be told: of which case this is. */
static void case_param(const struct asked *asked, char text[PARAM_SIZE])
{
    const struct task_general *general = &asked->compare->task->general;
    const char *value = general->value;
    for (size_t i = 0; !value && asked->point->params[i]; i++)
        value = value_of(asked->point->params[i], general->same_as);
    snprintf(text, PARAM_SIZE, "%s=%s", general->param, value ? value : "");
}

/* Does the program know this parameter of the task by another name? */
static bool is_renamed(const struct asked *asked, const char *text)
{
    const struct task_general *general = &asked->compare->task->general;
    return asked->entry->is_general && general->same_as && value_of(text, general->same_as);
}

/* List the parameters of the task for a program. Some that only certain programs have may be left out if they
 * are at their defaults; else the program refuses them. Result: how many. */
static size_t list_params(const struct asked *asked, const struct parray_program *program, const char **list,
                          char more[PARAM_SIZE])
{
    size_t count = 0;
    for (size_t i = 0; asked->point->params[i]; i++) {
        const char *text = asked->point->params[i];
        bool known = program_param_find(program, text, strcspn(text, "=")) >= 0;
        if (!is_renamed(asked, text) && (known || !is_default(asked->compare->task, text)))
            list[count++] = text;
    }
    if (asked->entry->is_general) {
        case_param(asked, more);
        list[count++] = more;
    }
    return count;
}

/* What the child does. Result: the status of the run. */
static int work(const struct process *process, const void *context)
{
    const struct asked *asked = context;
    void *handle;
    int status = PARRAY_USAGE;
    const char *params[TASK_PARAMS_MOST + 1];
    char more[PARAM_SIZE];
    char error[OUTCOME_ERROR_SIZE] = "";
    const struct parray_program *program = asked->entry->program;
    struct options options = asked->point->options;
    if (!program && !(program = program_load(asked->entry->object, &handle, error, sizeof error)))
        return say_usage("%s", error);
    options.params = params;
    options.param_count = list_params(asked, program, params, more);
    options.disturb = &asked->point->disturb;
    struct parray *array = array_open(program, &options, NULL, &status, error);
    return array ? tell_run(process, program, &options, array) : tell_refusal(process, status, error);
}

/* What the program was told beside the parameters of the task; null: nothing. */
static void put_case(json_t *row, const struct asked *asked)
{
    char text[PARAM_SIZE];
    bool is_general = asked->entry->is_general;
    if (is_general)
        case_param(asked, text);
    json_object_set_new(row, "case", is_general ? text_json(text) : json_null());
}

/* What the row of a comparison has from the report beside what the row of a sweep has. */
static const char *const kept[] = {"layer", "lower_bound_reason", "packet_units", "forbidden", NULL};

static json_t *make_row(const struct asked *asked, const struct process *process, int ended, size_t run)
{
    json_t *row =
        process_row(process, ended, asked->entry->name, sweep_point(&asked->compare->sweep, run), kept);
    json_object_set_new(row, "forbidden", json_boolean(compare_is_forbidden(row)));
    put_case(row, asked);
    return row;
}

static json_t *run_child(const struct asked *asked, size_t run, bool (*wait)(void *context), void *context)
{
    int ended = 0;
    json_t *row = NULL;
    struct process process;
    if (process_start(&process, false, work, asked) && process_wait(&process, &ended, wait, context))
        row = make_row(asked, &process, ended, run);
    process_close(&process);
    return row;
}

/* The row of a file that cannot be loaded. */
static json_t *broken_row(const struct asked *asked, size_t run)
{
    struct process none = {.report = tmpfile()};
    none.err = none.report;
    if (!none.report)
        return say_usage("no room for temporary files"), NULL;
    json_t *row = make_row(asked, &none, 0, run);
    json_object_set_new(row, "status", json_integer(asked->entry->broken));
    json_object_set_new(row, "error", text_json(asked->entry->error));
    fclose(none.report);
    return row;
}

json_t *compare_run(const struct compare *compare, size_t point, size_t entry, bool (*wait)(void *context),
                    void *context)
{
    size_t run = point * compare->entries + entry;
    const struct asked asked = {compare, &compare->point[point], &compare->entry[entry]};
    return asked.entry->broken ? broken_row(&asked, run) : run_child(&asked, run, wait, context);
}

bool compare_ended_well(const json_t *row)
{
    return row && sweep_number(row, "status") == PARRAY_DONE;
}

bool compare_is_forbidden(const json_t *row)
{
    return json_is_true(json_object_get(row, "forbidden"));
}

uint64_t compare_parts(const json_t *row)
{
    json_int_t parts = json_integer_value(json_object_get(row, "packet_units"));
    return parts > 1 ? (uint64_t)parts : 1;
}
