/*
 * value_json.h: the numbers that nodes gave for people, as a value of the JSON report.
 */
#ifndef VALUE_JSON_H
#define VALUE_JSON_H

#include "json/json_value.h"

struct outcome;

/* An object with a member for each name: how many nodes gave a number, and their sum, mean, least and
 * greatest; `by_node`: also all numbers by rank, as a trace keeps them. */
json_t *values_json(const struct outcome *outcome, int nodes, bool by_node, bool *failed);

/* Take the numbers by rank out of what values_json made. */
void values_json_shorten(json_t *values);

/* Fill the columns of an outcome, which the caller frees, from what values_json made with `by_node`. False:
 * no memory. */
bool values_read(struct outcome *outcome, json_t *values, int nodes);

#endif
