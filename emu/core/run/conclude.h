/*
 * conclude.h: from a stopped array to its outcome. One thread calls it, after the run.
 */
#ifndef CONCLUDE_H
#define CONCLUDE_H

#include "machine/machine.h"

/* Fill array->outcome: sum up the counters, verify, and say what went wrong. */
void conclude(struct parray *array);

#endif
