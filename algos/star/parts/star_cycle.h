/*
 * star_cycle.h: a Hamiltonian cycle of a star graph. A pure function; called in `prepare`.
 */
#ifndef STAR_CYCLE_H
#define STAR_CYCLE_H

/* Fill in the ports of a Hamiltonian cycle of the n-star, from 12..n on: n! entries. 2 <= n <= STAR_SYMBOLS;
 * for n = 2 the cycle is the one link, forth and back. */
void star_cycle_fill(int n, unsigned char *ports);

#endif
