/*
 * mesh_delay.h: delays of the dynamic broadcasting scheme (Varvarigos and Bertsekas 1994, section 5): the
 * bound on their mean, and figures of the delays of a run. All in packet times of the array beneath, on which
 * the broadcasts take form->slowdown as long. Host side.
 */
#ifndef MESH_DELAY_H
#define MESH_DELAY_H

#include <stddef.h>

#include "mesh_form.h"

/* Utilization (12) at a rate of arrivals, packets a node and packet time; and the rate that gives a
 * utilization. */
double mesh_utilization(const struct mesh_form *form, double lambda);
double mesh_rate(const struct mesh_form *form, double rho);

/* The utilization up to which theorem 7 promises stability (14). */
double mesh_utilization_limit(const struct mesh_form *form);

/* The utilization up to which the scheme is stable with its actual intervals, which are shorter than M X + V:
 * an interval with all nodes active takes less time than a node takes to get a new packet. */
double mesh_utilization_stable(const struct mesh_form *form);

/* The bound on the mean delay (11); infinite beyond the limit. */
double mesh_delay_bound(const struct mesh_form *form, double lambda);

/* State the mean, median and 99th percentile of some delays as figures; sorts them. */
void mesh_delay_figures(struct parray *array, double *delays, size_t count);

#endif
