/*
 * wait_json.h: member "waiting" of the report: what waited because of the model.
 */
#ifndef WAIT_JSON_H
#define WAIT_JSON_H

#include "json/json_value.h"

struct outcome;

/* Put what is no number of the table (facts/numbers.h): "most" and "first". */
void waits_put(struct object o, const struct outcome *outcome);

/* Read the member; the numbers have been read. `nodes`: how many there are. */
void waits_read(struct outcome *outcome, const json_t *json, int nodes);

#endif
