/*
 * perm.c: permutations as numbers with digits in the factorial base.
 *
 * Digit i (D. H. Lehmer's code) says how many of the symbols not used before position i are smaller than
 * the one there; it runs from 0 to n-1-i and weighs (n-1-i)!, so that the digits, the first one most
 * significant, spell the lexicographic rank. The symbols not yet used fit one word: a set of bits where
 * the digit is to be counted, a list of four-bit entries in ascending order where it is to be looked up.
 */
#include "perm.h"

/* Entry i is i: symbols are kept less one, so that all sixteen fit. */
static const uint64_t all_symbols = 0xfedcba9876543210;

static const uint64_t factorial[PERM_MAX + 1] = {
    1,      1,       2,        6,         24,         120,         720,           5040,           40320,
    362880, 3628800, 39916800, 479001600, 6227020800, 87178291200, 1307674368000, 20922789888000,
};

/* Take entry number `index` out of the list. */
static unsigned take_entry(uint64_t *list, unsigned index)
{
    uint64_t below = ((uint64_t)1 << (4 * index)) - 1;
    unsigned entry = (*list >> (4 * index)) & 15;

    *list = (*list & below) | ((*list >> 4) & ~below);
    return entry;
}

uint64_t perm_count(int n)
{
    return factorial[n];
}

uint64_t perm_rank(int n, const unsigned char *symbols)
{
    uint32_t unused = ((uint32_t)1 << n) - 1;
    uint64_t rank = 0;

    for (int i = 0; i < n; i++) {
        uint32_t symbol = (uint32_t)1 << (symbols[i] - 1);

        rank = rank * (uint64_t)(n - i) + (uint64_t)__builtin_popcount(unused & (symbol - 1));
        unused &= ~symbol;
    }
    return rank;
}

void perm_unrank(int n, uint64_t rank, unsigned char *symbols)
{
    uint64_t unused = all_symbols;

    for (int i = 0; i < n; i++) {
        uint64_t weight = factorial[n - 1 - i];

        symbols[i] = (unsigned char)(take_entry(&unused, (unsigned)(rank / weight)) + 1);
        rank %= weight;
    }
}
