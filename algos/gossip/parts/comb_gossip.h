/*
 * comb_gossip.h: what node_arg of mesh-gossip-optimal points to: the task, and whose turn it is on each link.
 *
 * Made by its `prepare`, read only in the run. Others (tests) may change it in between.
 */
#ifndef COMB_GOSSIP_H
#define COMB_GOSSIP_H

#include "comb_turns.h"
#include "gossip.h"

struct comb_gossip {
    struct gossip task;
    struct comb_turns turns;
    uint32_t *row; /* for verify: a node's tokens by origin */
};

#endif
