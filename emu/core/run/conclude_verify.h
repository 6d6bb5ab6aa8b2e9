/*
 * conclude_verify.h: does the array hold what the program and its task require? After the run.
 *
 * Each process asks its own nodes; what they answer is then merged in the order of ranks, as one process
 * would have asked. The difference is that no process waits for the nodes of another one: if a call in
 * `verify` ends the asking, nodes of higher ranks may have been asked already, and what they gave counts.
 */
#ifndef CONCLUDE_VERIFY_H
#define CONCLUDE_VERIFY_H

#include "machine/machine.h"

/* Have the program check its nodes, in the order of ranks, and the task what they have delivered. */
void conclude_verify(struct parray *array);

/* Have the program make its figures, unless the run was cut short or faults have stopped nodes: figures, and
 * checks of the whole array, sum up what `verify` has gathered of every node. What it states of the whole
 * array counts like a check, after all of those. In several processes all have to come to equal figures. */
void conclude_figures(struct parray *array);

/* What came of the properties that the program states: one that does not hold makes the result wrong; if all
 * hold that is a check. `whole`: the run was not cut short. */
void conclude_properties(struct parray *array, bool whole);

/* Why not all of them are known to hold; NULL: they are, or there are none. */
const char *conclude_unknown(const struct outcome *outcome);

/* Have all nodes returned but those that faults have stopped? */
bool conclude_returned(const struct parray *array);

#endif
