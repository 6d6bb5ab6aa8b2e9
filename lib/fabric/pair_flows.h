/*
 * pair_flows.h: how fast tokens that are each for one node can go through a fabric, all at once.
 *
 * The greatest rate at which every pair gets what it is to have (the maximum concurrent flow) is found by a
 * linear program: how much of the tokens of a source goes over a link. Whatever found it, two things prove
 * it. Paths, with the part of its pair's tokens that goes along each: the fullest link says which rate they
 * have. And a length for each link, a whole number: at rate x all tokens use up x times their shortest
 * distances, and the links of a fabric have no more than their bandwidths times their lengths; so
 * x <= sum of capacity * length / sum of wanted * distance.
 *
 * Life cycle: pair_flows_find, any questions, pair_flows_free. One thread.
 */
#ifndef PAIR_FLOWS_H
#define PAIR_FLOWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct fabric;
struct forest_watch;

/* Of sources and links, their product; and units into which tokens are cut. */
enum { PAIR_FLOWS_MOST = 1 << 20, PAIR_UNITS_MOST = 5040 };

/* The rate of the paths and the bound are the same but for this part of them. */
#define PAIR_TOLERANCE 1e-9

/* PAIRS_UNSOLVED: the solver gave up, or its numbers are too coarse to make paths of them. */
enum pair_outcome {
    PAIRS_FOUND,
    PAIRS_NO_SOLVER,
    PAIRS_TOO_MANY,
    PAIRS_NO_WAY,
    PAIRS_STOPPED,
    PAIRS_UNSOLVED
};

struct pair_path {
    int from, to;
    double part;   /* of what the pair is to have */
    int64_t units; /* of those into which each token is cut; 0 if they cannot be */
    int *link;     /* numbers of links */
    int links;
};

struct pair_flows {
    const struct fabric *fabric;
    const int64_t *wanted;  /* by all pairs of nodes that compute: [from * compute + to] */
    struct pair_path *path; /* by `from`, then by `to` */
    size_t paths, path_room;
    int64_t *length; /* of each link */
    double rate;     /* of one token that is wanted, in capacities */
    double most;     /* no schedule has more */
    int64_t units;   /* into which a token is to be cut, so that each goes along one path; 0: not known */
    int from, to;    /* a pair without a way, after PAIRS_NO_WAY */
};

/* Is there a module that solves linear programs? */
bool pair_flows_solver(void);

enum pair_outcome pair_flows_find(struct pair_flows *flows, const struct fabric *fabric,
                                  const int64_t *wanted, const struct forest_watch *watch);

void pair_flows_free(struct pair_flows *flows);

#endif
