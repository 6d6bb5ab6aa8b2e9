/*
 * judge.h: the model's rules, applied to each step as a whole.
 *
 * While a step runs, each send is charged to both its nodes: at once to the sender, by a list to the receiver. At the
 * end of the step the receivers' shards read the lists; nodes that a quick test finds suspicious are
 * examined exactly, from what is on their links in this step. So the cost is a few operations a packet, and the
 * verdict is the same whoever came first. A violation is reported in the step in which a packet that has a part in
 * it begins, once for a set of packets.
 */
#ifndef JUDGE_H
#define JUDGE_H

#include "machine/machine.h"

/* A packet is on this channel already. Called before the second one is entered, on the sender's context. */
void judge_link(struct node *self, uint32_t port);

/* A packet began on the channel, `again`: not the first one in this step. Only if the model has rules. On the sender's
 * context, after the channel was updated. */
void judge_charge(struct node *self, uint32_t port, uint64_t until, bool again);

/* Read the charges of step shard->now and record the violations. All nodes have left the step, none has entered the
 * next; each shard does its own. Not under a model with worms: see step/step_end.h. */
void judge_shard(struct parray *array, struct shard *shard);

/* Forget the step's charges of a lane; after all shards have judged, before the lane sends again. */
void judge_forget(const struct parray *array, struct lane *lane);

#endif
