/*
 * star_array.h: what the programs on star graphs ask of the array that they run on.
 *
 * For `prepare`, `lower_bound` and `paper_time`: host side only.
 */
#ifndef STAR_ARRAY_H
#define STAR_ARRAY_H

#include "star_cost.h"
#include "star_perm.h"

/* The n of the array, least .. most; -1 after refusing an array that is no star graph, or a smaller or larger
 * one. */
int star_array_n(struct parray *array, int least, int most);

/* A cost in packet times; negative when packets take no time but the start-up's. */
double star_array_time(const struct parray *array, struct star_cost cost);

/* Lower bounds where a node receives one packet at a time: all-to-all broadcast, personalized and plain.
 * Negative under models that let it receive more. */
double star_exchange_bound(const struct parray *array);
double star_gather_bound(const struct parray *array);

#endif
