/*
 * table.c: a table is a list of objects in JSON, all but that of links, of which there may be millions.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "json/json_path.h"
#include "json/json_value.h"
#include "json/outcome_json.h"
#include "library/objects.h"
#include "number.h"
#include "topo/topo.h"

/* ------------------------------------------------------------------------------------------ links */

static bool read_links(struct parray_array *a)
{
    size_t most = 0;
    if (a->links || !a->view.topo || !a->ran)
        return a->links != NULL;
    for (int rank = 0; rank < a->view.topo->nodes; rank++)
        most += (size_t)topo_degree(a->view.topo, rank);
    a->links = malloc((most + 1) * sizeof a->links[0]);
    if (!a->links || !view_measure(&a->view)) {
        free(a->links);
        a->links = NULL; /* the next call tries again */
        return false;
    }
    for (int rank = 0; rank < a->view.topo->nodes; rank++)
        for (int port = 0; port < topo_degree(a->view.topo, rank); port++)
            a->link_count += view_link(&a->view, rank, port, &a->links[a->link_count]);
    return true;
}

static bool is_links(const char *table)
{
    return strcmp(table, "links") == 0;
}

enum link_column { LINK_FROM, LINK_PORT, LINK_TO, LINK_PACKETS, LINK_BUSY, LINK_USE, LINK_COLUMNS };

static enum link_column link_column(const char *name)
{
    static const char *const names[] = {"from", "port", "to", "packets", "busy_steps", "utilization"};
    enum link_column column = 0;
    while (column < LINK_COLUMNS && strcmp(names[column], name) != 0)
        column++;
    return column;
}

static uint64_t link_count(const struct link_figure *link, enum link_column column)
{
    switch (column) {
    case LINK_FROM:
        return (uint64_t)link->from;
    case LINK_PORT:
        return (uint64_t)link->port;
    case LINK_TO:
        return (uint64_t)link->to;
    case LINK_PACKETS:
        return link->packets;
    case LINK_BUSY:
        return link->busy;
    default:
        return 0;
    }
}

static double link_number(const struct parray_array *a, size_t row, enum link_column column)
{
    uint64_t steps = view_steps(&a->view);
    if (column == LINK_COLUMNS || (column == LINK_USE && !steps))
        return (double)NAN;
    if (column == LINK_USE)
        return (double)a->links[row].busy / (double)steps;
    return (double)link_count(&a->links[row], column);
}

/* ----------------------------------------------------------------------------------------- values */

static bool is_values(const char *table)
{
    return strcmp(table, "values") == 0;
}

static size_t value_rows(const struct parray_array *a)
{
    return a->view.outcome && a->view.outcome->values.count ? (size_t)a->view.topo->nodes : 0;
}

static double value_number(const struct parray_array *a, size_t row, const char *name)
{
    const struct node_value_column *column =
        row < value_rows(a) ? node_values_find(&a->view.outcome->values, name) : NULL;
    return column ? column->value[row] : (double)NAN;
}

/* ----------------------------------------------------------------------------------- other tables */

static void make_steps(struct object list, const struct outcome *outcome)
{
    const struct series *busy = outcome->busy_steps;
    for (size_t i = 0; busy && i < SERIES_BINS; i++) {
        uint64_t first = ((uint64_t)i << busy->shift) + 1, last = (uint64_t)(i + 1) << busy->shift;
        if (first > outcome->steps)
            break;
        struct object row = object_new(list.failed);
        put(row, "first", count_json(first));
        put(row, "last", count_json(last < outcome->steps ? last : outcome->steps));
        put(row, "busy_links", count_json(busy->bin[i]));
        append(list, list.json, row.json);
    }
}

static void make_figures(struct object list, const struct outcome *outcome)
{
    for (size_t i = 0; i < outcome->own_count; i++) {
        struct object row = object_new(list.failed);
        put(row, "name", text_json(outcome->own[i].name));
        put(row, "value", real_json(outcome->own[i].value));
        put(row, "unit", text_json(outcome->own[i].unit));
        append(list, list.json, row.json);
    }
}

static void make_params(struct object list, const struct view *view)
{
    const char *name, *value;
    for (size_t i = 0; view->topo && view_param(view, i, &name, &value); i++) {
        struct object row = object_new(list.failed);
        put(row, "name", text_json(name));
        put(row, "value", text_json(value));
        append(list, list.json, row.json);
    }
}

static json_t *make_waiters(const struct outcome *outcome, bool *failed)
{
    const struct deadlock *d = outcome->deadlock;
    return d ? waiters_json(d->waiters, d->count, (struct object){NULL, failed}) : json_array();
}

/* What the report has under this name. */
static json_t *make_from_report(struct parray_array *a, const char *name)
{
    json_t *found = json_at(results_report(a), name);
    return json_is_array(found) ? json_incref(found) : json_array();
}

static json_t *make_table(struct parray_array *a, const char *table, bool *failed)
{
    const struct outcome *outcome = a->view.outcome;
    if (strcmp(table, "waiters") == 0)
        return make_waiters(outcome, failed);
    if (strcmp(table, "cycle") == 0)
        return make_from_report(a, "deadlock.cycle");
    if (strcmp(table, "leftovers") == 0)
        return make_from_report(a, "leftover_links");
    struct object list = {json_array(), failed};
    if (strcmp(table, "steps") == 0)
        make_steps(list, outcome);
    else if (strcmp(table, "figures") == 0)
        make_figures(list, outcome);
    else if (strcmp(table, "params") == 0)
        make_params(list, &a->view);
    else {
        json_decref(list.json);
        return make_from_report(a, table);
    }
    return list.json;
}

/* The table, made when it is first asked for. NULL: before the run, or no memory. */
static const json_t *find_table(struct parray_array *a, const char *table)
{
    bool failed = false;
    if (!results_report(a))
        return NULL;
    if (!a->tables)
        a->tables = json_object();
    const json_t *known = json_object_get(a->tables, table);
    if (known)
        return known;
    json_t *made = make_table(a, table, &failed);
    if (failed || json_object_set(a->tables, table, made) != 0) {
        json_decref(made);
        return NULL;
    }
    json_decref(made); /* the tables keep it */
    return made;
}

/* ------------------------------------------------------------------------------------------ cells */

size_t parray_rows(struct parray_array *a, const char *table)
{
    if (!a || !table)
        return 0;
    if (is_links(table))
        return read_links(a) ? a->link_count : 0;
    return is_values(table) ? value_rows(a) : json_array_size(find_table(a, table));
}

static const json_t *find_cell(struct parray_array *a, const char *table, size_t row, const char *column)
{
    return json_at(json_array_get(find_table(a, table), row), column);
}

double parray_cell(struct parray_array *a, const char *table, size_t row, const char *column)
{
    if (!a || !table || !column)
        return (double)NAN;
    if (is_values(table))
        return value_number(a, row, column);
    if (!is_links(table))
        return json_as_number(find_cell(a, table, row, column));
    return row < parray_rows(a, table) ? link_number(a, row, link_column(column)) : (double)NAN;
}

uint64_t parray_cell_count(struct parray_array *a, const char *table, size_t row, const char *column)
{
    if (!a || !table || !column)
        return 0;
    if (is_values(table))
        return number_whole(value_number(a, row, column));
    if (!is_links(table))
        return json_as_count(find_cell(a, table, row, column));
    return row < parray_rows(a, table) ? link_count(&a->links[row], link_column(column)) : 0;
}

/* A list or an object as text, which lives as long as the array. */
static const char *nested_text(struct parray_array *a, const json_t *cell)
{
    char *text = json_dumps(cell, JSON_COMPACT | JSON_REAL_PRECISION(REAL_DIGITS));
    if (!a->texts)
        a->texts = json_object();
    if (text && !json_object_get(a->texts, text))
        json_object_set_new(a->texts, text, json_string(text));
    const char *kept = text ? json_string_value(json_object_get(a->texts, text)) : NULL;
    free(text);
    return kept;
}

const char *parray_cell_text(struct parray_array *a, const char *table, size_t row, const char *column)
{
    const json_t *cell = !a || !table || !column || is_links(table) ? NULL : find_cell(a, table, row, column);
    if (json_is_array(cell) || json_is_object(cell))
        return nested_text(a, cell);
    return json_string_value(cell);
}

size_t parray_column(struct parray_array *a, const char *table, const char *column, double *values,
                     size_t room)
{
    size_t rows = parray_rows(a, table);
    rows = !column || !values ? 0 : rows < room ? rows : room;
    for (size_t i = 0; i < rows; i++)
        values[i] = parray_cell(a, table, i, column);
    return rows;
}
