/*
 * schedule_calls.c: the calls of parray_schedule.h before and after the run, and those of schedule_program.h.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "fault/caller.h"
#include "fault/failed_check.h"
#include "parray.h"
#include "quantity.h"
#include "say.h"
#include "schedule/interpreter.h"
#include "schedule/schedule_file.h"
#include "task/task_run.h"
#include "schedule/schedule_program.h"
#include "schedule/schedule_text.h"

/* ------------------------------------------------------------------------------------------ afterwards */

static bool holds(const struct interpreter *p, const struct schedule_demand *demand, uint32_t k)
{
    const struct sums *sums = &p->plan->sums;
    uint32_t chunk = demand->chunk + k;
    uint64_t hash = 0;

    if (demand->of != SCHEDULE_ANY)
        hash = sums->list[sums_leaf(sums, demand->of, chunk)].hash;
    else if (chunk < sums->chunks)
        hash = sums->sum_hash[chunk];
    return hash && p->cell[demand->cell + k] == hash;
}

static bool check_cells(struct interpreter *p)
{
    const struct schedule *schedule = p->plan->schedule;
    char text[SCHEDULE_TEXT_SIZE];
    bool good = true;

    for (uint32_t i = 0; i < schedule->demands; i++) {
        const struct schedule_demand *demand = &schedule->demand[i];

        for (uint32_t k = 0; demand->rank == p->rank && k < demand->count; k++) {
            if (good && !holds(p, demand, k))
                good = node_checkf_at(
                    p->self, "a node holds what the schedule demands", p->plan->schedule->file, "%s does not",
                    schedule_cell_text(schedule, p->rank, demand->cell + k, text, sizeof text));
            node_result(p->self, &p->cell[demand->cell + k], sizeof p->cell[0]);
        }
    }
    return good;
}

bool node_schedule_done(struct node *self)
{
    struct interpreter *p = node_state(self);
    uint32_t left = p->matcher.kept;

    for (uint32_t message = p->parked; message != MATCH_NONE; message = p->matcher.message[message].next)
        left++;
    if (left)
        node_checkf_at(self, "every message is received", p->plan->schedule->file,
                       "%s %d is left with %" PRIu32
                       " message%s that no receive takes; `parray schedule' names "
                       "what is left",
                       p->plan->schedule->format->rank_word, p->rank, left, plural(left));
    cargo_tell_assumption(p);
    if (p->plan->task && p->plan->schedule->space)
        cargo_deliver_cells(p);
    else if (p->plan->task && p->plan->task->asked->demand.combine)
        cargo_sums_deliver(p);
    return p->ended_count == p->count && !left && check_cells(p);
}

size_t parray_schedule_state_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(struct interpreter);
}

/* ---------------------------------------------------------------------------------------- before, after */

/* Make the plan of a schedule and set it. NULL after a refusal. */
static struct schedule_plan *set_plan(struct parray *array, const struct schedule *schedule)
{
    bool ok = true;
    struct schedule_times times = {
        .unit = (uint64_t)parray_param_int(array, "unit", 0, INT64_MAX, &ok),
        .calc = (uint64_t)parray_param_int(array, "calc", 0, INT64_MAX, &ok),
    };

    if (ok && schedule->space && (times.unit || times.calc))
        ok = parray_refuse(array, "%s is %s, and %s in %s" SAY_DO "leave it away",
                           times.unit ? "unit" : "calc",
                           times.unit ? "for messages of so many bytes" : "for calculations",
                           times.unit ? "every chunk is one unit" : "there are none", schedule->file) == 0;
    struct schedule_plan *plan = ok ? plan_make(array, schedule, &times) : NULL;

    parray_set_arg(array, plan);
    if (!schedule->demands && !check_task(array))
        check_is_aimless(array, "not checked: the schedule does not say what its messages carry");
    return plan;
}

static int refuse_worms(struct parray *array)
{
    return parray_refuse(array,
                         "a schedule has packets, and %s knows worms only" SAY_DO "choose another --model",
                         parray_model(array));
}

int parray_schedule_read(struct parray *array, const char *param)
{
    ARRAY_CALL(array);
    caller_needs(param, __func__, "the name of the parameter");
    struct findings findings = FINDINGS_NONE;
    const char *file = parray_param(array, param);
    struct schedule *schedule;
    char place[32] = "";

    parray_set_arg(array, NULL);
    if (strcmp(parray_model(array), "W1") == 0)
        return refuse_worms(array);
    schedule = schedule_read(file, NULL, &findings);
    if (!schedule) {
        const struct schedule_finding *first = &findings.list[0];

        if (first->line && first->column)
            snprintf(place, sizeof place, "%" PRIu32 ":%" PRIu32 ": ", first->line, first->column);
        else if (first->line)
            snprintf(place, sizeof place, "%" PRIu32 ": ", first->line);
        parray_refuse(array, "%s:%s%s", file, *place ? place : " ", first->text);
    }
    findings_free(&findings);
    struct schedule_plan *plan = schedule ? set_plan(array, schedule) : NULL;

    if (plan)
        plan->owned = schedule;
    else
        schedule_free(schedule);
    return plan ? 0 : -1;
}

static int schedule_prepare(struct parray *array)
{
    const struct schedule_job *job = parray_arg(array);

    parray_set_arg(array, NULL);
    if (strcmp(parray_model(array), "W1") == 0)
        return refuse_worms(array);
    struct schedule_plan *plan = set_plan(array, job->schedule);

    if (plan)
        plan->job = job;
    return plan ? 0 : -1;
}

static void schedule_figures(struct parray *array)
{
    const struct schedule_plan *plan = parray_arg(array);

    if (plan->job->depth)
        parray_figure(array, "depth", (double)plan->job->depth,
                      plan->job->depth == 1 ? "message" : "messages");
}

void parray_schedule_release(struct parray *array)
{
    ARRAY_CALL(array);
    union {
        const void *set;
        struct schedule_plan *plan;
    } arg = {parray_arg(array)};

    plan_free(arg.plan);
    parray_set_arg(array, NULL);
}

/* ------------------------------------------------------------------------------------------- the program */

int schedule_status(enum severity severity)
{
    static const int status[] = {[SEVERITY_NONE] = PARRAY_DONE,
                                 [SEVERITY_WRONG] = PARRAY_WRONG,
                                 [SEVERITY_STUCK] = PARRAY_DEADLOCK,
                                 [SEVERITY_UNUSABLE] = PARRAY_USAGE};

    return status[severity];
}

static const struct parray_param schedule_params[] = {
    PARRAY_SCHEDULE_TIMES,
    {NULL, NULL, NULL},
};

const struct parray_program schedule_program = {
    .name = "schedule",
    .summary = "carry out a schedule",
    .topology = "complete:4",
    .params = schedule_params,
    .mailbox = 1,
    .any_port = true,
    .planned = true,
    .prepare = schedule_prepare,
    .state_bytes = parray_schedule_state_bytes,
    .node = node_schedule,
    .verify = node_schedule_done,
    .figures = schedule_figures,
    .figure_names = "depth",
    .release = parray_schedule_release,
};
