/*
 * sweep_run.c: the child, forked from a process without threads, loads the program, if it is in a file that
 * is not loaded yet, builds the array, runs it, and writes the report as JSON. As long as all goes
 * well it then makes the next run that is asked for. A run that ends the child is made again in a process of
 * its own, which ends without freeing anything.
 */
#include <errno.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "fault/last_words.h"
#include "json/json_value.h"
#include "json/report_json.h"
#include "machine/memory.h"
#include "machine/program_params.h"
#include "options/execute.h"
#include "say.h"
#include "seconds.h"
#include "run/array.h"
#include "run/array_view.h"
#include "run/program.h"
#include "stress/put_back.h"
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

/* The program of a run, loaded once in a process. NULL with a sentence: it cannot be had. */
static const struct parray_program *program_of(const struct sweep_program *asked, char *sentence)
{
    static const struct parray_program *loaded;
    static const char *object;
    if (asked->program)
        return asked->program;
    if (object != asked->object)
        loaded = program_load(asked->object, sentence, JOB_SENTENCE);
    object = loaded ? asked->object : NULL;
    return loaded;
}

/* Run an array, and report. */
static int report_run(struct parray *array, const struct sweep_job_input *asked,
                      const struct parray_program *program, const struct options *options, FILE *out)
{
    const struct request *request = &asked->made.request;
    struct view view;
    array_view(&view, program, options, array);
    int status = array_run(array);
    if (status != PARRAY_USAGE || view.outcome->began)
        status = array_release(array);
    if (request->replay_path && !replay_check(&request->replay, array) && status == PARRAY_DONE)
        status = PARRAY_WRONG;
    return view_json_write(&view, out) ? status : PARRAY_LIMIT;
}

/* Make a run. *array: what it leaves, for the caller to close; NULL: there was no run. */
static int make_run(const struct sweep_job_input *asked, bool of_series, FILE *out, char *sentence,
                    struct parray **array)
{
    int status = PARRAY_USAGE;
    enum refusal refusal = REFUSAL_OTHER;
    struct options options = asked->made.request.options;
    const struct parray_program *program = program_of(asked->program, sentence);
    *array = NULL;
    if (!program)
        return PARRAY_USAGE;
    if (asked->task)
        choose_params(asked, program, &options);
    options.refusal = &refusal;
    options.without_signals = of_series;
    *array = array_open(program, &options, NULL, &status, sentence);
    if (*array)
        return report_run(*array, asked, program, &options, out);
    fprintf(out, "{\"forbidden\": %s, \"refusal\": %d}",
            status == PARRAY_USAGE && refusal != REFUSAL_LEFT ? "true" : "false", refusal);
    return status;
}

static int make_one(const void *input, FILE *out, char *sentence)
{
    struct parray *array;
    return make_run(input, false, out, sentence, &array);
}

/* --------------------------------------------------------------------------------- a series of runs */

struct series_input {
    const struct sweep *sweep;
    size_t first;
    sem_t *asked; /* runs that the parent has asked for */
};

/* What stands in front of the report of a run of a series. */
struct series_head {
    int status;
    char sentence[JOB_SENTENCE];
    size_t size;
};

/* May the run be one of a series? Not if a signal may end it. */
static bool is_of_series(const struct sweep_job_input *asked)
{
    return !asked->program->broken && !asked->made.request.options.watchdog;
}

/* Write a run of a series to `out`. False: it is to be made in a process of its own. */
static bool write_run(const struct sweep_job_input *asked, FILE *out)
{
    struct series_head head = {0};
    struct parray *array;
    char *data = NULL;
    FILE *report = open_memstream(&data, &head.size);
    if (!report)
        return false;
    head.status = make_run(asked, true, report, head.sentence, &array);
    bool fine = fclose(report) == 0 && !(array && last_words_due(array));
    if (fine) {
        array_close(array);
        fwrite(&head, sizeof head, 1, out);
        fwrite(data, 1, head.size, out);
        fine = fflush(out) == 0 && !ferror(out);
    }
    free(data);
    return fine;
}

/* Is the program the first one of the series, or one without variables? */
static bool can_follow(const struct parray_program *program, const struct parray_program *first)
{
    struct variables own = {0};
    if (program && program != first && put_back_fits(program))
        variables_keep(&own, program);
    return program && put_back_fits(program) && own.count == 0;
}

/* All runs from the first one on, while all goes well. */
static int make_series(const void *input, FILE *out, char *sentence)
{
    const struct series_input *from = input;
    const struct sweep *sweep = from->sweep;
    const struct parray_program *first = program_of(sweep_program_of(sweep, from->first), sentence);
    struct variables kept;
    if (!first || !put_back_fits(first))
        return 0;
    variables_keep(&kept, first);
    for (size_t run = from->first; run < sweep->runs && !sweep->row[run]; run++) {
        while (sem_wait(from->asked) != 0)
            ;
        struct sweep_job_input asked = {.task = sweep->task, .program = sweep_program_of(sweep, run)};
        if (!sweep_request_make(sweep, run, &asked.made) || !is_of_series(&asked) ||
            !can_follow(program_of(asked.program, sentence), first))
            break;
        variables_put_back(&kept);
        if (!write_run(&asked, out))
            break;
        sweep_request_free(&asked.made);
    }
    return 0;
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

/* Wait for the end of the series, which is near if it has closed its pipe; else it is ended. Result: the
 * signal that ended it; 0: none did, but ours. */
static int series_end(struct sweep_series *series)
{
    enum { SECONDS = 1 };
    struct job_result result = {0};
    double deadline = seconds_now() + SECONDS;
    bool by_itself = false;
    if (series->open) {
        by_itself = job_wait(&series->job, &result, job_in_time, &deadline);
        munmap(series->asked, sizeof *series->asked);
    }
    free(result.data);
    series->open = false;
    return by_itself ? result.signal : 0;
}

void sweep_series_end(struct sweep_series *series)
{
    if (series->open)
        kill(series->job.child.pid, SIGKILL); /* it waits to be asked */
    series_end(series);
}

/* Wait until the series has something to read. False: it was not to go on. */
static bool series_await(const struct sweep_series *series, bool (*wait)(void *context), void *context)
{
    enum { WAIT_MS = 250 };
    while (!child_over(&series->job.child, WAIT_MS))
        if (wait && !wait(context))
            return false;
    return true;
}

/* What came of asking a series for its next run. */
enum taken { TAKEN, SERIES_OVER, STOPPED };

/* Have the series make its next run, and read what comes of it. */
static enum taken series_read(const struct sweep_series *series, struct job_result *result,
                              bool (*wait)(void *context), void *context)
{
    struct series_head head;
    sem_post(series->asked);
    if (!series_await(series, wait, context))
        return STOPPED;
    if (!child_read(&series->job.child, &head, sizeof head))
        return SERIES_OVER;
    *result = (struct job_result){.end = JOB_WHOLE, .status = head.status, .size = head.size};
    memcpy(result->sentence, head.sentence, sizeof result->sentence);
    result->data = memory_take(1, head.size + 1, "the report of a run");
    result->data[head.size] = '\0';
    if (child_read(&series->job.child, result->data, head.size))
        return TAKEN;
    free(result->data);
    result->data = NULL;
    return SERIES_OVER;
}

/* Begin a series with that run. False: the system does not let us. */
static bool series_begin(struct sweep_series *series, const struct sweep *sweep, size_t run)
{
    void *shared =
        mmap(NULL, sizeof *series->asked, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    const struct series_input input = {sweep, run, shared};
    if (shared == MAP_FAILED)
        return false;
    *series = (struct sweep_series){.asked = shared, .next = run};
    series->open = sem_init(series->asked, 1, 0) == 0 && job_start(&series->job, make_series, &input);
    if (!series->open)
        munmap(shared, sizeof *series->asked);
    return series->open;
}

/* Take a run from the series that goes on, or from one that begins with it. SERIES_OVER: it is to be made
 * alone; result->signal is what ended the series in the run; 0: no signal did. */
static enum taken series_take(struct sweep_series *series, const struct sweep *sweep, size_t run,
                              struct job_result *result, bool (*wait)(void *context), void *context)
{
    enum taken taken = SERIES_OVER;
    int signal = 0;
    if (series->open && series->next != run)
        sweep_series_end(series);
    if (series->open)
        taken = series_read(series, result, wait, context);
    if (taken == SERIES_OVER)
        signal = series_end(series);
    if (taken == SERIES_OVER && !signal && series_begin(series, sweep, run)) {
        taken = series_read(series, result, wait, context);
        signal = taken == SERIES_OVER ? series_end(series) : 0;
    }
    if (taken == STOPPED)
        sweep_series_end(series);
    if (signal)
        *result = (struct job_result){.end = JOB_LOST, .signal = signal, .status = CHILD_SIGNALLED + signal};
    series->next = run + 1;
    return taken;
}

/* Make a run, in a series if it can be. One in which a signal ended the series is made alone, which tells
 * more; if it ends well then, the signal is what is told. False: it was ended, or did not start. */
static bool make_somehow(const struct sweep_job_input *asked, const struct sweep *sweep, size_t run,
                         struct sweep_series *series, struct job_result *result, bool (*wait)(void *context),
                         void *context)
{
    struct job_result in_series = {0};
    enum taken taken =
        is_of_series(asked) ? series_take(series, sweep, run, &in_series, wait, context) : SERIES_OVER;
    if (taken == STOPPED)
        return false;
    if (taken == TAKEN) {
        *result = in_series;
        return true;
    }
    bool made = sweep_job(result, make_one, asked, wait, context);
    if (made && in_series.signal && result->status < CHILD_SIGNALLED) {
        free(result->data);
        *result = in_series;
    }
    return made;
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

json_t *sweep_run(const struct sweep *sweep, size_t run, struct sweep_series *series,
                  bool (*wait)(void *context), void *context)
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
    if (fine && (program->broken || make_somehow(&asked, sweep, run, series, &result, wait, context))) {
        row = sweep_row_make(&result, program->name, sweep_point(sweep, run, sweep->axes),
                             sweep->task ? kept : nothing);
        if (sweep->task)
            put_case(sweep, run, row, &asked);
    }
    free(result.data);
    sweep_request_free(&asked.made);
    return row;
}
