/*
 * whole_matrix.h: two square matrices of whole numbers from -9 to 9, from the seed of a run; their product by
 * the formula, for checks; and the product of blocks. Pure functions.
 */
#ifndef WHOLE_MATRIX_H
#define WHOLE_MATRIX_H

#include <stdint.h>

#include "common/mix.h"

enum { MATRIX_A, MATRIX_B };

static inline int32_t matrix_entry(uint64_t seed, int which, int row, int column)
{
    uint64_t place = (uint64_t)row << 32 | (uint64_t)column << 1 | (uint64_t)which;
    return (int32_t)(mix(mix(seed) ^ place) % 19) - 9;
}

/* An entry of A B, where the matrices have `size` rows and columns. */
static inline int32_t matrix_product_entry(uint64_t seed, int size, int row, int column)
{
    int32_t sum = 0;
    for (int k = 0; k < size; k++)
        sum += matrix_entry(seed, MATRIX_A, row, k) * matrix_entry(seed, MATRIX_B, k, column);
    return sum;
}

/* Add the product of two blocks of n x n numbers to a third block, modulo 2^32, as a packet may hold any. */
static inline void add_product(int32_t *c, const int32_t *a, const int32_t *b, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[i * n + j] =
                    (int32_t)((uint32_t)c[i * n + j] + (uint32_t)a[i * n + k] * (uint32_t)b[k * n + j]);
}

#endif
