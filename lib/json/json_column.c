/*
 * json_column.c: the values of a column are kept until it is known whether they differ.
 */
#include "json/json_column.h"

struct object list_new(size_t count, bool *failed)
{
    struct object o = object_new(failed);
    put(o, "count", json_integer((json_int_t)count));
    return o;
}

void column_add(struct column *column, struct object o, int64_t value)
{
    if (!column->count++) {
        column->first = value;
        column->array = json_array();
    }
    column->differs |= value != column->first;
    append(o, column->array, json_integer(value));
}

void column_put(struct column *column, struct object o, const char *name)
{
    put(o, name, column->differs ? json_incref(column->array) : json_integer(column->first));
    json_decref(column->array);
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

bool json_write_script(json_t *json, FILE *out)
{
    bool made = json && json_dump_callback(json, chunk_write, out,
                                           JSON_COMPACT | JSON_REAL_PRECISION(REAL_DIGITS)) == 0;
    json_decref(json);
    return made;
}
