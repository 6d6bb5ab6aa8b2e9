/*
 * outcome_json.h: the parts of an outcome as values of the JSON report, and back.
 *
 * A writer sets the failed flag of `o`, or *failed, when there is no memory. A reader fills fields of an
 * outcome, which the caller frees, and returns false when there is no memory. Texts live as long as the JSON;
 * a rank that is not below `nodes` is absent.
 */
#ifndef OUTCOME_JSON_H
#define OUTCOME_JSON_H

#include "json/json_value.h"

struct deadlock;
struct log_lines;
struct outcome;
struct program_error;
struct view;
struct waiter;
struct worm_jam;

/* A deadlock may hold a million nodes: so many are written and read. */
enum { WAITERS_REPORTED = 10000 };

/* The violations that are kept. The reader makes a list of their sentences, which the caller frees. */
json_t *violations_json(const struct view *view, struct object o);
bool violations_read(struct outcome *outcome, const char ***texts, const json_t *list, int nodes);

/* Of programs of MPI: what collective operations took, and what went wrong; null: nothing. */
json_t *collectives_json(const struct outcome *outcome, struct object o);
bool collectives_read(struct outcome *outcome, const json_t *list);
json_t *mpi_error_json(const struct program_error *error, bool *failed);
void mpi_error_read(struct program_error *error, const json_t *json);

/* A deadlock, of nodes or of worms; null: there is none. The list of its waiters is a value of its own. */
json_t *deadlock_json(const struct deadlock *d, bool *failed);
json_t *waiters_json(const struct waiter *waiters, size_t count, struct object o);
bool deadlock_read(struct outcome *outcome, const json_t *json, int nodes);
json_t *worm_jam_json(const struct worm_jam *jam, bool *failed);
bool worm_jam_read(struct outcome *outcome, const json_t *json, int nodes);

/* The channels with packets that nobody received. */
json_t *leftovers_json(const struct outcome *outcome, struct object o);
bool leftovers_read(struct outcome *outcome, const json_t *list, int nodes);

/* What waited because of the model: put what is no number of the table (facts/numbers.h), "most" and "first";
 * read them, after the numbers. */
void waits_put(struct object o, const struct outcome *outcome);
void waits_read(struct outcome *outcome, const json_t *json, int nodes);

/* The lines of node_log that are kept; `count` is how many there were. */
json_t *log_json(const struct log_lines *lines, struct object o);
bool log_read(struct log_lines *lines, const json_t *list, uint64_t count, int nodes);

/* What the task asked for and what came of it; null for a program without a task. */
json_t *task_json(const struct view *view, bool *failed);
void task_read(struct outcome *outcome, const json_t *json);

/* The list of phases; null: too many were named. */
json_t *phases_json(const struct outcome *outcome, struct object o);
bool phases_read(struct outcome *outcome, const json_t *list, int nodes);

/* The numbers that nodes gave for people, an object with a member for each name: how many nodes gave a
 * number, and their sum, mean, least and greatest; `by_node`: also all numbers by rank, as a trace keeps
 * them. */
json_t *values_json(const struct outcome *outcome, int nodes, bool by_node, bool *failed);
bool values_read(struct outcome *outcome, json_t *values, int nodes);

/* Take the numbers by rank out of what values_json made. */
void values_json_shorten(json_t *values);

/* What came of the properties that the program states, a list; which of the places that it names nodes have
 * reached, a list. */
json_t *properties_json(const struct outcome *outcome, struct object o);
bool properties_read(struct outcome *outcome, const json_t *list);
json_t *reached_json(const struct outcome *outcome, struct object o);
bool reached_read(struct outcome *outcome, const json_t *list, int nodes);

#endif
