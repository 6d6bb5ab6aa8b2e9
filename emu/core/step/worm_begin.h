/*
 * worm_begin.h: a worm crosses its route.
 */
#ifndef WORM_BEGIN_H
#define WORM_BEGIN_H

#include "worm/worm.h"

/* Count in `lane` a transmission for every channel of the route. On the sender's context, or on the one that
 * settles the step. */
void worm_count(struct parray *array, struct lane *lane, const struct worm *worm, const uint32_t *path);

/* Claim the channels of a worm from step worm->sent on, put it into the inbox of its destination, and wake
 * that. Contention is judged, unless worms wait. The inbox has the worm even if memory fails on the way. One
 * context calls it, while all others wait. */
void worm_begin(struct parray *array, struct worm *worm, const uint32_t *path);

#endif
