/*
 * interval_set.c: a new span takes the place of all spans that it overlaps or touches.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grow.h"
#include "interval_set.h"

/* The first span that ends in step first - 1 or later; spans before it are not concerned. */
static size_t find_span(const struct interval_set *spans, uint64_t first)
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

bool interval_set_add(struct interval_set *spans, uint64_t first, uint64_t last)
{
    struct interval *end_span = spans->count ? &spans->item[spans->count - 1] : NULL;
    if (end_span && first >= end_span->first && first <= end_span->last + 1) {
        end_span->last = last > end_span->last ? last : end_span->last;
        return true;
    }
    size_t at = find_span(spans, first), end = at;
    while (end < spans->count && spans->item[end].first <= last + 1)
        end++;
    if (end == at) {
        struct interval *item = grow(spans->item, &spans->room, spans->count + 1, sizeof spans->item[0]);
        if (!item)
            return false;
        spans->item = item;
    } else {
        const struct interval *least = &spans->item[at], *most = &spans->item[end - 1];
        first = least->first < first ? least->first : first;
        last = most->last > last ? most->last : last;
    }
    memmove(&spans->item[at + 1], &spans->item[end], (spans->count - end) * sizeof spans->item[0]);
    spans->count += 1 + at - end;
    spans->item[at] = (struct interval){first, last};
    return true;
}

bool interval_set_merge(struct interval_set *spans, const struct interval_set *other)
{
    bool fine = true;
    for (size_t i = 0; i < other->count; i++)
        fine &= interval_set_add(spans, other->item[i].first, other->item[i].last);
    return fine;
}

uint64_t interval_set_steps(const struct interval_set *spans)
{
    uint64_t steps = 0;
    for (size_t i = 0; i < spans->count; i++)
        steps += spans->item[i].last - spans->item[i].first + 1;
    return steps;
}

void interval_set_close(struct interval_set *spans)
{
    free(spans->item);
    *spans = (struct interval_set){.item = NULL};
}

void interval_set_text(const struct interval_set *spans, char *text, size_t size)
{
    size_t length = 0;
    text[0] = '\0';
    for (size_t i = 0; i < spans->count; i++) {
        char one[48];
        const struct interval *span = &spans->item[i];
        int used =
            snprintf(one, sizeof one, span->first == span->last ? "%s%" PRIu64 : "%s%" PRIu64 "-%" PRIu64,
                     i ? "," : "", span->first, span->last);
        if (length + (size_t)used + 3 > size) {
            snprintf(text + length, size - length, "..");
            return;
        }
        length += (size_t)snprintf(text + length, size - length, "%s", one);
    }
}
