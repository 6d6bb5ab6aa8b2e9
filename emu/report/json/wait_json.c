/*
 * wait_json.c: each writer with its reader.
 */
#include <stdlib.h>

#include "facts/outcome.h"
#include "json/json_field.h"
#include "json/wait_json.h"

/* A report tells so many worms of a cycle. */
enum { JAMMED_TOLD = 1000 };

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

static json_t *first_json(const struct outcome *outcome, bool *failed)
{
    const struct first_wait *first = &outcome->waits.first;
    if (!first->step)
        return json_null();
    struct object o = object_new(failed);
    put(o, "step", count_json(first->step));
    put(o, "node", json_integer(first->node));
    put(o, "port", json_integer(first->port));
    put(o, "peer", json_integer(first->peer));
    if (outcome->has_worms) {
        put(o, "worm_from", json_integer(first->from));
        put(o, "worm_to", json_integer(first->to));
    }
    put(o, "rule", json_string(rule_name(first->rule)));
    put(o, "site", text_json(first->site));
    return o.json;
}

void waits_put(struct object o, const struct outcome *outcome)
{
    put(o, "most", most_json(&outcome->waits.most, o.failed));
    put(o, "first", first_json(outcome, o.failed));
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
                                               .from = rank_of(first, "worm_from", nodes),
                                               .to = rank_of(first, "worm_to", nodes),
                                               .rule = rule_find(text_of(first, "rule")),
                                               .site = text_of(first, "site")};
    if (outcome->waits.most.node < 0)
        outcome->waits.most.steps = 0;
    if (outcome->waits.first.node < 0)
        outcome->waits.first.step = 0;
}

/* ------------------------------------------------------------------------------- worms that wait for ever */

static json_t *jammed_json(const struct jammed_worm *worm, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "worm_from", json_integer(worm->from));
    put(o, "worm_to", json_integer(worm->to));
    put(o, "since", count_json(worm->since));
    put(o, "channels", count_json(worm->held));
    put(o, "node", json_integer(worm->node));
    put(o, "port", json_integer(worm->port));
    put(o, "peer", json_integer(worm->peer));
    put(o, "site", text_json(worm->site));
    return o.json;
}

json_t *worm_jam_json(const struct worm_jam *jam, bool *failed)
{
    if (!jam)
        return json_null();
    struct object o = object_new(failed);
    json_t *cycle = json_array();
    for (size_t i = 0; i < jam->cycle_length && i < JAMMED_TOLD; i++)
        append(o, cycle, jammed_json(&jam->cycle[i], failed));
    put(o, "step", count_json(jam->step));
    put(o, "count", json_integer((json_int_t)jam->count));
    put(o, "cycle_length", json_integer((json_int_t)jam->cycle_length));
    put(o, "cycle", cycle);
    return o.json;
}

bool worm_jam_read(struct outcome *outcome, const json_t *json, int nodes)
{
    size_t i;
    const json_t *at, *cycle = json_object_get(json, "cycle");
    if (!json_is_object(json))
        return true;
    struct worm_jam *jam = outcome->jam = calloc(1, sizeof *jam);
    if (!jam || !(jam->cycle = calloc(json_array_size(cycle) + 1, sizeof jam->cycle[0])))
        return false;
    jam->step = count_of(json, "step");
    jam->count = count_of(json, "count");
    json_array_foreach(cycle, i, at)
    {
        struct jammed_worm worm = {.from = rank_of(at, "worm_from", nodes),
                                   .to = rank_of(at, "worm_to", nodes),
                                   .since = count_of(at, "since"),
                                   .held = count_of(at, "channels"),
                                   .node = rank_of(at, "node", nodes),
                                   .port = rank_of(at, "port", INT32_MAX),
                                   .peer = rank_of(at, "peer", nodes),
                                   .site = text_of(at, "site")};
        if (worm.from >= 0 && worm.to >= 0 && worm.node >= 0 && worm.peer >= 0)
            jam->cycle[jam->cycle_length++] = worm;
    }
    return true;
}
