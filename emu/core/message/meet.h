/*
 * meet.h: which receive takes which message: the lists of a courier of those that wait for each other.
 */
#ifndef MEET_H
#define MEET_H

#include "message/requests.h"

bool message_fits(const struct message *wanted, const struct inbound *in);

/* Is a receive, or a probe, late (late_match.h)? */
static inline bool is_late(const struct courier *courier, const struct message *wanted)
{
    return courier->late && wanted->peer == MESSAGE_ANY;
}

/* Take the first receive that the message fits off the list; NULL: there is none, or a late one
 * may want it. */
struct message_request *meet_posted(struct courier *courier, const struct inbound *in);

/* The first message without a receive that a receive behind all others may take; NULL: there is none. */
struct inbound *meet_find(const struct courier *courier, const struct message *wanted);

/* Take a message off the list of those without a receive. */
void meet_take(struct courier *courier, const struct inbound *in);

void meet_post(struct courier *courier, struct message_request *request);
void meet_keep(struct courier *courier, struct inbound *in);

/* Take a receive off the list. False: it is not there. */
bool meet_withdraw(struct courier *courier, const struct message_request *request);

/* A late receive that has candidates, which are listed: the first message of each sender. NULL: none, or it
 * is the probe, and *probe is true. Result: how many there are. */
enum { CANDIDATES_MOST = 256 };
uint32_t meet_candidates(const struct courier *courier, struct message_request **request,
                         struct inbound **candidate);

/* A receive that is not late, and a message that it may take now; false: there are none. */
bool meet_pair(const struct courier *courier, struct message_request **request, struct inbound **in);

#endif
