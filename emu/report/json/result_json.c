/*
 * result_json.c: what came of a run: its task, its phases, and the numbers that nodes gave for people; each
 * with its reader.
 *
 * Reports round numbers to REAL_DIGITS digits. A trace must not: --results of a trace is that of the run, to
 * the last bit. So in the list by rank a number that REAL_DIGITS digits do not tell is a text.
 */
#include <stdlib.h>
#include <string.h>

#include "facts/node_values.h"
#include "facts/outcome.h"
#include "facts/view.h"
#include "json/json_record.h"
#include "json/outcome_json.h"
#include "machine/storeys.h"
#include "parray.h"

/* ---------------------------------------------------------------------------------------- the task */

static const struct record_member task_members[] = {
    RECORD(struct task_outcome, "checked", TRUTH, checked),
    RECORD(struct task_outcome, "by_packets", TRUTH, travels),
    RECORD(struct task_outcome, "deliveries", COUNT, deliveries),
    RECORD(struct task_outcome, "during_run", COUNT, timed),
    RECORD(struct task_outcome, "first_step", STEP, step_first),
    RECORD(struct task_outcome, "mean_step", REAL, step_mean),
    RECORD(struct task_outcome, "last_step", STEP, step_last),
    RECORD(struct task_outcome, "last_node", NUMBER32, last_node),
    RECORD(struct task_outcome, "failed_nodes", COUNT, failed),
    RECORD(struct task_outcome, "received_bytes", COUNT, received),
    RECORD(struct task_outcome, "carried_bytes", COUNT, carried),
    RECORD(struct task_outcome, "crowded", TRUTH, crowded),
    RECORD(struct task_outcome, "least_bytes", STEP, least),
    {0},
};

static const struct record_member failure_members[] = {
    RECORD(struct task_outcome, "kind", TEXT, first.kind),
    RECORD(struct task_outcome, "node", NUMBER32, first.node),
    RECORD(struct task_outcome, "origin", NUMBER32, first.origin),
    RECORD(struct task_outcome, "step", STEP, first.step),
    RECORD(struct task_outcome, "site", NO_TEXT, first.site),
    RECORD(struct task_outcome, "text", LETTERS, first.text),
    {0},
};

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

json_t *task_json(const struct view *view, bool *failed)
{
    const struct task_outcome *task = &view->outcome->task;
    if (!task->name)
        return json_null();
    struct object o = object_new(failed);
    put(o, "name", text_json(task->name));
    put(o, "params", params_json(view, failed));
    record_put(o, task_members, task);
    put(o, "failure", task->first.kind ? record_json(failure_members, task, failed) : json_null());
    return o.json;
}

void task_read(struct outcome *outcome, const json_t *json)
{
    const json_t *failure = json_object_get(json, "failure");
    struct task_outcome *task = &outcome->task;
    if (!json_is_object(json))
        return;
    *task = (struct task_outcome){.name = text_of(json, "name")};
    record_read(task_members, task, json, INT32_MAX);
    if (json_is_object(failure))
        record_read(failure_members, task, failure, INT32_MAX);
}

/* ------------------------------------------------------------------------------------------ phases */

static const struct record_member phase_members[] = {
    RECORD(struct phase_figure, "name", LETTERS, name),
    RECORD(struct phase_figure, "begin", COUNT, begin),
    RECORD(struct phase_figure, "end", STEP, end),
    RECORD(struct phase_figure, "steps", COUNT, steps),
    RECORD(struct phase_figure, "nodes", COUNT, nodes),
    RECORD(struct phase_figure, "packets", COUNT, packets),
    RECORD(struct phase_figure, "busy_steps", COUNT, busy),
    {0},
};

static const struct record_member phase_link_members[] = {
    RECORD(struct phase_figure, "links", COUNT, links),
    RECORD(struct phase_figure, "idle_links", COUNT, idle),
    {0},
};

static const struct record_member busy_link_members[] = {
    RECORD(struct phase_busiest, "from", KEY, from),
    RECORD(struct phase_busiest, "port", NUMBER32, port),
    RECORD(struct phase_busiest, "to", INDEX, to),
    RECORD(struct phase_busiest, "busy_steps", COUNT, busy),
    {0},
};

static const struct record_member busy_node_members[] = {
    RECORD(struct phase_busiest, "node", KEY, from),
    RECORD(struct phase_busiest, "busy_steps", COUNT, busy),
    {0},
};

static json_t *busiest_json(const struct phase_figure *phase, const struct phase_busiest *busiest,
                            const struct record_member *members, bool *failed)
{
    return phase->bounded && busiest->from >= 0 ? record_json(members, busiest, failed) : json_null();
}

static json_t *spans_json(const struct interval_set *spans, struct object o)
{
    json_t *list = json_array();
    for (size_t i = 0; i < spans->count; i++) {
        json_t *pair = json_array();
        append(o, pair, count_json(spans->item[i].first));
        append(o, pair, count_json(spans->item[i].last));
        append(o, list, pair);
    }
    return list;
}

static json_t *phase_json(const struct outcome *outcome, const struct phase_figure *phase, bool *failed)
{
    bool known = phase->steps && !isnan(outcome->utilization_mean);
    double mean = known ? (double)phase->busy / (double)phase->steps : (double)NAN;
    struct object o = object_new(failed);
    record_put(o, phase_members, phase);
    put(o, "mean_busy_links", real_json(mean));
    put(o, "utilization", phase->links ? real_json(mean / (double)phase->links) : json_null());
    record_put(o, phase_link_members, phase);
    put(o, "least_steps", phase->bounded ? count_json(phase_least(phase)) : json_null());
    put(o, "busiest_link", busiest_json(phase, &phase->link, busy_link_members, failed));
    put(o, "busiest_node", busiest_json(phase, &phase->node, busy_node_members, failed));
    put(o, "spans", spans_json(&phase->spans, o));
    return o.json;
}

json_t *phases_json(const struct outcome *outcome, struct object o)
{
    if (outcome->phases_overfull)
        return json_null();
    json_t *list = json_array();
    for (size_t i = 0; i < outcome->phase_count; i++)
        append(o, list, phase_json(outcome, &outcome->phases[i], o.failed));
    return list;
}

static bool spans_read(struct interval_set *spans, const json_t *list)
{
    size_t i;
    const json_t *pair;
    json_array_foreach(list, i, pair)
    {
        json_int_t first = json_integer_value(json_array_get(pair, 0)),
                   last = json_integer_value(json_array_get(pair, 1));
        if (i == PHASE_SPANS_KEPT)
            break;
        if (first > 0 && first <= last && !interval_set_add(spans, (uint64_t)first, (uint64_t)last))
            return false;
    }
    return true;
}

static bool phase_read(struct phase_figure *phase, const json_t *json, int nodes)
{
    phase->node = (struct phase_busiest){.port = -1, .to = -1};
    phase->bounded = json_is_number(json_object_get(json, "least_steps"));
    record_read(phase_members, phase, json, nodes);
    record_read(phase_link_members, phase, json, nodes);
    record_read(busy_link_members, &phase->link, json_object_get(json, "busiest_link"), nodes);
    record_read(busy_node_members, &phase->node, json_object_get(json, "busiest_node"), nodes);
    return spans_read(&phase->spans, json_object_get(json, "spans"));
}

bool phases_read(struct outcome *o, const json_t *list, int nodes)
{
    size_t count = json_array_size(list);
    count = count < PHASES_MOST ? count : PHASES_MOST;
    o->phases_overfull = json_is_null(list);
    o->phases = count ? calloc(count, sizeof o->phases[0]) : NULL;
    for (; o->phases && o->phase_count < count; o->phase_count++)
        if (!phase_read(&o->phases[o->phase_count], json_array_get(list, o->phase_count), nodes)) {
            o->phase_count++;
            return false;
        }
    return o->phases || !count;
}

/* ------------------------------------------------------------------------------------------ values */

static const char by_rank[] = "by_rank";

static json_t *number_json(double number)
{
    char text[32];
    snprintf(text, sizeof text, "%.*g", REAL_DIGITS, number);
    if (isnan(number) || strtod(text, NULL) == number)
        return real_json(number);
    snprintf(text, sizeof text, "%.17g", number);
    return json_string(text);
}

static json_t *numbers_json(const double *number, int nodes, struct object o)
{
    json_t *list = json_array();
    for (int rank = 0; rank < nodes; rank++)
        append(o, list, number_json(number[rank]));
    return list;
}

static json_t *column_json(const struct node_value_column *column, int nodes, bool by_node, bool *failed)
{
    struct parray_values values = node_values_sum(column, nodes);
    struct object o = object_new(failed);
    put(o, "nodes", json_integer(values.nodes));
    put(o, "sum", real_json(values.sum));
    put(o, "mean", real_json(values.mean));
    put(o, "least", real_json(values.least));
    put(o, "least_node", index_json(values.least_node));
    put(o, "greatest", real_json(values.greatest));
    put(o, "greatest_node", index_json(values.greatest_node));
    if (by_node)
        put(o, by_rank, numbers_json(column->value, nodes, o));
    return o.json;
}

json_t *values_json(const struct outcome *outcome, int nodes, bool by_node, bool *failed)
{
    const struct node_values *values = &outcome->values;
    struct object o = object_new(failed);
    for (size_t i = 0; i < values->count; i++)
        put(o, values->column[i].name, column_json(&values->column[i], nodes, by_node, failed));
    return o.json;
}

void values_json_shorten(json_t *values)
{
    const char *name;
    json_t *column;
    json_object_foreach(values, name, column) json_object_del(column, by_rank);
}

/* Fill a column; what is no number is none. */
static bool column_read(struct node_value_column *column, const char *name, const json_t *list, int nodes)
{
    double *number = calloc((size_t)nodes + 1, sizeof number[0]);
    column->name = strdup(name);
    column->value = number;
    for (int rank = 0; number && rank < nodes; rank++) {
        const json_t *json = json_array_get(list, (size_t)rank);
        number[rank] = json_is_string(json)   ? strtod(json_string_value(json), NULL)
                       : json_is_number(json) ? json_number_value(json)
                                              : (double)NAN;
        if (!isfinite(number[rank]))
            number[rank] = (double)NAN;
    }
    return number && column->name;
}

bool values_read(struct outcome *outcome, json_t *values, int nodes)
{
    struct node_values *to = &outcome->values;
    size_t most = json_object_size(values);
    const char *name;
    json_t *column;
    most = most < VALUES_MOST ? most : VALUES_MOST;
    to->column = calloc(most + 1, sizeof to->column[0]);
    json_object_foreach(values, name, column)
    {
        if (!to->column || to->count == most)
            break;
        if (!column_read(&to->column[to->count++], name, json_object_get(column, by_rank), nodes))
            return false;
    }
    return to->column != NULL;
}
