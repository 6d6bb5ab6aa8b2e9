/*
 * values_of.h: what the nodes gave by one name, where `figures` states what must hold of it.
 *
 *     struct parray_values coins = values_of(array, "coins");
 *     parray_check(array, coins.sum == 100.0 * parray_nodes(array));
 */
#ifndef VALUES_OF_H
#define VALUES_OF_H

#include <parray.h>

/* If no node gave a number by that name, all numbers of the result are NAN: no condition on them holds. */
static inline struct parray_values values_of(const struct parray *array, const char *name)
{
    struct parray_values values;
    parray_values(array, name, &values);
    return values;
}

#endif
