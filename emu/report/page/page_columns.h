/*
 * page_columns.h: a list in the data of a page, by column. A column is an array, or one number if all its
 * values are equal.
 */
#ifndef PAGE_COLUMNS_H
#define PAGE_COLUMNS_H

#include <jansson.h>

#include "page/page_scope.h"

/* Return the value of item i of a list. */
typedef int64_t column_value(const struct scope *scope, size_t i);

struct column {
    const char *name;
    column_value *value;
};

/* Return a column. If there is no memory, *failed is set. */
json_t *column_json(const struct scope *scope, size_t count, column_value *value, bool *failed);

/* Return an object with the count of items and the columns. If there is no memory, *failed is set. */
json_t *columns_json(const struct scope *scope, size_t count, const struct column *columns,
                     size_t column_count, bool *failed);

#endif
