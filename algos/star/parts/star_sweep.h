/*
 * star_sweep.h: where a message goes next when the dimensions of a star graph take turns
 * (star_exchange_sweep.c).
 *
 * Labels are permutations with four bits a symbol, the first symbol in the lowest ones, so that a node
 * compares its own with a message's destination at once. Pure functions.
 */
#ifndef STAR_SWEEP_H
#define STAR_SWEEP_H

#include <stdint.h>

enum { STAR_LABEL_SYMBOLS = 8 }; /* at most */

/* The label of the node of this rank, which is less than n!. */
uint32_t star_label(int n, uint32_t rank);

/*
 * The port by which a message at the node labelled `here` leaves for the node labelled `there`, by rules R1
 * and R2 on shortest paths; -1: it is there. When the symbol in front belongs elsewhere, only one port leads
 * nearer (R2). Otherwise several do (R1), and it takes the one whose turn comes first: the turns go from
 * `turn` on upwards, and from the highest port to port 0.
 */
int star_sweep_port(int n, uint32_t here, uint32_t there, int turn);

#endif
