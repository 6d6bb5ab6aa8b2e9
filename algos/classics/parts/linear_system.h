/*
 * linear_system.h: a system of linear equations A x = b, made of whole numbers from the seed of a run such
 * that its solution is known without solving it, and that x = f(x) finds it.
 *
 * Off the diagonal A has numbers from 1 to 9. On the diagonal it has twice the sum of the other numbers of
 * the row; so an iteration at least halves the distance from the solution. The solution is chosen, from -9 to
 * 9, and b follows from it. A node reads row i of A and number i of b as its own input, and the solution in
 * its check alone.
 *
 * Pure functions, but system_right_sides, which is for `prepare`.
 */
#ifndef LINEAR_SYSTEM_H
#define LINEAR_SYSTEM_H

#include <parray.h>

#include "common/mix.h"

/* Number (row, column) of A, off the diagonal. */
static inline double system_entry(uint64_t seed, int row, int column)
{
    return 1 + (double)(mix(mix(seed + (uint64_t)row) + (uint64_t)column) % 9);
}

static inline double system_solution(uint64_t seed, int i)
{
    return (double)(mix(~seed - (uint64_t)i) % 19) - 9;
}

/* b, with an equation for each node. It lives as long as the array. */
static inline const double *system_right_sides(struct parray *array)
{
    uint64_t seed = parray_seed(array);
    int nodes = parray_nodes(array);
    double *b = parray_alloc(array, (size_t)nodes * sizeof b[0]);

    for (int i = 0; i < nodes; i++)
        for (int j = 0; j < nodes; j++)
            if (j != i) /* entry (i, j), and twice that in the diagonal */
                b[i] += system_entry(seed, i, j) * (system_solution(seed, j) + 2 * system_solution(seed, i));
    return b;
}

#endif
