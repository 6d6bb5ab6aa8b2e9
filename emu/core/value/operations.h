/*
 * operations.h: the operations on objects that nodes say they make (parray_history.h), and whether the
 * answers fit together.
 *
 * Each node writes its own list. A program without `.history` costs nothing.
 */
#ifndef OPERATIONS_H
#define OPERATIONS_H

#include "machine/machine.h"

/* Make the lists, if the program has a history. False: no memory. */
bool operations_open(struct parray *array);
void operations_close(struct parray *array);

/* The number of operations of the kind of objects; 0: the program has no history. */
int operations_known(const struct parray *array);

/* Begin an operation of a node or guest in a step. */
void operations_begin(const struct node *self, uint64_t step, int64_t object, int operation, int64_t input);

/* End it. False: none has begun. */
bool operations_end(const struct node *self, uint64_t step, int64_t output);

/* Forget what was noted; and decide about what has been noted since. For a search, which goes on from states
 * in any order. */
void operations_forget(struct parray *array);
enum operations_are { OPERATIONS_HOLD, OPERATIONS_FAIL, OPERATIONS_UNKNOWN };
enum operations_are operations_are(struct parray *array);

/* After the run: decide about the history, and enter what came of it into the outcome. Not called in runs of
 * several processes. */
void operations_conclude(struct parray *array);

#endif
