/*
 * goal_file.h: the schedule that was found as a GOAL file, and a run of that file.
 */
#ifndef GOAL_FILE_H
#define GOAL_FILE_H

#include "../../../lib/temporary.h"
#include "../../trial.h"
#include "facts/model.h"
#include "facts/outcome.h"
#include "facts/trace_sink.h"
#include "parray.h"
#include "plan/instance.h"
#include "solve/instance_task.h"
#include "solve/moves_goal.h"
#include "solve/solve.h"
#include "task/task_case.h"

static const char goal_file[] = "s.goal";

static int read_goal_file(struct parray *array)
{
    return parray_schedule_read(array, "file");
}

static const struct parray_param goal_file_params[] = {
    {"file", goal_file, "a schedule"}, PARRAY_SCHEDULE_TIMES, {NULL, NULL, NULL}};

static const struct parray_program goal_file_runner = {
    .name = "runner",
    .params = goal_file_params,
    .mailbox = 1,
    .any_port = true,
    .prepare = read_goal_file,
    .state_bytes = parray_schedule_state_bytes,
    .node = node_schedule,
    .verify = node_schedule_done,
    .release = parray_schedule_release,
};

static inline void goal_file_write(const struct instance *instance, const struct solved *solved,
                                   const struct task_asked *asked)
{
    char error[OUTCOME_ERROR_SIZE];
    struct trace_sink *sink = moves_goal_open(goal_file, error, sizeof error);
    struct task_case given;
    ck_assert_msg(sink, "%s", error);
    ck_assert_msg(task_case_open(&given, asked), "%s", given.error);
    moves_goal_write(sink, &given, instance, model_find(instance->limits.name), &solved->moves);
    task_case_close(&given);
    ck_assert_msg(sink->close(sink, true, error, sizeof error), "%s", error);
}

/* The run does the task that was asked for. */
static inline struct trial goal_file_run(const struct instance *instance, const struct task_asked *asked)
{
    struct options options = trial_on(instance->topo->spec);
    options.model = instance->limits.name;
    options.task = asked->task->name;
    options.params = asked->params;
    options.param_count = asked->param_count;
    return trial_run(&goal_file_runner, options, 0);
}

#endif
