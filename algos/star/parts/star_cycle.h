/*
 * star_cycle.h: a Hamiltonian cycle of a star graph, on which every node finds its two neighbours by itself.
 *
 * star_cycle_make in `prepare`; star_cycle_ports is a pure function from then on, for nodes and hosts alike.
 * A node needs its own permutation, O(n^3) operations and a table of paths in the 4-star, and nothing that
 * grows with the number of nodes.
 */
#ifndef STAR_CYCLE_H
#define STAR_CYCLE_H

#include <stdint.h>

enum { STAR_CYCLE_SMALL = 4, STAR_CYCLE_PATHS = 24 };

/* Constant once it has been made. */
struct star_cycle {
    int n;
    /* Ports of Hamiltonian paths in the star of STAR_CYCLE_SMALL symbols, or of n if that is less, from
     * 1234 to the node of each rank that is an odd distance away. */
    unsigned char path[STAR_CYCLE_PATHS][STAR_CYCLE_PATHS];
};

/* 2 <= n <= STAR_SYMBOLS; for n = 2 the cycle is the one link, forth and back. */
void star_cycle_make(struct star_cycle *cycle, int n);

/* The port from node p on to the next node of the cycle, and the port by which the cycle comes to p. */
void star_cycle_ports(const struct star_cycle *cycle, const unsigned char *p, int *next, int *last);

#endif
