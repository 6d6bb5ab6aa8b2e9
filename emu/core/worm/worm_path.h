/*
 * worm_path.h: the channels of a worm's route.
 */
#ifndef WORM_PATH_H
#define WORM_PATH_H

#include "worm/worm.h"

/* Append the route to `dest` to the lane's path. Result: hops. No route is misuse. On the sender's
 * context. */
uint32_t worm_path(struct node *self, uint32_t dest, const struct worm_route *route);

#endif
