/*
 * value_json.c: the writer of the numbers that nodes gave, and its reader.
 *
 * Reports round numbers to REAL_DIGITS digits. A trace must not: --results of a trace is that of the run, to
 * the last bit. So in the list by rank a number that REAL_DIGITS digits do not tell is a text.
 */
#include <stdlib.h>

#include "facts/node_values.h"
#include "facts/outcome.h"
#include "json/json_field.h"
#include "json/value_json.h"

static const char by_rank[] = "by_rank";

static json_t *number_json(double number)
{
    char text[32];
    snprintf(text, sizeof text, "%.*g", REAL_DIGITS, number);
    if (isnan(number) || strtod(text, NULL) == number)
        return real_json(number);
    snprintf(text, sizeof text, "%.17g", number);
    return json_string(text);
}

static json_t *numbers_json(const double *number, int nodes, struct object o)
{
    json_t *list = json_array();
    for (int rank = 0; rank < nodes; rank++)
        append(o, list, number_json(number[rank]));
    return list;
}

static json_t *column_json(const struct node_value_column *column, int nodes, bool by_node, bool *failed)
{
    struct parray_values values = node_values_sum(column, nodes);
    struct object o = object_new(failed);
    put(o, "nodes", json_integer(values.nodes));
    put(o, "sum", real_json(values.sum));
    put(o, "mean", real_json(values.mean));
    put(o, "least", real_json(values.least));
    put(o, "least_node", rank_json(values.least_node));
    put(o, "greatest", real_json(values.greatest));
    put(o, "greatest_node", rank_json(values.greatest_node));
    if (by_node)
        put(o, by_rank, numbers_json(column->value, nodes, o));
    return o.json;
}

json_t *values_json(const struct outcome *outcome, int nodes, bool by_node, bool *failed)
{
    const struct node_values *values = &outcome->values;
    struct object o = object_new(failed);
    for (size_t i = 0; i < values->count; i++)
        put(o, values->column[i].name, column_json(&values->column[i], nodes, by_node, failed));
    return o.json;
}

void values_json_shorten(json_t *values)
{
    const char *name;
    json_t *column;
    json_object_foreach(values, name, column) json_object_del(column, by_rank);
}

/* ------------------------------------------------------------------------------------- reading */

/* Fill a column; what is no number is none. */
static bool column_read(struct node_value_column *column, const char *name, const json_t *list, int nodes)
{
    double *number = calloc((size_t)nodes + 1, sizeof number[0]);
    column->name = strdup(name);
    column->value = number;
    for (int rank = 0; number && rank < nodes; rank++) {
        const json_t *json = json_array_get(list, (size_t)rank);
        number[rank] = json_is_string(json)   ? strtod(json_string_value(json), NULL)
                       : json_is_number(json) ? json_number_value(json)
                                              : (double)NAN;
        if (!isfinite(number[rank]))
            number[rank] = (double)NAN;
    }
    return number && column->name;
}

bool values_read(struct outcome *outcome, json_t *values, int nodes)
{
    struct node_values *to = &outcome->values;
    size_t most = json_object_size(values);
    const char *name;
    json_t *column;
    most = most < VALUES_MOST ? most : VALUES_MOST;
    to->column = calloc(most + 1, sizeof to->column[0]);
    json_object_foreach(values, name, column)
    {
        if (!to->column || to->count == most)
            break;
        if (!column_read(&to->column[to->count++], name, json_object_get(column, by_rank), nodes))
            return false;
    }
    return to->column != NULL;
}
