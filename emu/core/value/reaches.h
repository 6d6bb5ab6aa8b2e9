/*
 * reaches.h: which of the places that a program names (node_reach) its nodes have come to, and when first.
 *
 * A program that names none costs nothing. All contexts may note at the same time: what is kept is the least
 * step and rank, whatever the order in which nodes came.
 */
#ifndef REACHES_H
#define REACHES_H

#include "machine/machine.h"

/* Read the names of the description. False with a sentence in `error`: they are none. */
bool reaches_open(struct parray *array, char *error, size_t size);
void reaches_close(struct parray *array);

/* A node, no guest, has come to the place in a step. False: the program does not name it. */
bool reaches_note(struct node *host, uint64_t step, const char *name);

/* Has any node come to place `number`? Once no node runs. */
bool reaches_met(const struct parray *array, size_t number);

/* After the run: enter what all processes know into the outcome. */
void reaches_conclude(struct parray *array);

#endif
