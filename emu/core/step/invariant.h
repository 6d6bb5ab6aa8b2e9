/*
 * invariant.h: the invariant of a program, after a step of a run.
 */
#ifndef INVARIANT_H
#define INVARIANT_H

#include "machine/machine.h"

/* Have the program look at its nodes, none of which runs. False: a check has failed, or the function was left
 * (array->crash.left). array->data.failure has the sentence. */
bool invariant_holds(struct parray *array);

#endif
