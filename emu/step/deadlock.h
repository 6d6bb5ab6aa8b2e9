/*
 * deadlock.h: which nodes can never go on, and a cycle among them. One thread, after the run.
 */
#ifndef DEADLOCK_H
#define DEADLOCK_H

#include "machine/machine.h"

/* The nodes whose every possible waker is among them or has returned; NULL: there are none. Exact for the array as it
 * stands: a node with a deadline, or with a packet on its way, can go on. */
struct deadlock *deadlock_find(struct parray *array);

#endif
