/*
 * compare_write.c: a chart is that of a sweep over the programs that it shows.
 */
#include <stdlib.h>
#include <string.h>

#include "compare/compare_bound.h"
#include "compare/compare_order.h"
#include "compare/compare_point.h"
#include "compare/compare_run.h"
#include "compare/compare_write.h"
#include "json/json_value.h"
#include "machine/memory.h"
#include "options/say.h"
#include "sweep/sweep_plot.h"
#include "sweep/sweep_row.h"

/* ------------------------------------------------------------------------------------------ JSON */

static json_t *over_json(const struct compare *compare)
{
    json_t *axes = json_array();
    for (size_t i = 0; i + 1 < compare->sweep.axes; i++) {
        const struct sweep_axis *axis = &compare->sweep.axis[i];
        json_t *values = json_array();
        for (size_t k = 0; k < axis->count; k++)
            json_array_append_new(values, text_json(axis->value[k]));
        json_array_append_new(axes, json_pack("{s:s, s:o}", "name", axis->name, "values", values));
    }
    return axes;
}

static json_t *settings_json(const struct compare *compare, size_t point)
{
    json_t *settings = json_object();
    for (size_t i = 0; i + 1 < compare->sweep.axes; i++)
        json_object_set_new(settings, compare->sweep.axis[i].name,
                            text_json(compare_value(compare, point, i)));
    return settings;
}

static json_t *params_json(const struct compare_point *point)
{
    json_t *params = json_object();
    for (size_t i = 0; point->params[i]; i++) {
        char name[64];
        size_t length = strcspn(point->params[i], "=");
        snprintf(name, sizeof name, "%.*s", (int)length, point->params[i]);
        json_object_set_new(params, name, text_json(point->params[i] + length + 1));
    }
    return params;
}

static json_t *points_json(const struct compare *compare)
{
    json_t *points = json_array();
    for (size_t i = 0; i < compare->points; i++) {
        struct compare_point *point = &compare->point[i];
        const char *key;
        json_t *bounds = json_array(), *bound;
        compare_bound(compare, point, NULL);
        json_object_foreach(point->bounds, key, bound) json_array_append(bounds, bound);
        json_array_append_new(points, json_pack("{s:o, s:o, s:s, s:o, s:o, s:o, s:o, s:o}", "settings",
                                                settings_json(compare, i), "topology",
                                                text_json(point->options.topology), "model",
                                                point->options.model, "seed", count_json(point->options.seed),
                                                "startup", count_json(point->options.startup), "per_unit",
                                                count_json(point->options.per_unit), "params",
                                                params_json(point), "bounds", bounds));
    }
    return points;
}

void compare_write_json(const struct compare *compare, FILE *out)
{
    json_t *rows = json_array();
    for (size_t run = 0; run < compare->sweep.runs; run++)
        if (compare->sweep.row[run])
            json_array_append(rows, compare->sweep.row[run]);
    json_t *json =
        json_pack("{s:s, s:i, s:o, s:o, s:o}", "task", compare->task->name, "status", compare_status(compare),
                  "over", over_json(compare), "points", points_json(compare), "runs", rows);
    if (!json)
        memory_failed(0, "the JSON text");
    json_dumpf(json, out, JSON_INDENT(2) | JSON_REAL_PRECISION(REAL_DIGITS));
    putc('\n', out);
    json_decref(json);
}

/* ----------------------------------------------------------------------------------------- chart */

/* Did a program end well at some point? */
static bool is_shown(const struct compare *compare, const char *name)
{
    for (size_t point = 0; point < compare->points; point++)
        if (sweep_number(compare_find(compare, point, name), "status") == PARRAY_DONE)
            return true;
    return false;
}

bool compare_plot(const struct compare *compare, FILE *out)
{
    struct sweep shown = compare->sweep;
    struct sweep_axis *programs = &shown.axis[shown.axes - 1];
    programs->value = memory_take(compare->entries, sizeof programs->value[0], "a chart");
    programs->count = shown.runs = 0;
    for (size_t i = 0; i < compare->entries; i++)
        if (is_shown(compare, compare->entry[i].name))
            programs->value[programs->count++] = compare->sweep.axis[shown.axes - 1].value[i];
    shown.row = memory_take(compare->sweep.runs, sizeof shown.row[0], "a chart");
    shown.nodes = memory_take(compare->sweep.runs, sizeof shown.nodes[0], "a chart");
    for (size_t point = 0; point < compare->points; point++)
        for (size_t i = 0; i < programs->count; i++) {
            shown.nodes[shown.runs] = compare->sweep.nodes[point * compare->entries];
            shown.row[shown.runs++] = compare_find(compare, point, programs->value[i]);
        }
    bool fine = shown.runs > 0 && sweep_plot(&shown, out);
    if (!shown.runs)
        say_usage("no program ended well, so that there is nothing to draw");
    free(shown.row);
    free(shown.nodes);
    free(programs->value);
    return fine;
}
