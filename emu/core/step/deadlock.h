/*
 * deadlock.h: which nodes can never go on, and a cycle among them. One context calls it, while no node runs.
 */
#ifndef DEADLOCK_H
#define DEADLOCK_H

#include "machine/machine.h"

/* The nodes that can only be woken by each other or by nodes that have returned; NULL: there are none. Exact
 * for the array as it stands: a node with a deadline, or with a packet on its way, can go on. deadlock_free
 * frees the result. */
struct deadlock *deadlock_find(struct parray *array);

#endif
