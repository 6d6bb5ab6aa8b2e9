/*
 * page_data.c: jansson quotes the texts; chunk_write keeps "</script>" out of them.
 */
#include <math.h>
#include <stdlib.h>

#include "base.h"
#include "facts/trace_event.h"
#include "json/json_value.h"
#include "page/page_columns.h"
#include "page/page_data.h"
#include "page/page_waits.h"
#include "plot/colour.h"
#include "plot/layout.h"
#include "topo/topo.h"

enum { PLACE_UNITS = 10000 };

/* ---------------------------------------------------------------------------------------- places */

static int64_t place_x(const struct scope *scope, size_t i)
{
    return llround(scope->layout.at[i].x * PLACE_UNITS);
}

static int64_t place_y(const struct scope *scope, size_t i)
{
    return llround(scope->layout.at[i].y * PLACE_UNITS);
}

static int64_t place_first(const struct scope *scope, size_t i)
{
    return scope->place_first[i];
}

static int64_t place_nodes(const struct scope *scope, size_t i)
{
    return scope->place_nodes[i];
}

static int64_t node_place(const struct scope *scope, size_t rank)
{
    return scope->layout.place[rank];
}

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
    static const struct column columns[] = {
        {"x", place_x}, {"y", place_y}, {"nodes", place_nodes}, {"first", place_first}};
    json_t *json = columns_json(scope, scope->layout.places, columns, ARRAY_LENGTH(columns), failed);
    struct object o = {json, failed};
    put(o, "spacing", json_integer(llround(scope->layout.spacing * PLACE_UNITS)));
    put(o, "shared", json_boolean(scope->shared));
    put(o, "name", names_json(scope, failed));
    size_t nodes = (size_t)scope->recording->view.topo->nodes;
    bool told = scope->shared && nodes <= SCOPE_EVENTS;
    put(o, "of", told ? column_json(scope, nodes, node_place, failed) : json_null());
    return json;
}

/* ----------------------------------------------------------------------------------------- links */

static int64_t link_from(const struct scope *scope, size_t i)
{
    return scope->links[i].from;
}

static int64_t link_port(const struct scope *scope, size_t i)
{
    return scope->links[i].port;
}

static int64_t link_to(const struct scope *scope, size_t i)
{
    return scope->links[i].to;
}

static int64_t link_busy(const struct scope *scope, size_t i)
{
    return (int64_t)scope->links[i].busy;
}

/* Return the links that are curves: index, x and y of the control point, index, x, y, ... */
static json_t *bends_json(const struct scope *scope, bool *failed)
{
    struct object o = {.failed = failed};
    json_t *array = json_array();
    for (size_t i = 0; i < scope->link_count; i++) {
        const struct scope_link *link = &scope->links[i];
        struct layout_point a = scope->layout.at[link->from], b = scope->layout.at[link->to],
                            bend = layout_bend(&scope->layout, link->from, link->to);
        if (fabs(bend.x - (a.x + b.x) / 2) + fabs(bend.y - (a.y + b.y) / 2) < 1.0 / PLACE_UNITS)
            continue;
        append(o, array, json_integer((json_int_t)i));
        append(o, array, json_integer(llround(bend.x * PLACE_UNITS)));
        append(o, array, json_integer(llround(bend.y * PLACE_UNITS)));
    }
    return array;
}

static json_t *links_json(const struct scope *scope, bool *failed)
{
    static const struct column columns[] = {
        {"from", link_from}, {"port", link_port}, {"to", link_to}, {"busy", link_busy}};
    json_t *json = columns_json(scope, scope->link_count, columns, ARRAY_LENGTH(columns), failed);
    put((struct object){json, failed}, "bends", bends_json(scope, failed));
    return json;
}

/* --------------------------------------------------------------------------------------- packets */

static int64_t packet_advance(const struct scope *scope, size_t i)
{
    return (int64_t)(scope->events[i].step - (i ? scope->events[i - 1].step : 0));
}

static int64_t packet_link(const struct scope *scope, size_t i)
{
    const struct trace_event *event = &scope->events[i];
    return scope_link(scope, event->from, event->port, event->to);
}

static int64_t packet_duration(const struct scope *scope, size_t i)
{
    return (int64_t)scope->events[i].duration;
}

static int64_t packet_origin(const struct scope *scope, size_t i)
{
    return scope->events[i].origin;
}

static int64_t packet_dest(const struct scope *scope, size_t i)
{
    return scope->events[i].dest;
}

static int64_t packet_bytes(const struct scope *scope, size_t i)
{
    return scope->events[i].bytes;
}

static int64_t packet_worm(const struct scope *scope, size_t i)
{
    return (int64_t)scope->events[i].worm;
}

static int64_t packet_from(const struct scope *scope, size_t i)
{
    return scope->events[i].from;
}

static int64_t packet_port(const struct scope *scope, size_t i)
{
    return scope->events[i].port;
}

static int64_t packet_to(const struct scope *scope, size_t i)
{
    return scope->events[i].to;
}

static json_t *packets_json(const struct scope *scope, bool *failed)
{
    static const struct column columns[] = {{"advance", packet_advance},   {"link", packet_link},
                                            {"duration", packet_duration}, {"origin", packet_origin},
                                            {"dest", packet_dest},         {"bytes", packet_bytes},
                                            {"worm", packet_worm},         {"from", packet_from},
                                            {"port", packet_port},         {"to", packet_to}};
    size_t told = ARRAY_LENGTH(columns) - (scope->shared ? 0 : 3); /* the link tells from, port and to */
    return columns_json(scope, scope->event_count, columns, told, failed);
}

/* ------------------------------------------------------------------------------------------ sums */

static int64_t sum_cell(const struct scope *scope, size_t i)
{
    return (int64_t)scope->cells[i];
}

/* Return the first link direction of a row: the least index with index * rows / links == row. */
static const struct recording_link *row_link(const struct scope *scope, size_t row)
{
    size_t rows = scope->grid.rows, links = scope->recording->link_count;
    return &scope->recording->links[(row * links + rows - 1) / rows];
}

static int64_t row_from(const struct scope *scope, size_t row)
{
    return row_link(scope, row)->from;
}

static int64_t row_port(const struct scope *scope, size_t row)
{
    return row_link(scope, row)->port;
}

static int64_t row_to(const struct scope *scope, size_t row)
{
    return row_link(scope, row)->to;
}

static json_t *sums_json(const struct scope *scope, bool *failed)
{
    static const struct column columns[] = {{"from", row_from}, {"port", row_port}, {"to", row_to}};
    const struct recording_grid *grid = &scope->grid;
    json_t *json = columns_json(scope, grid->rows, columns, ARRAY_LENGTH(columns), failed);
    struct object o = {json, failed};
    put(o, "columns", json_integer((json_int_t)grid->columns));
    put(o, "first", count_json(grid->first));
    put(o, "last", count_json(grid->last));
    put(o, "links", json_integer((json_int_t)scope->recording->link_count));
    put(o, "cells", column_json(scope, grid->rows * grid->columns, sum_cell, failed));
    return json;
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
    put(o, "begin", json_real(COLOUR_NODES));
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

/* Only texts of JSON can have "<". It is written as an escape, so that no text can end the <script>. */
static int chunk_write(const char *text, size_t size, void *out)
{
    for (size_t i = 0; i < size; i++)
        if (text[i] == '<')
            fputs("\\u003c", out);
        else
            putc(text[i], out);
    return 0;
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
    put(o, "stalls", stalls_json(scope, &failed));
    put(o, "waits", waits_json(scope, &failed));
    if (!failed)
        failed =
            json_dump_callback(o.json, chunk_write, out, JSON_COMPACT | JSON_REAL_PRECISION(REAL_DIGITS));
    json_decref(o.json);
    return !failed;
}
