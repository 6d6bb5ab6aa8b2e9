/*
 * page_data.c: lists are kept by column, which makes the page of a small run much smaller.
 */
#include <math.h>
#include <stdlib.h>

#include "facts/outcome.h"
#include "facts/trace_event.h"
#include "page/page_data.h"
#include "draw/canvas.h"
#include "topo/layout.h"
#include "topo/topo.h"

enum { PLACE_UNITS = 10000 };

/* ---------------------------------------------------------------------------------------- places */

static json_t *names_json(const struct scope *scope, bool *failed)
{
    char text[128];
    struct object o = {.failed = failed};
    json_t *array = json_array();
    for (size_t i = 0; i < scope->layout.places; i++) {
        topo_place(scope->recording->view.topo, (int)scope->place_first[i], text, sizeof text);
        append(o, array, text_json(text));
    }
    return array;
}

static json_t *places_json(const struct scope *scope, bool *failed)
{
    const struct layout *layout = &scope->layout;
    size_t nodes = (size_t)scope->recording->view.topo->nodes, count = layout->places;
    struct object o = list_new(count, failed);
    COLUMN(o, "x", count, llround(layout->at[i].x * PLACE_UNITS));
    COLUMN(o, "y", count, llround(layout->at[i].y * PLACE_UNITS));
    COLUMN(o, "nodes", count, scope->place_nodes[i]);
    COLUMN(o, "first", count, scope->place_first[i]);
    put(o, "spacing", json_integer(llround(layout->spacing * PLACE_UNITS)));
    put(o, "shared", json_boolean(scope->shared));
    put(o, "name", names_json(scope, failed));
    if (scope->shared && nodes <= SCOPE_EVENTS)
        COLUMN(o, "of", nodes, layout->place[i]);
    else
        put(o, "of", json_null());
    return o.json;
}

/* ----------------------------------------------------------------------------------------- links */

/* Return the links that are curves: index, x and y of the control point, index, x, y, ... */
static json_t *bends_json(const struct scope *scope, bool *failed)
{
    struct object o = {.failed = failed};
    json_t *array = json_array();
    for (size_t i = 0; i < scope->link_count; i++) {
        const struct scope_link *link = &scope->links[i];
        struct layout_point bend;
        if (!layout_bend(&scope->layout, link->from, link->to, &bend))
            continue;
        append(o, array, json_integer((json_int_t)i));
        append(o, array, json_integer(llround(bend.x * PLACE_UNITS)));
        append(o, array, json_integer(llround(bend.y * PLACE_UNITS)));
    }
    return array;
}

static json_t *links_json(const struct scope *scope, bool *failed)
{
    const struct scope_link *links = scope->links;
    struct object o = list_new(scope->link_count, failed);
    COLUMN(o, "from", scope->link_count, links[i].from);
    COLUMN(o, "port", scope->link_count, links[i].port);
    COLUMN(o, "to", scope->link_count, links[i].to);
    COLUMN(o, "busy", scope->link_count, links[i].busy);
    put(o, "bends", bends_json(scope, failed));
    return o.json;
}

/* --------------------------------------------------------------------------------------- packets */

static json_t *packets_json(const struct scope *scope, bool *failed)
{
    const struct trace_event *events = scope->events;
    size_t count = scope->event_count;
    struct object o = list_new(count, failed);
    COLUMN(o, "advance", count, events[i].step - (i ? events[i - 1].step : 0));
    COLUMN(o, "link", count, scope_link(scope, events[i].from, events[i].port, events[i].to));
    COLUMN(o, "duration", count, events[i].duration);
    COLUMN(o, "origin", count, events[i].origin);
    COLUMN(o, "dest", count, events[i].dest);
    COLUMN(o, "bytes", count, events[i].bytes);
    COLUMN(o, "worm", count, events[i].worm);
    if (!scope->shared) /* the link tells from, port and to */
        return o.json;
    COLUMN(o, "from", count, events[i].from);
    COLUMN(o, "port", count, events[i].port);
    COLUMN(o, "to", count, events[i].to);
    return o.json;
}

/* ------------------------------------------------------------------------------------------ sums */

static json_t *sums_json(const struct scope *scope, bool *failed)
{
    const struct recording_grid *grid = &scope->grid;
    struct object o = list_new(grid->rows, failed);
    COLUMN(o, "from", grid->rows, recording_row_link(scope->recording, grid, i)->from);
    COLUMN(o, "port", grid->rows, recording_row_link(scope->recording, grid, i)->port);
    COLUMN(o, "to", grid->rows, recording_row_link(scope->recording, grid, i)->to);
    put(o, "columns", json_integer((json_int_t)grid->columns));
    put(o, "first", count_json(grid->first));
    put(o, "last", count_json(grid->last));
    put(o, "links", json_integer((json_int_t)scope->recording->links.count));
    COLUMN(o, "cells", grid->rows * grid->columns, scope->cells[i]);
    return o.json;
}

static json_t *heat_json(const struct scope *scope, bool *failed)
{
    struct recording_shares shares = recording_shares(scope->recording, &scope->grid, scope->cells);
    struct object o = object_new(failed);
    put(o, "most", json_real(shares.most));
    put(o, "even", json_boolean(shares.even));
    return o.json;
}

/* --------------------------------------------------------------------------------- waits for room */

/* Return the row of the sums that a link direction is in; -1: no link. */
static int64_t link_row(const struct scope *scope, int64_t link)
{
    return link < 0 ? -1 : (int64_t)recording_row(scope->recording, &scope->grid, (size_t)link);
}

json_t *stalls_json(const struct scope *scope, bool *failed)
{
    const struct trace_stall *stalls = scope->stalls;
    const struct recording *recording = scope->recording;
    size_t count = scope->stall_count, columns = scope->stall_grid.columns;
    struct object o = list_new(count, failed);
    COLUMN(o, "first", count, stalls[i].first);
    COLUMN(o, "steps", count, stalls[i].last == TRACE_NO_END ? 0 : stalls[i].last - stalls[i].first + 1);
    COLUMN(o, "node", count, stalls[i].node);
    COLUMN(o, "to", count, stalls[i].to);
    COLUMN(o, "port", count, stalls[i].port);
    COLUMN(o, "place", count, scope->layout.place[stalls[i].node]);
    COLUMN(o, "to_place", count, scope->layout.place[stalls[i].to]);
    COLUMN(o, "link", count,
           stalls[i].port < 0 ? -1
                              : scope_link(scope, stalls[i].node, (uint32_t)stalls[i].port, stalls[i].to));
    COLUMN(o, "row", count,
           link_row(scope, topo_links_find(&recording->links, (int)stalls[i].node, stalls[i].port)));
    put(o, "all", count_json(recording->stall_count));
    put(o, "from_step", count_json(scope->stalls_first));
    put(o, "to_step", count_json(scope->stalls_last));
    put(o, "columns", json_integer((json_int_t)columns));
    COLUMN(o, "cells", columns, scope->stall_cells[i]);
    return o.json;
}

/* --------------------------------------------------------------------------------- waits for ever */

static size_t waiters_shown(const struct deadlock *d)
{
    return d->count < SCOPE_WAITERS ? d->count : SCOPE_WAITERS;
}

/* Return waiter i: the shown waiters come first, then the cycle. */
static const struct waiter *waiter_at(const struct scope *scope, size_t i)
{
    const struct deadlock *d = scope->recording->view.outcome->deadlock;
    size_t first = waiters_shown(d);
    return i < first ? &d->waiters[i] : &d->cycle[i - first];
}

/* A node that sends waits for a link away from it; a node that receives, for a link that leads to it. */
static int64_t wait_row(const struct scope *scope, const struct waiter *w)
{
    int64_t link = w->port < 0 ? -1 : topo_links_find(&scope->recording->links, w->node, w->port);
    bool sends = w->full; /* a sender that waits for its link alone has no port here */
    return link_row(scope,
                    link < 0 || sends ? link : topo_links_back(&scope->recording->links, (size_t)link));
}

json_t *waits_json(const struct scope *scope, bool *failed)
{
    const struct outcome *outcome = scope->recording->view.outcome;
    const struct deadlock *d = outcome ? outcome->deadlock : NULL;
    size_t count = d ? waiters_shown(d) + d->cycle_length : 0;
    struct object o = list_new(count, failed);
    COLUMN(o, "node", count, waiter_at(scope, i)->node);
    COLUMN(o, "row", count, wait_row(scope, waiter_at(scope, i)));
    return o.json;
}

/* --------------------------------------------------------------------------------------- the rest */

static json_t *report_json_shown(const struct scope *scope, bool *failed)
{
    json_t *json = json_deep_copy(scope->recording->view.told);
    json_t *waiters = json_object_get(json_object_get(json, "deadlock"), "waiters");
    while (json_array_size(waiters) > SCOPE_WAITERS)
        json_array_remove(waiters, json_array_size(waiters) - 1);
    const char *name;
    json_t *values;
    json_object_foreach(json_object_get(json, "values"), name, values)
    {
        if (scope->shared) /* no place stands for one node */
            json_object_del(values, "by_rank");
    }
    *failed = *failed || !json;
    return json;
}

static json_t *notes_json(const struct scope *scope, bool *failed)
{
    struct object o = {.failed = failed};
    json_t *array = json_array();
    for (size_t i = 0; i < scope->notes; i++)
        append(o, array, text_json(scope->note[i]));
    return array;
}

static json_t *colour_json(struct colour colour)
{
    char text[8];
    snprintf(text, sizeof text, "#%02x%02x%02x", colour.red, colour.green, colour.blue);
    return json_string(text);
}

static json_t *colours_json(bool *failed)
{
    enum { POINTS = 9 };
    struct object o = object_new(failed);
    json_t *scale = json_array();
    for (int i = 0; i < POINTS; i++)
        append(o, scale, colour_json(colour_scale(i / (POINTS - 1.0))));
    put(o, "idle", colour_json(COLOUR_IDLE));
    put(o, "begin", json_real(COLOUR_LINES));
    put(o, "scale", scale);
    return o.json;
}

static json_t *window_json(const struct scope *scope, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "first", count_json(scope->first));
    put(o, "last", count_json(scope->last));
    return o.json;
}

bool page_data_write(const struct scope *scope, FILE *out)
{
    bool failed = false;
    struct object o = object_new(&failed);
    put(o, "report", report_json_shown(scope, &failed));
    put(o, "half_duplex", json_boolean(scope->recording->view.half_duplex));
    put(o, "wraps", json_boolean(layout_wraps(scope->recording->view.topo)));
    put(o, "colours", colours_json(&failed));
    put(o, "last", count_json(scope->last_step));
    put(o, "notes", notes_json(scope, &failed));
    put(o, "places", places_json(scope, &failed));
    put(o, "links", links_json(scope, &failed));
    put(o, "window", window_json(scope, &failed));
    put(o, "packets", packets_json(scope, &failed));
    put(o, "sums", sums_json(scope, &failed));
    put(o, "heat", heat_json(scope, &failed));
    put(o, "stalls", stalls_json(scope, &failed));
    put(o, "waits", waits_json(scope, &failed));
    return json_write_script(o.json, out) && !failed;
}
