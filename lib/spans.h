/*
 * spans.h: a set of steps, as spans in ascending order that neither overlap nor touch.
 *
 * Which spans a set has depends on the steps in it alone, not on how they were added. Adding at the end of
 * the set is quick.
 *
 * Life cycle: zeroed memory is an empty set; add and merge; spans_close. One thread at a time.
 */
#ifndef SPANS_H
#define SPANS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct span {
    uint64_t first, last;
};

struct spans {
    struct span *item;
    size_t count, room;
};

/* Add the steps first .. last (first <= last < UINT64_MAX). False: there is no memory, and the set is as it
 * was. */
bool spans_add(struct spans *spans, uint64_t first, uint64_t last);

/* Add all steps of `other`. False: there is no memory, and some of them are missing. */
bool spans_merge(struct spans *spans, const struct spans *other);

/* How many steps are in the set. */
uint64_t spans_steps(const struct spans *spans);

void spans_close(struct spans *spans);

#endif
