/*
 * wait_json.h: members "waiting" and "worm_deadlock" of the report: what waited because of the model, and the
 * worms that wait for ever.
 */
#ifndef WAIT_JSON_H
#define WAIT_JSON_H

#include "json/json_value.h"

struct outcome;
struct worm_jam;

/* Put what is no number of the table (facts/numbers.h): "most" and "first". */
void waits_put(struct object o, const struct outcome *outcome);

/* Read the member; the numbers have been read. `nodes`: how many there are. */
void waits_read(struct outcome *outcome, const json_t *json, int nodes);

/* NULL: null. */
json_t *worm_jam_json(const struct worm_jam *jam, bool *failed);

/* Read the member. False: no memory. */
bool worm_jam_read(struct outcome *outcome, const json_t *json, int nodes);

#endif
