/*
 * unbuffered.h: would the run have come to its end, and been right, without luck?
 *
 * MPI may buffer standard sends, and need not; a collective call may let a rank go before the others have
 * begun it, and need not; and a ready send is wrong unless its receive has been posted, which may happen to
 * be so. The deeds of the ranks are replayed under these conditions (deed_replay.h).
 */
#ifndef UNBUFFERED_H
#define UNBUFFERED_H

#include "rank/rank.h"

/* Find the first call that hangs on luck. False: there is none, or too much was done to say. */
bool unbuffered_find(const struct parray *array, struct mistake *mistake);

#endif
