/*
 * property_json.c: what came of properties, as two lists, and back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "facts/outcome.h"
#include "json/json_record.h"
#include "json/outcome_json.h"

/* ------------------------------------------------------------------------------------- properties */

static json_t *made_json(const struct made_operation *made, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "node", json_integer(made->node));
    put(o, "operation", json_integer(made->operation));
    put(o, "object", json_integer(made->object));
    put(o, "input", json_integer(made->input));
    put(o, "output", made->end == UINT64_MAX ? json_null() : json_integer(made->output));
    put(o, "begin", count_json(made->begin));
    put(o, "end", made->end == UINT64_MAX ? json_null() : count_json(made->end));
    put(o, "text", text_json(made->text));
    return o.json;
}

static json_t *part_json(const struct outcome *outcome, struct object o)
{
    json_t *list = json_array();
    for (size_t i = 0; i < outcome->made_count; i++)
        append(o, list, made_json(&outcome->made[i], o.failed));
    return list;
}

static json_t *property_json(const struct outcome *outcome, enum property property, struct object of)
{
    const struct property_outcome *p = &outcome->property[property];
    bool fails = p->verdict == PROPERTY_FAILS;
    struct object o = object_new(of.failed);
    put(o, "name", json_string(property_name(property)));
    put(o, "holds", p->verdict == PROPERTY_UNKNOWN ? json_null() : json_boolean(!fails));
    put(o, "step", fails && p->step ? count_json(p->step) : json_null());
    put(o, "text", fails ? text_json(p->text) : json_null());
    put(o, "unknown", p->verdict == PROPERTY_UNKNOWN ? text_json(p->why) : json_null());
    put(o, "part", property == PROPERTY_HISTORY && fails ? part_json(outcome, o) : json_null());
    return o.json;
}

json_t *properties_json(const struct outcome *outcome, struct object o)
{
    json_t *list = json_array();
    for (enum property property = 0; property < PROPERTIES; property++)
        if (outcome->property[property].stated)
            append(o, list, property_json(outcome, property, o));
    return list;
}

/* The operations as lines, which is what is shown of a trace. */
static bool part_read(struct outcome *outcome, const json_t *list)
{
    size_t i;
    const json_t *made;
    if (!json_array_size(list))
        return true;
    outcome->made = calloc(json_array_size(list), sizeof outcome->made[0]);
    if (!outcome->made)
        return false;
    json_array_foreach(list, i, made)
        snprintf(outcome->made[i].text, sizeof outcome->made[i].text, "%s", text_of(made, "text"));
    outcome->made_count = json_array_size(list);
    return true;
}

static bool property_read(struct outcome *outcome, enum property property, const json_t *json)
{
    struct property_outcome *p = &outcome->property[property];
    const json_t *holds = json_object_get(json, "holds");
    p->stated = true;
    p->verdict = json_is_true(holds)    ? PROPERTY_HOLDS
                 : json_is_false(holds) ? PROPERTY_FAILS
                                        : PROPERTY_UNKNOWN;
    p->why = json_string_value(json_object_get(json, "unknown"));
    p->step = count_of(json, "step");
    snprintf(p->text, sizeof p->text, "%s", text_of(json, "text"));
    return property != PROPERTY_HISTORY || outcome->made || part_read(outcome, json_object_get(json, "part"));
}

bool properties_read(struct outcome *outcome, const json_t *list)
{
    size_t i;
    const json_t *json;
    json_array_foreach(list, i, json)
    {
        for (enum property property = 0; property < PROPERTIES; property++)
            if (strcmp(text_of(json, "name"), property_name(property)) == 0 &&
                !property_read(outcome, property, json))
                return false;
    }
    return true;
}

/* ----------------------------------------------------------------------------------------- places */

json_t *reached_json(const struct outcome *outcome, struct object o)
{
    json_t *list = json_array();
    for (size_t i = 0; i < outcome->reach_count; i++) {
        const struct reached *reach = &outcome->reach[i];
        struct object one = object_new(o.failed);
        put(one, "name", text_json(reach->name));
        put(one, "step", reach->step ? count_json(reach->step) : json_null());
        put(one, "node", reach->step ? json_integer(reach->node) : json_null());
        append(o, list, one.json);
    }
    return list;
}

bool reached_read(struct outcome *outcome, const json_t *list, int nodes)
{
    size_t most = json_array_size(list), i;
    const json_t *json;
    most = most < REACHES_MOST ? most : REACHES_MOST;
    outcome->reach = most ? calloc(most, sizeof outcome->reach[0]) : NULL;
    json_array_foreach(list, i, json)
    {
        if (i == most || !outcome->reach)
            break;
        struct reached *reach = &outcome->reach[outcome->reach_count++];
        snprintf(reach->name, sizeof reach->name, "%s", text_of(json, "name"));
        reach->step = count_of(json, "step");
        reach->node = reach->step ? index_of(json, "node", nodes) : -1;
    }
    return !most || outcome->reach;
}
