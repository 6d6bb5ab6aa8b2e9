/*
 * judge.h: the model's rules, applied to each step as a whole.
 *
 * While a step runs, each send is charged to both its nodes: at once to the sender, through a list to the
 * receiver. At the end of the step the shards of the receivers read the lists. A node that a quick test makes
 * a suspect is examined exactly, from what is on its links in this step. So the cost is a few operations for
 * each packet, and the verdict does not depend on which packet came first. A violation is reported in the
 * step in which a packet that has part in it begins, once for a set of packets.
 */
#ifndef JUDGE_H
#define JUDGE_H

#include "machine/machine.h"

/* Report that a packet is on this channel already. On the sender's context, before the next packet begins. */
void judge_link(struct node *self, uint32_t port);

/* Charge a packet that began on the channel; `again`: it is not the first one there in this step. Only if the
 * model has rules. On the sender's context, after the channel was updated. */
void judge_charge(struct node *self, uint32_t port, uint64_t until, bool again);

/* Read the charges of step shard->now and note the violations. On the context of the shard, when all nodes
 * have left the step and none has entered the next one. Not under a model with worms: see step/step_end.h. */
void judge_shard(struct parray *array, struct shard *shard);

/* Forget the step's charges of a lane; after all shards have judged, before the lane sends again. */
void judge_forget(const struct parray *array, struct lane *lane);

/* All violations of a lane are counted, the first VIOLATIONS_KEPT are kept. "First" is by step, node, rule
 * and port, and does not depend on contexts. On the context of the lane. */

/* Count a violation in step `step`, which is no earlier than in the calls before. Result: the violation to
 * fill in, valid until the next call; NULL: it cannot be among the first. */
struct violation *violation_add(struct lane *lane, uint64_t step, uint32_t node, enum rule rule);

/* For qsort: by step, node, rule and port. */
int violation_order(const void *left, const void *right);

#endif
