/*
 * explore_times.h: all executions in which packets are late by up to some steps, and open calls take any of
 * the packets that have arrived.
 *
 * The arrival of a packet shows when its receiver looks for it. So the search branches at takes: in the step
 * of a take a call that takes from any port could have taken each other packet that has arrived, and if all
 * packets for the call could still have been on their way, nothing would have been there in this step. In
 * the order of steps, ranks and a node's calls, what was before a take does not depend on it; hence the runs
 * form a tree, every run is a leaf of its own, and no run is made twice.
 *
 * That nothing was there is tried only if the time of the take matters (relevance.h) in some run in which the
 * call took something: else a run in which the packet comes later is the same to all nodes.
 */
#ifndef EXPLORE_TIMES_H
#define EXPLORE_TIMES_H

#include "stress/explore.h"

void explore_times(struct exploration *exploration);

#endif
