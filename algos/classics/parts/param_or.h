/*
 * param_or.h: a whole number as a parameter that may be empty, as its default depends on the array: how many
 * nodes there are, how far the farthest one is. For `prepare`.
 */
#ifndef PARAM_OR_H
#define PARAM_OR_H

#include <parray.h>

/* As parray_param_int; `otherwise` if the parameter is empty. */
static inline int64_t param_int_or(struct parray *array, const char *name, int64_t low, int64_t high,
                                   int64_t otherwise, bool *ok)
{
    return parray_param(array, name)[0] ? parray_param_int(array, name, low, high, ok) : otherwise;
}

#endif
