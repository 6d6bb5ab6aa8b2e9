/*
 * cut.h: how long it takes to bring across a cut what has to cross it.
 *
 * A cut parts the levels of a profile into an inner and an outer side. Tokens that start `before` hops away
 * from the cut cannot cross it sooner, and tokens that are wanted `after` hops behind it must have crossed it
 * that much earlier than the end: the best of all such windows counts.
 *
 * Pure functions of a profile, which stays as it is meanwhile.
 */
#ifndef CUT_H
#define CUT_H

#include "bound/profile.h"

struct cut_crossing {
    uint64_t steps;    /* that the task takes at least; 0: nothing has to cross */
    uint64_t in, out;  /* units that have to cross inwards and outwards; one of them may be left out: 0 */
    uint64_t at_once;  /* packets that can cross at a time */
    int before, after; /* hops that those units have to go before they cross, and after */
};

/* How many packets can cross at a time between two sides, under the model. */
uint64_t cut_at_once(const struct terms *terms, const struct level *level, uint64_t inside, uint64_t outside,
                     bool inwards);

/* The best bound of the cut behind level `last`, whose links must be counted. */
void cut_find(const struct profile *profile, int last, struct cut_crossing *best);

#endif
