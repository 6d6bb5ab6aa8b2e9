/*
 * spread.h: how far all the tokens of a demand have to go together, and the longest of their ways.
 *
 * Pure functions but for the profile of the search, which they replace.
 */
#ifndef SPREAD_H
#define SPREAD_H

#include <stdbool.h>

#include "bound/search.h"

/* The longest of the ways that were looked at. */
struct longest_way {
    int links, from, to;
};

/* The sum of the distances from each source to each of its targets, in hops; tokens of some sources are left
 * out where a search from each costs too much. Of PRIVATE and PAIRS only; of PAIRS also the longest way. */
uint64_t spread_hops(struct bound_search *search, struct longest_way *longest);

#endif
