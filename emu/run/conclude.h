/*
 * conclude.h: from a stopped array to its outcome. One thread, after the run.
 */
#ifndef CONCLUDE_H
#define CONCLUDE_H

#include "machine/machine.h"

/* Sum up, verify, and say what went wrong. Fills array->outcome. */
void conclude(struct parray *array);

#endif
