/*
 * view_read.c: read the fields that view_json.c writes.
 */
#include <stdio.h>

#include "facts/model.h"
#include "facts/outcome.h"
#include "json/json_field.h"
#include "json/trouble_json.h"
#include "json/view_read.h"

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
    snprintf(view->disturbed, sizeof view->disturbed, "%s", text_of(disturb, "text"));
    return number_of(head, "topology_hash", 16);
}

static void read_figures(struct outcome *o, const json_t *json)
{
    const json_t *verified = json_object_get(json, "verified"), *worms = json_object_get(json, "worms"),
                 *utilization = json_object_get(json, "utilization"),
                 *faults = json_object_get(json, "faults");
    *o = (struct outcome){.status = (int)count_of(json, "status"),
                          .interrupted = truth_of(json, "interrupted"),
                          .steps = count_of(json, "steps"),
                          .clock = count_of(json, "clock"),
                          .transmissions = count_of(json, "transmissions"),
                          .received = count_of(json, "received"),
                          .stalls = count_of(json, "stalls"),
                          .leftovers = count_of(json, "leftovers"),
                          .faults = {.lost = count_of(faults, "lost"),
                                     .doubled = count_of(faults, "doubled"),
                                     .corrupted = count_of(faults, "corrupted")},
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

bool outcome_read(struct outcome *outcome, const char ***violation_texts, const json_t *tail, int nodes)
{
    read_figures(outcome, tail);
    return violations_read(outcome, violation_texts, json_object_get(tail, "violations"), nodes) &&
           deadlock_read(outcome, json_object_get(tail, "deadlock"), nodes) &&
           leftovers_read(outcome, json_object_get(tail, "leftover_links"), nodes);
}
