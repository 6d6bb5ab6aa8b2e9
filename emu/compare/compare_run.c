/*
 * compare_run.c: the child loads the program, if it is in a file, and tells it the parameters of the task.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "compare/compare_run.h"
#include "facts/disturb_options.h"
#include "json/json_value.h"
#include "run/program.h"
#include "sweep/sweep_point.h"
#include "sweep/sweep_row.h"
#include "sweep/sweep_run.h"
#include "task/program_params.h"

enum { PARAM_SIZE = 256 };

struct asked {
    const struct compare *compare;
    const struct compare_point *point;
    const struct compare_entry *entry;
};

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
static int work(const void *input, FILE *out, char *sentence)
{
    const struct asked *asked = input;
    void *handle;
    const char *params[TASK_PARAMS_MOST + 1];
    char more[PARAM_SIZE];
    const struct parray_program *program = asked->entry->program;
    struct request request = {.options = asked->point->options};
    if (!program && !(program = program_load(asked->entry->object, &handle, sentence, JOB_SENTENCE)))
        return PARRAY_USAGE;
    request.options.params = params;
    request.options.param_count = list_params(asked, program, params, more);
    request.options.disturb = &asked->point->disturb;
    return sweep_report(program, &request, out, sentence);
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

json_t *compare_run(const struct compare *compare, size_t point, size_t entry, bool (*wait)(void *context),
                    void *context)
{
    size_t run = point * compare->entries + entry;
    const struct asked asked = {compare, &compare->point[point], &compare->entry[entry]};
    struct job_result result = {.status = asked.entry->broken};
    snprintf(result.sentence, sizeof result.sentence, "%s", asked.entry->error);
    json_t *row = NULL;
    if (asked.entry->broken || sweep_job(&result, work, &asked, wait, context)) {
        row = sweep_row_make(&result, asked.entry->name, sweep_point(&compare->sweep, run), kept);
        json_object_set_new(row, "forbidden", json_boolean(compare_is_forbidden(row)));
        put_case(row, &asked);
    }
    free(result.data);
    return row;
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
