/*
 * stuck_ranks.h: ranks that wait for ever: for whom, and whether they do what the others do.
 */
#ifndef STUCK_RANKS_H
#define STUCK_RANKS_H

#include "talk/request.h"

/* Say in the outcome of an array that is deadlocked what its ranks wait for, and which class that is. */
void stuck_ranks(struct parray *array);

/* A message of a collective call has come to a rank that did not receive it: say what the rank did in place
 * of it. False: that is not known. */
bool stuck_note(struct parray *array, const struct rank *receiver, const struct inbound *in,
                const struct letter_mark *mark, struct mistake *mistake);

/* Has the receiver begun the collective operation to which such a message belongs? */
bool stuck_begun(const struct rank *receiver, const struct inbound *in);

/* Has the receiver the communicator of such a message still? */
bool stuck_knows(const struct rank *receiver, const struct inbound *in);

#endif
