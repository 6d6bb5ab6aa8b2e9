/*
 * series.c: bins of a power of two of steps, so that two neighbours are always the halves of one coarser bin.
 */
#include "series.h"

/* Make every bin stand for twice as many steps. */
static void fold(struct series *series)
{
    for (size_t i = 0; i < SERIES_BINS / 2; i++)
        series->bin[i] = series->bin[2 * i] + series->bin[2 * i + 1];
    for (size_t i = SERIES_BINS / 2; i < SERIES_BINS; i++)
        series->bin[i] = 0;
    series->shift++;
}

size_t series_reach(struct series *series, uint64_t last)
{
    while (last && (last - 1) >> series->shift >= SERIES_BINS)
        fold(series);
    return last ? (size_t)((last - 1) >> series->shift) + 1 : 0;
}

void series_spread(struct series *series, uint64_t from, uint64_t steps, uint64_t amount)
{
    uint64_t end = from - 1 + steps; /* `from - 1` and `end` both count the steps before a point in time */
    series_reach(series, end);
    for (uint64_t at = from - 1; at < end;) {
        uint64_t bin = at >> series->shift, next = (bin + 1) << series->shift;
        next = next < end ? next : end;
        series->bin[bin] += (next - at) * amount;
        at = next;
    }
}

void series_merge(struct series *series, const struct series *other)
{
    while (series->shift < other->shift)
        fold(series);
    for (size_t i = 0; i < SERIES_BINS; i++)
        series->bin[i >> (series->shift - other->shift)] += other->bin[i];
}

void series_means(struct series_means *means, const struct series *series, uint64_t last, size_t room)
{
    size_t bins = (size_t)((last - 1) >> series->shift) + 1, each = (bins + room - 1) / room;
    *means =
        (struct series_means){.count = (bins + each - 1) / each, .steps = (uint64_t)each << series->shift};
    for (size_t i = 0; i < means->count; i++) {
        uint64_t first = i * means->steps, steps = last - first < means->steps ? last - first : means->steps;
        for (size_t bin = i * each; bin < (i + 1) * each && bin < bins; bin++)
            means->value[i] += (double)series->bin[bin];
        means->value[i] /= (double)steps;
        if (means->value[i] > means->value[means->highest])
            means->highest = i;
    }
}
