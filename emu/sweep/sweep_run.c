/*
 * sweep_run.c: the child, forked from a process without threads, carries out `run ... --quiet --json -`.
 */
#include <string.h>

#include "options/execute.h"
#include "options/say.h"
#include "parray.h"
#include "sweep/sweep_point.h"
#include "sweep/sweep_process.h"
#include "sweep/sweep_request.h"
#include "sweep/sweep_run.h"

struct asked {
    const struct sweep *sweep;
    size_t run;
};

/* What the child does. Result: the status of the run. */
static int work(const struct process *process, const void *context)
{
    const struct asked *asked = context;
    struct sweep_request made;
    (void)process;
    if (!sweep_request_make(asked->sweep, asked->run, &made))
        return PARRAY_USAGE;
    made.request.quiet = made.request.one_of_many = true;
    made.request.options.progress = false;
    for (size_t i = 0; report_kinds[i]; i++)
        if (strcmp(report_kinds[i]->option, "json") == 0)
            made.request.output.report_path[i] = "-";
    return say_done(execute(&made.request, asked->sweep->program));
}

json_t *sweep_run(const struct sweep *sweep, size_t run, bool (*wait)(void *context), void *context)
{
    int ended = 0;
    json_t *row = NULL;
    struct process process;
    const struct asked asked = {sweep, run};
    if (process_start(&process, true, work, &asked) && process_wait(&process, &ended, wait, context))
        row = process_row(&process, ended, sweep->program->name, sweep_point(sweep, run), NULL);
    process_close(&process);
    return row;
}
