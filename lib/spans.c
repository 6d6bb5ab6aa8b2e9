/*
 * spans.c: a new span takes the place of all spans that it overlaps or touches.
 */
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "spans.h"

/* The first span that ends in step first - 1 or later; spans before it are not concerned. */
static size_t find_span(const struct spans *spans, uint64_t first)
{
    size_t low = 0, high = spans->count;
    if (high && spans->item[high - 1].last + 1 < first)
        return high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (spans->item[middle].last + 1 < first)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool spans_add(struct spans *spans, uint64_t first, uint64_t last)
{
    struct span *end_span = spans->count ? &spans->item[spans->count - 1] : NULL;
    if (end_span && first >= end_span->first && first <= end_span->last + 1) {
        end_span->last = last > end_span->last ? last : end_span->last;
        return true;
    }
    size_t at = find_span(spans, first), end = at;
    while (end < spans->count && spans->item[end].first <= last + 1)
        end++;
    if (end == at) {
        struct span *item = grow(spans->item, &spans->room, spans->count + 1, sizeof spans->item[0]);
        if (!item)
            return false;
        spans->item = item;
    } else {
        const struct span *least = &spans->item[at], *most = &spans->item[end - 1];
        first = least->first < first ? least->first : first;
        last = most->last > last ? most->last : last;
    }
    memmove(&spans->item[at + 1], &spans->item[end], (spans->count - end) * sizeof spans->item[0]);
    spans->count += 1 + at - end;
    spans->item[at] = (struct span){first, last};
    return true;
}

bool spans_merge(struct spans *spans, const struct spans *other)
{
    bool fine = true;
    for (size_t i = 0; i < other->count; i++)
        fine &= spans_add(spans, other->item[i].first, other->item[i].last);
    return fine;
}

uint64_t spans_steps(const struct spans *spans)
{
    uint64_t steps = 0;
    for (size_t i = 0; i < spans->count; i++)
        steps += spans->item[i].last - spans->item[i].first + 1;
    return steps;
}

void spans_close(struct spans *spans)
{
    free(spans->item);
    *spans = (struct spans){.item = NULL};
}
