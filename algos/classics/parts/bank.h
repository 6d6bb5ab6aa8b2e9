/*
 * bank.h: a system that never stands still, of which chandy_lamport.c makes a snapshot: nodes that have coins
 * send some of them to neighbours, all the time. No coin is made, and none is lost, so it is known how many
 * there are, and a snapshot in which coins are missing or doubled is found out.
 *
 * A link has room for all that is ever sent over it, so that no node waits for room: two could for ever.
 */
#ifndef BANK_H
#define BANK_H

#include <parray.h>

#include "wave_root.h"

/* What each node has at first; transfers of a node at most; packets on a link, with a MARKER and an END. */
enum { COINS = 100, TRANSFERS_MOST = 30, ROOM = TRANSFERS_MOST + 2 };

struct bank_plan {
    struct wave_root root; /* first, so that wave_is_root finds it */
    int transfers, pause;
};

static const struct parray_param bank_params[] = {
    WAVE_ROOT_PARAM,
    {"transfers", "12", "how often each node sends coins; up to 30"},
    {"pause", "6", "steps between two transfers of a node, at most"},
    {NULL, NULL, NULL},
};

/* For `prepare`. Result: as there. */
static inline int bank_prepare(struct parray *array)
{
    struct bank_plan *plan = parray_alloc(array, sizeof *plan);
    bool ok = wave_root_read(array, &plan->root);

    plan->transfers = (int)parray_param_int(array, "transfers", 1, TRANSFERS_MOST, &ok);
    plan->pause = (int)parray_param_int(array, "pause", 1, 1000, &ok);
    parray_set_arg(array, plan);
    return ok ? 0 : -1;
}

/* On the node: the step up to which it pauses before a transfer, drawn from its random numbers. */
static inline uint64_t bank_pause(struct node *self)
{
    const struct bank_plan *plan = node_arg(self);
    return node_now(self) + 1 + node_random_below(self, (uint64_t)plan->pause);
}

#endif
