/*
 * admit.h: may a packet begin in this step, beside what is on the links already?
 *
 * For runs in which a packet that the model forbids waits. All packets of a step are begun one after the
 * other, by one context, while no node runs; none of them breaks a rule, so there is nothing to judge later.
 */
#ifndef ADMIT_H
#define ADMIT_H

#include "machine/machine.h"

/* A rule that forbids a packet, and the last step in which a rule does, beside what is on links now. */
struct refusal {
    enum rule rule; /* RULE_UNKNOWN: none; the packet may begin */
    uint64_t until;
};

/* What forbids a packet to begin in step shard->now on this channel of the node. */
struct refusal admit_refusal(const struct node *node, uint32_t port);

/* Enter a packet that has begun, after the channel was updated. */
void admit_charge(const struct node *node, uint32_t port);

#endif
