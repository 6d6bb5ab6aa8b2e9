/*
 * leftovers.h: packets that nobody received, after the run.
 */
#ifndef LEFTOVERS_H
#define LEFTOVERS_H

#include "machine/machine.h"

/* List the first links that hold packets in the outcome, which has the number of packets; add those that the
 * hosts of a layer have. */
void leftovers_list(struct parray *array);

/* With --strict: leftovers make the result wrong. The sentence is about the first link that has any. */
void leftovers_refuse(struct parray *array);

#endif
