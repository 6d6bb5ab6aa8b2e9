/*
 * task_open.c: the texts of the parameters live as long as the array.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault/crash_call.h"
#include "fault/exit_guard.h"
#include "machine/machine.h"
#include "machine/payloads.h"
#include "machine/program_params.h"
#include "say.h"
#include "task/task_run.h"
#include "task/task_work.h"

const struct parray_param *task_own_params(const char *name, const char *const **if_declared)
{
    const struct task *task = task_find(name);
    *if_declared = task ? task->if_declared : NULL;
    return task ? task->params : NULL;
}

/* "root=3": a parameter of the task, with its value in this run. */
static const char *param_text(struct parray *array, const char *name)
{
    size_t size = strlen(name) + strlen(parray_param(array, name)) + 2;
    char *text = parray_alloc(array, size);
    snprintf(text, size, "%s=%s", name, parray_param(array, name));
    return text;
}

/* Which tokens hold other words than those of the seed. */
static struct token_others others_of(const struct parray *array)
{
    return array->payloads && array->payloads->mode == PAYLOADS_OTHER ? array->payloads->others
                                                                      : (struct token_others){.half = HALVES};
}

struct case_opening {
    struct task_asked asked;
    bool fine;
};

static void call_demand(struct parray *array, void *arg)
{
    struct case_opening *opening = arg;
    opening->fine = task_case_open_other(&array->task->asked, &opening->asked, others_of(array));
}

/* Open the case of the run. A task of functions calls the program's, which may be left. Result: the status;
 * if it is not PARRAY_DONE, with a sentence. */
static int open_case(struct parray *array, const struct task_asked *asked, char *error, size_t error_size)
{
    struct case_opening opening = {.asked = *asked};
    const struct task_case *task_case = &array->task->asked;
    exit_guard_watch();
    bool ended = crash_call(array, "demand", call_demand, &opening);
    if (opening.fine)
        return PARRAY_DONE;
    snprintf(error, error_size, "%s", ended ? task_case->error : array->crash.left_text);
    return !ended ? array->crash.left : task_case->starved ? PARRAY_LIMIT : PARRAY_USAGE;
}

bool task_choose(struct parray *array, int *status, char *error, size_t error_size)
{
    const struct task *task = array->program->task ? task_find(array->program->task) : NULL;
    const char *params[TASK_PARAMS_MOST];
    const struct parray_param *param = task ? task->params : NULL;
    size_t count = 0;
    if (!task)
        return true;
    for (; param && param->name; param++)
        if (program_param_find(array->program, param->name, strlen(param->name)) >= 0)
            params[count++] = param_text(array, param->name);
    array->task = calloc(1, sizeof *array->task);
    const struct task_asked asked = {task, array->guest.topo, array->seed, params, count};
    *status = PARRAY_LIMIT;
    if (array->task)
        *status = open_case(array, &asked, error, error_size);
    else
        snprintf(error, error_size, "out of memory");
    return *status == PARRAY_DONE;
}

uint64_t task_bytes(const struct parray *array)
{
    return task_run_bytes(&array->task->asked, array->data.packet_units);
}

/* What the paper of the program takes for one unit may be several parts. False: tokens are too long. */
static bool count_parts(struct task_case *asked, uint32_t parts)
{
    uint64_t units = (uint64_t)asked->units * parts, bound_units = (uint64_t)asked->demand.units * parts;
    if (units > DEMAND_UNITS_MOST)
        return false;
    asked->units = (uint32_t)units;
    /* That of a node with several tokens may be longer; a bound for less of them holds. */
    asked->demand.units = bound_units < DEMAND_UNITS_MOST ? (uint32_t)bound_units : DEMAND_UNITS_MOST;
    return true;
}

bool task_open(struct parray *array, int *status, char *error, size_t error_size)
{
    struct task_case *asked = &array->task->asked;
    uint32_t parts = array->data.packet_units;
    if (!count_parts(asked, parts)) {
        *status = PARRAY_USAGE;
        snprintf(error, error_size,
                 "--param units=%" PRIu32 ": %s splits every token into %" PRIu32
                 " parts of that length, and a token has at most %d units: take fewer",
                 asked->units, array->program->name, parts, DEMAND_UNITS_MOST);
        return false;
    }
    *status = PARRAY_LIMIT;
    if (task_run_open(&array->task->run, asked, array->contexts.lane_count)) {
        const struct token_others others = others_of(array);
        array->task->run.blank = others.number && others.half == HALVES;
        return true;
    }
    snprintf(error, error_size, "%s: no memory for task %s" SAY_DO "take a smaller array", array->topo->spec,
             asked->task->name);
    return false;
}

void task_close(struct parray *array)
{
    if (!array->task)
        return;
    task_run_close(&array->task->run);
    task_case_close(&array->task->asked);
    free(array->task);
}
