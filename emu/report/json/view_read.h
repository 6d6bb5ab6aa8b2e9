/*
 * view_read.h: a view and its outcome, read back from the JSON that view_json.h writes.
 *
 * Texts are not copied: they live as long as the JSON. The JSON may come from anywhere: a field that is
 * missing or of another type reads as absent, and so does a rank that the array does not have.
 */
#ifndef VIEW_READ_H
#define VIEW_READ_H

#include <jansson.h>

#include "facts/view.h"

/* Read what was run, from the part of view_json_head, which the view keeps as told_head. The topology is not
 * opened. Result: the hash that the topology had. */
uint64_t view_read_head(struct view *view, const json_t *head);

/* Read how the run went, except for what belongs to the machine (seconds, stacks, memory): of the waiters and
 * of the cycle the first WAITERS_TOLD (trouble_json.h), and the violations that the report has, with their
 * sentences in one order. False: no memory. The caller frees outcome and texts in either case. */
bool outcome_read(struct outcome *outcome, const char ***violation_texts, const json_t *tail, int nodes);

#endif
