/*
 * violation.h: the violations of a lane, of which the first VIOLATIONS_KEPT are kept and all are counted.
 *
 * "First" is by step, node, rule and port, so it does not depend on which context found which. On the
 * lane's own context.
 */
#ifndef VIOLATION_H
#define VIOLATION_H

#include "machine/machine.h"

/* Count a violation in step `step`, no earlier than those before it. Result: the record to fill in, valid until the
 * next call; NULL: it cannot be among the first. */
struct violation *violation_add(struct lane *lane, uint64_t step, uint32_t node, enum rule rule);

/* For qsort: by step, node, rule and port. */
int violation_order(const void *left, const void *right);

#endif
