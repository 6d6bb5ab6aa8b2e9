/*
 * sweep_run.c: the child, forked from a process without threads, loads the program, if it is in a file that
 * is not loaded yet, builds the array, runs it, and writes the report as JSON. It ends without freeing
 * anything.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "json/json_value.h"
#include "json/report_json.h"
#include "machine/memory.h"
#include "machine/program_params.h"
#include "options/execute.h"
#include "say.h"
#include "run/array.h"
#include "run/array_view.h"
#include "run/program.h"
#include "sweep/sweep_request.h"
#include "sweep/sweep_row.h"
#include "task/task.h"

enum { PARAM_SIZE = 256 };

struct sweep_job_input {
    const struct task *task;
    const struct sweep_program *program;
    struct sweep_request made;
};

/* ------------------------------------------------------------------- what a program of the task is told */

/* The value of a parameter "NAME=V"; NULL: the text is that of another one. */
static const char *value_of(const char *text, const char *name)
{
    size_t length = strlen(name);
    return !strncmp(text, name, length) && text[length] == '=' ? text + length + 1 : NULL;
}

/* Is a parameter of the task, "K=V", at its default? */
static bool is_default(const struct task *task, const char *text)
{
    size_t length = strcspn(text, "=");
    int index = task_param_index(task, text, length);
    return index >= 0 && strcmp(task->params[index].value, text + length + 1) == 0;
}

/* Write what a program of the general task has to be told: of which case this is. */
static void case_param(const struct sweep_job_input *asked, char text[PARAM_SIZE])
{
    const struct task_general *general = &asked->task->general;
    const char *value = general->value;
    for (size_t i = 0; !value && asked->made.params[i]; i++)
        value = value_of(asked->made.params[i], general->same_as);
    snprintf(text, PARAM_SIZE, "%s=%s", general->param, value ? value : "");
}

/* Does the program know this parameter of the task by another name? */
static bool is_renamed(const struct sweep_job_input *asked, const char *text)
{
    const struct task_general *general = &asked->task->general;
    return asked->program->is_general && general->same_as && value_of(text, general->same_as);
}

/* Choose the parameters of the task that the program is given. Some that only certain programs have may be
 * left out if they are at their defaults; else the program refuses them. */
static void choose_params(const struct sweep_job_input *asked, const struct parray_program *program,
                          struct options *options)
{
    char *more = memory_take(1, PARAM_SIZE, "a parameter");
    const char **list = memory_take(options->param_count + 1, sizeof list[0], "parameters");
    options->params = list;
    options->param_count = 0;
    for (size_t i = 0; asked->made.params[i]; i++) {
        const char *text = asked->made.params[i];
        bool known = program_param_find(program, text, strcspn(text, "=")) >= 0;
        if (!is_renamed(asked, text) && (known || !is_default(asked->task, text)))
            list[options->param_count++] = text;
    }
    if (asked->program->is_general) {
        case_param(asked, more);
        list[options->param_count++] = more;
    }
}

/* ----------------------------------------------------------------------------------------- the child */

static int work(const void *input, FILE *out, char *sentence)
{
    int status = PARRAY_USAGE;
    enum refusal refusal = REFUSAL_OTHER;
    struct view view;
    const struct sweep_job_input *asked = input;
    const struct request *request = &asked->made.request;
    struct options options = request->options;
    const struct parray_program *program = asked->program->program;
    if (!program && !(program = program_load(asked->program->object, sentence, JOB_SENTENCE)))
        return PARRAY_USAGE;
    if (asked->task)
        choose_params(asked, program, &options);
    options.refusal = &refusal;
    struct parray *array = array_open(program, &options, NULL, &status, sentence);
    if (!array) {
        fprintf(out, "{\"forbidden\": %s, \"refusal\": %d}",
                status == PARRAY_USAGE && refusal != REFUSAL_LEFT ? "true" : "false", refusal);
        return status;
    }
    array_view(&view, program, &options, array);
    status = array_run(array);
    if (status != PARRAY_USAGE || view.outcome->began)
        status = array_release(array);
    if (request->replay_path && !replay_check(&request->replay, array) && status == PARRAY_DONE)
        status = PARRAY_WRONG;
    return view_json_write(&view, out) ? status : PARRAY_LIMIT;
}

/* ---------------------------------------------------------------------------------------- the parent */

bool sweep_job(struct job_result *result, job_work *what, const void *input, bool (*wait)(void *context),
               void *context)
{
    struct job job;
    if (job_start(&job, what, input))
        return job_wait(&job, result, wait, context);
    say_usage("cannot start a run: %s" SAY_DO "free some memory", strerror(errno));
    *result = (struct job_result){.data = NULL};
    return false;
}

/* Add what the row of a comparison has beside that of a sweep. Why there was no run is for its text alone. */
static void put_case(const struct sweep *sweep, size_t run, json_t *row, const struct sweep_job_input *asked)
{
    sweep->refusal[run] = (enum refusal)json_integer_value(json_object_get(row, "refusal"));
    json_object_del(row, "refusal");
    char text[PARAM_SIZE];
    bool is_general = asked->program->is_general;
    if (is_general)
        case_param(asked, text);
    json_object_set_new(row, "forbidden", json_boolean(sweep_is_forbidden(row)));
    json_object_set_new(row, "case", is_general ? text_json(text) : json_null());
}

json_t *sweep_run(const struct sweep *sweep, size_t run, bool (*wait)(void *context), void *context)
{
    static const char *const kept[] = {"layer", "lower_bound_reason", "packet_units", "forbidden", "refusal",
                                       NULL};
    static const char *const nothing[] = {NULL};
    const struct sweep_program *program = sweep_program_of(sweep, run);
    struct sweep_job_input asked = {.task = sweep->task, .program = program};
    struct job_result result = {.status = program->broken};
    json_t *row = NULL;
    snprintf(result.sentence, sizeof result.sentence, "%s", program->error);
    bool fine = sweep_request_make(sweep, run, &asked.made);
    if (fine && (program->broken || sweep_job(&result, work, &asked, wait, context))) {
        row = sweep_row_make(&result, program->name, sweep_point(sweep, run, sweep->axes),
                             sweep->task ? kept : nothing);
        if (sweep->task)
            put_case(sweep, run, row, &asked);
    }
    free(result.data);
    sweep_request_free(&asked.made);
    return row;
}
