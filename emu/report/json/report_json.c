/*
 * report_json.c: a run as one JSON object, for scripts. report_read.c reads it back.
 *
 * A field without meaning is null and never missing, so that a script need not ask.
 */
#include "base.h"
#include "facts/link_use.h"
#include "facts/numbers.h"
#include "facts/outcome.h"
#include "json/json_record.h"
#include "json/outcome_json.h"
#include "json/report_json.h"
#include "json/setting_json.h"
#include "topo/topo.h"

/* --------------------------------------------------------------------------------- what was run */

static json_t *params_json(const struct view *view, bool *failed)
{
    const char *name, *value;
    struct object o = object_new(failed);
    for (size_t i = 0; view_param(view, i, &name, &value); i++)
        put(o, name, text_json(value));
    return o.json;
}

/* What does not depend on machine, engine and number of workers. */
static void put_choice(struct object o, const struct view *view)
{
    put(o, "topology", text_json(view->topology));
    put(o, "nodes", view->topo ? json_integer(view->topo->nodes) : json_null());
    put(o, "links", view->topo ? count_json(view->topo->links) : json_null());
    put(o, "model", text_json(view->model));
}

static void put_array(struct object o, const struct view *view)
{
    put_choice(o, view);
    put(o, "engine", text_json(view->engine));
    put(o, "workers", view->workers ? json_integer(view->workers) : json_null());
    put(o, "seed", count_json(view->seed));
    put(o, "params", view->topo ? params_json(view, o.failed) : json_null());
}

/* --------------------------------------------------------------------------------- what it gave */

/* The number as the report has it; what has no meaning is null. */
static json_t *number_json(const struct number *number, const struct outcome *outcome)
{
    const char *field = (const char *)outcome + number->offset;
    uint64_t whole;
    double real;
    if ((number->of_worms && !outcome->has_worms) || (number->of_waits && !outcome->waits.on))
        return json_null();
    memcpy(&whole, field, sizeof whole);
    memcpy(&real, field, sizeof real);
    if (number->source == NUMBER_WHOLE)
        return count_json(whole);
    return real_json(number->source == NUMBER_MADE ? number->make(outcome) : real);
}

/* Put a number of the table that stands at the top of the report. */
static void put_number(struct object o, const char *name, const struct outcome *outcome)
{
    put(o, name, number_json(number_find(name), outcome));
}

/* All numbers of the outcome whose path begins with this name and a dot, as an object. */
static json_t *group_json(const char *group, const struct outcome *outcome, bool *failed)
{
    size_t length = strlen(group);
    struct object o = object_new(failed);
    for (const struct number *number = numbers; number->name; number++)
        if (number->source != NUMBER_ELSEWHERE && strncmp(number->path, group, length) == 0 &&
            number->path[length] == '.')
            put(o, number->path + length + 1, number_json(number, outcome));
    return o.json;
}

static json_t *waits_json(const struct outcome *outcome, bool *failed)
{
    if (!outcome->waits.on)
        return json_null();
    struct object o = {group_json("waiting", outcome, failed), failed};
    waits_put(o, outcome);
    return o.json;
}

/* The program's own figures. Their names have '_' for blanks. */
static json_t *own_figures_json(const struct outcome *outcome, bool *failed)
{
    char key[64];
    struct object o = object_new(failed);
    for (size_t i = 0; i < outcome->own_count; i++) {
        snprintf(key, sizeof key, "%s", outcome->own[i].name);
        for (char *c = key; *c; c++)
            *c = *c == ' ' ? '_' : *c;
        put(o, key, real_json(outcome->own[i].value));
    }
    return o.json;
}

static void put_figures(struct object o, const struct view *view)
{
    const struct outcome *out = view->outcome;
    put_number(o, "steps", out);
    put_number(o, "time", out);
    put_number(o, "transmissions", out);
    put_number(o, "tcd", out);
    put(o, "verified", truth_json(out->verified));
    put(o, "violations", violations_json(view, o));
    put_number(o, "violation_count", out);
    put_number(o, "stalls", out);
    put_number(o, "leftovers", out);
    put_number(o, "lower_bound", out);
    put_number(o, "paper_time", out);
    put(o, "digest", digest_json(out->digest));
    put(o, "result_digest", out->has_result ? digest_json(out->result_digest) : json_null());
    put(o, "utilization", group_json("utilization", out, o.failed));
    put_number(o, "seconds", out);
    put_number(o, "setup_seconds", out);
    put_number(o, "hops_per_second", out);
}

static json_t *link_json(const struct link_figure *link, const struct outcome *out, bool *failed)
{
    static const struct record_member members[] = {
        RECORD(struct link_figure, "from", KEY, from),
        RECORD(struct link_figure, "port", NUMBER32, port),
        RECORD(struct link_figure, "to", KEY, to),
        RECORD(struct link_figure, "packets", COUNT, packets),
        RECORD(struct link_figure, "busy_steps", COUNT, busy),
        {0},
    };
    bool known = out->steps && !isnan(out->utilization_mean);
    struct object o = {record_json(members, link, failed), failed};
    put(o, "utilization", known ? real_json((double)link->busy / (double)out->steps) : json_null());
    return o.json;
}

static json_t *ports_json(const struct view *view, const struct link_use *use, struct object o)
{
    char direction[48];
    json_t *list = json_array();
    for (size_t i = 0; i < use->ports; i++) {
        const struct port_figure *port = &use->port[i];
        double most = (double)port->links * (double)view->outcome->steps;
        struct object p = object_new(o.failed);
        link_use_direction(view->topo, i, direction, sizeof direction);
        put(p, "port", json_integer((json_int_t)i));
        put(p, "direction", *direction ? json_string(direction) : json_null());
        put(p, "channels", count_json(port->links));
        put(p, "packets", count_json(port->packets));
        put(p, "busy_steps", count_json(port->busy));
        put(p, "utilization", most > 0 ? real_json((double)port->busy / most) : json_null());
        append(o, list, p.json);
    }
    return list;
}

static void put_links(struct object o, const struct view *view)
{
    struct link_use use;
    link_use_read(&use, view);
    put(o, "hottest_link", use.links ? link_json(&use.hottest, view->outcome, o.failed) : json_null());
    put(o, "coldest_link", use.links ? link_json(&use.coldest, view->outcome, o.failed) : json_null());
    put(o, "ports", use.ports ? ports_json(view, &use, o) : json_null());
}

static void put_options(struct object o, const struct view *view)
{
    put(o, "layer", text_json(view->layer));
    put(o, "mailbox", count_json(view->mailbox));
    put(o, "startup", count_json(view->startup));
    put(o, "per_unit", count_json(view->per_unit));
    put(o, "packet_units", count_json(view->packet_units));
    put(o, "max_steps", view->max_steps ? count_json(view->max_steps) : json_null());
    put(o, "disturb", disturb_json(view->disturb, o.failed));
}

static json_t *shared_json(const struct view *view, bool *failed)
{
    static const struct record_member members[] = {
        RECORD(struct shared_run, "partition", LETTERS, partition),
        RECORD(struct shared_run, "cut_directions", COUNT, directions),
        RECORD(struct shared_run, "crossed", COUNT, crossed),
        RECORD(struct shared_run, "exchanges", COUNT, exchanges),
        RECORD(struct shared_run, "messages", COUNT, messages),
        RECORD(struct shared_run, "bytes", COUNT, bytes),
        {0},
    };
    const struct shared_run *shared = &view->outcome->shared;
    if (!shared->processes)
        return json_null();
    struct object o = object_new(failed);
    put(o, "count", count_json(shared->processes));
    put(o, "workers", count_json(view->workers));
    record_put(o, members, shared);
    return o.json;
}

/* The node of which the error tells, and the step; its node is null if it tells of all. Null: there is no
 * error, or it tells of what came after the run. */
static json_t *error_at_json(const struct outcome *out, bool *failed)
{
    if (!out->error_at.step)
        return json_null();
    struct object o = object_new(failed);
    put(o, "step", count_json(out->error_at.step));
    put(o, "node", out->error_at.node >= 0 ? json_integer(out->error_at.node) : json_null());
    return o.json;
}

static void put_rest(struct object o, const struct view *view)
{
    const struct outcome *out = view->outcome;
    put_number(o, "ratio", out);
    put(o, "lower_bound_reason", *out->bound_reason ? text_json(out->bound_reason) : json_null());
    put(o, "lower_bound_of",
        isnan(out->lower_bound) ? json_null() : json_string(out->of_task ? "task" : "program"));
    put(o, "optimal", truth_json(outcome_optimal(out)));
    put_number(o, "own_bound", out);
    put(o, "own_bound_assumes",
        isnan(out->own_bound) || !view->startup ? json_null() : json_string(OWN_BOUND_ASSUMES));
    put_number(o, "tcd_lower_bound", out);
    put(o, "worms", out->has_worms ? group_json("worms", out, o.failed) : json_null());
    put(o, "waiting", waits_json(out, o.failed));
    put(o, "task", task_json(view, o.failed));
    put(o, "unverified", text_json(out->unverified));
    put(o, "verified_assumes", text_json(out->assumes));
    put_number(o, "verify_failed", out);
    put(o, "verify_first", out->verify_failed ? index_json(out->verify_first) : json_null());
    put(o, "figures", own_figures_json(out, o.failed));
    put(o, "figures_missing", text_json(out->figures_why));
    put(o, "values", values_json(out, view->topo ? view->topo->nodes : 0, false, o.failed));
    put(o, "phases", phases_json(out, o));
    put(o, "log_lines", count_json(out->log.count));
    put(o, "log", log_json(&out->log, o));
    put(o, "interrupted", json_boolean(out->interrupted));
    put(o, "partial", json_boolean(out->partial));
    put(o, "error", *out->error ? text_json(out->error) : json_null());
    put(o, "error_at", error_at_json(out, o.failed));
    put(o, "error_site", *out->error_site.place ? text_json(out->error_site.place) : json_null());
    put(o, "wrong", *out->wrong ? text_json(out->wrong) : json_null());
    put(o, "wrong_site", *out->wrong_site.place ? text_json(out->wrong_site.place) : json_null());
    put(o, "properties", properties_json(out, o));
    put(o, "reached", reached_json(out, o));
    put(o, "mpi_error", mpi_error_json(&out->program_error, o.failed));
    put(o, "collectives", collectives_json(out, o));
    put(o, "deadlock", deadlock_json(out->deadlock, o.failed));
    put(o, "worm_deadlock", worm_jam_json(out->jam, o.failed));
    put(o, "leftover_links", leftovers_json(out, o));
    put_number(o, "clock", out);
    put_number(o, "received", out);
    put(o, "faults", group_json("faults", out, o.failed));
    put_number(o, "busy_steps", out);
    put_number(o, "unreturned", out);
    put(o, "fullest_mailbox", out->fullest ? count_json(out->fullest) : json_null());
    put(o, "stack_bytes", count_json(out->stack_bytes));
    put(o, "stack_high_water", out->stack_high_water ? count_json(out->stack_high_water) : json_null());
    put(o, "stack_high_water_node",
        out->stack_high_water && out->stack_high_water_node >= 0 ? index_json(out->stack_high_water_node)
                                                                 : json_null());
    put(o, "stacks", out->stacks ? text_json(out->stacks) : json_null());
    put(o, "image_bytes", out->image_bytes ? count_json(out->image_bytes) : json_null());
    put(o, "guard", text_json(out->guard));
    put_number(o, "memory_bytes", out);
    put(o, "processes", shared_json(view, o.failed));
}

static json_t *report_object(const struct view *view, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "schema", json_string("report-1"));
    put(o, "status", json_integer(view->outcome->status));
    put(o, "program", text_json(view->program));
    put_array(o, view);
    put_figures(o, view);
    if (view->topo) {
        put_options(o, view);
        put_links(o, view);
    }
    put_rest(o, view);
    return o.json;
}

/* The report that a trace keeps, without the lists by node. */
static json_t *trace_report(const struct view *view, bool *failed)
{
    json_t *json = json_deep_copy(view->told);
    *failed = !json;
    json_t *deadlock = json_object_get(json, "deadlock");
    if (json_is_object(deadlock))
        json_object_del(deadlock, "waiters");
    values_json_shorten(json_object_get(json, "values"));
    return json;
}

json_t *view_json(const struct view *view)
{
    bool failed = false;
    json_t *json = view->told ? trace_report(view, &failed) : report_object(view, &failed);
    if (!failed)
        return json;
    json_decref(json);
    return NULL;
}

bool view_json_write(const struct view *view, FILE *out)
{
    return json_write(view_json(view), out);
}

/* ---------------------------------------------------------------------------- the parts of a trace */

/* The JSON as text; NULL: no memory. */
static char *json_text(const json_t *json)
{
    return json_dumps(json, JSON_COMPACT | JSON_REAL_PRECISION(REAL_DIGITS));
}

/* The object as text. Frees the object. */
static char *object_text(json_t *json, bool failed)
{
    char *text = failed ? NULL : json_text(json);
    json_decref(json);
    return text;
}

char *view_json_head(const struct view *view)
{
    bool failed = false;
    if (view->told_head)
        return json_text(view->told_head);
    struct object o = object_new(&failed);
    put(o, "program", text_json(view->program));
    put_choice(o, view);
    put(o, "half_duplex", json_boolean(view->half_duplex));
    put(o, "topology_hash", digest_json(topo_hash(view->topo)));
    put(o, "seed", count_json(view->seed));
    put(o, "params", params_json(view, &failed));
    put_options(o, view);
    return object_text(o.json, failed);
}

char *view_json_tail(const struct view *view)
{
    static const char *const machines[] = {
        "engine",      "workers",          "seconds",  "setup_seconds",         "hops_per_second",
        "stack_bytes", "stack_high_water", "guard",    "stack_high_water_node", "memory_bytes",
        "stacks",      "image_bytes",      "processes"};
    if (view->told)
        return json_text(view->told);
    bool failed = false;
    const struct deadlock *d = view->outcome->deadlock;
    struct object o = {report_object(view, &failed), &failed};
    for (size_t i = 0; i < ARRAY_LENGTH(machines); i++)
        put(o, machines[i], json_null());
    if (d)
        put((struct object){json_object_get(o.json, "deadlock"), &failed}, "waiters",
            waiters_json(d->waiters, d->count, o));
    if (view->outcome->values.count)
        put(o, "values", values_json(view->outcome, view->topo->nodes, true, &failed));
    return object_text(o.json, failed);
}
