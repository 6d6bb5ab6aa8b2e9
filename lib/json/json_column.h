/*
 * json_column.h: long lists of records by column, which makes pages with much data small, and JSON in a page.
 *
 * A list is an object with a member for each field. A column is an array, or one number if all values are
 * equal; of an empty list it is 0, so that a reader needs the number of items, `count`, which comes first.
 *
 *     struct object o = list_new(count, failed);
 *     COLUMN(o, "step", count, event[i].step);
 *
 * One thread a list.
 */
#ifndef JSON_COLUMN_H
#define JSON_COLUMN_H

#include "json/json_value.h"

/* An object for a list of `count` items. */
struct object list_new(size_t count, bool *failed);

/* Put a column of `items` items into an object: the values of an expression of `i`. */
#define COLUMN(object, key, items, value)                   \
    do {                                                    \
        struct column column_ = {.count = 0};               \
        for (size_t i = 0; i < (items); i++)                \
            column_add(&column_, object, (int64_t)(value)); \
        column_put(&column_, object, key);                  \
    } while (0)

struct column {
    size_t count;
    int64_t first;
    bool differs;
    json_t *array; /* NULL: no item yet */
};
void column_add(struct column *column, struct object o, int64_t value);
void column_put(struct column *column, struct object o, const char *name);

/* Write the JSON such that it can stand in a <script> of an HTML page, and free it. False: there is none, or
 * no memory; the stream has an error flag of its own. */
bool json_write_script(json_t *json, FILE *out);

#endif
