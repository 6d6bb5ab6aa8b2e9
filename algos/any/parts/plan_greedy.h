/*
 * plan_greedy.h: a plan (plan.h) for any Cayley array that uses each kind of channel at most once in a step,
 * so that the broadcasts of all nodes do not meet on links.
 *
 * Each step gives as many nodes as can be the packet, with nodes near to node 0 first. A step is a matching
 * of the kinds with nodes that can get the packet over them. No proof says that the plan has the fewest
 * steps.
 */
#ifndef PLAN_GREEDY_H
#define PLAN_GREEDY_H

#include "plan.h"

/* Make the plan. 0, or -1 after refusing an array that is no Cayley array. */
int plan_greedy_make(struct plan *plan, struct parray *array);

#endif
