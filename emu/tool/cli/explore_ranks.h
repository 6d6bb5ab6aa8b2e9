/*
 * explore_ranks.h: explorations of programs of MPI: with late matches (check/stress/explore.h), and once more
 * with standard sends that wait for their receives.
 */
#ifndef EXPLORE_RANKS_H
#define EXPLORE_RANKS_H

#include "stress/explore.h"

/* Explore what is asked for. A program of MPI gets the parameters for it, unless they are given. */
struct exploration *explore_ranks(const struct exploration *asked);

#endif
