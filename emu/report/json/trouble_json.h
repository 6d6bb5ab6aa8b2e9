/*
 * trouble_json.h: what went wrong in a run, as values of the JSON report.
 *
 * A writer sets the failed flag of `o`, or *failed, when there is no memory. A reader fills fields of an
 * outcome, which the caller frees, and returns false when there is no memory. Texts live as long as the JSON;
 * a rank that is not below `nodes` is absent.
 */
#ifndef TROUBLE_JSON_H
#define TROUBLE_JSON_H

#include "json/json_value.h"

struct deadlock;
struct outcome;
struct view;
struct waiter;

/* A deadlock may hold a million nodes: so many are written and read. */
enum { WAITERS_TOLD = 10000 };

/* The violations that are kept. The reader makes a list of their sentences, which the caller frees. */
json_t *violations_json(const struct view *view, struct object o);
bool violations_read(struct outcome *outcome, const char ***texts, const json_t *list, int nodes);

/* A deadlock; null: there is none. The list of its waiters is a value of its own. */
json_t *deadlock_json(const struct deadlock *d, bool *failed);
json_t *waiters_json(const struct waiter *waiters, size_t count, struct object o);
bool deadlock_read(struct outcome *outcome, const json_t *json, int nodes);

/* The channels with packets that nobody received. */
json_t *leftovers_json(const struct outcome *outcome, struct object o);
bool leftovers_read(struct outcome *outcome, const json_t *list, int nodes);

#endif
