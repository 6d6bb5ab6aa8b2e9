/*
 * wait_json.c: the writer of "most" and "first", and its reader.
 */
#include "facts/outcome.h"
#include "json/json_field.h"
#include "json/wait_json.h"

static json_t *most_json(const struct most_waits *most, bool *failed)
{
    if (!most->steps)
        return json_null();
    struct object o = object_new(failed);
    put(o, "from", json_integer(most->node));
    put(o, "port", json_integer(most->port));
    put(o, "to", json_integer(most->peer));
    put(o, "steps", count_json(most->steps));
    return o.json;
}

static json_t *first_json(const struct first_wait *first, bool *failed)
{
    if (!first->step)
        return json_null();
    struct object o = object_new(failed);
    put(o, "step", count_json(first->step));
    put(o, "node", json_integer(first->node));
    put(o, "port", json_integer(first->port));
    put(o, "peer", json_integer(first->peer));
    put(o, "rule", json_string(rule_name(first->rule)));
    put(o, "site", text_json(first->site));
    return o.json;
}

void waits_put(struct object o, const struct outcome *outcome)
{
    put(o, "most", most_json(&outcome->waits.most, o.failed));
    put(o, "first", first_json(&outcome->waits.first, o.failed));
}

void waits_read(struct outcome *outcome, const json_t *json, int nodes)
{
    const json_t *most = json_object_get(json, "most"), *first = json_object_get(json, "first");
    outcome->waits.on = json_is_object(json);
    outcome->waits.most = (struct most_waits){.node = rank_of(most, "from", nodes),
                                              .port = rank_of(most, "port", INT32_MAX),
                                              .peer = rank_of(most, "to", nodes),
                                              .steps = count_of(most, "steps")};
    outcome->waits.first = (struct first_wait){.step = count_of(first, "step"),
                                               .node = rank_of(first, "node", nodes),
                                               .port = rank_of(first, "port", INT32_MAX),
                                               .peer = rank_of(first, "peer", nodes),
                                               .rule = rule_find(text_of(first, "rule")),
                                               .site = text_of(first, "site")};
    if (outcome->waits.most.node < 0)
        outcome->waits.most.steps = 0;
    if (outcome->waits.first.node < 0)
        outcome->waits.first.step = 0;
}
