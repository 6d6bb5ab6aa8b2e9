/*
 * measure.h: what the nodes and links of an array did, summed up after the run by all shards at a time.
 */
#ifndef MEASURE_H
#define MEASURE_H

#include "machine/machine.h"

/* Before the run: have every take look how full the mailbox is, for outcome.fullest. */
void measure_watch(struct parray *array);

/* Fill in the outcome what a pass over the links tells: the last step, the stalls of nodes that still wait,
 * packets received and left over, faults, the use of links, and the fullest mailbox if that is counted. What
 * the lanes have counted has been summed up before. */
void measure_links(struct parray *array);

/* Fill in the outcome whether nodes gave results, and the digest of the results. */
void measure_results(struct parray *array);

/* Fill in the outcome how deep the deepest stack was, and whose it is: of equal ones, that of the lowest
 * rank. */
void measure_stacks(struct parray *array);

#endif
