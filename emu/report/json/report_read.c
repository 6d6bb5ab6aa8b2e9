/*
 * report_read.c: read the fields that report_json.c writes.
 */
#include <stdio.h>
#include <string.h>

#include "facts/model.h"
#include "facts/numbers.h"
#include "facts/outcome.h"
#include "json/json_record.h"
#include "json/outcome_json.h"
#include "json/report_json.h"

/* Parameter i, for view_param. A program has a handful, so that counting them off is fast enough. */
static bool read_param(const struct view *view, size_t i, const char **name, const char **value)
{
    json_t *params = json_object_get(view->told_head, "params");
    void *at = json_object_iter(params);
    while (at && i--)
        at = json_object_iter_next(params, at);
    if (!at)
        return false;
    *name = json_object_iter_key(at);
    *value = json_string_value(json_object_iter_value(at));
    *value = *value ? *value : "";
    return true;
}

uint64_t view_read_head(struct view *view, const json_t *head)
{
    const json_t *disturb = json_object_get(head, "disturb");
    *view = (struct view){.program = text_of(head, "program"),
                          .topology = text_of(head, "topology"),
                          .model = text_of(head, "model"),
                          .rules = model_find(text_of(head, "model")),
                          .half_duplex = truth_of(head, "half_duplex"),
                          .seed = count_of(head, "seed"),
                          .startup = count_of(head, "startup"),
                          .per_unit = count_of(head, "per_unit"),
                          .mailbox = count_of(head, "mailbox"),
                          .packet_units = count_of(head, "packet_units"),
                          .disturb_seed = count_of(disturb, "seed"),
                          .told_head = head,
                          .param = read_param};
    view->delays = count_of(disturb, "jitter") || count_of(disturb, "choices") ||
                   real_of(disturb, "lose") > 0 || json_array_size(json_object_get(disturb, "faults"));
    snprintf(view->disturbed, sizeof view->disturbed, "%s", text_of(disturb, "text"));
    return number_of(head, "topology_hash", 16);
}

/* The object and the member that the path of a number names. */
static const json_t *object_of(const json_t *json, const char *path, const char **key)
{
    char group[64];
    const char *dot = strchr(path, '.');
    *key = dot ? dot + 1 : path;
    snprintf(group, sizeof group, "%.*s", dot ? (int)(dot - path) : 0, path);
    return dot ? json_object_get(json, group) : json;
}

static void read_numbers(struct outcome *o, const json_t *json)
{
    for (const struct number *number = numbers; number->name; number++) {
        const char *key;
        const json_t *object = object_of(json, number->path, &key);
        char *field = (char *)o + number->offset;
        uint64_t whole = count_of(object, key);
        double real = real_of(object, key);
        if (number->source == NUMBER_WHOLE)
            memcpy(field, &whole, sizeof whole);
        else if (number->source == NUMBER_REAL)
            memcpy(field, &real, sizeof real);
    }
}

static void read_figures(struct outcome *o, const json_t *json, int nodes)
{
    const json_t *verified = json_object_get(json, "verified");
    *o = (struct outcome){.status = (int)count_of(json, "status"),
                          .interrupted = truth_of(json, "interrupted"),
                          .partial = truth_of(json, "partial"),
                          .verify_first = index_of(json, "verify_first", nodes),
                          .fullest = count_of(json, "fullest_mailbox"),
                          .unverified = json_string_value(json_object_get(json, "unverified")),
                          .assumes = json_string_value(json_object_get(json, "verified_assumes")),
                          .figures_why = json_string_value(json_object_get(json, "figures_missing")),
                          .digest = number_of(json, "digest", 16),
                          .result_digest = number_of(json, "result_digest", 16),
                          .has_result = json_is_string(json_object_get(json, "result_digest")),
                          .has_worms = json_is_object(json_object_get(json, "worms")),
                          .verified = json_is_true(verified)    ? 1
                                      : json_is_false(verified) ? 0
                                                                : -1};
    o->of_task = strcmp(text_of(json, "lower_bound_of"), "task") == 0;
    read_numbers(o, json);
    task_read(o, json_object_get(json, "task"));
    snprintf(o->error, sizeof o->error, "%s", text_of(json, "error"));
    snprintf(o->wrong, sizeof o->wrong, "%s", text_of(json, "wrong"));
    o->error_site = told_site_of(text_of(json, "error_site"), NULL);
    o->wrong_site = told_site_of(text_of(json, "wrong_site"), NULL);
    const json_t *where = json_object_get(json, "error_at");
    o->error_at.step = count_of(where, "step");
    o->error_at.node = json_is_integer(json_object_get(where, "node"))
                           ? (int32_t)json_integer_value(json_object_get(where, "node"))
                           : -1;
    snprintf(o->bound_reason, sizeof o->bound_reason, "%s", text_of(json, "lower_bound_reason"));
}

bool outcome_read(struct outcome *outcome, const char ***violation_texts, const json_t *tail, int nodes)
{
    read_figures(outcome, tail, nodes);
    mpi_error_read(&outcome->program_error, json_object_get(tail, "mpi_error"));
    waits_read(outcome, json_object_get(tail, "waiting"), nodes);
    return violations_read(outcome, violation_texts, json_object_get(tail, "violations"), nodes) &&
           deadlock_read(outcome, json_object_get(tail, "deadlock"), nodes) &&
           worm_jam_read(outcome, json_object_get(tail, "worm_deadlock"), nodes) &&
           leftovers_read(outcome, json_object_get(tail, "leftover_links"), nodes) &&
           log_read(&outcome->log, json_object_get(tail, "log"), count_of(tail, "log_lines"), nodes) &&
           phases_read(outcome, json_object_get(tail, "phases"), nodes) &&
           values_read(outcome, json_object_get(tail, "values"), nodes) &&
           properties_read(outcome, json_object_get(tail, "properties")) &&
           reached_read(outcome, json_object_get(tail, "reached"), nodes) &&
           collectives_read(outcome, json_object_get(tail, "collectives"));
}
