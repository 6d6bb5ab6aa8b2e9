/*
 * trouble_json.h: what went wrong in a run, as values of the JSON report.
 *
 * The failed flag of `o`, or `failed`, is set when there is no memory.
 */
#ifndef TROUBLE_JSON_H
#define TROUBLE_JSON_H

#include "json/json_value.h"

struct deadlock;
struct outcome;
struct report;
struct waiter;

json_t *violations_json(const struct report *r, struct object o);

/* null: there is none. Without the list of those who wait. */
json_t *deadlock_json(const struct deadlock *d, bool *failed);

/* The first ones: a deadlock may hold a million nodes. */
json_t *waiters_json(const struct waiter *waiters, size_t count, struct object o);

/* The links with packets that nobody received. */
json_t *leftovers_json(const struct outcome *outcome, struct object o);

#endif
