/*
 * json_value.h: make JSON objects and their values.
 *
 * Fields keep the order in which they are added. A number below 2^63 is a JSON integer; a larger number, such
 * as a seed, is written as a string, and so is every digest. jansson's calls pass on a failed allocation as
 * NULL, and json_object_set_new then fails, so that one flag tells whether all is there. Any thread.
 */
#ifndef JSON_VALUE_H
#define JSON_VALUE_H

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Digits of a real number: enough to tell two times or ratios apart, without the noise of the last bits. */
enum { REAL_DIGITS = 15 };

/* An object that is being filled, and the flag for its failures. */
struct object {
    json_t *json;
    bool *failed;
};

static inline struct object object_new(bool *failed)
{
    return (struct object){json_object(), failed};
}

static inline void put(struct object o, const char *key, json_t *value)
{
    if (json_object_set_new(o.json, key, value) != 0)
        *o.failed = true;
}

static inline void append(struct object o, json_t *array, json_t *value)
{
    if (json_array_append_new(array, value) != 0)
        *o.failed = true;
}

/* A text; if it is not UTF-8 (the name of a file), bytes beyond ASCII show as question marks. NULL: null. */
static inline json_t *text_json(const char *text)
{
    json_t *json = text ? json_string(text) : json_null();
    if (json)
        return json;
    json = json_stringn_nocheck(text, strlen(text));
    for (char *c = json ? (char *)json_string_value(json) : NULL; c && *c; c++)
        if ((unsigned char)*c >= 0x80)
            *c = '?';
    return json;
}

static inline json_t *count_json(uint64_t number)
{
    char text[24];
    if (number <= INT64_MAX)
        return json_integer((json_int_t)number);
    snprintf(text, sizeof text, "%" PRIu64, number);
    return json_string(text);
}

/* null for NAN and infinity, which have no form in JSON. */
static inline json_t *real_json(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
}

/* null for -1. */
static inline json_t *index_json(int index)
{
    return index >= 0 ? json_integer(index) : json_null();
}

static inline json_t *digest_json(uint64_t digest)
{
    char text[17];
    snprintf(text, sizeof text, "%016" PRIx64, digest);
    return json_string(text);
}

static inline json_t *truth_json(int truth)
{
    return truth < 0 ? json_null() : json_boolean(truth);
}

/* A count in units of `unit`; null if that is 0. */
static inline json_t *quotient_json(uint64_t count, uint64_t unit)
{
    return unit ? json_real((double)count / (double)unit) : json_null();
}

/* Write the JSON, with a line end, and free it. False: there is none, or no memory for its text; or the
 * stream has failed, which keeps its own error flag. */
static inline bool json_write(json_t *json, FILE *out)
{
    bool made = json && json_dumpf(json, out, JSON_INDENT(2) | JSON_REAL_PRECISION(REAL_DIGITS)) == 0;
    putc('\n', out);
    json_decref(json);
    return made;
}

#endif
