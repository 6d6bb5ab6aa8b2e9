/*
 * disturbance_open.h: make a disturbance after the array is built, close it before the array is freed.
 */
#ifndef DISTURBANCE_OPEN_H
#define DISTURBANCE_OPEN_H

#include <stdbool.h>
#include <stddef.h>

struct disturb_options;
struct parray;

/* Does the array go by exact steps, so that it bears no other order, no delays and no faults? Then only room,
 * workers and fresh memory can be varied. */
bool disturbance_lock_step(const struct parray *array);

/* Make the disturbance of an array that is built. False: it is about a node or link that the array does not
 * have, or does not fit a layer or worms; with a sentence in error. */
bool disturbance_open(struct parray *array, const struct disturb_options *disturb, char *error,
                      size_t error_size);

/* Free the disturbance; does nothing if there is none. */
void disturbance_close(struct parray *array);

#endif
