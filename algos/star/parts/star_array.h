/*
 * star_array.h: what the programs on star graphs ask of the array that they run on.
 *
 * For `prepare`, `lower_bound` and `paper_time`: host side only.
 */
#ifndef STAR_ARRAY_H
#define STAR_ARRAY_H

#include "star_cost.h"
#include "star_perm.h"

/* The steps that packets take for their start-up if a run does not say so: ten times what a unit takes.
 * Packets of several messages are all about start-ups, which are more than that on most machines. */
enum { STAR_STARTUP = 10 };

/* The n of the array, least .. most; -1 after refusing an array that is no star graph, or a smaller or larger
 * one. */
int star_array_n(struct parray *array, int least, int most);

/* A cost in packet times; negative when packets take no time but the start-up's. */
double star_array_time(const struct parray *array, struct star_cost cost);

/* The packets that a node can send, or receive, at a time: 1, or one on each port. */
uint64_t star_ports_at_once(const struct parray *array);

/* Lower bounds: all-to-all broadcast, personalized and plain. */
double star_exchange_bound(const struct parray *array);
double star_gather_bound(const struct parray *array);

/* The times of the best algorithm that the paper has for each of the two tasks, with these start-ups:
 * equation (1) with the best k; and the mesh or the Hamiltonian cycle. */
double star_exchange_paper(const struct parray *array);
double star_gather_paper(const struct parray *array);

#endif
