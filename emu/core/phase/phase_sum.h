/*
 * phase_sum.h: from the counters of phases to what reports tell.
 */
#ifndef PHASE_SUM_H
#define PHASE_SUM_H

#include "machine/machine.h"

/* Fill outcome.phases, after the run; violations are counted already. One thread calls it. */
void phases_conclude(struct parray *array);

#endif
