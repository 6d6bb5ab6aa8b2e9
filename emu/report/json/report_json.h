/*
 * report_json.h: a view as JSON: the report, and the two parts of it that a trace keeps, which are also read.
 *
 * For a view of a trace the JSON is what the trace keeps.
 */
#ifndef REPORT_JSON_H
#define REPORT_JSON_H

#include <jansson.h>
#include <stdio.h>

#include "facts/view.h"

/* The report, indented, and a newline. False: no memory (the stream has its own error flag). */
bool view_json_write(const struct view *view, FILE *out);

/* The report as a JSON object, which the caller frees; NULL: no memory. */
json_t *view_json(const struct view *view);

/* The part before the run: what will run. The fields are those of the report, and those that a reader of a
 * trace needs besides. Result: a text that the caller frees; NULL: no memory. */
char *view_json_head(const struct view *view);

/* The part after the run: the report without what depends on machine, engine and number of workers, and with
 * the nodes that wait in a deadlock. Result: a text that the caller frees; NULL: no memory. */
char *view_json_tail(const struct view *view);

/* ------------------------------------------------------------------------------------- reading */

/* Texts are not copied: they live as long as the JSON. The JSON may come from anywhere: a field that is
 * missing or of another type reads as absent, and so does a rank that the array does not have. */

/* Read what was run, from the part of view_json_head, which the view keeps as told_head. The topology is not
 * opened. Result: the hash that the topology had. */
uint64_t view_read_head(struct view *view, const json_t *head);

/* Read how the run went, except for what belongs to the machine (seconds, stacks, memory): of the waiters
 * and of the cycle the first WAITERS_REPORTED (outcome_json.h), and the violations that the report has, with
 * their sentences in one order. False: no memory. The caller frees outcome and texts in either case. */
bool outcome_read(struct outcome *outcome, const char ***violation_texts, const json_t *tail, int nodes);

#endif
