/*
 * worm_settle.h: the end of a step under a model with worms.
 */
#ifndef WORM_SETTLE_H
#define WORM_SETTLE_H

struct parray;

/* All worms and receives of the step. One context while the others wait. */
void worms_settle(struct parray *array);

#endif
