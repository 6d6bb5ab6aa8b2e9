/*
 * sweep_write.c: CSV after RFC 4180 has the point of a run, then its figures; absent values are empty. JSON
 * has the rows as they are, and of a comparison the bounds of its points.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "facts/numbers.h"
#include "json/json_value.h"
#include "machine/memory.h"
#include "sweep/compare_bound.h"
#include "sweep/sweep_names.h"
#include "sweep/sweep_request.h"
#include "sweep/sweep_row.h"
#include "sweep/sweep_write.h"

/* Is a member of a row an object? */
static bool is_nested(const char *key)
{
    return strcmp(key, "settings") == 0 || strcmp(key, "figures") == 0;
}

static void put_text(const char *text, FILE *out)
{
    if (!strpbrk(text, ",\"\r\n")) {
        fputs(text, out);
        return;
    }
    putc('"', out);
    for (; *text; text++)
        fputs(*text == '"' ? "\"\"" : (const char[]){*text, '\0'}, out);
    putc('"', out);
}

static void put_value(const json_t *value, FILE *out)
{
    if (json_is_string(value))
        put_text(json_string_value(value), out);
    else if (json_is_number(value) || json_is_boolean(value))
        json_dumpf(value, out, JSON_ENCODE_ANY | JSON_REAL_PRECISION(REAL_DIGITS));
}

/* The names of all figures of all rows, as the members of an object. */
static json_t *figure_names(const struct sweep *sweep)
{
    json_t *names = json_object();
    for (size_t run = 0; run < sweep->runs; run++)
        if (json_is_object(json_object_get(sweep->sorted[run], "figures")))
            json_object_update(names, json_object_get(sweep->sorted[run], "figures"));
    return names;
}

static const json_t *first_row(const struct sweep *sweep)
{
    for (size_t run = 0; run < sweep->runs; run++)
        if (sweep->sorted[run])
            return sweep->sorted[run];
    return NULL;
}

/* Is a value of the point missing among the members of a row? Then it needs a column of its own. */
static bool is_extra(const json_t *row, const char *name)
{
    return !json_object_get(row, name);
}

/* Write a member of a row, or, if a run gave none, the value that the run was to have. */
static void put_member(const json_t *row, const char *key, FILE *out)
{
    const json_t *value = json_object_get(row, key);
    put_value(json_is_null(value) ? json_object_get(json_object_get(row, "settings"), key) : value, out);
}

/* Write the cells of the program's figures, or their heads, each behind a comma. */
static void put_figures(json_t *names, const json_t *row, FILE *out)
{
    const char *key;
    json_t *value;
    json_object_foreach(names, key, value)
    {
        putc(',', out);
        if (row)
            put_value(json_object_get(json_object_get(row, "figures"), key), out);
        else
            put_text(key, out);
    }
}

/* Write the values of the axes that are no members of a row, or their names, each with a comma behind. */
static void put_axes(const struct sweep *sweep, const json_t *shape, const json_t *row, FILE *out)
{
    for (size_t i = 0; i < sweep->axes; i++) {
        const char *name = sweep->axis[i].name;
        if (!is_extra(shape, name))
            continue;
        put_text(row ? json_string_value(json_object_get(json_object_get(row, "settings"), name)) : name,
                 out);
        putc(',', out);
    }
}

/* Write a cell of the point, of the numbers that were asked for, or of the status; or its head. */
static void put_wanted(const json_t *row, const char *group, const char *name, bool first, FILE *out)
{
    if (!first)
        putc(',', out);
    if (!row)
        put_text(name, out);
    else if (group)
        put_value(json_object_get(json_object_get(row, group), name), out);
    else
        put_value(json_object_get(row, name), out);
}

/* The line of put_line if --columns says which numbers there are. */
static void put_wanted_line(const struct sweep *sweep, const json_t *row, FILE *out)
{
    char name[64];
    bool has_status = false;
    for (size_t i = 0; i < sweep->axes; i++)
        put_wanted(row, "settings", sweep->axis[i].name, !i, out);
    for (const char *list = sweep->columns; list;) {
        list = sweep_names_next(list, name, sizeof name);
        has_status |= strcmp(name, "status") == 0;
        put_wanted(row, number_find(name) ? NULL : "figures", name, false, out);
    }
    if (!has_status)
        put_wanted(row, NULL, "status", false, out);
    putc('\n', out);
}

/* Write the cells of a row; with `row` NULL, the heads of the columns. */
static void put_line(const struct sweep *sweep, json_t *names, const json_t *shape, const json_t *row,
                     FILE *out)
{
    const char *key;
    json_t *value;
    bool first = true;
    if (sweep->columns) {
        put_wanted_line(sweep, row, out);
        return;
    }
    put_axes(sweep, shape, row, out);
    json_object_foreach((json_t *)(uintptr_t)shape, key, value)
    {
        if (strcmp(key, "figures") == 0)
            put_figures(names, row, out);
        if (is_nested(key))
            continue;
        if (!first)
            putc(',', out);
        first = false;
        if (row)
            put_member(row, key, out);
        else
            fputs(key, out);
    }
    putc('\n', out);
}

void sweep_write_csv(const struct sweep *sweep, FILE *out)
{
    const json_t *shape = first_row(sweep);
    json_t *names = figure_names(sweep);
    if (shape)
        put_line(sweep, names, shape, NULL, out);
    for (size_t run = 0; run < sweep->runs; run++)
        if (sweep->sorted[run])
            put_line(sweep, names, shape, sweep->sorted[run], out);
    json_decref(names);
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
    put(o, sweep->task ? "task" : "program", text_json(sweep->subject.name));
    put(o, "status", json_integer(sweep_status(sweep)));
    put(o, "over", axes_json(sweep, sweep->task ? sweep->program_axis : sweep->axes));
    if (sweep->task)
        put(o, "points", points_json(sweep));
    put(o, "runs", rows);
    if (failed)
        memory_failed(0, "the JSON text");
    json_dumpf(o.json, out, JSON_INDENT(2) | JSON_REAL_PRECISION(REAL_DIGITS));
    putc('\n', out);
    json_decref(o.json);
}
