/*
 * sweep_run.c: the child, forked from a process without threads, builds the array, runs it, and writes the
 * report as JSON.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "json/view_json.h"
#include "options/replay_check.h"
#include "options/say.h"
#include "parray.h"
#include "run/array.h"
#include "run/array_view.h"
#include "sweep/sweep_point.h"
#include "sweep/sweep_request.h"
#include "sweep/sweep_row.h"
#include "sweep/sweep_run.h"

struct asked {
    const struct sweep *sweep;
    size_t run;
};

int sweep_report(const struct parray_program *program, const struct request *request, FILE *out,
                 char *sentence)
{
    int status = PARRAY_USAGE;
    struct view view;
    struct parray *array = array_open(program, &request->options, NULL, &status, sentence);
    if (!array) {
        fprintf(out, "{\"forbidden\": %s}", status == PARRAY_USAGE ? "true" : "false");
        return status;
    }
    array_view(&view, program, &request->options, array);
    status = array_run(array);
    if (request->replay_path && !replay_check(&request->replay, array) && status == PARRAY_DONE)
        status = PARRAY_WRONG;
    return view_json_write(&view, out) ? status : PARRAY_LIMIT;
}

static int work(const void *input, FILE *out, char *sentence)
{
    const struct asked *asked = input;
    struct sweep_request made;
    say_into(sentence, JOB_SENTENCE);
    if (!sweep_request_make(asked->sweep, asked->run, &made))
        return PARRAY_USAGE;
    made.request.options.progress = false;
    return sweep_report(asked->sweep->program, &made.request, out, sentence);
}

bool sweep_job(struct job_result *result, job_work *work_, const void *input, bool (*wait)(void *context),
               void *context)
{
    struct job job;
    if (job_start(&job, work_, input))
        return job_wait(&job, result, wait, context);
    say_usage("cannot start a run: %s; free some memory", strerror(errno));
    *result = (struct job_result){.data = NULL};
    return false;
}

json_t *sweep_run(const struct sweep *sweep, size_t run, bool (*wait)(void *context), void *context)
{
    struct job_result result;
    const struct asked asked = {sweep, run};
    json_t *row = NULL;
    if (sweep_job(&result, work, &asked, wait, context))
        row = sweep_row_make(&result, sweep->program->name, sweep_point(sweep, run), NULL);
    free(result.data);
    return row;
}
