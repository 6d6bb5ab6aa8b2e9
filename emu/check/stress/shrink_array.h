/*
 * shrink_array.h: the smallest array of a kind on which a run fails for the same reason.
 */
#ifndef SHRINK_ARRAY_H
#define SHRINK_ARRAY_H

#include "stress/shrink.h"

/* Make the array of shrinking.failing smaller as long as runs on it fail alike; `topology` and `failure`
 * become those of the last one. */
void shrink_array(struct shrinking *shrinking);

#endif
