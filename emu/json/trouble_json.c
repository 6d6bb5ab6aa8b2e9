/*
 * trouble_json.c: lists of objects, each with the fields that report_json.c's readers know (trace/recording_facts.c).
 */
#include "facts/model.h"
#include "json/trouble_json.h"
#include "judge/violation_text.h"
#include "report/report.h"
#include "run/array.h"
#include "run/roll_call.h"
#include "topo/topo.h"
#include "trace/recording.h"

static json_t *part_json(const struct violation_part *part, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "port", rank_json(part->port));
    put(o, "peer", rank_json(part->peer));
    put(o, "direction", json_string(part->receives ? "receive" : "send"));
    if (part->worm.since) {
        put(o, "worm_from", rank_json(part->worm.from));
        put(o, "worm_to", rank_json(part->worm.to));
        put(o, "worm_since", count_json(part->worm.since));
    }
    put(o, "site", text_json(part->site));
    return o.json;
}

static json_t *violation_json(const struct parray *array, const struct violation *v, bool *failed)
{
    char text[1024], place[128];
    struct object o = object_new(failed);
    json_t *parts = json_array();
    uint32_t kept = v->parts < VIOLATION_PARTS ? v->parts : VIOLATION_PARTS;
    for (uint32_t i = 0; i < kept; i++)
        append(o, parts, part_json(&v->part[i], failed));
    topo_place(array_topo(array), v->node, place, sizeof place);
    violation_text(array, v, text, sizeof text);
    put(o, "step", count_json(v->step));
    put(o, "node", json_integer(v->node));
    put(o, "place", text_json(place));
    put(o, "rule", text_json(rule_name(v->rule)));
    put(o, "model", text_json(array_model(array)->name));
    put(o, "part_count", json_integer(v->parts));
    put(o, "parts", parts);
    put(o, "text", text_json(text));
    return o.json;
}

json_t *violations_json(const struct report *r, struct object o)
{
    json_t *list = json_array();
    for (size_t i = 0; r->array && i < r->outcome->violations_kept; i++)
        append(o, list, violation_json(r->array, &r->outcome->violations[i], o.failed));
    return list;
}

static json_t *waiter_json(const struct waiter *w, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "node", json_integer(w->node));
    put(o, "port", rank_json(w->port));
    put(o, "peer", rank_json(w->peer));
    put(o, "returned", json_boolean(w->returned));
    put(o, "stopped", json_boolean(w->stopped));
    put(o, "since", count_json(w->since));
    put(o, "call", text_json(w->call));
    put(o, "site", text_json(w->site));
    return o.json;
}

json_t *waiters_json(const struct waiter *waiters, size_t count, struct object o)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count && i < RECORDING_WAITERS; i++)
        append(o, list, waiter_json(&waiters[i], o.failed));
    return list;
}

static json_t *sites_json(const struct deadlock *d, struct object o)
{
    struct roll_call roll;
    json_t *list = json_array();
    roll_call_take(&roll, d);
    for (size_t i = 0; i < roll.count; i++) {
        struct object site = object_new(o.failed);
        put(site, "call", text_json(roll.site[i].call));
        put(site, "site", text_json(roll.site[i].site));
        put(site, "nodes", json_integer((json_int_t)roll.site[i].nodes));
        put(site, "first", json_integer(roll.site[i].first));
        append(o, list, site.json);
    }
    return list;
}

json_t *deadlock_json(const struct deadlock *d, bool *failed)
{
    if (!d)
        return json_null();
    struct object o = object_new(failed);
    put(o, "step", count_json(d->step));
    put(o, "total", json_boolean(d->total));
    put(o, "count", json_integer((json_int_t)d->count));
    put(o, "cycle_length", json_integer((json_int_t)d->cycle_length));
    put(o, "cycle", waiters_json(d->cycle, d->cycle_length, o));
    put(o, "sites", sites_json(d, o));
    return o.json;
}

json_t *leftovers_json(const struct outcome *outcome, struct object o)
{
    json_t *list = json_array();
    for (size_t i = 0; i < outcome->leftovers_kept; i++) {
        const struct leftover *left = &outcome->leftover[i];
        struct object link = object_new(o.failed);
        put(link, "from", json_integer(left->from));
        put(link, "port", rank_json(left->port));
        put(link, "to", json_integer(left->to));
        put(link, "packets", count_json(left->packets));
        append(o, list, link.json);
    }
    return list;
}
