/*
 * traced_run.c: the trace goes into a file without a name, which both processes have.
 */
#include <stdlib.h>
#include <unistd.h>

#include "run/array_view.h"
#include "stress/traced_run.h"
#include "trace/trace.h"

struct traced_job {
    struct conditions conditions;
    struct trace_sink *sink;
};

/* In the child. */
static int run_traced(const void *input, FILE *out, char *sentence)
{
    const struct traced_job *job = input;
    struct conditions conditions = job->conditions;
    struct options options = conditions.options;
    struct view view;
    int status;
    dup2(fileno(out), STDERR_FILENO); /* what the run says has been told already */
    options.disturb = &conditions.disturb;
    options.trace = true;
    run_elsewhere(&conditions);
    struct parray *array = array_open(conditions.program, &options, job->sink, &status, sentence);
    if (!array)
        return status;
    array_view(&view, conditions.program, &options, array);
    job->sink->begin(job->sink, &view);
    status = array_run(array);
    job->sink->end(job->sink, &view);
    job->sink->close(job->sink, true, sentence, JOB_SENTENCE);
    array_close(array);
    return status;
}

struct recording *traced_run(const struct conditions *conditions, char *error, size_t error_size)
{
    int fd;
    struct job_result result;
    struct traced_job job = {.conditions = *conditions,
                             .sink = trace_binary_temporary(&fd, error, error_size)};
    if (!job.sink)
        return NULL;
    run_apart(&result, run_traced, &job, conditions->seconds);
    free(result.data);
    job.sink->close(job.sink, true, error, error_size); /* this process has written nothing */
    return recording_open_fd(fd, "the trace of the run", error, error_size);
}
