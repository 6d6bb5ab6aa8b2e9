/*
 * same_failure.h: one attempt of shrinking: a run, and whether it fails like the one that was found.
 */
#ifndef SAME_FAILURE_H
#define SAME_FAILURE_H

#include "stress/shrink.h"

/* Is there time left for another attempt? */
bool attempt_in_time(struct shrinking *shrinking);

/* The conditions of the undisturbed run of the same array. */
struct conditions attempt_plain(const struct shrinking *shrinking, const struct conditions *conditions);

/* Make the run. True: it fails alike. */
bool attempt_fails(struct shrinking *shrinking, const struct conditions *conditions, struct ending *ending);

#endif
