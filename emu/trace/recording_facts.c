/*
 * recording_facts.c: what a trace says in JSON, as plain structures. Texts are not copied: they live as long as the JSON.
 * The fields are those of report_json.c. A field that is missing or of another type reads as absent, a rank that the
 * array does not have too: the file may have been made by anybody.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "json/json_value.h"
#include "trace/recording_own.h"

/* ---------------------------------------------------------------------------------------- fields */

static const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* Also as a text of digits, if it is too large for a JSON integer, or of hexadecimal ones. */
static uint64_t number_of(const json_t *object, const char *key, int base)
{
    const json_t *json = json_object_get(object, key);
    if (json_is_string(json))
        return strtoull(json_string_value(json), NULL, base);
    return json_integer_value(json) > 0 ? (uint64_t)json_integer_value(json) : 0;
}

static uint64_t count_of(const json_t *object, const char *key)
{
    return number_of(object, key, 10);
}

/* -1: absent, or not below `limit`. */
static int32_t rank_of(const json_t *object, const char *key, int64_t limit)
{
    const json_t *json = json_object_get(object, key);
    int64_t rank = json_is_integer(json) ? json_integer_value(json) : -1;
    return rank >= 0 && rank < limit ? (int32_t)rank : -1;
}

static double real_of(const json_t *object, const char *key)
{
    const json_t *json = json_object_get(object, key);
    return json_is_number(json) ? json_number_value(json) : (double)NAN;
}

static bool truth_of(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

static json_t *object_read(const char *text, size_t length, char *error, size_t size)
{
    json_error_t why;
    json_t *json = json_loadb(text, length, 0, &why);
    if (json_is_object(json))
        return json;
    snprintf(error, size, "the block is no JSON object: %s", json ? "it is something else" : why.text);
    json_decref(json);
    return NULL;
}

/* ---------------------------------------------------------------------------------- what was run */

static bool take_params(struct recording *recording, const json_t *params)
{
    const char *name;
    json_t *value;
    size_t count = 0, all = json_object_size(params);
    recording->own->params = calloc(all + 1, sizeof recording->own->params[0]);
    if (!recording->own->params)
        return false;
    json_object_foreach((json_t *)(uintptr_t)params, name, value) recording->own->params[count++] =
        (struct recording_param){name, json_is_string(value) ? json_string_value(value) : ""};
    recording->params = recording->own->params;
    recording->param_count = count;
    return true;
}

static bool take_topology(struct recording *recording, const json_t *json, char *error, size_t size)
{
    char why[TOPO_ERROR_SIZE];
    const char *spec = text_of(json, "topology");
    recording->topo = topo_open(spec, why, sizeof why);
    if (!recording->topo)
        snprintf(error, size, "it was recorded on '%s', but %s", spec, why);
    else if (topo_hash(recording->topo) != number_of(json, "topology_hash", 16))
        snprintf(error, size, "it was recorded on '%s', which has changed since", spec);
    else
        return true;
    return false;
}

bool recording_take_run(struct recording *recording, const char *text, size_t length, char *error,
                        size_t size)
{
    json_t *json = recording->own->run = object_read(text, length, error, size);
    if (!json || !take_topology(recording, json, error, size))
        return false;
    recording->program = text_of(json, "program");
    recording->model = text_of(json, "model");
    recording->disturbed = text_of(json_object_get(json, "disturb"), "text");
    recording->disturb_seed = count_of(json_object_get(json, "disturb"), "seed");
    recording->half_duplex = truth_of(json, "half_duplex");
    recording->seed = count_of(json, "seed");
    recording->startup = count_of(json, "startup");
    recording->per_unit = count_of(json, "per_unit");
    recording->mailbox = count_of(json, "mailbox");
    recording->packet_units = count_of(json, "packet_units");
    if (take_params(recording, json_object_get(json, "params")))
        return true;
    snprintf(error, size, "out of memory for parameters");
    return false;
}

/* ------------------------------------------------------------------------------------ how it went */

static void take_parts(struct violation *v, const json_t *parts)
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

static bool take_violations(struct recording *recording, const json_t *list)
{
    struct outcome *o = &recording->own->outcome;
    size_t i, count = json_array_size(list);
    const json_t *json;
    count = count < VIOLATIONS_KEPT ? count : VIOLATIONS_KEPT;
    o->violations = calloc(count + 1, sizeof o->violations[0]);
    recording->own->violation_text = calloc(count + 1, sizeof recording->own->violation_text[0]);
    if (!o->violations || !recording->own->violation_text)
        return false;
    json_array_foreach(list, i, json)
    {
        int32_t node = rank_of(json, "node", recording->topo->nodes);
        if (node < 0 || o->violations_kept == count)
            continue;
        struct violation *v = &o->violations[o->violations_kept];
        *v = (struct violation){.step = count_of(json, "step"),
                                .node = node,
                                .rule = rule_find(text_of(json, "rule")),
                                .parts = (uint32_t)count_of(json, "part_count")};
        take_parts(v, json_object_get(json, "parts"));
        recording->own->violation_text[o->violations_kept++] = text_of(json, "text");
    }
    recording->violation_text = recording->own->violation_text;
    return true;
}

/* Result: how many; *waiters NULL: no memory. */
static size_t take_waiters(const struct recording *recording, const json_t *list, struct waiter **waiters)
{
    int64_t nodes = recording->topo->nodes;
    size_t i, count = 0;
    const json_t *json;
    *waiters = calloc(json_array_size(list) + 1, sizeof **waiters);
    json_array_foreach(list, i, json)
    {
        int32_t node = rank_of(json, "node", nodes);
        if (node < 0 || !*waiters || count == RECORDING_WAITERS)
            continue;
        (*waiters)[count++] = (struct waiter){.node = node,
                                              .port = rank_of(json, "port", INT32_MAX),
                                              .peer = rank_of(json, "peer", nodes),
                                              .returned = truth_of(json, "returned"),
                                              .stopped = truth_of(json, "stopped"),
                                              .since = count_of(json, "since"),
                                              .call = text_of(json, "call"),
                                              .site = text_of(json, "site")};
    }
    return count;
}

static bool take_deadlock(struct recording *recording, const json_t *json)
{
    if (!json_is_object(json))
        return true;
    struct deadlock *d = recording->own->outcome.deadlock = calloc(1, sizeof *d);
    if (!d)
        return false;
    d->step = count_of(json, "step");
    d->total = truth_of(json, "total");
    d->count = take_waiters(recording, json_object_get(json, "waiters"), &d->waiters);
    d->cycle_length = take_waiters(recording, json_object_get(json, "cycle"), &d->cycle);
    return d->waiters && d->cycle;
}

static bool take_leftovers(struct recording *recording, const json_t *list)
{
    struct outcome *o = &recording->own->outcome;
    int64_t nodes = recording->topo->nodes;
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

static void take_figures(struct outcome *o, const json_t *json)
{
    const json_t *verified = json_object_get(json, "verified"), *worms = json_object_get(json, "worms"),
                 *utilization = json_object_get(json, "utilization");
    *o = (struct outcome){.status = (int)count_of(json, "status"),
                          .interrupted = truth_of(json, "interrupted"),
                          .steps = count_of(json, "steps"),
                          .clock = count_of(json, "clock"),
                          .transmissions = count_of(json, "transmissions"),
                          .received = count_of(json, "received"),
                          .stalls = count_of(json, "stalls"),
                          .leftovers = count_of(json, "leftovers"),
                          .busy = count_of(json, "busy_steps"),
                          .digest = number_of(json, "digest", 16),
                          .result_digest = number_of(json, "result_digest", 16),
                          .has_result = json_is_string(json_object_get(json, "result_digest")),
                          .has_worms = json_is_object(worms),
                          .worms = count_of(worms, "count"),
                          .tcd = count_of(json, "tcd"),
                          .longest = count_of(worms, "longest_path"),
                          .verified = json_is_true(verified)    ? 1
                                      : json_is_false(verified) ? 0
                                                                : -1,
                          .unreturned = count_of(json, "unreturned"),
                          .time = real_of(json, "time"),
                          .lower_bound = real_of(json, "lower_bound"),
                          .paper_time = real_of(json, "paper_time"),
                          .tcd_bound = real_of(json, "tcd_lower_bound"),
                          .utilization_mean = real_of(utilization, "mean"),
                          .utilization_min = real_of(utilization, "min"),
                          .utilization_max = real_of(utilization, "max"),
                          .violation_count = count_of(json, "violation_count"),
                          .seconds = (double)NAN,
                          .setup_seconds = (double)NAN};
    snprintf(o->error, sizeof o->error, "%s", text_of(json, "error"));
}

bool recording_take_outcome(struct recording *recording, const char *text, size_t length, char *error,
                            size_t size)
{
    json_t *json = recording->own->report = object_read(text, length, error, size);
    if (!json)
        return false;
    take_figures(&recording->own->outcome, json);
    if (take_violations(recording, json_object_get(json, "violations")) &&
        take_deadlock(recording, json_object_get(json, "deadlock")) &&
        take_leftovers(recording, json_object_get(json, "leftover_links"))) {
        recording->outcome = &recording->own->outcome;
        return true;
    }
    snprintf(error, size, "out of memory for the outcome");
    return false;
}

bool recording_lack_outcome(struct recording *recording)
{
    json_decref(recording->own->report);
    json_t *report = recording->own->report = json_copy(recording->own->run);
    return json_object_set_new(report, "status", json_null()) == 0 &&
           json_object_set_new(report, "steps", json_integer((json_int_t)recording->steps)) == 0 &&
           json_object_set_new(report, "transmissions", json_integer((json_int_t)recording->count)) == 0 &&
           json_object_set_new(report, "damage", text_json(recording->damage)) == 0;
}

const struct json_t *recording_report(const struct recording *recording)
{
    return recording->own->report;
}

const struct json_t *recording_run(const struct recording *recording)
{
    return recording->own->run;
}

void recording_facts_free(struct recording *recording)
{
    struct recording_private *own = recording->own;
    struct outcome *o = &own->outcome;
    if (o->deadlock) {
        free(o->deadlock->waiters);
        free(o->deadlock->cycle);
    }
    free(o->deadlock);
    free(o->violations);
    free(o->leftover);
    free(own->violation_text);
    free(own->params);
    json_decref(own->report);
    json_decref(own->run);
}
