/*
 * sweep_request.c: a value of an axis is taken like the option of that name, so that each option of a run can
 * be swept, with the limits and the messages that it has there.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* asprintf */
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/json_value.h"
#include "machine/memory.h"
#include "machine/program_params.h"
#include "options/describe.h"
#include "say.h"
#include "options/setting_opts.h"
#include "sweep/sweep_request.h"
#include "task/task.h"

bool sweep_has_param(const struct sweep *sweep, const char *name)
{
    bool all = program_param_find(&sweep->subject, name, strlen(name)) >= 0;
    for (size_t i = 0; !sweep->task && i < sweep->programs; i++)
        all &= program_param_find(sweep->program[i].program, name, strlen(name)) >= 0;
    return all;
}

bool sweep_is_option(const struct sweep *sweep, const char *name)
{
    const struct setting_kind *kind = setting_find(name);
    return kind && kind->uses & SETTING_SWEPT && !sweep_has_param(sweep, name);
}

json_t *sweep_point(const struct sweep *sweep, size_t run, size_t axes)
{
    json_t *point = json_object();
    for (size_t i = 0; i < axes; i++)
        json_object_set_new(point, sweep->axis[i].name, text_json(sweep_value(sweep, run, i)));
    return point;
}

void sweep_point_text(const struct sweep *sweep, size_t run, size_t axes, char *text, size_t size)
{
    size_t used = 0;
    *text = '\0';
    for (size_t i = 0; i < axes && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%s=%s", i ? ", " : "", sweep->axis[i].name,
                                 sweep_value(sweep, run, i));
}

/* ----------------------------------------------------------------------------------- the values */

/* Set all numbers of a topology: "mesh:4x4" and "3" give "mesh:3x3", which the caller frees. NULL after
 * saying why not. */
static char *sized(const char *spec, const char *size)
{
    size_t kind = strcspn(spec, ":"), length = kind;
    if (!spec[kind] || strncmp(spec, "graph", kind) == 0 || strncmp(spec, "tree", kind) == 0) {
        say_usage("--over size: the numbers of %s cannot all be set to one size" SAY_DO
                  "sweep over topology=... instead",
                  spec);
        return NULL;
    }
    char *made = memory_take(strlen(spec) * (strlen(size) + 1) + 2, 1, "a topology");
    memcpy(made, spec, kind);
    made[length++] = ':';
    for (const char *at = spec + kind; at; at = strchr(at + 1, 'x'))
        length += (size_t)sprintf(made + length, "%s%s", *at == 'x' ? "x" : "", size);
    return made;
}

const char *sweep_topology(const struct sweep *sweep, size_t run, const struct sweep_request *made)
{
    const char *given = made->request.options.topology;
    return given ? given : describe_topology(sweep_program_of(sweep, run)->program);
}

/* Set a parameter, whose name is the first `length` bytes, in place of what it was set to before. */
static void set_param(struct sweep_request *made, const char *name, size_t length, const char *value)
{
    char **at = made->params, *text;
    while (*at && (strncmp(*at, name, length) != 0 || (*at)[length] != '='))
        at++;
    if (asprintf(&text, "%.*s=%s", (int)length, name, value) < 0)
        memory_failed(strlen(value), "a parameter");
    made->request.options.param_count += !*at;
    free(*at);
    *at = text;
}

/* Set the value of an axis. False after saying why not. */
static bool set_value(const struct sweep *sweep, size_t run, size_t axis, struct sweep_request *made)
{
    const char *name = sweep->axis[axis].name, *value = sweep_value(sweep, run, axis);
    if (axis == sweep->program_axis)
        return true;
    if (strcmp(name, "size") == 0) {
        made->topology = sized(sweep_topology(sweep, run, made), value);
        made->request.options.topology = made->topology;
        return made->topology;
    }
    if (sweep_is_option(sweep, name))
        return setting_opts_set(&made->request, setting_find(name), value);
    set_param(made, name, strlen(name), value);
    return true;
}

bool sweep_request_make(const struct sweep *sweep, size_t run, struct sweep_request *made)
{
    const struct options *base = &sweep->base.options;
    const struct parray_param *of_task = sweep->task ? sweep->task->params : NULL;
    size_t most = base->param_count + sweep->axes + (of_task ? program_param_count(&sweep->subject) : 0);
    bool fine = true;
    *made = (struct sweep_request){.request = sweep->base};
    made->params = memory_take(most, sizeof made->params[0], "parameters");
    made->request.params = (const char **)made->params;
    made->request.options.params = made->request.params;
    made->request.options.param_count = 0;
    made->request.options.disturb = &made->request.disturb;
    made->request.options.progress = false;
    for (; of_task && of_task->name; of_task++)
        set_param(made, of_task->name, strlen(of_task->name), of_task->value ? of_task->value : "");
    for (size_t i = 0; i < base->param_count; i++) {
        size_t length = strcspn(base->params[i], "=");
        set_param(made, base->params[i], length, base->params[i] + length + 1);
    }
    for (size_t i = 0; fine && i < sweep->axes; i++)
        fine = set_value(sweep, run, i, made);
    return fine;
}

void sweep_request_free(struct sweep_request *made)
{
    for (size_t i = 0; made->params[i]; i++)
        free(made->params[i]);
    free(made->params);
    free(made->topology);
}
