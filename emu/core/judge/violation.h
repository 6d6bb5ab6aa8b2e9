/*
 * violation.h: the violations of a lane: all are counted, the first VIOLATIONS_KEPT are kept.
 *
 * "First" is by step, node, rule and port, and does not depend on contexts. On the context of the lane.
 */
#ifndef VIOLATION_H
#define VIOLATION_H

#include "machine/machine.h"

/* Count a violation in step `step`, which is no earlier than in the calls before. Result: the violation to
 * fill in, valid until the next call; NULL: it cannot be among the first. */
struct violation *violation_add(struct lane *lane, uint64_t step, uint32_t node, enum rule rule);

/* For qsort: by step, node, rule and port. */
int violation_order(const void *left, const void *right);

#endif
