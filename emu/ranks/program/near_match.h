/*
 * near_match.h: what nearly fits that for which a rank waits for ever: a message with another tag or of
 * another communicator, one that was made ready and not started, a call on another communicator. It is told
 * beside the deadlock as its likely cause.
 */
#ifndef NEAR_MATCH_H
#define NEAR_MATCH_H

#include "talk/request.h"

/* Note for each rank of this process which of the messages that have come to it nearly fits. Before
 * share_waiting, which tells the other processes. */
void near_match_note(struct parray *array);

/* What nearly fits a rank's wait for `peer`, which is a rank, or -1 for any: a clause, and who did it where.
 * False: there is nothing. */
bool near_match(const struct rank *rank, int peer, struct mistake_place *who, char *text, size_t size);

/* What a rank waits for first of all; NULL: it waits for no request. */
const struct rank_request *awaited_of(const struct rank *rank);

/* The communicator with that context, at a rank; NULL: it has none, or has freed it. */
const struct comm *comm_at(const struct rank *rank, uint32_t context);

#endif
