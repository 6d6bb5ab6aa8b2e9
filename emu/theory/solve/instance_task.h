/*
 * instance_task.h: a task as an instance.
 *
 * Three tasks become others. A reduction read backwards in time is a broadcast, for what goes into a sum
 * goes along the links by which a broadcast comes back; every model allows the reverse of a step that it
 * allows. In the same way a reduce-scatter is a gossip. So instance->reverse says that the moves which are
 * found have to be turned round (moves_reverse).
 * An allreduce takes the form INSTANCE_SUMS.
 *
 * Life cycle: instance_open, instance_close. One thread.
 */
#ifndef INSTANCE_TASK_H
#define INSTANCE_TASK_H

#include <stdbool.h>

#include "solve/translate.h"

struct model;
struct task_case;

enum { INSTANCE_ERROR_SIZE = 512 };

/* False with a sentence in `error`; instance_close is due all the same. */
bool instance_open(struct instance *instance, const struct task_case *task_case, const struct model *model,
                   char error[INSTANCE_ERROR_SIZE]);
void instance_close(struct instance *instance);

/* Write why there is no translation to `error`, and return it. */
const char *translation_refuse(enum translation_answer answer, const struct instance *instance,
                               char error[INSTANCE_ERROR_SIZE]);

#endif
