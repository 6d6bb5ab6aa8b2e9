/*
 * values.h: the numbers that nodes give for people (node_value in parray_value.h), while they run.
 *
 * A name is a column with a number for each node. The table is made when the first node gives a number, so a
 * program that gives none costs nothing.
 *
 * Who writes what. A number in a column, the context of its node. A tally, the context of its lane. A new
 * name takes the lock; a name that is known takes none. After the run one thread writes, from `verify`, and
 * reads. The order of the columns does not depend on engine or workers.
 */
#ifndef VALUES_H
#define VALUES_H

#include "machine/machine.h"

/* Give a number of the node by a name that values_wrong lets pass, in a step; NEVER: after the run. `host` is
 * no guest. Result: it is another one than before. */
bool values_give(struct node *host, uint64_t step, const char *name, double number);

/* What is wrong with a name, a sentence; NULL: nothing. */
const char *values_wrong(const char *name);

/* Move all columns to the outcome, after `verify`. More names than there may be are misuse: the outcome then
 * has no columns, and says so. */
void values_conclude(struct parray *array);

void values_close(struct parray *array);

#endif
