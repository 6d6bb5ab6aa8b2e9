/*
 * json_field.h: read fields of JSON objects that json_value.h wrote.
 *
 * The object may come from anywhere, or be NULL: a field that is missing or of another type reads as absent.
 * Texts live as long as the JSON. Any thread.
 */
#ifndef JSON_FIELD_H
#define JSON_FIELD_H

#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

/* A text; "": absent. */
static inline const char *text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

/* A number, or a text of digits to this base (a digest, or too large for a JSON integer). 0: absent. */
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

/* A rank or port; -1: absent, or not below `limit`. */
static inline int32_t rank_of(const json_t *object, const char *key, int64_t limit)
{
    const json_t *json = json_object_get(object, key);
    int64_t rank = json_is_integer(json) ? json_integer_value(json) : -1;
    return rank >= 0 && rank < limit ? (int32_t)rank : -1;
}

/* A real number; NAN: absent. */
static inline double real_of(const json_t *object, const char *key)
{
    const json_t *json = json_object_get(object, key);
    return json_is_number(json) ? json_number_value(json) : (double)NAN;
}

/* A truth; false: absent. */
static inline bool truth_of(const json_t *object, const char *key)
{
    return json_is_true(json_object_get(object, key));
}

#endif
