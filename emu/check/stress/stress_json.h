/*
 * stress_json.h: what stress and explore find, as values of JSON.
 *
 * Every writer sets *failed when there is no memory, and gives null for what is not there. The caller owns
 * the value. One thread.
 */
#ifndef STRESS_JSON_H
#define STRESS_JSON_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct campaign;
struct conditions;
struct exploration;
struct outcome_class;
struct reason;
struct run_ending;
struct shrinking;

/* How a run ended. */
json_t *ending_json(const struct run_ending *ending, bool *failed);

/* What a run depends on that another run of the same program does not have: its array, its seeds, what
 * disturbs it. */
json_t *conditions_json(const struct conditions *conditions, bool *failed);

/* Why runs differ: the sentence, a word for the kind, and the call at which two runs part. */
json_t *reason_json(const struct reason *reason, const char *text, bool *failed);

/* Runs that ended alike. */
json_t *outcome_class_json(const struct outcome_class *class, bool *failed);

/* The runs of one array, and the classes of their outcomes. */
json_t *campaign_json(const struct campaign *campaign, bool *failed);

/* What was explored, how much of it, and whether that is all. */
json_t *exploration_json(const struct exploration *exploration, bool *failed);

/* The choice that makes the odd run of an exploration differ, which `text' tells. */
json_t *critical_json(const struct exploration *exploration, const char *text, bool *failed);

/* The small run; `replay` is its file, NULL: there is none. */
json_t *shrunk_json(const struct shrinking *shrinking, const char *replay, bool *failed);

/* Make the run once more, in a process of its own. Result: its report; null if that process did not come to
 * its end. */
json_t *run_report_json(const struct conditions *conditions);

#endif
