/*
 * view_read.h: a view and its outcome, read back from the JSON that view_json.h writes.
 *
 * Texts are not copied: they live as long as the JSON. A field that is missing or of another type reads as absent, a rank
 * that the array does not have too: the JSON may have been made by anybody.
 */
#ifndef VIEW_READ_H
#define VIEW_READ_H

#include <jansson.h>

#include "facts/view.h"

/* What was run, from the part that was written before, which the view keeps as told_head. The topology is not opened; result:
 * the hash that it had. */
uint64_t view_read_head(struct view *view, const json_t *head);

/* How it went, but for what belongs to the machine that it ran on (seconds, stacks, memory); of waiters and of the cycle the
 * first WAITERS_TOLD (trouble_json.h), of violations those that a report has, in the same order their sentences. To be freed
 * by outcome_free and free, also if there is no memory: false. */
bool outcome_read(struct outcome *outcome, const char ***violation_texts, const json_t *tail, int nodes);

#endif
