/*
 * trouble_json.c: what went wrong, waited, was left over, or was logged; each list has one table of members
 * for its writer and its reader.
 */
#include <stdlib.h>

#include "facts/log_line.h"
#include "facts/outcome.h"
#include "facts/roll_call.h"
#include "facts/view.h"
#include "json/json_record.h"
#include "json/outcome_json.h"
#include "topo/topo.h"

/* A report tells so many worms of a cycle. */
enum { JAMMED_REPORTED = 1000 };

/* ------------------------------------------------------------------------------------ violations */

static json_t *part_json(const struct violation_part *part, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "port", index_json(part->port));
    put(o, "peer", index_json(part->peer));
    put(o, "direction", json_string(part->receives ? "receive" : "send"));
    if (part->worm.since) {
        put(o, "worm_from", index_json(part->worm.from));
        put(o, "worm_to", index_json(part->worm.to));
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
        v->part[i] = (struct violation_part){.port = index_of(part, "port", INT32_MAX),
                                             .peer = index_of(part, "peer", INT32_MAX),
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
        int32_t node = index_of(json, "node", nodes);
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

/* ------------------------------------------------------------------------------- programs of MPI */

static const struct record_member mpi_error_members[] = {
    RECORD(struct program_error, "class", TEXT, class),
    RECORD(struct program_error, "text", TEXT, text),
    RECORD(struct program_error, "communicator", NO_TEXT, communicator),
    RECORD(struct program_error, "rank", NUMBER32, here.node),
    RECORD(struct program_error, "call", NO_TEXT, here.call),
    RECORD(struct program_error, "site", NO_TEXT, here.site),
    RECORD(struct program_error, "other_rank", NUMBER32, other.node),
    RECORD(struct program_error, "other_call", NO_TEXT, other.call),
    RECORD(struct program_error, "other_site", NO_TEXT, other.site),
    {0},
};

json_t *mpi_error_json(const struct program_error *error, bool *failed)
{
    return error->class ? record_json(mpi_error_members, error, failed) : json_null();
}

void mpi_error_read(struct program_error *error, const json_t *json)
{
    if (json_is_object(json))
        record_read(mpi_error_members, error, json, INT32_MAX);
}

/* -------------------------------------------------------------------------------------- deadlocks */

static const struct record_member waiter_members[] = {
    RECORD(struct waiter, "node", KEY, node),         RECORD(struct waiter, "port", NUMBER32, port),
    RECORD(struct waiter, "peer", INDEX, peer),       RECORD(struct waiter, "returned", TRUTH, returned),
    RECORD(struct waiter, "stopped", TRUTH, stopped), RECORD(struct waiter, "mailbox_full", COUNT32, full),
    RECORD(struct waiter, "since", COUNT, since),     RECORD(struct waiter, "call", TEXT, call),
    RECORD(struct waiter, "site", TEXT, site),        {0},
};

static const struct record_member deadlock_members[] = {
    RECORD(struct deadlock, "step", COUNT, step),
    RECORD(struct deadlock, "total", TRUTH, total),
    RECORD(struct deadlock, "count", COUNT, count),
    RECORD(struct deadlock, "room_too_small", ROOM, too_small),
    RECORD(struct deadlock, "room", ROOM, room),
    RECORD(struct deadlock, "cycle_length", COUNT, cycle_length),
    {0},
};

static const struct record_member site_members[] = {
    RECORD(struct roll_call_site, "call", TEXT, call),
    RECORD(struct roll_call_site, "site", TEXT, site),
    RECORD(struct roll_call_site, "nodes", COUNT, nodes),
    RECORD(struct roll_call_site, "first", KEY, first),
    {0},
};

json_t *waiters_json(const struct waiter *waiters, size_t count, struct object o)
{
    return records_json(waiter_members, waiters, sizeof *waiters,
                        count < WAITERS_REPORTED ? count : WAITERS_REPORTED, o);
}

json_t *deadlock_json(const struct deadlock *d, bool *failed)
{
    struct roll_call roll;
    if (!d)
        return json_null();
    struct object o = object_new(failed);
    roll_call_take(&roll, d);
    record_put(o, deadlock_members, d);
    put(o, "cycle", waiters_json(d->cycle, d->cycle_length, o));
    put(o, "sites", records_json(site_members, roll.site, sizeof roll.site[0], roll.count, o));
    return o.json;
}

static struct waiter *waiters_read(const json_t *json, const char *list, int nodes, size_t *count)
{
    return records_read(waiter_members, sizeof(struct waiter), json_object_get(json, list), WAITERS_REPORTED,
                        nodes, count);
}

bool deadlock_read(struct outcome *outcome, const json_t *json, int nodes)
{
    if (!json_is_object(json))
        return true;
    struct deadlock *d = outcome->deadlock = calloc(1, sizeof *d);
    if (!d)
        return false;
    record_read(deadlock_members, d, json, nodes);
    d->waiters = waiters_read(json, "waiters", nodes, &d->count);
    d->cycle = waiters_read(json, "cycle", nodes, &d->cycle_length);
    return d->waiters && d->cycle;
}

/* ------------------------------------------------------------------------------- worms that wait for ever */

static const struct record_member jammed_members[] = {
    RECORD(struct jammed_worm, "worm_from", KEY, from), RECORD(struct jammed_worm, "worm_to", KEY, to),
    RECORD(struct jammed_worm, "since", COUNT, since),  RECORD(struct jammed_worm, "channels", COUNT, held),
    RECORD(struct jammed_worm, "node", KEY, node),      RECORD(struct jammed_worm, "port", NUMBER32, port),
    RECORD(struct jammed_worm, "peer", KEY, peer),      RECORD(struct jammed_worm, "site", TEXT, site),
    RECORD(struct jammed_worm, "way", LETTERS, way),    {0},
};

static const struct record_member jam_members[] = {
    RECORD(struct worm_jam, "step", COUNT, step),
    RECORD(struct worm_jam, "count", COUNT, count),
    RECORD(struct worm_jam, "cycle_length", COUNT, cycle_length),
    {0},
};

json_t *worm_jam_json(const struct worm_jam *jam, bool *failed)
{
    if (!jam)
        return json_null();
    struct object o = object_new(failed);
    size_t told = jam->cycle_length < JAMMED_REPORTED ? jam->cycle_length : JAMMED_REPORTED;
    record_put(o, jam_members, jam);
    put(o, "cycle", records_json(jammed_members, jam->cycle, sizeof jam->cycle[0], told, o));
    return o.json;
}

bool worm_jam_read(struct outcome *outcome, const json_t *json, int nodes)
{
    if (!json_is_object(json))
        return true;
    struct worm_jam *jam = outcome->jam = calloc(1, sizeof *jam);
    if (!jam)
        return false;
    record_read(jam_members, jam, json, nodes);
    jam->cycle = records_read(jammed_members, sizeof jam->cycle[0], json_object_get(json, "cycle"), SIZE_MAX,
                              nodes, &jam->cycle_length);
    return jam->cycle;
}

/* -------------------------------------------------------------------------------------- leftovers */

static const struct record_member leftover_members[] = {
    RECORD(struct leftover, "from", KEY, from),
    RECORD(struct leftover, "port", NUMBER32, port),
    RECORD(struct leftover, "to", KEY, to),
    RECORD(struct leftover, "packets", COUNT, packets),
    {0},
};

json_t *leftovers_json(const struct outcome *outcome, struct object o)
{
    return records_json(leftover_members, outcome->leftover, sizeof outcome->leftover[0],
                        outcome->leftovers_kept, o);
}

bool leftovers_read(struct outcome *o, const json_t *list, int nodes)
{
    o->leftover =
        records_read(leftover_members, sizeof o->leftover[0], list, SIZE_MAX, nodes, &o->leftovers_kept);
    return o->leftover;
}

/* ------------------------------------------------------------------------- what waited for the model */

static const struct record_member most_members[] = {
    RECORD(struct most_waits, "from", KEY, node),
    RECORD(struct most_waits, "port", NUMBER32, port),
    RECORD(struct most_waits, "to", INDEX, peer),
    RECORD(struct most_waits, "steps", COUNT, steps),
    {0},
};

static const struct record_member first_members[] = {
    RECORD(struct first_wait, "step", COUNT, step),
    RECORD(struct first_wait, "node", KEY, node),
    RECORD(struct first_wait, "port", NUMBER32, port),
    RECORD(struct first_wait, "peer", INDEX, peer),
    {0},
};

static const struct record_member worm_members[] = {
    RECORD(struct first_wait, "worm_from", INDEX, from),
    RECORD(struct first_wait, "worm_to", INDEX, to),
    {0},
};

static json_t *first_json(const struct outcome *outcome, bool *failed)
{
    const struct first_wait *first = &outcome->waits.first;
    if (!first->step)
        return json_null();
    struct object o = object_new(failed);
    record_put(o, first_members, first);
    if (outcome->has_worms)
        record_put(o, worm_members, first);
    put(o, "rule", json_string(rule_name(first->rule)));
    put(o, "site", text_json(first->site));
    return o.json;
}

void waits_put(struct object o, const struct outcome *outcome)
{
    const struct most_waits *most = &outcome->waits.most;
    put(o, "most", most->steps ? record_json(most_members, most, o.failed) : json_null());
    put(o, "first", first_json(outcome, o.failed));
}

void waits_read(struct outcome *outcome, const json_t *json, int nodes)
{
    struct most_waits *most = &outcome->waits.most;
    struct first_wait *first = &outcome->waits.first;
    const json_t *told = json_object_get(json, "first");
    outcome->waits.on = json_is_object(json);
    if (!record_read(most_members, most, json_object_get(json, "most"), nodes))
        most->steps = 0;
    if (!record_read(first_members, first, told, nodes))
        first->step = 0;
    record_read(worm_members, first, told, nodes);
    first->rule = rule_find(text_of(told, "rule"));
    first->site = text_of(told, "site");
}

/* ------------------------------------------------------------------------------- lines of node_log */

static const struct record_member log_members[] = {
    RECORD(struct log_line, "step", COUNT, step),
    RECORD(struct log_line, "node", KEY, node),
    RECORD(struct log_line, "text", TEXT, text),
    {0},
};

json_t *log_json(const struct log_lines *lines, struct object o)
{
    return records_json(log_members, lines->line, sizeof lines->line[0], lines->kept, o);
}

bool log_read(struct log_lines *lines, const json_t *list, uint64_t count, int nodes)
{
    size_t kept;
    lines->count = count;
    lines->line = records_read(log_members, sizeof lines->line[0], list, LOG_LINES_KEPT, nodes, &kept);
    for (; lines->line && lines->kept < kept; lines->kept++)
        if (!(lines->line[lines->kept].text = strdup(lines->line[lines->kept].text)))
            return false;
    return lines->line;
}
