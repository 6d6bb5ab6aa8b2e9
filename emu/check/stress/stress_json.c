/*
 * stress_json.c: words stand for the values of enums. A word is never changed, since scripts go by it.
 */
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "json/json_value.h"
#include "json/report_json.h"
#include "json/setting_json.h"
#include "machine/call_name.h"
#include "run/array_view.h"
#include "run/program.h"
#include "search/executions.h"
#include "stress/campaign.h"
#include "stress/explore.h"
#include "stress/reason.h"
#include "stress/replay.h"
#include "stress/shrink.h"
#include "stress/stress_json.h"

/* ---------------------------------------------------------------------------------- one run */

static json_t *filled_json(const char *text)
{
    return text_json(*text ? text : NULL);
}

json_t *ending_json(const struct run_ending *e, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "status", json_integer(e->status));
    put(o, "signal", e->signal ? json_integer(e->signal) : json_null());
    put(o, "endless", json_boolean(e->signal == SIGALRM || e->at_limit));
    put(o, "text", filled_json(e->text));
    put(o, "besides", filled_json(e->besides));
    put(o, "verified", truth_json(e->signal ? -1 : e->verified));
    put(o, "result_digest", e->has_result ? digest_json(e->result_digest) : json_null());
    put(o, "steps", count_json(e->steps));
    put(o, "leftovers", count_json(e->leftovers));
    put(o, "deadlock", json_boolean(e->deadlock));
    put(o, "waits_in", filled_json(e->wait));
    put(o, "sends_address", filled_json(e->address));
    return o.json;
}

json_t *conditions_json(const struct conditions *c, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "topology", text_json(conditions_topology(c)));
    put(o, "seed", count_json(c->options.seed));
    put(o, "stress_seed", c->disturb.seed ? count_json(c->disturb.seed) : json_null());
    put(o, "mailbox", c->options.mailbox ? count_json(c->options.mailbox) : json_null());
    put(o, "disturb", disturb_json(&c->disturb, failed));
    return o.json;
}

/* ------------------------------------------------------------------------------------ the reason */

static const char *reason_word(enum reason_kind kind)
{
    static const char *const words[] = {[REASON_UNKNOWN] = "unknown",
                                        [REASON_EACH_TIME] = "each_time",
                                        [REASON_ADDRESSES] = "addresses",
                                        [REASON_NO_END] = "no_end",
                                        [REASON_UNDISTURBED] = "undisturbed",
                                        [REASON_FAULTS] = "faults",
                                        [REASON_MEMORY] = "memory",
                                        [REASON_STACKS] = "stacks",
                                        [REASON_GARBAGE] = "garbage",
                                        [REASON_TIME] = "time",
                                        [REASON_ORDER] = "order",
                                        [REASON_ARRIVAL] = "arrival",
                                        [REASON_ROOM] = "room"};
    return words[kind];
}

/* What the node did; null: nothing more. */
static json_t *act_json(const struct act *act, bool ended, bool *failed)
{
    static const char *const words[] = {
        [ACT_SEND] = "send",   [ACT_TAKE] = "take",   [ACT_NOTHING] = "nothing",
        [ACT_NAMED] = "named", [ACT_CLOCK] = "clock", [ACT_STEP] = "step"};
    if (ended)
        return json_null();
    struct object o = object_new(failed);
    put(o, "does", json_string(words[act->kind]));
    put(o, "call", json_string(act->name));
    put(o, "site", text_json(act_site(act)));
    put(o, "step", count_json(act->step));
    put(o, "port", index_json(act->port));
    return o.json;
}

static json_t *parting_json(const struct parting *p, bool *failed)
{
    if (!p->found)
        return json_null();
    struct object o = object_new(failed);
    put(o, "node", json_integer(p->rank));
    put(o, "undisturbed", act_json(&p->one, p->one_ended, failed));
    put(o, "found", act_json(&p->other, p->other_ended, failed));
    return o.json;
}

json_t *reason_json(const struct reason *reason, const char *text, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "kind", json_string(reason_word(reason->kind)));
    put(o, "text", text_json(text));
    put(o, "parting", parting_json(&reason->parting, failed));
    return o.json;
}

/* ---------------------------------------------------------------------------------- the campaign */

json_t *outcome_class_json(const struct outcome_class *class, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "runs", count_json(class->count));
    put(o, "unsteady", count_json(class->unsteady));
    put(o, "first", conditions_json(&class->conditions, failed));
    put(o, "outcome", ending_json(&class->first, failed));
    return o.json;
}

/* The places that the program names, and whether some run has reached each. */
static json_t *places_json(const struct parray_program *program, uint64_t reached, bool *failed)
{
    struct reached list[REACHES_MOST];
    char error[256];
    int count = property_reaches(program, list, error, sizeof error);
    struct object o = object_new(failed);
    for (int i = 0; i < count; i++)
        put(o, list[i].name, json_boolean(reached >> i & 1));
    return o.json;
}

static json_t *faults_json(const struct campaign *c, bool *failed)
{
    struct object all = object_new(failed);
    for (enum fault_kind kind = 0; kind < FAULT_KINDS; kind++) {
        if (!c->what_faults.drawn[kind])
            continue;
        struct object o = object_new(failed);
        put(o, "drawn", count_json(c->what_faults.drawn[kind]));
        put(o, "happened", count_json(c->what_faults.happened[kind]));
        put(all, fault_kinds[kind].name, o.json);
    }
    return all.json;
}

json_t *campaign_json(const struct campaign *c, bool *failed)
{
    struct object o = object_new(failed);
    json_t *classes = json_array();
    for (size_t i = 0; i < c->class_count; i++)
        append(o, classes, outcome_class_json(&c->class[i], failed));
    put(o, "topology", text_json(conditions_topology(&c->asked)));
    put(o, "runs", count_json(c->done));
    put(o, "runs_wanted", c->runs ? count_json(c->runs) : json_null());
    put(o, "runs_cut", count_json(c->cut));
    put(o, "runs_endless", count_json(c->endless));
    put(o, "runs_not_compared", count_json(c->others));
    put(o, "seconds", real_json(c->took));
    put(o, "out_of_time", json_boolean(c->over));
    put(o, "interrupted", json_boolean(c->interrupted));
    put(o, "faults", faults_json(c, failed));
    put(o, "reached", places_json(c->asked.program, c->reached, failed));
    put(o, "undisturbed", ending_json(&c->undisturbed, failed));
    put(o, "classes", classes);
    return o.json;
}

/* ------------------------------------------------------------------------------- the exploration */

json_t *exploration_json(const struct exploration *e, bool *failed)
{
    static const char *const explored[] = {
        [EXPLORED_STATES] = "states",  [EXPLORED_LOCK_STEP] = "lock_step",
        [EXPLORED_ORDERS] = "orders",  [EXPLORED_ALL_ORDERS] = "all_orders",
        [EXPLORED_TIMES] = "times",    [EXPLORED_MATCHES] = "matches",
        [EXPLORED_NOTHING] = "nothing"};
    static const char *const stopped[] = {[EXPLORE_RAN] = NULL,
                                          [EXPLORE_AT_LIMIT] = "limit",
                                          [EXPLORE_OUT_OF_TIME] = "seconds",
                                          [EXPLORE_INTERRUPTED] = "interrupt"};
    bool counted = e->executions < EXECUTIONS_MANY, states = e->search.states != 0;
    struct object o = object_new(failed);
    put(o, "explored", json_string(explored[e->explored]));
    put(o, "complete", json_boolean(e->complete));
    put(o, "stopped_by", text_json(stopped[e->stopped]));
    put(o, "executions", counted ? count_json(e->executions) : json_null());
    put(o, "runs", count_json(e->runs));
    put(o, "states", states ? count_json(e->search.states) : json_null());
    put(o, "moves", states ? count_json(e->search.moves) : json_null());
    put(o, "depth", states ? json_integer(e->search.depth) : json_null());
    put(o, "sampled", e->sample.executions ? count_json(e->sample.made) : json_null());
    put(o, "reached", places_json(e->conditions.program, e->reached, failed));
    put(o, "unfit", filled_json(e->unfit));
    put(o, "saved", text_json(e->search.saved ? e->save : NULL));
    put(o, "way", filled_json(e->search.way));
    return o.json;
}

json_t *critical_json(const struct exploration *e, const char *text, bool *failed)
{
    const struct choice *c = &e->critical;
    struct object o = object_new(failed);
    bool waits = e->waits && !e->choice_count;
    put(o, "text", text_json(text));
    put(o, "class",
        e->explored != EXPLORED_MATCHES ? json_null()
                                        : json_string(waits ? "unsafe-buffering" : "message-race"));
    put(o, "node", index_json(c->node));
    put(o, "call", text_json(e->critical_call));
    put(o, "site", text_json(e->critical_site));
    put(o, "number", count_json(c->number));
    put(o, "takes_from",
        c->kind == CHOICE_TAKE || c->kind == CHOICE_AWAIT ? index_json(c->port) : json_null());
    put(o, "instead_of", index_json(e->instead));
    put(o, "late_by", c->kind == CHOICE_DELAY ? json_integer(c->value) : json_null());
    return o.json;
}

/* ---------------------------------------------------------------------------------- the small run */

static json_t *choice_json(const struct choice *choice)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    replay_write_choice(choice, out);
    json_t *json = fclose(out) == 0 ? json_string(text) : NULL;
    free(text);
    return json;
}

json_t *shrunk_json(const struct shrinking *s, const char *replay, bool *failed)
{
    struct object o = object_new(failed);
    json_t *choices = json_array();
    for (size_t i = 0; !s->why && i < s->conditions.disturb.choice_count; i++)
        append(o, choices, choice_json(&s->conditions.disturb.choice[i]));
    put(o, "replay", text_json(replay));
    put(o, "why_not", text_json(s->why));
    put(o, "run", s->why ? json_null() : conditions_json(&s->conditions, failed));
    put(o, "outcome", s->why ? json_null() : ending_json(&s->ending, failed));
    put(o, "choices", choices);
    put(o, "choices_before", count_json(s->choices_before));
    put(o, "attempts", json_integer(s->attempts));
    put(o, "out_of_time", json_boolean(s->cut));
    return o.json;
}

/* -------------------------------------------------------------------------------------- its report */

static int report_run(const void *input, FILE *out, char *sentence)
{
    struct conditions conditions = *(const struct conditions *)input;
    struct options options = conditions.options;
    struct view view;
    int status;
    options.disturb = &conditions.disturb;
    run_elsewhere(&conditions);
    struct parray *array = array_open(conditions.program, &options, NULL, &status, sentence);
    if (!array)
        return status;
    array_run(array);
    array_view(&view, conditions.program, &options, array);
    view_json_write(&view, out);
    array_close(array);
    return status;
}

json_t *run_report_json(const struct conditions *conditions)
{
    struct job_result result;
    run_apart(&result, report_run, conditions, conditions->seconds);
    json_t *report = result.data ? json_loadb(result.data, result.size, 0, NULL) : NULL;
    free(result.data);
    return report ? report : json_null();
}
