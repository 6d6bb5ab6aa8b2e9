/*
 * optimum.h: the fewest steps that a task can take on a tiny array, by trying everything: a reference for the
 * bounds, with which it shares no code.
 *
 * What nodes know is a word of bits for each node. Breadth-first search goes through all states that legal
 * steps lead to. Four ways of travelling are known, each of which is all that there is to try for its terms:
 *
 *   ONE     a packet of one unit carries one token and takes one step
 *   ALL     a packet carries, or combines, all that its sender knows, and takes one step
 *   SUMS    a packet carries one sum of tokens (modulo 2: a vector of which tokens are in it) that its sender
 *           can make of the sums it has, and takes one step; a bit of a node stands for such a vector
 *   TIMED   a packet carries any set of tokens, and takes startup + per_unit for each of them
 */
#ifndef OPTIMUM_H
#define OPTIMUM_H

#include <stdint.h>

enum { TINY_NODES_MOST = 5, TINY_TOKENS_MOST = 12, TINY_TIMED_TOKENS_MOST = 4, TINY_SUMS_NODES_MOST = 4 };

enum travel { TRAVEL_ONE, TRAVEL_ALL, TRAVEL_SUMS, TRAVEL_TIMED };

struct tiny {
    const char *model; /* "F*" */
    int nodes;
    uint32_t links; /* bit number of the pair (a, b), a < b, in the order 01 02 12 03 13 23 .. */
    uint32_t twice; /* those of them that are two parallel links */
    enum travel travel;
    int startup, per_unit;                                 /* of TIMED */
    uint16_t has[TINY_NODES_MOST], wants[TINY_NODES_MOST]; /* tokens at the start, and at the end */
};

/* Are two nodes joined by a link? */
int tiny_linked(uint32_t links, int a, int b);

/* The fewest steps; -1: there is no end of them, or the search grew too large. */
int tiny_optimum(const struct tiny *tiny);

#endif
