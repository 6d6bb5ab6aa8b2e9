/*
 * rank_life.h: a rank is made with what it has from the beginning; what it has made is freed with it, in
 * whatever state the program has left it.
 */
#ifndef RANK_LIFE_H
#define RANK_LIFE_H

#include "rank/rank.h"

/* On the node, or of another process after the run. `stream`: as of libc_twin_open. */
void rank_make(struct rank *rank, struct rank_world *world, struct node *self, size_t stream);

/* After the run, on the thread that ends it. A rank that has not begun has nothing. */
void rank_close(struct rank *rank);

#endif
