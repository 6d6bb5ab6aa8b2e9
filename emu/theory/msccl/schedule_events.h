/*
 * schedule_events.h: a GOAL schedule that says what its messages carry, as transmissions of a run of a task.
 *
 * Sends have the steps that the file tells; if it does not tell all of them, each goes as soon as what it
 * waits for is there, over links that are always free.
 */
#ifndef SCHEDULE_EVENTS_H
#define SCHEDULE_EVENTS_H

#include <stdbool.h>
#include <stddef.h>

struct schedule;
struct task_case;
struct trace_sink;
struct view;

/* Write the schedule, in which nothing is wrong, on the array of the case. The sink is still to be closed. */
void schedule_events_write(struct trace_sink *sink, const struct task_case *asked,
                           const struct schedule *schedule);

/* For view_param, of a view whose `of` is a task_case: the parameters of its task. */
bool case_view_param(const struct view *view, size_t i, const char **name, const char **value);

#endif
