/*
 * worse_status.c: the first one of a list of statuses that is either of two.
 */
#include <stddef.h>

#include "cli/worse_status.h"
#include "parray.h"

int worse_status(int a, int b)
{
    static const int order[] = {PARRAY_USAGE, PARRAY_VIOLATION,   PARRAY_DEADLOCK, PARRAY_LIMIT,
                                PARRAY_WRONG, PARRAY_INTERRUPTED, PARRAY_DONE};
    size_t i = 0;
    while (order[i] != a && order[i] != b && order[i] != PARRAY_DONE)
        i++;
    return order[i];
}
