/*
 * timeline.h: the rows of a time axis: a row a step, but a stretch of steps in which nothing happens has two
 * rows, however long it is.
 *
 * Life cycle: timeline_add every step in which something happens, the first and the last one that are shown
 * among them; timeline_settle; then ask. timeline_free frees it. Begin with a struct of zeros. Pure after
 * timeline_settle.
 *
 * Rows have the numbers of the steps up to the first stretch that is shortened.
 */
#ifndef TIMELINE_H
#define TIMELINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct timeline {
    double *steps; /* in which something happens, ascending */
    double *rows;  /* of each of them */
    size_t count, room;
    size_t shortened; /* stretches */
    bool failed;      /* no memory */
};

/* The longest stretch between two steps that keeps a row for every step. */
enum { TIMELINE_STRETCH = 4 };

void timeline_add(struct timeline *timeline, uint64_t step);

/* False: no memory, or no step was added. */
bool timeline_settle(struct timeline *timeline);

/* The row of a point in time; that of the first or last step if it lies outside. */
double timeline_row(const struct timeline *timeline, double step);

/* The step of a whole row; 0: a shortened stretch runs through it, or there is no such row. */
uint64_t timeline_step(const struct timeline *timeline, double row);

/* Go through the shortened stretches: *i, first 0, is the caller's place. *from and *to are the steps around
 * one, in which something happens. */
bool timeline_next_short(const struct timeline *timeline, size_t *i, uint64_t *from, uint64_t *to);

void timeline_free(struct timeline *timeline);

#endif
