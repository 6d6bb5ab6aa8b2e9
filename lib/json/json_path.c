/*
 * json_path.c: like json_object_get of jansson, json_at takes a const value and gives one that may be
 * changed.
 */
#include "json/json_path.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

json_t *json_at(const json_t *at, const char *name)
{
    char key[256];
    while (at && name) {
        size_t length = strcspn(name, ".");
        if (length >= sizeof key)
            return NULL;
        memcpy(key, name, length);
        key[length] = '\0';
        at = json_object_get(at, key);
        name = name[length] ? name + length + 1 : NULL;
    }
    return (json_t *)(uintptr_t)at;
}

double json_as_number(const json_t *value)
{
    if (json_is_number(value))
        return json_number_value(value);
    return json_is_boolean(value) ? json_is_true(value) : (double)NAN;
}

uint64_t json_as_count(const json_t *value)
{
    const char *text = json_string_value(value);
    char *end;
    if (json_is_boolean(value))
        return json_is_true(value);
    if (!text)
        return json_integer_value(value) > 0 ? (uint64_t)json_integer_value(value) : 0;
    errno = 0;
    uint64_t number = strtoull(text, &end, 10);
    return *text && !*end && !errno ? number : 0;
}
