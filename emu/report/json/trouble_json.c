/*
 * trouble_json.c: lists of objects; the writer of each list stands beside its reader.
 */
#include <stdlib.h>

#include "facts/outcome.h"
#include "facts/roll_call.h"
#include "facts/view.h"
#include "json/json_field.h"
#include "json/trouble_json.h"
#include "topo/topo.h"

/* ------------------------------------------------------------------------------------ violations */

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

static json_t *violation_json(const struct view *view, size_t number, bool *failed)
{
    const struct violation *v = &view->outcome->violations[number];
    char text[1024], place[128];
    struct object o = object_new(failed);
    json_t *parts = json_array();
    uint32_t kept = v->parts < VIOLATION_PARTS ? v->parts : VIOLATION_PARTS;
    for (uint32_t i = 0; i < kept; i++)
        append(o, parts, part_json(&v->part[i], failed));
    topo_place(view->topo, v->node, place, sizeof place);
    view_violation(view, number, text, sizeof text);
    put(o, "step", count_json(v->step));
    put(o, "node", json_integer(v->node));
    put(o, "place", text_json(place));
    put(o, "rule", text_json(rule_name(v->rule)));
    put(o, "model", text_json(view->model));
    put(o, "part_count", json_integer(v->parts));
    put(o, "parts", parts);
    put(o, "text", text_json(text));
    return o.json;
}

json_t *violations_json(const struct view *view, struct object o)
{
    json_t *list = json_array();
    for (size_t i = 0; view->topo && i < view->outcome->violations_kept; i++)
        append(o, list, violation_json(view, i, o.failed));
    return list;
}

static void parts_read(struct violation *v, const json_t *parts)
{
    size_t i;
    const json_t *part;
    json_array_foreach(parts, i, part)
    {
        if (i == VIOLATION_PARTS)
            break;
        v->parts = v->parts > i ? v->parts : (uint32_t)i + 1;
        v->part[i] = (struct violation_part){.port = rank_of(part, "port", INT32_MAX),
                                             .peer = rank_of(part, "peer", INT32_MAX),
                                             .receives = strcmp(text_of(part, "direction"), "receive") == 0,
                                             .site = text_of(part, "site")};
    }
}

bool violations_read(struct outcome *o, const char ***texts, const json_t *list, int nodes)
{
    size_t i, count = json_array_size(list);
    const json_t *json;
    count = count < VIOLATIONS_KEPT ? count : VIOLATIONS_KEPT;
    o->violations = calloc(count + 1, sizeof o->violations[0]);
    *texts = calloc(count + 1, sizeof **texts);
    if (!o->violations || !*texts)
        return false;
    json_array_foreach(list, i, json)
    {
        int32_t node = rank_of(json, "node", nodes);
        if (node < 0 || o->violations_kept == count)
            continue;
        struct violation *v = &o->violations[o->violations_kept];
        *v = (struct violation){.step = count_of(json, "step"),
                                .node = node,
                                .rule = rule_find(text_of(json, "rule")),
                                .parts = (uint32_t)count_of(json, "part_count")};
        parts_read(v, json_object_get(json, "parts"));
        (*texts)[o->violations_kept++] = text_of(json, "text");
    }
    return true;
}

/* -------------------------------------------------------------------------------------- deadlocks */

static json_t *waiter_json(const struct waiter *w, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "node", json_integer(w->node));
    put(o, "port", rank_json(w->port));
    put(o, "peer", rank_json(w->peer));
    put(o, "returned", json_boolean(w->returned));
    put(o, "stopped", json_boolean(w->stopped));
    put(o, "mailbox_full", json_integer(w->full));
    put(o, "since", count_json(w->since));
    put(o, "call", text_json(w->call));
    put(o, "site", text_json(w->site));
    return o.json;
}

json_t *waiters_json(const struct waiter *waiters, size_t count, struct object o)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count && i < WAITERS_TOLD; i++)
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
    put(o, "room_too_small", d->too_small ? json_integer(d->too_small) : json_null());
    put(o, "room", d->room ? json_integer(d->room) : json_null());
    put(o, "cycle_length", json_integer((json_int_t)d->cycle_length));
    put(o, "cycle", waiters_json(d->cycle, d->cycle_length, o));
    put(o, "sites", sites_json(d, o));
    return o.json;
}

/* Result: how many waiters were read; *waiters NULL: no memory. */
static size_t waiters_read(struct waiter **waiters, const json_t *list, int nodes)
{
    size_t i, count = 0;
    const json_t *json;
    *waiters = calloc(json_array_size(list) + 1, sizeof **waiters);
    json_array_foreach(list, i, json)
    {
        int32_t node = rank_of(json, "node", nodes);
        if (node < 0 || !*waiters || count == WAITERS_TOLD)
            continue;
        (*waiters)[count++] = (struct waiter){.node = node,
                                              .port = rank_of(json, "port", INT32_MAX),
                                              .peer = rank_of(json, "peer", nodes),
                                              .returned = truth_of(json, "returned"),
                                              .stopped = truth_of(json, "stopped"),
                                              .full = (uint32_t)count_of(json, "mailbox_full"),
                                              .since = count_of(json, "since"),
                                              .call = text_of(json, "call"),
                                              .site = text_of(json, "site")};
    }
    return count;
}

bool deadlock_read(struct outcome *outcome, const json_t *json, int nodes)
{
    if (!json_is_object(json))
        return true;
    struct deadlock *d = outcome->deadlock = calloc(1, sizeof *d);
    if (!d)
        return false;
    d->step = count_of(json, "step");
    d->too_small = (uint32_t)count_of(json, "room_too_small");
    d->room = (uint32_t)count_of(json, "room");
    d->total = truth_of(json, "total");
    d->count = waiters_read(&d->waiters, json_object_get(json, "waiters"), nodes);
    d->cycle_length = waiters_read(&d->cycle, json_object_get(json, "cycle"), nodes);
    return d->waiters && d->cycle;
}

/* -------------------------------------------------------------------------------------- leftovers */

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

bool leftovers_read(struct outcome *o, const json_t *list, int nodes)
{
    size_t i;
    const json_t *json;
    o->leftover = calloc(json_array_size(list) + 1, sizeof o->leftover[0]);
    if (!o->leftover)
        return false;
    json_array_foreach(list, i, json)
    {
        struct leftover left = {.from = rank_of(json, "from", nodes),
                                .port = rank_of(json, "port", INT32_MAX),
                                .to = rank_of(json, "to", nodes),
                                .packets = count_of(json, "packets")};
        if (left.from >= 0 && left.to >= 0)
            o->leftover[o->leftovers_kept++] = left;
    }
    return true;
}
