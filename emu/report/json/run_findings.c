/*
 * run_findings.c: equal violations of one kind at one line are one finding, or a list would have thousands.
 */
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/outcome.h"
#include "json/run_findings.h"
#include "json/json_path.h"
#include "json/json_record.h"
#include "parray.h"
#include "path.h"

enum { RELATED_MOST = 16 };

/* -------------------------------------------------------------------------------------- the rules */

static const struct finding_rule rules[] = {
    {"crash", CHECK_ENDS, "A node crashed."},
    {"misuse", CHECK_ENDS, "A call breaks a rule of parray.h."},
    {"limit", CHECK_ENDS, "A run needs more steps, time, memory or stack than it may have."},
    {"deadlock", CHECK_ENDS, "Nodes wait for each other for ever."},
    {"worm-deadlock", CHECK_ENDS, "Worms wait for each other for ever."},
    {"failed", CHECK_ENDS, "The run did not end well."},
    {"violation-link", CHECK_MODEL, "A link direction carries one packet at a time."},
    {"violation-half-duplex", CHECK_MODEL, "A half-duplex link carries one packet at a time."},
    {"violation-sends", CHECK_MODEL, "The model limits the ports on which a node sends in a step."},
    {"violation-receives", CHECK_MODEL, "The model limits the ports on which a node receives in a step."},
    {"violation-ports", CHECK_MODEL, "The model limits the ports that a node uses in a step."},
    {"violation-transmissions", CHECK_MODEL,
     "The model limits the packets that a node sends or receives in a step."},
    {"violation-one-port", CHECK_MODEL, "A node has part in one worm at a time."},
    {"violation-step-contention", CHECK_MODEL, "Two worms cross one channel in one step."},
    {"violation-depth-contention", CHECK_MODEL, "A worm crosses a channel that an earlier one holds."},
    {"wrong-result", CHECK_RESULT, "A check of the program or of its task failed."},
    {"property", CHECK_RESULT, "A property that the program states of itself does not hold."},
    {"differs-unknown", CHECK_ALIKE, "Runs end otherwise by what no seed controls."},
    {"differs-each_time", CHECK_ALIKE, "Runs go by what the system gives anew each time."},
    {"differs-addresses", CHECK_ALIKE, "Runs go by the addresses of memory."},
    {"differs-faults", CHECK_ALIKE, "The program does not bear the faults that it claims to bear."},
    {"differs-memory", CHECK_ALIKE, "Nodes share memory."},
    {"differs-stacks", CHECK_ALIKE, "Runs go by where stacks lie."},
    {"differs-garbage", CHECK_ALIKE, "Memory is read that was never set."},
    {"differs-time", CHECK_ALIKE, "Runs go by what clocks tell."},
    {"differs-order", CHECK_ALIKE, "Runs go by the order in which packets are taken."},
    {"differs-arrival", CHECK_ALIKE, "Runs go by when packets come."},
    {"differs-room", CHECK_ALIKE, "Runs go by the room in mailboxes."},
    {"race", CHECK_MEMORY, "Nodes share memory that no packet orders."},
};

const struct finding_rule *finding_rule(const char *name)
{
    size_t i = 0;
    while (i + 1 < ARRAY_LENGTH(rules) && strcmp(rules[i].name, name) != 0)
        i++;
    return &rules[i];
}

const char *finding_check_name(enum finding_check check)
{
    static const char *const names[] = {[CHECK_ENDS] = "the run ends",
                                        [CHECK_MODEL] = "it keeps to the model",
                                        [CHECK_RESULT] = "its result is right",
                                        [CHECK_ALIKE] = "all runs end alike",
                                        [CHECK_MEMORY] = "nodes share no memory"};
    return names[check];
}

bool finding_checked(const json_t *told, enum finding_check check)
{
    bool races = json_is_array(json_object_get(told, "races"));
    if (check == CHECK_ALIKE)
        return !races && json_object_get(told, "shrunk"); /* a report of one run has no such field */
    return races == (check == CHECK_MEMORY);
}

/* --------------------------------------------------------------------------------------- the list */

struct run_findings {
    json_t *list;
    bool *failed;
};

/* Add a finding. Result: its related lines, to which some may be added. */
static json_t *add(struct run_findings *f, const char *rule, const char *text, const json_t *site)
{
    struct object o = object_new(f->failed);
    json_t *related = json_array();
    put(o, "rule", json_string(rule));
    put(o, "text", text_json(text));
    put(o, "site", json_is_string(site) ? json_copy((json_t *)(uintptr_t)site) : json_null());
    put(o, "related", related);
    append(o, f->list, o.json);
    return related;
}

static void relate(const struct run_findings *f, json_t *related, const char *text, const json_t *site)
{
    if (!json_is_string(site) || json_array_size(related) == RELATED_MOST)
        return;
    struct object o = object_new(f->failed);
    put(o, "site", json_copy((json_t *)(uintptr_t)site));
    put(o, "text", text_json(text));
    append(o, related, o.json);
}

/* ----------------------------------------------------------------------------------- of one run */

static const json_t *site_of_part(const json_t *violation, size_t i)
{
    return json_object_get(json_array_get(json_object_get(violation, "parts"), i), "site");
}

/* Was such a violation of the same line added before? */
static bool is_known(const json_t *list, const json_t *violation)
{
    size_t i;
    const json_t *other;
    json_array_foreach(list, i, other)
    {
        if (other == violation)
            return false;
        if (json_equal(json_object_get(other, "rule"), json_object_get(violation, "rule")) &&
            json_equal(site_of_part(other, 0), site_of_part(violation, 0)))
            return true;
    }
    return false;
}

static void add_violation(struct run_findings *f, const json_t *violation)
{
    char rule[64], text[96];
    size_t i;
    const json_t *part;
    snprintf(rule, sizeof rule, "violation-%s", text_of(violation, "rule"));
    json_t *related = add(f, rule, text_of(violation, "text"), site_of_part(violation, 0));
    json_array_foreach(json_object_get(violation, "parts"), i, part)
    {
        if (i == 0)
            continue;
        snprintf(text, sizeof text, "node %" PRId32 " sends to it here", index_of(part, "peer", INT32_MAX));
        bool receives = !strcmp(text_of(part, "direction"), "receive");
        relate(f, related, receives ? text : "the node sends here, too", json_object_get(part, "site"));
    }
}

static void add_violations(struct run_findings *f, const json_t *report)
{
    size_t i;
    const json_t *violation, *list = json_object_get(report, "violations");
    json_array_foreach(list, i, violation) if (!is_known(list, violation)) add_violation(f, violation);
}

/* The nodes of the circle; if there is none, the lines at which nodes wait. */
static void add_deadlock(struct run_findings *f, const json_t *report, const json_t *deadlock)
{
    char text[160];
    size_t i;
    const json_t *waiter, *cycle = json_object_get(deadlock, "cycle");
    bool circle = json_array_size(cycle) > 0;
    const json_t *list = circle ? cycle : json_object_get(deadlock, "sites");
    json_t *related =
        add(f, "deadlock", text_of(report, "error"), json_object_get(json_array_get(list, 0), "site"));
    json_array_foreach(list, i, waiter)
    {
        const char *call = text_of(waiter, "call");
        if (circle)
            snprintf(text, sizeof text, "node %" PRId32 " waits in %s for node %" PRId32,
                     index_of(waiter, "node", INT32_MAX), call, index_of(waiter, "peer", INT32_MAX));
        else
            snprintf(text, sizeof text, "%" PRIu64 " nodes wait in %s", count_of(waiter, "nodes"), call);
        if (i || circle)
            relate(f, related, text, json_object_get(waiter, "site"));
    }
}

static void add_jam(struct run_findings *f, const json_t *report, const json_t *jam)
{
    char text[96];
    size_t i;
    const json_t *worm, *cycle = json_object_get(jam, "cycle");
    json_t *related =
        add(f, "worm-deadlock", text_of(report, "error"), json_object_get(json_array_get(cycle, 0), "site"));
    json_array_foreach(cycle, i, worm)
    {
        snprintf(text, sizeof text, "the worm from node %" PRId32 " to node %" PRId32 " waits",
                 index_of(worm, "worm_from", INT32_MAX), index_of(worm, "worm_to", INT32_MAX));
        relate(f, related, text, json_object_get(worm, "site"));
    }
}

/* Does a property of the program not hold? */
static bool fails_property(const json_t *report)
{
    size_t i;
    const json_t *property;
    json_array_foreach(json_object_get(report, "properties"), i, property)
    {
        if (json_is_false(json_object_get(property, "holds")))
            return true;
    }
    return false;
}

static const char *rule_of_status(const json_t *report, int64_t status)
{
    switch (status) {
    case PARRAY_WRONG:
        return fails_property(report) ? "property" : "wrong-result";
    case PARRAY_USAGE:
        return "misuse";
    case PARRAY_LIMIT:
        return "limit";
    default:
        return status > CRASH_STATUS ? "crash" : "failed";
    }
}

static void add_run(struct run_findings *f, const json_t *report)
{
    int64_t status = json_integer_value(json_object_get(report, "status"));
    const json_t *deadlock = json_object_get(report, "deadlock"),
                 *jam = json_object_get(report, "worm_deadlock");
    const char *error = text_of(report, "error"), *wrong = text_of(report, "wrong");
    if (status == PARRAY_DEADLOCK && json_is_object(jam))
        add_jam(f, report, jam);
    else if (status == PARRAY_DEADLOCK && json_is_object(deadlock))
        add_deadlock(f, report, deadlock);
    else if (status && status != PARRAY_VIOLATION && status != PARRAY_INTERRUPTED)
        add(f, rule_of_status(report, status), *error ? error : "the run did not end well",
            json_object_get(report, "error_site"));
    if (status != PARRAY_USAGE)
        add_violations(f, report);
    if (*wrong && strcmp(wrong, error) != 0)
        add(f, fails_property(report) ? "property" : "wrong-result", wrong,
            json_object_get(report, "wrong_site"));
}

/* -------------------------------------------------------------------------------- of many of them */

/* Where runs part: at the call of the run that was found, or else of the undisturbed one. */
static void add_cause(struct run_findings *f, const json_t *cause)
{
    char rule[64];
    const json_t *site = json_at(cause, "parting.found.site"),
                 *other = json_at(cause, "parting.undisturbed.site");
    const char *kind = text_of(cause, "kind");
    if (!strcmp(kind, "undisturbed") || !strcmp(kind, "no_end"))
        return; /* the report of the run tells it */
    snprintf(rule, sizeof rule, "differs-%s", kind);
    json_t *related = add(f, rule, text_of(cause, "text"), json_is_string(site) ? site : other);
    if (json_is_string(site) && json_is_string(other) && !json_equal(site, other))
        relate(f, related, "what the node does in the undisturbed run", other);
}

static void add_races(struct run_findings *f, const json_t *races)
{
    size_t i;
    const json_t *race;
    json_array_foreach(races, i, race)
    {
        json_t *related = add(f, "race", text_of(race, "text"), json_at(race, "later.site"));
        relate(f, related, "the earlier access", json_at(race, "earlier.site"));
    }
}

static void add_campaign(struct run_findings *f, const json_t *told)
{
    const json_t *critical = json_object_get(told, "critical"), *report = json_object_get(told, "report");
    add_races(f, json_object_get(told, "races"));
    if (json_is_object(json_object_get(told, "cause")))
        add_cause(f, json_object_get(told, "cause"));
    if (json_is_object(critical))
        add(f, "differs-order", text_of(critical, "text"), json_object_get(critical, "site"));
    if (json_is_object(report))
        add_run(f, report);
}

/* What is said of a failure that has no line. */
static const char *text_of_failure(const json_t *told)
{
    static const char *const places[] = {"error", "odd.text", "finding.outcome.text", "outcome.text",
                                         "cause.text"};
    for (size_t i = 0; i < ARRAY_LENGTH(places); i++)
        if (json_is_string(json_at(told, places[i])))
            return json_string_value(json_at(told, places[i]));
    return json_is_true(json_object_get(told, "interrupted")) ? "interrupted before all runs were made"
                                                              : "the runs do not end well and alike";
}

/* Of a run that has no end there may be no report. */
static const char *rule_of_failure(const json_t *told)
{
    bool endless = json_is_true(json_at(told, "finding.outcome.endless")) ||
                   json_is_true(json_at(told, "outcome.endless"));
    return endless ? "limit" : "failed";
}

json_t *findings_of(const json_t *told, bool *failed)
{
    struct run_findings f = {json_array(), failed};
    if (json_object_get(told, "shrunk"))
        add_campaign(&f, told);
    else
        add_run(&f, told);
    if (json_is_string(json_object_get(told, "damage"))) /* of a trace: what came of the run is not known */
        add(&f, "failed", text_of(told, "damage"), NULL);
    if (json_integer_value(json_object_get(told, "status")) && !json_array_size(f.list))
        add(&f, rule_of_failure(told), text_of_failure(told), NULL);
    return f.list;
}

/* ---------------------------------------------------------------------------------------- places */

bool finding_place(const char *site, struct finding_place *place)
{
    const char *colon = site ? strrchr(site, ':') : NULL;
    char *end;
    *place = (struct finding_place){.line = 0};
    if (!colon || (place->line = (int)strtol(colon + 1, &end, 10)) <= 0 || *end)
        return false;
    size_t length = (size_t)(colon - site);
    for (const char *before = colon; before-- > site && *before >= '0' && *before <= '9';)
        if (before > site && before[-1] == ':') {
            place->column = place->line;
            place->line = atoi(before);
            length = (size_t)(before - 1 - site);
        }
    char file[sizeof place->file];
    snprintf(file, sizeof file, "%.*s", (int)length, site);
    snprintf(place->file, sizeof place->file, "%s", path_nearer(file));
    return true;
}
