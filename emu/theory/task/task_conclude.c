/*
 * task_conclude.c: findings in the words of reports, which speak of the array beneath a layer.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "disturb/disturbance.h"
#include "facts/node_text.h"
#include "machine/share.h"
#include "step/clock_last.h"
#include "task/task_run.h"
#include "task/task_work.h"
#include "topo/topo.h"

static int host_rank(const struct parray *array, int rank)
{
    return (int)program_host(array, (uint32_t)rank);
}

static void place_of(const void *of, int rank, char *text, size_t size)
{
    const struct parray *array = of;
    node_text(array->topo, host_rank(array, rank), text, size);
}

/* Runs of several processes have no faults (mpi/array_part.c), and the nodes of other processes are not
 * here. */
static bool is_stopped(const void *of, int rank)
{
    const struct parray *array = of;
    return !array->part.on &&
           disturbance_excuses(node_host(program_node(array, (uint32_t)rank)), clock_last(array));
}

void task_missing(struct parray *array, uint32_t rank)
{
    task_run_missing(&array->task->run, (int)rank, is_stopped, array);
}

static void tell_first(struct parray *array, const struct finding *finding)
{
    struct task_outcome *task = &array->outcome.task;
    bool is_rank = finding->origin >= 0 && finding->origin < (int)array->count;
    task->first.kind = finding_name(finding->kind);
    task->crowded = finding->kind == FINDING_CROWDED;
    task->first.node = host_rank(array, finding->node);
    task->first.origin = is_rank ? host_rank(array, finding->origin) : finding->origin;
    task->first.step = finding->step == FINDING_AFTER ? 0 : finding->step;
    task->first.site = finding->site;
    finding_text(finding, &array->task->asked, place_of, array, task->first.text, sizeof task->first.text);
}

/* ------------------------------------------------------------------------- several processes */

static bool runs_here(const void *of, int rank)
{
    const struct parray *array = of;
    return part_holds(array, program_host(array, (uint32_t)rank));
}

/* Has the node a neighbour, as the program sees it, in another process? */
static bool is_at_border(const struct parray *array, int rank)
{
    const struct topo *topo = array->guest.topo;
    for (int port = 0, degree = topo_degree(topo, rank); port < degree; port++) {
        int peer = topo_peer(topo, rank, port);
        if (peer >= 0 && !runs_here(array, peer))
            return true;
    }
    return false;
}

static void take_notes(void *user, struct deserializer *from)
{
    uint32_t *notes = user;
    while (deserialize_more(from)) {
        uint64_t note = deserialize_u64(from);
        notes[note >> 32] = (uint32_t)note;
    }
}

/* Find what is wrong between nodes: a process asks its own, and has to know what their neighbours noted. */
static void settle(struct parray *array)
{
    struct task_run *run = &array->task->run;
    struct serialized mine = {.bytes = NULL};
    for (uint32_t rank = program_next(array, 0); array->part.on && run->notes && rank < array->count;
         rank = program_next(array, rank + 1))
        if (is_at_border(array, (int)rank))
            serialize_u64(&mine, (uint64_t)rank << 32 | run->notes[rank]);
    share_all(array, &mine, take_notes, run->notes);
    task_run_settle(run, array->part.on ? runs_here : NULL, is_stopped, array);
}

/* Data that came from another process may be at any address. */
static void merge_lanes(void *sum, const void *other)
{
    struct task_lane all, one;
    memcpy(&all, sum, sizeof all);
    memcpy(&one, other, sizeof one);
    task_run_merge(&all, &one);
    memcpy(sum, &all, sizeof all);
}

/* The sum of all processes. Of a call site the text is told. */
static struct task_lane sum_of(struct parray *array)
{
    struct task_lane sum = task_run_sum(&array->task->run);
    struct said site = {.step = NEVER};
    if (!array->part.on)
        return sum;
    struct task_lane all = sum;
    share_merge(array, &all, sizeof all, merge_lanes);
    bool mine = sum.first.kind != FINDING_NONE && sum.first.node == all.first.node &&
                sum.first.step == all.first.step;
    if (mine && sum.first.site) {
        site.step = 0;
        snprintf(site.text, sizeof site.text, "%s", sum.first.site);
    }
    all.first.site = share_first(array, &site) ? share_keep(array, site.text) : NULL;
    return all;
}

/* Add up what packets have brought to all nodes. */
static void sum_received(struct parray *array, struct task_outcome *task)
{
    uint64_t sum[2] = {0, 0};
    for (uint32_t rank = part_next(array, 0); rank < array->count; rank = part_next(array, rank + 1)) {
        sum[0] += array->nodes[rank].received;
        sum[1] += array->nodes[rank].carried;
    }
    share_sum(array, sum, 2);
    task->received = sum[0];
    task->carried = sum[1];
}

void task_conclude(struct parray *array, bool whole)
{
    struct outcome *o = &array->outcome;
    if (whole)
        settle(array);
    const struct task_lane sum = sum_of(array);
    o->task =
        (struct task_outcome){.name = array->program->task,
                              .checked = whole,
                              .answers = array->task->asked.task->answers != NULL,
                              .travels = demand_is_known(&array->task->asked.demand),
                              .deliveries = sum.deliveries,
                              .timed = sum.timed,
                              .step_first = sum.step_first,
                              .step_last = sum.step_last,
                              .step_mean = sum.timed ? (double)sum.step_sum / (double)sum.timed : (double)NAN,
                              .last_node = sum.timed ? host_rank(array, sum.last_node) : -1,
                              .failed = sum.failed};
    sum_received(array, &o->task);
    if (sum.first.kind != FINDING_NONE)
        tell_first(array, &sum.first);
}
