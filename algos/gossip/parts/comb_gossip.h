/*
 * comb_gossip.h: what node_arg of mesh-gossip-optimal points to: the task, and which end of each link has the
 * turn in which step.
 *
 * The program's `prepare` makes the struct; in the run it is only read. Tests may change it in between.
 */
#ifndef COMB_GOSSIP_H
#define COMB_GOSSIP_H

#include "comb_turns.h"
#include "gossip.h"

struct comb_gossip {
    struct gossip task;
    struct comb_turns turns;
};

#endif
