/*
 * sweep_write.c: CSV after RFC 4180 has the point of a run, then its figures; absent values are empty. JSON
 * has the rows as they are, and of a comparison the bounds of its points.
 */
#include <stdlib.h>
#include <string.h>

#include "facts/numbers.h"
#include "json/json_value.h"
#include "machine/memory.h"
#include "sweep/sweep_out.h"
#include "sweep/sweep_request.h"
#include "sweep/sweep_row.h"
#include "table/text_table.h"

static void put_value(const json_t *value, FILE *out)
{
    if (json_is_string(value))
        csv_put(json_string_value(value), out);
    else if (json_is_number(value) || json_is_boolean(value))
        json_dumpf(value, out, JSON_ENCODE_ANY | JSON_REAL_PRECISION(REAL_DIGITS));
}

static void add_column(json_t *columns, const char *group, const char *name)
{
    json_array_append_new(columns, json_pack("[s, s]", group, name));
}

/* Add the figures of all rows. */
static void add_figures(const struct sweep *sweep, json_t *columns)
{
    const char *name;
    json_t *names = json_object(), *value;
    for (size_t run = 0; run < sweep->runs; run++)
        json_object_update(names, json_object_get(sweep->sorted[run], "figures"));
    json_object_foreach(names, name, value) add_column(columns, "figures", name);
    json_decref(names);
}

/* Add what rows have, one of which is given; in front the values of axes that are no members of them. */
static void add_all(const struct sweep *sweep, json_t *columns, json_t *row)
{
    const char *name;
    json_t *value;
    for (size_t i = 0; i < sweep->axes; i++)
        if (!json_object_get(row, sweep->axis[i].name))
            add_column(columns, "settings", sweep->axis[i].name);
    json_object_foreach(row, name, value)
    {
        if (strcmp(name, "figures") == 0)
            add_figures(sweep, columns);
        else if (strcmp(name, "settings") != 0)
            add_column(columns, "", name);
    }
}

/* Add the point, the numbers of --columns, and the status. */
static void add_wanted(const struct sweep *sweep, json_t *columns)
{
    char name[64];
    bool has_status = false;
    for (size_t i = 0; i < sweep->axes; i++)
        add_column(columns, "settings", sweep->axis[i].name);
    for (const char *list = sweep->columns; list;) {
        list = sweep_names_next(list, name, sizeof name);
        has_status |= strcmp(name, "status") == 0;
        add_column(columns, number_find(name) ? "" : "figures", name);
    }
    if (!has_status)
        add_column(columns, "", "status");
}

/* The value of a member or, if a run gave none, that which the run was to have. */
static const json_t *member_of(const struct sweep *sweep, const json_t *row, const char *name)
{
    const json_t *value = json_object_get(row, name);
    bool given = !json_is_null(value) || sweep->columns;
    return given ? value : json_object_get(json_object_get(row, "settings"), name);
}

/* Write the cells of a row; with `row` NULL, the heads of the columns. */
static void put_line(const struct sweep *sweep, json_t *columns, const json_t *row, FILE *out)
{
    size_t i;
    json_t *column;
    json_array_foreach(columns, i, column)
    {
        const char *group = json_string_value(json_array_get(column, 0));
        const char *name = json_string_value(json_array_get(column, 1));
        if (i)
            putc(',', out);
        if (!row)
            csv_put(name, out);
        else if (*group)
            put_value(json_object_get(json_object_get(row, group), name), out);
        else
            put_value(member_of(sweep, row, name), out);
    }
    putc('\n', out);
}

void sweep_write_csv(const struct sweep *sweep, FILE *out)
{
    json_t *columns = json_array();
    for (size_t run = 0; run < sweep->runs; run++) {
        json_t *row = sweep->sorted[run];
        if (!row)
            continue;
        if (!json_array_size(columns)) {
            if (sweep->columns)
                add_wanted(sweep, columns);
            else
                add_all(sweep, columns, row);
            put_line(sweep, columns, NULL, out);
        }
        put_line(sweep, columns, row, out);
    }
    json_decref(columns);
}

/* ------------------------------------------------------------------------------------------- JSON */

static json_t *axes_json(const struct sweep *sweep, size_t count)
{
    json_t *axes = json_array();
    for (size_t i = 0; i < count; i++) {
        json_t *values = json_array();
        for (size_t k = 0; k < sweep->axis[i].count; k++)
            json_array_append_new(values, text_json(sweep->axis[i].value[k]));
        json_array_append_new(axes, json_pack("{s:s, s:o}", "name", sweep->axis[i].name, "values", values));
    }
    return axes;
}

static json_t *params_json(const struct sweep_request *made)
{
    json_t *params = json_object();
    for (size_t i = 0; made->params[i]; i++) {
        const char *value = strchr(made->params[i], '=');
        json_object_setn_new(params, made->params[i], (size_t)(value - made->params[i]),
                             text_json(value + 1));
    }
    return params;
}

/* What all programs ran on at a point of a comparison. */
static json_t *point_json(const struct sweep *sweep, size_t point)
{
    const char *key;
    json_t *bounds = json_array(), *bound;
    struct sweep_request made;
    size_t run = point * sweep->programs;
    const struct options *options = &made.request.options;
    sweep_request_make(sweep, run, &made);
    compare_bound(sweep, point);
    json_object_foreach(sweep->bounds[point], key, bound) json_array_append(bounds, bound);
    json_t *json = json_pack("{s:o, s:o, s:s, s:o, s:o, s:o, s:o, s:o}", "settings",
                             sweep_point(sweep, run, sweep->program_axis), "topology",
                             text_json(options->topology), "model", options->model, "seed",
                             count_json(options->seed), "startup", count_json(options->startup), "per_unit",
                             count_json(options->per_unit), "params", params_json(&made), "bounds", bounds);
    sweep_request_free(&made);
    return json;
}

static json_t *points_json(const struct sweep *sweep)
{
    json_t *points = json_array();
    for (size_t i = 0; i < sweep_points(sweep); i++)
        json_array_append_new(points, point_json(sweep, i));
    return points;
}

void sweep_write_json(const struct sweep *sweep, FILE *out)
{
    bool failed = false;
    json_t *rows = json_array();
    struct object o = object_new(&failed);
    for (size_t run = 0; run < sweep->runs; run++)
        if (sweep->sorted[run])
            json_array_append(rows, sweep->sorted[run]);
    put(o, "schema", json_string(sweep->task ? "compare-1" : "sweep-1"));
    put(o, sweep->task ? "task" : "program", text_json(sweep->subject.name));
    put(o, "status", json_integer(sweep_status(sweep)));
    put(o, "over", axes_json(sweep, sweep->task ? sweep->program_axis : sweep->axes));
    if (sweep->task)
        put(o, "points", points_json(sweep));
    put(o, "runs", rows);
    if (failed)
        memory_failed(0, "the JSON text");
    json_write(o.json, out);
}
