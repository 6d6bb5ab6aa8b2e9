/*
 * profile.h: the nodes sorted into levels, by their distance from a node or from the border of a set, with
 * what starts and what is wanted in each level.
 *
 * A link joins nodes of one level or of neighbouring levels. The levels up to some level are therefore a set
 * that is entered and left only through links between two levels, and a token takes at least as many hops as
 * the levels differ.
 *
 * Life cycle: profile_open once, profile_of_node and profile_of_set any number of times, each of which
 * replaces what was there. Memory is that of an arena. One thread.
 */
#ifndef PROFILE_H
#define PROFILE_H

#include <stdbool.h>
#include <stdint.h>

#include "alloc.h"
#include "bound/terms.h"

struct level {
    uint64_t links;              /* that lead from this level to the next one */
    uint64_t inner, outer;       /* the nodes at their ends, in this level and in the next one */
    uint64_t nodes;              /* up to this level, it included; `sources` and `targets` likewise */
    uint64_t sources, targets;   /* of the demand */
    int low_source, high_target; /* least and greatest rank of those; INT_MAX and -1: there are none */
    int low_beyond, high_beyond; /* the same of the levels above this one */
};

struct profile {
    const struct terms *terms;
    int32_t *at, *queue; /* at: level by rank; -1: not reached */
    struct level *level;
    int levels, border; /* of a set: its last level */
    uint64_t lookups;   /* of ports, since profile_open: what all this costs */
};

void profile_open(struct profile *profile, const struct terms *terms, struct arena *memory);

/* By the distance from a node, whose level is 0. */
void profile_of_node(struct profile *profile, int rank);

/* By the distance from the border of the set of nodes whose byte is 1: the levels up to `border` are the set.
 * The set must be neither empty nor whole. */
void profile_of_set(struct profile *profile, const uint8_t *in);

/*
 * How long it takes to bring across a cut what has to cross it (cut.c). A cut parts the levels of a profile
 * into an inner and an outer side. Tokens that start `before` hops away from the cut cannot cross it sooner,
 * and tokens that are wanted `after` hops behind it must have crossed it that much earlier than the end: the
 * best of all such windows counts. Pure functions of a profile, which stays as it is meanwhile.
 */
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
