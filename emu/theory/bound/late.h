/*
 * late.h: which links across a cut are too far from a node, and so of no use to it in the last steps.
 */
#ifndef LATE_H
#define LATE_H

#include "bound/set.h"

/* Look at the cut that the profile of the search shows, which is that of a set. */
void late_look_at(struct search *search, const struct set_name *name);

#endif
