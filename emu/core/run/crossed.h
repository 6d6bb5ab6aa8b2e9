/*
 * crossed.h: what went from process to process in a run that several shared.
 */
#ifndef CROSSED_H
#define CROSSED_H

#include "machine/machine.h"

/* Fill outcome.shared, after the run. All processes call it together; in one process it does nothing. */
void crossed_conclude(struct parray *array);

#endif
