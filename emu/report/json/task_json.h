/*
 * task_json.h: the task of a run as JSON.
 */
#ifndef TASK_JSON_H
#define TASK_JSON_H

#include "json/json_value.h"

struct outcome;
struct view;

/* What was asked for and what came of it; null for a program without a task. */
json_t *task_json(const struct view *view, bool *failed);

/* Read back what came of it. The texts live as long as the JSON. */
void task_read(struct outcome *outcome, const json_t *json);

#endif
