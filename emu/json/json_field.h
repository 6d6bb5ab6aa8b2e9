/*
 * json_field.h: fields of JSON objects, as json_value.h writes them.
 *
 * The object may have been made by anybody, or be NULL: a field that is missing or of another type reads as absent. Texts live
 * as long as the JSON. Any thread.
 */
#ifndef JSON_FIELD_H
#define JSON_FIELD_H

#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* "": absent. */
static inline const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* Also as a text of digits, if it is too large for a JSON integer, or of hexadecimal ones. 0: absent. */
static inline uint64_t number_of(const json_t *object, const char *key, int base)
{
    const json_t *json = json_object_get(object, key);
    if (json_is_string(json))
        return strtoull(json_string_value(json), NULL, base);
    return json_integer_value(json) > 0 ? (uint64_t)json_integer_value(json) : 0;
}

static inline uint64_t count_of(const json_t *object, const char *key)
{
    return number_of(object, key, 10);
}

/* -1: absent, or not below `limit`. */
static inline int32_t rank_of(const json_t *object, const char *key, int64_t limit)
{
    const json_t *json = json_object_get(object, key);
    int64_t rank = json_is_integer(json) ? json_integer_value(json) : -1;
    return rank >= 0 && rank < limit ? (int32_t)rank : -1;
}

/* NAN: absent. */
static inline double real_of(const json_t *object, const char *key)
{
    const json_t *json = json_object_get(object, key);
    return json_is_number(json) ? json_number_value(json) : (double)NAN;
}

/* False: absent. */
static inline bool truth_of(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

#endif
