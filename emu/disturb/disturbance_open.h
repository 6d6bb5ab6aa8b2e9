/*
 * disturbance_open.h: the life of an array's disturbance: made after the array is built, closed before it is freed.
 */
#ifndef DISTURBANCE_OPEN_H
#define DISTURBANCE_OPEN_H

#include <stdbool.h>
#include <stddef.h>

struct disturb_options;
struct parray;

/* Does the array bear no other order, delays or faults? Then only room, workers and fresh memory can be varied. */
bool disturbance_lock_step(const struct parray *array);

/* Make the disturbance of an array that is built. False with a sentence: a node or link that is not there. */
bool disturbance_open(struct parray *array, const struct disturb_options *disturb, char *error,
                      size_t error_size);

/* Does nothing if there is none. */
void disturbance_close(struct parray *array);

#endif
