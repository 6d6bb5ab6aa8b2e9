/*
 * causes.h: what happened before what in a run, and how each of its open calls could have ended instead.
 *
 * The relation is that of Lamport (1978): an act happens before another if one node did both in this order,
 * if the first sent the packet that the other took, or if a chain of such pairs joins them. Every send and
 * every open call carries a vector, which counts for each node the open calls that happened before.
 *
 * Life cycle: causes_read after a run with history, before its array is closed; causes_free.
 */
#ifndef CAUSES_H
#define CAUSES_H

#include "disturb/history.h"

struct causes {
    uint32_t nodes;
    size_t count;
    struct act *act;   /* by rank, then in the order of the node */
    size_t *first;     /* of each rank, and the end */
    uint32_t *vector;  /* `nodes` numbers for each act */
    size_t *send;      /* indices of the sends, channel by channel */
    size_t *send_from; /* where each channel begins in `send`, and the end */
    const struct parray *array;
};

/* An end that an open call could have had instead. */
struct other_end {
    size_t act;
    struct choice choice; /* CHOICE_AWAIT or CHOICE_MISS */
};

void causes_read(struct causes *causes, const struct parray *array);
void causes_free(struct causes *causes);

/* Did the open call `act` happen before `other`? */
bool causes_before(const struct causes *causes, size_t act, size_t other);

static inline bool causes_open(const struct causes *causes, size_t act)
{
    return causes->act[act].kind != ACT_SEND;
}

/* How the open call ended, as a choice. */
struct choice causes_choice(const struct causes *causes, size_t act);

/* List all ends that an open call could have had if packets that did not depend on the call had been late by
 * up to `delay` steps. `list` has room for one more than the node has ports. Result: how many. */
size_t causes_other_ends(const struct causes *causes, size_t act, uint64_t delay, struct other_end *list);

#endif
