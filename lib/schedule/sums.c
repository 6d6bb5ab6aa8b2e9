#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "hash.h"
#include "schedule/sums.h"

static const char what_for[] = "the contributions of a schedule";

static const uint64_t times_most = UINT64_C(1) << 62;

uint64_t contribution_hash(int rank, uint32_t chunk)
{
    return hash_scatter(hash_mix((uint64_t)(uint32_t)rank ^ HASH_K0, (uint64_t)chunk ^ HASH_K1)) | 1;
}

static void open_leaves(struct sums *sums, const struct schedule *schedule)
{
    int ranks = schedule->ranks;

    sums->leaf_first = memory_take((size_t)ranks + 1, sizeof sums->leaf_first[0], what_for);
    for (uint32_t i = 0; i < schedule->givens; i++) {
        const struct schedule_given *given = &schedule->given[i];
        uint32_t *most = &sums->leaf_first[given->rank + 1], end = given->chunk + given->count;

        *most = end > *most ? end : *most;
        sums->chunks = end > sums->chunks ? end : sums->chunks;
    }
    sums->leaf_first[0] = 1;
    for (int rank = 0; rank < ranks; rank++)
        sums->leaf_first[rank + 1] += sums->leaf_first[rank];
}

void sums_open(struct sums *sums, const struct schedule *schedule)
{
    *sums = (struct sums){.list = NULL};
    open_leaves(sums, schedule);
    sums->count = sums->leaf_first[schedule->ranks];
    sums->list = memory_grow(NULL, &sums->room, sums->count, sizeof sums->list[0], what_for);
    sums->list[VALUE_NOTHING] = (struct value){0, 0, 0};
    sums->sum_hash = memory_take(sums->chunks, sizeof sums->sum_hash[0], what_for);
    for (int rank = 0; rank < schedule->ranks; rank++)
        for (uint32_t leaf = sums->leaf_first[rank]; leaf < sums->leaf_first[rank + 1]; leaf++) {
            uint32_t chunk = leaf - sums->leaf_first[rank];
            uint64_t hash = contribution_hash(rank, chunk);

            sums->list[leaf] = (struct value){hash, (uint32_t)rank, chunk};
            sums->sum_hash[chunk] += hash;
        }
}

void sums_close(struct sums *sums)
{
    free(sums->list);
    free(sums->leaf_first);
    free(sums->sum_hash);
    *sums = (struct sums){.list = NULL};
}

uint32_t sums_add(struct sums *sums, uint32_t left, uint32_t right)
{
    if (!left || !right)
        return left + right;
    if (sums->count == UINT32_MAX)
        memory_failed(sums->count * sizeof sums->list[0], what_for);
    sums->list = memory_grow(sums->list, &sums->room, sums->count + 1, sizeof sums->list[0], what_for);
    sums->list[sums->count] = (struct value){sums->list[left].hash + sums->list[right].hash, left, right};
    return (uint32_t)sums->count++;
}

uint32_t sums_leaf(const struct sums *sums, int rank, uint32_t chunk)
{
    uint32_t first = sums->leaf_first[rank], count = sums->leaf_first[rank + 1] - first;

    return chunk < count ? first + chunk : VALUE_NOTHING;
}

bool sums_fit(const struct sums *sums, uint32_t value, const struct schedule_demand *demand, uint32_t chunk)
{
    uint64_t hash;

    if (demand->of == SCHEDULE_ANY)
        hash = chunk < sums->chunks ? sums->sum_hash[chunk] : 0;
    else
        hash = sums->list[sums_leaf(sums, demand->of, chunk)].hash;
    return value && hash && sums->list[value].hash == hash;
}

static void add_times(uint64_t *to, uint64_t times)
{
    *to = *to + times < times_most ? *to + times : times_most;
}

uint64_t *sums_expand(const struct sums *sums, uint32_t value, int ranks)
{
    uint32_t leaves = sums->leaf_first[ranks], highest = value > leaves ? value : leaves;
    uint64_t *times = memory_take((size_t)highest + 1, sizeof times[0], what_for);

    times[value] = 1;
    for (uint32_t at = highest; at >= leaves && at > 0; at--) {
        if (!times[at] || at >= sums->count)
            continue;
        add_times(&times[sums->list[at].left], times[at]);
        add_times(&times[sums->list[at].right], times[at]);
    }
    times[VALUE_NOTHING] = 0;
    return times;
}
