/*
 * page_data.c: lists are kept by column, which makes the page of a small run much smaller.
 */
#include <math.h>
#include <stdlib.h>

#include "facts/outcome.h"
#include "facts/trace_event.h"
#include "page/page_data.h"
#include "plot/scene.h"
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

/* The port by which a packet comes in; -1: a worm, which lands in the inbox. */
static int inlet_of(const struct scope *scope, const struct trace_event *event)
{
    const struct topo *topo = scope->recording->view.topo;
    return event->worm ? -1 : topo_back(topo, (int)event->from, (int)event->port);
}

static json_t *packets_json(const struct scope *scope, struct intern *texts, bool *failed)
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
    COLUMN(o, "label", count, page_text_number(texts, events[i].label, failed));
    COLUMN(o, "late", count, events[i].late);
    COLUMN(o, "queued", count, events[i].queued);
    COLUMN(o, "fate", count, events[i].fate);
    COLUMN(o, "order", count, events[i].order);
    COLUMN(o, "inlet", count, inlet_of(scope, &events[i]));
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

/* ------------------------------------------------------------------------------------------ marks */

static int64_t place_of(const struct scope *scope, int32_t node)
{
    return node < 0 ? -1 : (int64_t)scope->layout.place[node];
}

/* Return the link from the node of a mark to its peer; -1: they have none, or the mark is of a worm. */
static int64_t mark_link(const struct scope *scope, const struct scene_mark *mark)
{
    int64_t link = -1;
    if (mark->kind == SCENE_STALL && mark->port >= 0)
        link = mark->waits;
    else if (mark->kind != SCENE_STALL && mark->node >= 0 && mark->peer >= 0)
        link = topo_links_between(&scope->recording->links, mark->node, mark->peer);
    return link < 0 ? -1
                    : scope_link(scope, (uint32_t)mark->node,
                                 (uint32_t)scope->recording->links.list[link].port, (uint32_t)mark->peer);
}

/* Return the row of the sums of the link that a node waits for; -1: no link. */
static int64_t mark_row(const struct scope *scope, const struct scene_mark *mark)
{
    return mark->waits < 0 ? -1 : (int64_t)recording_row(scope->recording, &scope->grid, (size_t)mark->waits);
}

static json_t *scene_texts_json(const struct scene *scene, bool *failed)
{
    char text[1024];
    struct object o = {.failed = failed};
    json_t *array = json_array();
    for (size_t i = 0; i < scene->count; i++)
        if (scene_text(scene, &scene->marks[i], text, sizeof text))
            append(o, array, text_json(text));
    return array;
}

json_t *marks_json(const struct scope *scope, bool *failed)
{
    struct scene scene = scene_read(scope->recording, scope->stalls, scope->stall_count, SCOPE_WAITERS);
    const struct scene_mark *mark = scene.marks;
    struct object o = list_new(scene.count, failed);
    *failed |= !mark;
    COLUMN(o, "kind", scene.count, mark[i].kind);
    COLUMN(o, "first", scene.count, mark[i].first);
    COLUMN(o, "steps", scene.count, mark[i].last == TRACE_NO_END ? 0 : mark[i].last - mark[i].first + 1);
    COLUMN(o, "node", scene.count, mark[i].node);
    COLUMN(o, "to", scene.count, mark[i].peer);
    COLUMN(o, "port", scene.count, mark[i].port);
    COLUMN(o, "place", scene.count, place_of(scope, mark[i].node));
    COLUMN(o, "to_place", scene.count, place_of(scope, mark[i].peer));
    COLUMN(o, "link", scene.count, mark_link(scope, &mark[i]));
    COLUMN(o, "row", scene.count, mark_row(scope, &mark[i]));
    put(o, "texts", scene_texts_json(&scene, failed));
    scene_free(&scene);
    return o.json;
}

json_t *stalls_json(const struct scope *scope, bool *failed)
{
    size_t columns = scope->stall_grid.columns;
    struct object o = list_new(scope->stall_count, failed);
    put(o, "all", count_json(scope->recording->stall_count));
    put(o, "from_step", count_json(scope->stalls_first));
    put(o, "to_step", count_json(scope->stalls_last));
    put(o, "columns", json_integer((json_int_t)columns));
    COLUMN(o, "cells", columns, scope->stall_cells[i]);
    return o.json;
}

/* --------------------------------------------------------------------------------------- the rest */

static json_t *report_json_shown(const struct scope *scope, bool *failed)
{
    json_t *json = json_deep_copy(scope->recording->view.told);
    if (json_is_object(json_object_get(json, "deadlock"))) /* the marks tell of them */
        json_object_del(json_object_get(json, "deadlock"), "waiters");
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
    struct intern texts = {0};
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
    put(o, "packets", packets_json(scope, &texts, &failed));
    put(o, "sums", sums_json(scope, &failed));
    put(o, "heat", heat_json(scope, &failed));
    put(o, "stalls", stalls_json(scope, &failed));
    put(o, "marks", marks_json(scope, &failed));
    put(o, "noted", noted_json(scope, &texts, &failed));
    put(o, "texts", texts_json(&texts, &failed));
    intern_free(&texts);
    return json_write_script(o.json, out) && !failed;
}
