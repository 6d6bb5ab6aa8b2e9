/*
 * swap.h: the variables of a rank are its own because they are put in place when the rank goes on, where all
 * ranks run the program as it was loaded (--param variables=swap): debuggers and profilers find it there.
 *
 * A rank loses its turn in calls that wait, and nowhere else. What comes back from such a call, and what the
 * emulator does for a rank while it waits (collective operations that write into its memory), asks for the
 * rank's variables first. So ranks take turns on one context: there is one worker.
 *
 * Life cycle: swap_open when the array is prepared; swap_begin on the node of each rank, swap_own whenever it
 * goes on, swap_end when its main has returned; swap_close with the array, after which the variables are what
 * they were.
 */
#ifndef SWAP_H
#define SWAP_H

#include "program/image.h"
#include "rank/rank.h"

struct swap;

/* `kept`: what of the variables belongs to the emulator, whose threads read it at any time. */
struct swap *swap_open(const struct image *image, uint32_t ranks, const void *kept, size_t kept_size);
void swap_close(struct swap *swap); /* NULL: nothing is done */

/* The variables are as a program begins. */
void swap_begin(struct swap *swap, struct rank *rank);

/* The variables are those of the rank. */
void swap_own(struct rank *rank);

/* The rank needs them no more. */
void swap_end(struct swap *swap, struct rank *rank);

#endif
