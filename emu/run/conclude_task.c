/*
 * conclude_task.c: findings in the words of reports, which speak of the array beneath a layer.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bound/bound.h"
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

/* A program that checks its result by itself, and asks for no token and delivers nothing, is not held to its
 * task. */
bool task_is_checked(const struct parray *array)
{
    if (!array->task)
        return false;
    const struct task_lane sum = task_run_sum(&array->task->run);
    return sum.deliveries || sum.asked || !array->program->verify;
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

/* ------------------------------------------------------------------------------------- bounds */

/* Find the bounds of a task on the array of the run. */
static void find_bounds(const struct parray *array, const struct task_case *asked, struct bounds *bounds)
{
    const struct terms terms = {.topo = array->topo,
                                .model = array->model,
                                .startup = array->duration.startup,
                                .per_unit = array->duration.per_unit,
                                .demand = &asked->demand};
    if (!bounds_find(&terms, bounds))
        bounds->count = 0;
}

void conclude_task_bound(struct parray *array)
{
    struct outcome *o = &array->outcome;
    double unit = (double)array->duration.per_unit * program_packet_units(array);
    struct bounds bounds;
    if (!isnan(o->lower_bound))
        snprintf(o->bound_reason, sizeof o->bound_reason, "%s says so of this array", array->program->name);
    if (!array->task || unit <= 0)
        return;
    /* From here on nothing asks for the demand as the program sees it. */
    if (array->layer && !task_case_move(&array->task->asked, array->layer->place))
        return;
    find_bounds(array, &array->task->asked, &bounds);
    double least = (double)bounds_best(&bounds) / unit;
    if (!bounds.count || least <= o->lower_bound)
        return;
    o->lower_bound = least;
    snprintf(o->bound_reason, sizeof o->bound_reason, "%s", bounds.list[0].reason);
}
