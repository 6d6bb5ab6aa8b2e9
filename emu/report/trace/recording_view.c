/*
 * recording_view.c: the view of a recording: what was run and how it went, from the JSON, to whose texts it
 * points; and how much each link was used, summed up in one scan when that is first asked for.
 */
#include <stdio.h>
#include <stdlib.h>

#include "json/json_value.h"
#include "json/report_json.h"
#include "trace/recording_own.h"

static json_t *object_read(const char *text, size_t length, char *error, size_t size)
{
    json_error_t why;
    json_t *json = json_loadb(text, length, 0, &why);
    if (json_is_object(json))
        return json;
    snprintf(error, size, "the block is no JSON object: %s", json ? "it is another JSON value" : why.text);
    json_decref(json);
    return NULL;
}

static bool take_topology(struct recording *recording, uint64_t hash, char *error, size_t size)
{
    char why[TOPO_ERROR_SIZE];
    const char *spec = recording->view.topology;
    struct topo *topo = recording->own->topo = topo_open(spec, why, sizeof why);
    if (!topo)
        snprintf(error, size, "it was recorded on '%s', but %s", spec, why);
    else if (topo_hash(topo) != hash)
        snprintf(error, size, "it was recorded on '%s', which has changed since", spec);
    recording->view.topo = topo;
    return topo && topo_hash(topo) == hash;
}

bool recording_read_run(struct recording *recording, const char *text, size_t length, char *error,
                        size_t size)
{
    json_t *json = recording->own->run = object_read(text, length, error, size);
    return json && take_topology(recording, view_read_head(&recording->view, json), error, size);
}

bool recording_read_outcome(struct recording *recording, const char *text, size_t length, char *error,
                            size_t size)
{
    struct recording_private *own = recording->own;
    recording->view.told = own->report = object_read(text, length, error, size);
    if (!own->report)
        return false;
    if (!outcome_read(&own->outcome, &own->violation_text, own->report, recording->view.topo->nodes)) {
        snprintf(error, size, "out of memory for the outcome");
        return false;
    }
    recording->view.violation_text = own->violation_text;
    recording->view.outcome = &own->outcome;
    return true;
}

bool recording_without_outcome(struct recording *recording)
{
    json_decref(recording->own->report);
    json_t *report = recording->own->report = json_copy(recording->own->run);
    recording->view.told = report;
    recording->view.damage = recording->damage;
    recording->view.steps = recording->steps;
    recording->view.transmissions = recording->count;
    return json_object_set_new(report, "schema", json_string("part-1")) == 0 &&
           json_object_set_new(report, "status", json_null()) == 0 &&
           json_object_set_new(report, "steps", json_integer((json_int_t)recording->steps)) == 0 &&
           json_object_set_new(report, "transmissions", json_integer((json_int_t)recording->count)) == 0 &&
           json_object_set_new(report, "damage", text_json(recording->damage)) == 0;
}

void recording_facts_free(struct recording *recording)
{
    struct recording_private *own = recording->own;
    outcome_free(&own->outcome);
    free(own->violation_text);
    json_decref(own->report);
    json_decref(own->run);
    if (own->topo)
        topo_close(own->topo);
}

/* ----------------------------------------------------------------------------------------------- links */

bool recording_receiver(const struct recording *recording, struct trace_event *event)
{
    if (event->from >= (uint32_t)recording->view.topo->nodes)
        return false;
    int64_t link =
        topo_links_find(&recording->links, (int)event->from, event->port > INT32_MAX ? -1 : (int)event->port);
    if (link < 0)
        return false;
    event->to = (uint32_t)recording->links.list[link].to;
    return true;
}

/* ------------------------------------------------------------------------------------------------- use */

static bool use_measure(const struct view *view)
{
    const struct recording *recording = view->of;
    struct recording_private *own = recording->own;
    struct trace_event event;
    if (own->use)
        return true;
    struct recording_scan *scan = recording_scan(recording, RECORDING_ALL);
    own->use = scan ? calloc(recording->links.count + 1, sizeof own->use[0]) : NULL;
    while (own->use && recording_next(scan, &event)) {
        struct recording_use *use =
            &own->use[topo_links_find(&recording->links, (int)event.from, (int)event.port)];
        use->packets++;
        use->busy += recording_busy(&event, &use->until);
    }
    recording_scan_end(scan);
    return own->use;
}

static bool use_read(const struct view *view, struct link_figure *link)
{
    const struct recording *recording = view->of;
    int64_t i = topo_links_find(&recording->links, link->from, link->port);
    if (i < 0)
        return false;
    link->to = recording->links.list[i].to;
    link->packets = recording->own->use[i].packets;
    link->busy = recording->own->use[i].busy;
    return true;
}

void recording_use_offer(struct recording *recording)
{
    recording->view.of = recording;
    recording->view.measure = use_measure;
    recording->view.link = use_read;
}

void recording_use_free(struct recording *recording)
{
    free(recording->own->use);
}
