/*
 * star_cost.h: what the programs on star graphs cost: how often packets are started, one after the other, and
 * the units that go through a link meanwhile. The time is starts * startup + words * per_unit, to the step.
 *
 * Tseng, Chang and Sheu 1998, equations (1) and (2) as their derivation has them (the printed (1) has l_{n,1}
 * in place of l_{k,1}), section IV.2; all in integers. Pure functions, for hosts, tests and tables.
 */
#ifndef STAR_COST_H
#define STAR_COST_H

#include <stdint.h>

struct star_cost {
    uint64_t starts, words;
};

/* The largest n of all costs but the exchanges' (20! is the last factorial that fits in 64 bits), and the
 * largest n of the exchanges' costs. */
enum { STAR_COST_MOST = 20, STAR_EXCHANGE_COST_MOST = 16 };

/* n!, 0 <= n <= 20. */
uint64_t star_count(int n);

/* Lengths of the shortest paths from one node to all k-substars, added up: (n!/k!) l_{n,k}. */
uint64_t star_hops(int n, int k);

/* All-to-all personalized broadcast with packets for substars of levels[0] > levels[1] > ..; a list that does
 * not end with 1 goes on to 1. `levels` has `count` entries below n, all at least 1. */
struct star_cost star_exchange_cost(int n, const int *levels, int count);

/* Levels as text: numbers below n, each less than the one before, commas between. A 1 goes to the end if
 * there is none. Result: the number of levels, STAR_EXCHANGE_COST_MOST at most; 0: the text is no such
 * list. */
int star_read_levels(const char *text, int n, int *levels);

/* The levels with the least time, STAR_EXCHANGE_COST_MOST at most, into `levels`; result: the number of
 * levels. */
int star_best_levels(int n, uint64_t startup, uint64_t per_unit, int *levels);

/* All movers of a node in one packet: see star_exchange_sweep.c. */
struct star_cost star_sweep_cost(int n);

/* All-to-all broadcast: on the embedded mesh, on a Hamiltonian cycle, in stairs. */
struct star_cost star_mnb_cost(int n);
struct star_cost star_ring_cost(int n);
struct star_cost star_stair_cost(int n);

#endif
