/*
 * stuck.h: why operations of a schedule can never end: cycles of what waits for what, and ends without a
 * partner.
 *
 * Of all that an operation waits for, one reason is enough to keep it for ever. So stuck_find follows one
 * reason from operation to operation, until it comes to a place where it was before, which is a cycle, or to
 * a receive for which nothing comes.
 */
#ifndef STUCK_H
#define STUCK_H

#include "schedule/walk.h"

/* Add findings "cycle", "deadlock" and "unmatched" of a walk that has run. */
void stuck_find(const struct walk *walk, struct findings *findings);

#endif
