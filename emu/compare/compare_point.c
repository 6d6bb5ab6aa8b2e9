/*
 * compare_point.c: a value of an axis is set like the option of that name, so that it has the same limits
 * and messages.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* asprintf */
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare/compare_point.h"
#include "engine/engine.h"
#include "facts/model.h"
#include "facts/outcome.h"
#include "facts/settings.h"
#include "machine/memory.h"
#include "nearest.h"
#include "options/ranks.h"
#include "options/say.h"
#include "sweep/sweep_point.h"
#include "sweep/sweep_request.h"
#include "task/task_param.h"
#include "topo/topo.h"

const char *compare_value(const struct compare *compare, size_t point, size_t axis)
{
    return sweep_value(&compare->sweep, point * compare->entries, axis);
}

void compare_point_text(const struct compare *compare, size_t point, char *text, size_t size)
{
    size_t used = 0;
    *text = '\0';
    for (size_t i = 0; i + 1 < compare->sweep.axes && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s=%s", i ? ", " : "",
                                 compare->sweep.axis[i].name, compare_value(compare, point, i));
}

/* ----------------------------------------------------------------------------------- the values */

static void set_param(struct compare_point *point, int index, const char *name, const char *value)
{
    free(point->params[index]);
    if (asprintf(&point->params[index], "%s=%s", name, value) < 0)
        memory_failed(strlen(value), "a parameter");
}

static bool refuse_value(const struct setting_kind *kind, const char *value)
{
    char text[OUTCOME_ERROR_SIZE];
    setting_refusal(kind, value, text, sizeof text);
    return say_usage("--%s", text), false;
}

/* Set the value of an axis. False after saying why not. */
static bool set_value(struct compare *compare, struct compare_point *point, const char *name,
                      const char *value)
{
    int index = task_param_index(compare->task, name, strlen(name));
    if (strcmp(name, "size") == 0) {
        point->options.topology = point->topology = sweep_sized(point->options.topology, value);
        return point->topology != NULL;
    }
    if (index >= 0) {
        set_param(point, index, name, value);
        return true;
    }
    const struct setting_kind *kind = setting_find(name);
    const struct setting_place place = {&point->options, &point->disturb, NULL};
    return setting_set(kind, &place, value) || refuse_value(kind, value);
}

static bool refuse_param(const struct task *task, const char *text)
{
    const struct parray_param *params = task->params;
    char names[256] = "", name[64], hint[256];
    size_t used = 0;
    struct nearest nearest = {.word = name};
    snprintf(name, sizeof name, "%.*s", (int)strcspn(text, "="), text);
    for (int i = 0; params && params[i].name && used < sizeof names; i++) {
        nearest_offer(&nearest, params[i].name);
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", params[i].name);
    }
    nearest_text(&nearest, hint, sizeof hint);
    say_usage(
        "--param %s: the task %s has no such parameter%s (there are: %s); parameters of single programs "
        "are for `parray run'",
        text, task->name, hint, *names ? names : "none");
    return false;
}

/* Set all parameters of the task: as given for all runs, else the task's own defaults. */
static bool set_params(const struct compare *compare, struct compare_point *point)
{
    const struct options *base = &compare->sweep.base.options;
    const struct parray_param *params = compare->task->params;
    for (int i = 0; params && params[i].name; i++)
        set_param(point, i, params[i].name, params[i].value ? params[i].value : "");
    for (size_t i = 0; i < base->param_count; i++) {
        const char *text = base->params[i];
        size_t length = strcspn(text, "=");
        int index = task_param_index(compare->task, text, length);
        if (index < 0)
            return refuse_param(compare->task, text);
        set_param(point, index, params[index].name, text + length + 1);
    }
    return true;
}

/* ----------------------------------------------------------------------------------- the checks */

bool compare_case_open(const struct compare *compare, const struct compare_point *point,
                       const struct topo *topo, struct task_case *task_case)
{
    size_t count = 0;
    while (point->params[count])
        count++;
    const struct task_asked asked = {compare->task, topo, point->options.seed,
                                     (const char *const *)point->params, count};
    return task_case_open(task_case, &asked);
}

static bool check_names(const struct compare_point *point)
{
    char text[OUTCOME_ERROR_SIZE];
    const char *model = point->options.model, *engine = point->options.engine;
    if (!ranks_none(&point->options, "`parray compare'"))
        return false;
    if (model_find(model) && (!engine || engine_find(engine)))
        return true;
    if (model_find(model))
        engine_refuse(engine, text, sizeof text);
    else
        model_refuse(model, text, sizeof text);
    return say_usage("%s", text), false;
}

static bool check_durations(const struct compare_point *point)
{
    if (point->options.startup + point->options.per_unit > 0)
        return true;
    say_usage("--startup 0 with --per-unit 0: a packet would take no time; one of them must be at least 1");
    return false;
}

static bool check_case(const struct compare *compare, const struct compare_point *point, double *nodes)
{
    char error[OUTCOME_ERROR_SIZE];
    struct task_case task_case = {0};
    struct topo *topo = topo_open(point->options.topology, error, sizeof error);
    if (!topo)
        return say_usage("%s", error), false;
    bool fine = compare_case_open(compare, point, topo, &task_case);
    if (!fine)
        say_usage("%s", task_case.error);
    *nodes = topo->nodes;
    task_case_close(&task_case);
    topo_close(topo);
    return fine;
}

bool compare_point_make(struct compare *compare, size_t number, double *nodes)
{
    struct compare_point *point = &compare->point[number];
    point->options = compare->sweep.base.options;
    point->disturb = compare->sweep.base.disturb;
    point->options.params = NULL;
    point->options.param_count = 0;
    point->options.topology = point->options.topology ? point->options.topology : "ring:8";
    point->options.model = point->options.model ? point->options.model : "F*";
    point->options.progress = false;
    point->options.watch_mailboxes = true;
    if (point->options.startup == STARTUP_UNSET)
        point->options.startup = STARTUP_DEFAULT;
    if (!set_params(compare, point))
        return false;
    for (size_t i = 0; i + 1 < compare->sweep.axes; i++)
        if (!set_value(compare, point, compare->sweep.axis[i].name, compare_value(compare, number, i)))
            return false;
    return check_names(point) && check_durations(point) && check_case(compare, point, nodes);
}

void compare_point_free(struct compare_point *point)
{
    for (size_t i = 0; i < TASK_PARAMS_MOST; i++)
        free(point->params[i]);
    free(point->topology);
    json_decref(point->bounds);
}
