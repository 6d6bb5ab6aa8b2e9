/*
 * interval_set.h: a set of steps, as intervals in ascending order that neither overlap nor touch.
 *
 * Which intervals a set has depends on the steps in it alone, not on how they were added. Adding at the end
 * of the set is quick.
 *
 * Life cycle: zeroed memory is an empty set; add and merge; interval_set_close. One thread at a time.
 */
#ifndef INTERVAL_SET_H
#define INTERVAL_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct interval {
    uint64_t first, last;
};

struct interval_set {
    struct interval *item;
    size_t count, room;
};

/* Add the steps first .. last (first <= last < UINT64_MAX). False: there is no memory, and the set is as it
 * was. */
bool interval_set_add(struct interval_set *spans, uint64_t first, uint64_t last);

/* Add all steps of `other`. False: there is no memory, and some of them are missing. */
bool interval_set_merge(struct interval_set *spans, const struct interval_set *other);

/* How many steps are in the set. */
uint64_t interval_set_steps(const struct interval_set *spans);

void interval_set_close(struct interval_set *spans);

/* Write the steps as "1,3-5,9"; what has no room becomes "..". `size` is 8 at least. */
void interval_set_text(const struct interval_set *spans, char *text, size_t size);

#endif
