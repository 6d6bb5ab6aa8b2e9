/*
 * link_sum.h: the use of the links of an array that several processes run.
 *
 * No process knows all links, so they are summed up together, once, after the run; reports read the sum.
 * Where one process has all links, a report makes a pass over them when it needs to.
 */
#ifndef LINK_SUM_H
#define LINK_SUM_H

struct parray;
struct view;

/* Sum up the links; array->link_use is what link_use_read of one process would have found. Does nothing in
 * one process. */
void link_sum(struct parray *array);

/* Figures of links on demand, from the view of an array. */
void link_sum_view(struct view *view, const struct parray *array);

#endif
