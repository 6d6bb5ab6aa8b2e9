/*
 * conclude_task.h: what a run did for its task.
 */
#ifndef CONCLUDE_TASK_H
#define CONCLUDE_TASK_H

#include <stdbool.h>
#include <stdint.h>

struct parray;

/* After the node's `verify`: find what it has not delivered. */
void conclude_task_node(struct parray *array, uint32_t rank);

/* Fill in outcome.task; a finding is a failed check. `whole`: all nodes have been asked what they have. */
void conclude_task(struct parray *array, bool whole);

#endif
