/*
 * worm_conclude.h: what a run with worms gave.
 */
#ifndef WORM_CONCLUDE_H
#define WORM_CONCLUDE_H

struct parray;

/* After the run: enter leftovers and figures into the outcome. Does nothing if the model has no worms. */
void worms_conclude(struct parray *array);

#endif
