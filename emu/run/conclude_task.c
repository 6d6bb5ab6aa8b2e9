/*
 * conclude_task.c: findings in the words of reports, which speak of the array beneath a layer.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "facts/node_text.h"
#include "machine/machine.h"
#include "run/conclude_task.h"
#include "step/clock_last.h"
#include "task/task_run.h"

static int host_rank(const struct parray *array, int rank)
{
    return (int)node_host(program_node(array, (uint32_t)rank))->rank;
}

static void place_of(const void *of, int rank, char *text, size_t size)
{
    const struct parray *array = of;
    node_text(array->topo, host_rank(array, rank), text, size);
}

static bool is_stopped(const void *of, int rank)
{
    const struct parray *array = of;
    return disturbance_stopped(node_host(program_node(array, (uint32_t)rank)), clock_last(array));
}

void conclude_task_node(struct parray *array, uint32_t rank)
{
    task_run_missing(&array->task->run, (int)rank, is_stopped, array);
}

static void tell_first(struct parray *array, const struct finding *finding)
{
    struct task_outcome *task = &array->outcome.task;
    bool is_rank = finding->origin >= 0 && finding->origin < (int)array->count;
    task->first.kind = finding_name(finding->kind);
    task->first.node = host_rank(array, finding->node);
    task->first.origin = is_rank ? host_rank(array, finding->origin) : finding->origin;
    task->first.step = finding->step == FINDING_AFTER ? 0 : finding->step;
    task->first.site = finding->site;
    finding_text(finding, &array->task->asked, place_of, array, task->first.text, sizeof task->first.text);
}

void conclude_task(struct parray *array, bool whole)
{
    struct outcome *o = &array->outcome;
    if (!array->task)
        return;
    if (whole)
        task_run_settle(&array->task->run);
    const struct task_lane sum = task_run_sum(&array->task->run);
    o->task =
        (struct task_outcome){.name = array->program->task,
                              .checked = whole,
                              .deliveries = sum.deliveries,
                              .timed = sum.timed,
                              .step_first = sum.step_first,
                              .step_last = sum.step_last,
                              .step_mean = sum.timed ? (double)sum.step_sum / (double)sum.timed : (double)NAN,
                              .last_node = sum.timed ? host_rank(array, sum.last_node) : -1,
                              .failed = sum.failed};
    if (sum.first.kind != FINDING_NONE)
        tell_first(array, &sum.first);
}
