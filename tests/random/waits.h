/*
 * waits.h: packets and worms of the reference that wait until the model allows them.
 */
#ifndef WAITS_H
#define WAITS_H

#include "flow.h"

/* Queue a packet or a worm that is sent in step s->start. */
void waits_add(struct flow *flow, const struct sent *s);

/* The end of step `now`: what may begin begins. */
void waits_settle(struct flow *flow, uint64_t now);

/* How many wait on a port; or (port -1) for node `to`, of those that were sent before step `now`. */
int waits_on(const struct flow *flow, int from, int port, int to, uint64_t now);

/* Does a packet or worm wait that will come to the node, on `port` or (-1) on any? */
bool waits_for_node(const struct flow *flow, int node, int port);

/* Write the figures into the account; `last` is the last step of the run. */
void waits_count(const struct flow *flow, uint64_t last);

#endif
