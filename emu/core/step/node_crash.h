/*
 * node_crash.h: nodes that crash, to begin anew (disturb/restart.h).
 */
#ifndef NODE_CRASH_H
#define NODE_CRASH_H

#include "machine/machine.h"

/* Have the nodes of the shard looked at that begin anew in the step that opens, and crash those that do so
 * then: their mailboxes are emptied, they forget where they wait, and wait for the step in which they
 * begin anew. On the shard's context, before any of its nodes runs. */
void crash_nodes(struct shard *shard, struct node *nodes);

#endif
