/*
 * known_schedules.c: the child writes its transmissions. A run that takes more
 * steps than are of use is cut: what it did by then may do, as programs often do more than the task asks.
 */
#include <stdlib.h>
#include <unistd.h>

#include "base.h"
#include "cli/best_known.h"
#include "cli/known_schedules.h"
#include "facts/trace_sink.h"
#include "parray.h"
#include "solve/recorded_moves.h"
#include "sweep/sweep_row.h"
#include "task/task.h"
#include "task/task_case.h"

/* Transmissions of a run, at most: they are in memory, twice for a while. */
enum { TRANSMISSIONS_MOST = 1 << 23 };

/* ------------------------------------------------------------------------------------------- the child */

struct record_sink {
    struct trace_sink sink;
    FILE *out;
    size_t count;
};

static void write_events(struct trace_sink *sink, const struct trace_event *events, size_t count)
{
    struct record_sink *record = container_of(sink, struct record_sink, sink);
    record->count += count;
    if (record->count > TRANSMISSIONS_MOST)
        _exit(PARRAY_USAGE);
    for (const struct trace_event *event = events; event < events + count; event++) {
        const struct recorded packet = {.step = (uint32_t)event->step,
                                        .duration = (uint32_t)event->duration,
                                        .from = (int32_t)event->from,
                                        .to = (int32_t)event->to,
                                        .port = (int32_t)event->port,
                                        .origin = event->origin,
                                        .dest = event->dest,
                                        .worm = (uint32_t)event->worm};
        fwrite(&packet, sizeof packet, 1, record->out);
    }
}

static bool close_nothing(struct trace_sink *sink, bool keep, char *error, size_t error_size)
{
    (void)sink, (void)keep, (void)error, (void)error_size;
    return true;
}

static int run_program(const void *input, FILE *out, char *sentence)
{
    const struct known_schedules *known = input;
    struct record_sink record = {{.write = write_events, .close = close_nothing}, out, 0};
    (void)sentence;
    return best_known_run(*known->next, known->task_case, &known->options, &record.sink);
}

/* ------------------------------------------------------------------------------------------ the parent */

struct patience {
    bool (*over)(void *arg);
    void *arg;
};

static bool goes_on(void *context)
{
    const struct patience *patience = context;
    return !patience->over(patience->arg);
}

/* Run the next program of the table, and make moves of what the child wrote. False: it is of no use, or it
 * was over. */
static bool take_program(struct known_schedules *known, struct moves *moves, struct patience *patience)
{
    struct job_result result;
    bool fine = sweep_job(&result, run_program, known, goes_on, patience) && result.end == JOB_WHOLE &&
                (result.status == PARRAY_DONE || result.status == PARRAY_LIMIT);
    if (fine)
        recorded_moves(known->instance, (struct recorded *)(void *)result.data,
                       result.size / sizeof(struct recorded), moves);
    free(result.data);
    return fine;
}

const char *known_schedules_next(struct moves *moves, uint32_t most, bool (*over)(void *over_arg),
                                 void *over_arg, void *arg)
{
    struct known_schedules *known = arg;
    struct patience patience = {over, over_arg};
    known->options.max_steps = most == UINT32_MAX ? 0 : most;
    for (; *known->next && goes_on(&patience); known->next++)
        if (task_is_solved_by(known->task_case->task, (*known->next)->task) &&
            take_program(known, moves, &patience))
            return (*known->next++)->name;
    return NULL;
}
