/* The three numbers of "RANK:COPY:STEPS", each within its limits. */
#include <stdlib.h>

#include "worm_late.h"

enum { COPIES_MOST = 31, STEPS_MOST = 1000000 };

/* Read a number from `low` to `high` and the character behind it; NULL: there is none. */
static const char *read_number(const char *at, long low, long high, char end, long *number)
{
    char *behind;

    *number = strtol(at, &behind, 10);
    if (behind == at || *behind != end || *number < low || *number > high)
        return NULL;
    return behind + 1;
}

bool box_late_read(struct parray *array, struct box_late *late)
{
    const char *text = parray_param(array, "late"), *at = text;
    long rank, copy, steps;

    *late = (struct box_late){0};
    if (*text == '\0')
        return true;
    at = read_number(at, 0, parray_nodes(array) - 1, ':', &rank);
    at = at ? read_number(at, 1, COPIES_MOST, ':', &copy) : NULL;
    at = at ? read_number(at, 1, STEPS_MOST, '\0', &steps) : NULL;
    if (!at) {
        parray_refuse(
            array,
            "--param late=%s: RANK:COPY:STEPS is wanted, with a rank from 0 to %d, a copy from 1 to "
            "%d and at least 1 step",
            text, parray_nodes(array) - 1, COPIES_MOST);
        return false;
    }
    *late = (struct box_late){.copy = (int)copy, .rank = (int)rank, .steps = (uint64_t)steps};
    return true;
}
