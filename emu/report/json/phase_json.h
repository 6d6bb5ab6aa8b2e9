/*
 * phase_json.h: the phases of a run as a value of the JSON report.
 */
#ifndef PHASE_JSON_H
#define PHASE_JSON_H

#include "json/json_value.h"

struct outcome;

/* The list of phases; null: too many were named. */
json_t *phases_json(const struct outcome *outcome, struct object o);

/* Fill the phases of an outcome, which the caller frees. A rank that is not below `nodes` is absent. False:
 * no memory. */
bool phases_read(struct outcome *outcome, const json_t *list, int nodes);

#endif
