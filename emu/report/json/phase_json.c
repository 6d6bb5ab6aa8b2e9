/*
 * phase_json.c: the writer of a phase, and its reader.
 */
#include <stdlib.h>

#include "facts/outcome.h"
#include "json/json_field.h"
#include "json/phase_json.h"

static json_t *link_json(const struct phase_busiest *link, bool *failed)
{
    if (link->from < 0)
        return json_null();
    struct object o = object_new(failed);
    put(o, "from", json_integer(link->from));
    put(o, "port", json_integer(link->port));
    put(o, "to", json_integer(link->to));
    put(o, "busy_steps", count_json(link->busy));
    return o.json;
}

static json_t *node_json(const struct phase_busiest *node, bool *failed)
{
    if (node->from < 0)
        return json_null();
    struct object o = object_new(failed);
    put(o, "node", json_integer(node->from));
    put(o, "busy_steps", count_json(node->busy));
    return o.json;
}

static json_t *spans_json(const struct spans *spans, struct object o)
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
    put(o, "name", text_json(phase->name));
    put(o, "begin", count_json(phase->begin));
    put(o, "end", phase->end ? count_json(phase->end) : json_null());
    put(o, "steps", count_json(phase->steps));
    put(o, "nodes", count_json(phase->nodes));
    put(o, "packets", count_json(phase->packets));
    put(o, "busy_steps", count_json(phase->busy));
    put(o, "mean_busy_links", real_json(mean));
    put(o, "utilization", phase->links ? real_json(mean / (double)phase->links) : json_null());
    put(o, "links", count_json(phase->links));
    put(o, "idle_links", count_json(phase->idle));
    put(o, "least_steps", phase->bounded ? count_json(phase_least(phase)) : json_null());
    put(o, "busiest_link", phase->bounded ? link_json(&phase->link, failed) : json_null());
    put(o, "busiest_node", phase->bounded ? node_json(&phase->node, failed) : json_null());
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

/* ------------------------------------------------------------------------------------- reading */

static struct phase_busiest busiest_read(const json_t *json, const char *rank, int nodes)
{
    return (struct phase_busiest){.from = rank_of(json, rank, nodes),
                                  .port = rank_of(json, "port", INT32_MAX),
                                  .to = rank_of(json, "to", nodes),
                                  .busy = count_of(json, "busy_steps")};
}

static bool spans_read(struct spans *spans, const json_t *list)
{
    size_t i;
    const json_t *pair;
    json_array_foreach(list, i, pair)
    {
        json_int_t first = json_integer_value(json_array_get(pair, 0)),
                   last = json_integer_value(json_array_get(pair, 1));
        if (i == PHASE_SPANS_KEPT)
            break;
        if (first > 0 && first <= last && !spans_add(spans, (uint64_t)first, (uint64_t)last))
            return false;
    }
    return true;
}

static bool phase_read(struct phase_figure *phase, const json_t *json, int nodes)
{
    *phase =
        (struct phase_figure){.begin = count_of(json, "begin"),
                              .end = count_of(json, "end"),
                              .steps = count_of(json, "steps"),
                              .nodes = count_of(json, "nodes"),
                              .packets = count_of(json, "packets"),
                              .busy = count_of(json, "busy_steps"),
                              .links = count_of(json, "links"),
                              .idle = count_of(json, "idle_links"),
                              .bounded = json_is_number(json_object_get(json, "least_steps")),
                              .link = busiest_read(json_object_get(json, "busiest_link"), "from", nodes),
                              .node = busiest_read(json_object_get(json, "busiest_node"), "node", nodes)};
    snprintf(phase->name, sizeof phase->name, "%s", text_of(json, "name"));
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
