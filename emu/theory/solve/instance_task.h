/*
 * instance_task.h: a task as an instance.
 *
 * Two tasks become others. A reduction read backwards in time is a broadcast, for what goes into a sum
 * goes along the links by which a broadcast comes back; every model allows the reverse of a step that it
 * allows. So instance->reverse says that the moves which are found have to be turned round (moves_reverse).
 * An allreduce takes the form INSTANCE_SUMS.
 *
 * Life cycle: instance_open, instance_close. One thread.
 */
#ifndef INSTANCE_TASK_H
#define INSTANCE_TASK_H

#include <stdbool.h>

struct model;
struct instance;
struct task_case;

/* False with a sentence in instance->error; instance_close is due all the same. */
bool instance_open(struct instance *instance, const struct task_case *task_case, const struct model *model);
void instance_close(struct instance *instance);

#endif
