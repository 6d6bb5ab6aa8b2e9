/*
 * profile.h: the nodes sorted into levels, by their distance from a node or from the border of a set, with
 * what starts and what is wanted in each level.
 *
 * A link joins nodes of one level or of neighbouring levels. The levels up to some level are therefore a set
 * that is entered and left only through links between two levels, and a token takes at least as many hops as
 * the levels differ.
 *
 * Life cycle: profile_open once, profile_of_node and profile_of_set any number of times, each of which
 * replaces what was there, profile_close. One thread.
 */
#ifndef PROFILE_H
#define PROFILE_H

#include <stdbool.h>
#include <stdint.h>

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

/* False: no memory; then profile_close frees what there is. */
bool profile_open(struct profile *profile, const struct terms *terms);
void profile_close(struct profile *profile);

/* By the distance from a node, whose level is 0. */
void profile_of_node(struct profile *profile, int rank);

/* By the distance from the border of the set of nodes whose byte is 1: the levels up to `border` are the set.
 * The set must be neither empty nor whole. */
void profile_of_set(struct profile *profile, const uint8_t *in);

#endif
