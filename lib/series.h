/*
 * series.h: an amount for each step of a run of unknown length, in bounded memory.
 *
 * A series begins with one bin for each step. When no bin is left for a step, neighbours are added up, so
 * that from then on a bin stands for twice as many steps: between SERIES_BINS / 2 and all of the bins are in
 * use in a long run. Which steps share a bin at the end depends on the last step alone, so that series that
 * were filled in pieces, in any order, add up to the same.
 *
 * Life cycle: zeroed memory is an empty series. One thread at a time; nothing is allocated.
 */
#ifndef SERIES_H
#define SERIES_H

#include <stddef.h>
#include <stdint.h>

enum { SERIES_BINS = 1024 };

struct series {
    uint32_t shift; /* a bin is 2^shift steps; bin 0 begins with step 1 */
    uint64_t bin[SERIES_BINS];
};

/* Add the amount to each of the steps from .. from + steps - 1 (from >= 1). */
void series_spread(struct series *series, uint64_t from, uint64_t steps, uint64_t amount);

/* Add the amount to one step; quicker than series_add. */
static inline void series_add(struct series *series, uint64_t step, uint64_t amount)
{
    uint64_t bin = (step - 1) >> series->shift;
    if (bin < SERIES_BINS)
        series->bin[bin] += amount;
    else
        series_spread(series, step, 1, amount);
}

/* Add all amounts of `other`, whose bins may be coarser or finer. */
void series_merge(struct series *series, const struct series *other);

/* Have bins for all steps up to `last`, also if the last of them are empty. Result: how many bins that
 * takes. */
size_t series_reach(struct series *series, uint64_t last);

/* Means over equal numbers of steps; the last one may be over fewer steps. */
struct series_means {
    size_t count, highest;
    uint64_t steps; /* of each mean */
    double value[SERIES_BINS];
};

/* Compute at most `room` means (1 .. SERIES_BINS) of the amounts of the steps 1..last (last >= 1). */
void series_means(struct series_means *means, const struct series *series, uint64_t last, size_t room);

#endif
