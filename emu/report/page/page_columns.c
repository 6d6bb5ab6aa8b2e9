/*
 * page_columns.c: a column of equal values becomes one number, which makes the page of a small run much
 * smaller.
 */
#include "json/json_value.h"
#include "page/page_columns.h"

json_t *column_json(const struct scope *scope, size_t count, column_value *value, bool *failed)
{
    struct object o = {.failed = failed};
    int64_t first = count ? value(scope, 0) : 0;
    size_t same = 0;
    while (same < count && value(scope, same) == first)
        same++;
    if (same == count)
        return json_integer(first);
    json_t *array = json_array();
    for (size_t i = 0; i < count && !*failed; i++)
        append(o, array, json_integer(value(scope, i)));
    return array;
}

json_t *columns_json(const struct scope *scope, size_t count, const struct column *columns,
                     size_t column_count, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "count", json_integer((json_int_t)count));
    for (size_t i = 0; i < column_count; i++)
        put(o, columns[i].name, column_json(scope, count, columns[i].value, failed));
    return o.json;
}
