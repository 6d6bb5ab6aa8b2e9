/*
 * compare_order.c: a row has a rank, then steps, then a name.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare/compare_order.h"
#include "compare/compare_run.h"
#include "parray.h"
#include "sweep/sweep_row.h"

static int rank_of(const json_t *row)
{
    if (!row)
        return 3;
    if (compare_is_forbidden(row))
        return 2;
    return sweep_number(row, "status") != PARRAY_DONE;
}

static int by_steps(const void *left, const void *right)
{
    const json_t *a = *(json_t *const *)left, *b = *(json_t *const *)right;
    int rank = rank_of(a);
    if (rank != rank_of(b) || !a)
        return rank - rank_of(b);
    double steps = rank ? 0 : sweep_number(a, "steps") - sweep_number(b, "steps");
    if (steps != 0)
        return steps < 0 ? -1 : 1;
    return strcmp(json_string_value(json_object_get(a, "program")),
                  json_string_value(json_object_get(b, "program")));
}

void compare_sort(const struct compare *compare, size_t point)
{
    qsort(compare_row(compare, point, 0), compare->entries, sizeof compare->sweep.row[0], by_steps);
}

json_t *compare_find(const struct compare *compare, size_t point, const char *name)
{
    for (size_t i = 0; i < compare->entries; i++) {
        json_t *row = *compare_row(compare, point, i);
        if (row && strcmp(json_string_value(json_object_get(row, "program")), name) == 0)
            return row;
    }
    return NULL;
}

static int status_of(const json_t *row)
{
    return (int)sweep_number(row, "status");
}

const json_t *compare_worst(const struct compare *compare)
{
    const json_t *worst = NULL;
    for (size_t run = 0; run < compare->sweep.runs; run++) {
        const json_t *row = compare->sweep.row[run];
        if (!row || compare_is_forbidden(row))
            continue;
        if (!worst || sweep_worse(status_of(worst), status_of(row)) != status_of(worst))
            worst = row;
    }
    return worst;
}

int compare_status(const struct compare *compare)
{
    const json_t *worst = compare_worst(compare);
    return worst ? status_of(worst) : PARRAY_USAGE;
}
