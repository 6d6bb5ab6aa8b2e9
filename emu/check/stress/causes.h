/*
 * causes.h: what happened before what in a run, and how each of its open calls could have ended instead.
 *
 * The relation is that of Lamport (1978): an act happens before another if one node did both in this order,
 * if the first sent the packet that the other took, or if a chain of such pairs joins them. Every act carries
 * a vector (Fidge and Mattern 1988), which counts for each node its acts that happened before.
 *
 * Life cycle: causes_read after a run with history, before its array is closed; causes_free. Of a history
 * without all acts (disturb.all_acts) takes by calls that name their port are not causes.
 */
#ifndef CAUSES_H
#define CAUSES_H

#include "stress/acts.h"

struct causes {
    struct act_table acts;
    uint32_t *vector; /* one number a node, for each act */
};

/* An end that an open call could have had instead. */
struct other_end {
    size_t act;
    struct choice choice; /* CHOICE_AWAIT or CHOICE_MISS */
};

void causes_read(struct causes *causes, const struct parray *array);
void causes_free(struct causes *causes);

/* Did an act happen before another one, or is it the same? */
bool causes_before(const struct causes *causes, size_t act, size_t other);

static inline bool causes_open(const struct causes *causes, size_t act)
{
    return act_is_open(&causes->acts.act[act]);
}

/* How the open call ended, as a choice. */
struct choice causes_choice(const struct causes *causes, size_t act);

/* List all ends that an open call could have had if packets that did not depend on the call had been late by
 * up to `delay` steps. `list` has room for one more than the node has ports. Result: how many. */
size_t causes_other_ends(const struct causes *causes, size_t act, uint64_t delay, struct other_end *list);

#endif
