/*
 * trouble_json.h: what went wrong in a run, as values of the JSON report.
 *
 * Who writes: the failed flag of `o`, or `failed`, is set when there is no memory. Who reads fills fields of an outcome, which
 * the caller frees; texts live as long as the JSON; a rank that is not below `nodes` is absent; false: no memory.
 */
#ifndef TROUBLE_JSON_H
#define TROUBLE_JSON_H

#include "json/json_value.h"

struct deadlock;
struct outcome;
struct view;
struct waiter;

/* A deadlock may hold a million nodes: the first ones are told. */
enum { WAITERS_TOLD = 10000 };

/* The first ones, each with its sentence; read into a list of `texts`, which is the caller's to free. */
json_t *violations_json(const struct view *view, struct object o);
bool violations_read(struct outcome *outcome, const char ***texts, const json_t *list, int nodes);

/* null: there is none. Written without the list of those who wait, which is a value of its own. */
json_t *deadlock_json(const struct deadlock *d, bool *failed);
json_t *waiters_json(const struct waiter *waiters, size_t count, struct object o);
bool deadlock_read(struct outcome *outcome, const json_t *json, int nodes);

/* The links with packets that nobody received. */
json_t *leftovers_json(const struct outcome *outcome, struct object o);
bool leftovers_read(struct outcome *outcome, const json_t *list, int nodes);

#endif
