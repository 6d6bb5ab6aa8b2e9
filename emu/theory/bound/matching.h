/*
 * matching.h: how many packets can be on links at a time where a node uses one port at a time.
 *
 * The nodes at both ends of such packets are a matching: pairs of neighbours, none of which is in two pairs;
 * or, where a node sends one packet and receives another, pairs and cycles.
 */
#ifndef MATCHING_H
#define MATCHING_H

#include <stdbool.h>
#include <stdint.h>

struct model;
struct topo;

/* At most `pairs` pairs; and of all nodes at most `paired` are in pairs or on cycles. */
struct matching {
    uint64_t pairs, paired;
};

/* False: no memory. */
bool matching_find(const struct topo *topo, struct matching *found);

/* Does the model limit nodes so that a matching limits the packets of one link? */
bool matching_limits(const struct model *model);

/* Packets of one link that can be on their way at a time, and nodes that can receive, or send, one. */
uint64_t matching_at_once(const struct model *model, const struct matching *matching);

#endif
