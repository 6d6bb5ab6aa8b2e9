/*
 * state_guard.h: a word behind the node_state of each node that nobody may change (lib/block_guards.h).
 *
 * A program that writes beyond its node_state changes it. It is looked at when a node returns, which stops
 * the run, and after the run. States of more than 1 GiB in all have no guards that are looked at: the pages
 * that the program does not use stay untouched.
 */
#ifndef STATE_GUARD_H
#define STATE_GUARD_H

#include <stddef.h>

#include "machine/machine.h"

/* Set the guards of so many nodes, before the run; data.guarded tells that all are set. Different threads may
 * do so for different nodes. */
void state_guard_set(struct parray *array, uint32_t first, uint32_t count);

/* The node returns: has anybody written beyond its state, by now? Then note a fatal error, for which
 * state_guard_text has the words. */
void state_guard_leave(struct node *self);

/* Write a sentence about the lowest node that has written beyond its state, in some step until `step`, and
 * its rank; of the nodes that this process holds. False: none has. Async-signal-safe. */
bool state_guard_text(const struct parray *array, uint64_t step, uint64_t *of, char *text, size_t size);

/* Between the node_state of two nodes lies a zone that AddressSanitizer forbids to touch, if a program
 * brought it (lib/sanitizer.h). Its bytes; 0: there are none. */
size_t state_zone_bytes(void);

/* Forbid the zones when the memory is there; allow them again before it goes. */
void state_zones_open(const struct parray *array);
void state_zones_close(const struct parray *array);

#endif
