/*
 * relevance.h: at which takes of a run does it matter that the packet did not come later?
 *
 * A take that comes later moves what its node does next, and by its packets what other nodes do. That shows
 * only where something depends on time: the node asks for the step, a call has a deadline, a call that takes
 * from any port has another packet to come, or a send may break the model (relevance.c). If no such act
 * follows from the take, all nodes see the same whenever the packet comes.
 *
 * Needs a history with all acts.
 */
#ifndef RELEVANCE_H
#define RELEVANCE_H

#include "stress/causes.h"

/* For each act: is it a take whose time matters? Result: `count` answers, which the caller frees. */
bool *relevance_of(const struct causes *causes);

/* Could the outcome of the run depend on the times of packets in other ways than by the order in which open
 * calls took them? So it is if there is any act as above, or a node waited for room in a mailbox. A node that
 * reads the member `sent' of packets is not noticed. */
bool relevance_any(const struct causes *causes);

#endif
