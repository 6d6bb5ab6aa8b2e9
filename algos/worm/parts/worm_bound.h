/*
 * worm_bound.h: how few steps, and how little total communication distance, a broadcast by worms can do with,
 * on the arrays of worm_box.h. For the table of a program.
 */
#ifndef WORM_BOUND_H
#define WORM_BOUND_H

#include <parray.h>

/* For `lower_bound`: one step doubles the number of nodes that have the message, so d k steps. For
 * `paper_time`: as many, if no copy is late. */
double box_steps(const struct parray *array);
double box_paper_steps(const struct parray *array);

/* For `tcd_bound`; worm_bound.c has the proof. */
double box_tcd_bound(const struct parray *array);

#endif
