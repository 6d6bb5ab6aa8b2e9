/*
 * unmatched.h: sends that no receive takes, and receives for which nothing comes.
 */
#ifndef UNMATCHED_H
#define UNMATCHED_H

#include "schedule/lane_ends.h"
#include "schedule/walk.h"

/* Add findings "unmatched" of a walk that has run. Ends that only wait for something that is stuck are not
 * unmatched. */
void unmatched_find(const struct walk *walk, const struct lane_ends *ends, struct findings *findings);

#endif
