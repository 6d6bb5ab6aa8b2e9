/*
 * json_path.h: values of JSON by names with dots, "deadlock.cycle", and as numbers of C.
 *
 * NULL stands for no value. Pure functions.
 */
#ifndef JSON_PATH_H
#define JSON_PATH_H

#include <jansson.h>
#include <stdint.h>

/* The value with that name; NULL: there is none. */
json_t *json_at(const json_t *json, const char *name);

/* A number, or a truth as 1 or 0; NAN: it is neither. */
double json_as_number(const json_t *value);

/* A whole number, or a truth as 1 or 0; numbers from 2^63 on are texts in JSON. 0: it is none of these, or
 * below 0. */
uint64_t json_as_count(const json_t *value);

#endif
