/*
 * worm_settle.h: the end of a step under a model with worms.
 */
#ifndef WORM_SETTLE_H
#define WORM_SETTLE_H

struct parray;

/* Settle all worms and receives of the step that ends. One context calls it, while the other contexts
 * wait. */
void worms_settle(struct parray *array);

#endif
