/*
 * task_json.c: the writer, and the reader of what it writes.
 */
#include <string.h>

#include "facts/outcome.h"
#include "facts/view.h"
#include "json/json_field.h"
#include "json/task_json.h"
#include "machine/storeys.h"
#include "parray.h"

/* Of the parameters of the run, those of the task. */
static json_t *params_json(const struct view *view, bool *failed)
{
    const char *name, *value;
    const char *const *if_declared;
    const struct parray_param *of_task =
        theory ? theory->params(view->outcome->task.name, &if_declared) : NULL;
    struct object o = object_new(failed);
    for (size_t i = 0; view_param(view, i, &name, &value); i++)
        for (const struct parray_param *param = of_task; param && param->name; param++)
            if (!strcmp(param->name, name))
                put(o, name, text_json(value));
    return o.json;
}

static json_t *step_json(uint64_t step)
{
    return step ? count_json(step) : json_null();
}

static json_t *first_json(const struct task_outcome *task, bool *failed)
{
    if (!task->first.kind)
        return json_null();
    struct object o = object_new(failed);
    put(o, "kind", text_json(task->first.kind));
    put(o, "node", json_integer(task->first.node));
    put(o, "origin", rank_json(task->first.origin));
    put(o, "step", step_json(task->first.step));
    put(o, "site", text_json(task->first.site));
    put(o, "text", text_json(task->first.text));
    return o.json;
}

json_t *task_json(const struct view *view, bool *failed)
{
    const struct task_outcome *task = &view->outcome->task;
    if (!task->name)
        return json_null();
    struct object o = object_new(failed);
    put(o, "name", text_json(task->name));
    put(o, "params", params_json(view, failed));
    put(o, "checked", json_boolean(task->checked));
    put(o, "by_packets", json_boolean(task->travels));
    put(o, "deliveries", count_json(task->deliveries));
    put(o, "during_run", count_json(task->timed));
    put(o, "first_step", step_json(task->step_first));
    put(o, "mean_step", task->timed ? real_json(task->step_mean) : json_null());
    put(o, "last_step", step_json(task->step_last));
    put(o, "last_node", task->timed ? rank_json(task->last_node) : json_null());
    put(o, "failed_nodes", count_json(task->failed));
    put(o, "received_bytes", count_json(task->received));
    put(o, "carried_bytes", count_json(task->carried));
    put(o, "crowded", json_boolean(task->crowded));
    put(o, "least_bytes", task->least ? count_json(task->least) : json_null());
    put(o, "failure", first_json(task, failed));
    return o.json;
}

void task_read(struct outcome *outcome, const json_t *json)
{
    const json_t *failure = json_object_get(json, "failure");
    struct task_outcome *task = &outcome->task;
    if (!json_is_object(json))
        return;
    *task = (struct task_outcome){.name = text_of(json, "name"),
                                  .checked = truth_of(json, "checked"),
                                  .travels = truth_of(json, "by_packets"),
                                  .deliveries = count_of(json, "deliveries"),
                                  .timed = count_of(json, "during_run"),
                                  .step_first = count_of(json, "first_step"),
                                  .step_last = count_of(json, "last_step"),
                                  .step_mean = real_of(json, "mean_step"),
                                  .last_node = rank_of(json, "last_node", INT32_MAX),
                                  .failed = count_of(json, "failed_nodes"),
                                  .received = count_of(json, "received_bytes"),
                                  .carried = count_of(json, "carried_bytes"),
                                  .crowded = truth_of(json, "crowded"),
                                  .least = count_of(json, "least_bytes")};
    if (!json_is_object(failure))
        return;
    task->first.kind = text_of(failure, "kind");
    task->first.node = rank_of(failure, "node", INT32_MAX);
    task->first.origin = rank_of(failure, "origin", INT32_MAX);
    task->first.step = count_of(failure, "step");
    task->first.site = json_string_value(json_object_get(failure, "site"));
    snprintf(task->first.text, sizeof task->first.text, "%s", text_of(failure, "text"));
}
