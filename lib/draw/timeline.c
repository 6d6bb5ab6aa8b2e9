/*
 * timeline.c: between two steps that are listed, rows go on evenly.
 */
#include <math.h>
#include <stdlib.h>

#include "draw/timeline.h"
#include "grow.h"

void timeline_add(struct timeline *timeline, uint64_t step)
{
    double at = (double)step;
    if (timeline->count && timeline->steps[timeline->count - 1] == at)
        return;
    double *steps = grow(timeline->steps, &timeline->room, timeline->count + 1, sizeof *steps);
    if (!steps) {
        timeline->failed = true;
        return;
    }
    timeline->steps = steps;
    timeline->steps[timeline->count++] = at;
}

static int number_order(const void *a, const void *b)
{
    double first = *(const double *)a, second = *(const double *)b;
    return first < second ? -1 : first > second;
}

/* Is the stretch behind step i of the list shortened? */
static bool is_short(const struct timeline *timeline, size_t i)
{
    return timeline->steps[i + 1] - timeline->steps[i] > TIMELINE_STRETCH;
}

bool timeline_settle(struct timeline *timeline)
{
    if (timeline->failed || !timeline->count)
        return false;
    qsort(timeline->steps, timeline->count, sizeof *timeline->steps, number_order);
    size_t kept = 1;
    for (size_t i = 1; i < timeline->count; i++)
        if (timeline->steps[i] != timeline->steps[kept - 1])
            timeline->steps[kept++] = timeline->steps[i];
    timeline->count = kept;
    timeline->rows = malloc(kept * sizeof *timeline->rows);
    if (!timeline->rows)
        return false;
    timeline->rows[0] = timeline->steps[0];
    for (size_t i = 0; i + 1 < kept; i++) {
        double rows = is_short(timeline, i) ? 2 : timeline->steps[i + 1] - timeline->steps[i];
        timeline->shortened += is_short(timeline, i);
        timeline->rows[i + 1] = timeline->rows[i] + rows;
    }
    return true;
}

/* Return the last place of an ascending list whose number is not above `number`, or the first one; never the
 * last of the list, if it has two. */
static size_t place_of(const double *list, size_t count, double number)
{
    size_t low = 0, high = count > 1 ? count - 2 : 0;
    while (low < high) {
        size_t middle = (low + high + 1) / 2;
        if (list[middle] <= number)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

double timeline_row(const struct timeline *timeline, double step)
{
    const double *steps = timeline->steps, *rows = timeline->rows;
    size_t last = timeline->count - 1;
    if (step <= steps[0])
        return rows[0];
    if (step >= steps[last])
        return rows[last];
    size_t i = place_of(steps, timeline->count, step);
    return rows[i] + (step - steps[i]) / (steps[i + 1] - steps[i]) * (rows[i + 1] - rows[i]);
}

uint64_t timeline_step(const struct timeline *timeline, double row)
{
    size_t last = timeline->count - 1;
    if (row < timeline->rows[0] || row > timeline->rows[last])
        return 0;
    size_t i = row == timeline->rows[last] ? last : place_of(timeline->rows, timeline->count, row);
    if (row != timeline->rows[i] && is_short(timeline, i))
        return 0;
    return (uint64_t)(timeline->steps[i] + row - timeline->rows[i]);
}

bool timeline_next_short(const struct timeline *timeline, size_t *i, uint64_t *from, uint64_t *to)
{
    while (*i + 1 < timeline->count) {
        size_t at = (*i)++;
        if (!is_short(timeline, at))
            continue;
        *from = (uint64_t)timeline->steps[at];
        *to = (uint64_t)timeline->steps[at + 1];
        return true;
    }
    return false;
}

void timeline_free(struct timeline *timeline)
{
    free(timeline->steps);
    free(timeline->rows);
    *timeline = (struct timeline){0};
}
