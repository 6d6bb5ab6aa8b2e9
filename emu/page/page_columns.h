/*
 * page_columns.h: a list of a page's data, kept by column: each an array, or one number if all its values are equal.
 */
#ifndef PAGE_COLUMNS_H
#define PAGE_COLUMNS_H

#include <jansson.h>

#include "page/page_scope.h"

/* The value of item i of a list. */
typedef int64_t column_value(const struct scope *scope, size_t i);

struct column {
    const char *name;
    column_value *value;
};

/* Both set *failed if there is no memory. */
json_t *column_json(const struct scope *scope, size_t count, column_value *value, bool *failed);

/* An object: the count of items, and the columns. */
json_t *columns_json(const struct scope *scope, size_t count, const struct column *columns,
                     size_t column_count, bool *failed);

#endif
