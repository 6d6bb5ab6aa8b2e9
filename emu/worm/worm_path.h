/*
 * worm_path.h: the channels of a worm's route.
 */
#ifndef WORM_PATH_H
#define WORM_PATH_H

#include "worm/worm.h"

/* Write the channels of the route to `dest` to the end of the lane's path; the hops. Misuse if there is none. On the
 * sender's own context. */
uint32_t worm_path(struct node *self, uint32_t dest, const struct worm_route *route);

#endif
