/*
 * schedule_output.c: what says which chunks its messages carry can become any format; GOAL becomes a format
 * of collectives only if a task says what it is for, and its comments what its messages carry.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/schedule_output.h"
#include "facts/options.h"
#include "facts/outcome.h"
#include "facts/trace_sink.h"
#include "msccl/msccl_convert.h"
#include "msccl/msccl_text.h"
#include "msccl/schedule_events.h"
#include "path.h"
#include "say.h"
#include "schedule/goal_writer.h"
#include "schedule/schedule_file.h"
#include "task/task.h"
#include "task/task_case.h"
#include "topo/topo.h"
#include "trace/trace.h"
#include "whole_file.h"

/* ------------------------------------------------------------------------------------------- formats */

enum output_format { OUTPUT_NONE, OUTPUT_GOAL, OUTPUT_XML, OUTPUT_PLAN };

static enum output_format format_of(const char *path)
{
    return strcmp(path, "-") == 0 || path_ends_in(path, ".goal") ? OUTPUT_GOAL
           : path_ends_in(path, ".xml")                          ? OUTPUT_XML
           : path_ends_in(path, ".json")                         ? OUTPUT_PLAN
                                                                 : OUTPUT_NONE;
}

bool schedule_output_named(const char *path)
{
    if (format_of(path) != OUTPUT_NONE)
        return true;
    say_usage("--output: the name '%s' does not say in which format the schedule is to be" SAY_DO
              "end it in .goal (GOAL), .xml (MSCCL) or .json (MSCCL++)",
              path);
    return false;
}

/* ---------------------------------------------------------------------------------- what has chunks */

static bool write_goal(const struct schedule *schedule, FILE *out, char *error, size_t size)
{
    char *text = NULL;
    size_t length = 0;
    FILE *memory = open_memstream(&text, &length);
    struct schedule *proof = NULL;

    if (memory)
        goal_write(memory, schedule);
    if (memory && fclose(memory) == 0)
        proof = msccl_proof(text, length, error, size);
    else
        snprintf(error, size, "out of memory");
    if (proof)
        fwrite(text, 1, length, out);
    schedule_free(proof);
    free(text);
    return proof != NULL;
}

/* False after saying why there is no file. */
static bool write_text(const struct schedule *schedule, enum output_format format, const char *path)
{
    char error[OUTCOME_ERROR_SIZE] = "";
    struct whole_file *file;

    if (!say_opened(&file, path))
        return false;
    FILE *out = whole_file_stream(file);
    bool made = format == OUTPUT_GOAL
                    ? write_goal(schedule, out, error, sizeof error)
                    : msccl_convert(schedule, format == OUTPUT_XML ? MSCCL_AS_XML : MSCCL_AS_PLAN, out, error,
                                    sizeof error);

    if (!made)
        say_usage("--output: '%s' cannot be written: %s", path, error);
    return say_closed(file, made);
}

/* --------------------------------------------------------------------------------- what has a task */

static bool write_case(const struct schedule *schedule, const struct task_case *asked,
                       enum output_format format, const char *path, char *error, size_t size)
{
    struct trace_sink *sink =
        format == OUTPUT_PLAN ? msccl_plan_open(path, error, size) : trace_open_as(".xml", path, error, size);

    if (!sink)
        return false;
    schedule_events_write(sink, asked, schedule);
    return sink->close(sink, true, error, size);
}

/* False after saying why there is no file. */
static bool write_task(const struct schedule *schedule, const struct options *options, const char *topology,
                       enum output_format format, const char *path)
{
    char error[OUTCOME_ERROR_SIZE] = "";
    const struct task *task = options->task ? task_find(options->task) : NULL;
    struct topo *topo;
    struct task_case asked;
    bool fine = false;

    if (!task) {
        say_usage("--output %s: %s (%s) does not say which collective it is" SAY_DO "--task TASK says it",
                  path, schedule->file, schedule->format->name);
        return false;
    }
    topo = topo_open(topology, error, sizeof error);
    if (!topo || topo->nodes != schedule->ranks) {
        say_usage("--output: %s", topo ? "the array has not as many nodes as the schedule has ranks" : error);
    } else {
        const struct task_asked case_asked = {task, topo, options->seed, options->params,
                                              options->param_count};

        fine = task_case_open(&asked, &case_asked);
        if (!fine)
            say_usage("--output: %s", asked.error);
        else if (!(fine = write_case(schedule, &asked, format, path, error, sizeof error)))
            say_usage("--output: %s", error);
        task_case_close(&asked);
    }
    topo_close(topo);
    return fine;
}

bool schedule_output_write(const struct schedule *schedule, const struct options *options,
                           const char *topology, const char *path)
{
    enum output_format format = format_of(path);

    if (schedule->space || format == OUTPUT_GOAL)
        return write_text(schedule, format, path);
    return write_task(schedule, options, topology, format, path);
}
