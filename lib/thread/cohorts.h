/*
 * cohorts.h: threads that sleep in groups of 32, so that one call of the kernel wakes all those of a group
 * that are due.
 *
 * Each sleeper has a rank. The owner keeps the sleepers in an array of its own, each as the first member of a
 * larger record. Life cycle: cohorts_open; cohorts_sleep from the thread of a rank and cohorts_wake from any
 * thread, as often as wanted; cohorts_close, once no thread sleeps. A wake is never lost: one that comes
 * before a sleep ends that sleep.
 *
 * Order: all that a thread did before cohorts_wake is visible to the threads that this call wakes.
 */
#ifndef COHORTS_H
#define COHORTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "region.h"

/* One thread; all zero at the start. */
struct sleeper {
    _Atomic uint32_t wakes; /* how often it was woken; written by cohorts_wake */
    uint32_t seen;          /* the wakes up to its last sleep; written by its own thread */
};

struct cohort;

struct cohorts {
    char *sleepers; /* that of rank 0 */
    size_t stride;  /* bytes from one sleeper to the next */
    struct cohort *groups;
    struct region memory;
};

/* Prepare for ranks 0 .. count - 1, whose sleepers lie `stride` bytes apart. False: no memory. */
bool cohorts_open(struct cohorts *cohorts, void *sleepers, size_t stride, uint32_t count);

/* Give the memory back; zeroed cohorts may be closed, too. */
void cohorts_close(struct cohorts *cohorts);

/* Wake `count` ranks, which are given in ascending order; NULL: the ranks from 0 on. */
void cohorts_wake(struct cohorts *cohorts, const uint32_t *ranks, uint32_t count);

/* Sleep, as the thread of `rank`, until the next wake of that rank. */
void cohorts_sleep(struct cohorts *cohorts, uint32_t rank);

#endif
