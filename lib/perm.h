/*
 * perm.h: permutations of the symbols 1..n and their lexicographic ranks 0 .. n!-1.
 *
 * Pure functions: any thread may call them at any time. A permutation is an array of n symbols, n at most
 * PERM_MAX; nothing is allocated. Both directions take O(n) steps, n divisions at worst.
 */
#ifndef PERM_H
#define PERM_H

#include <stdint.h>

enum { PERM_MAX = 16 };

/* n!, 0 <= n <= PERM_MAX. */
uint64_t perm_count(int n);

/* The rank of a permutation: how many permutations of 1..n come before it. */
uint64_t perm_rank(int n, const unsigned char *symbols);

/* Write the permutation with this rank, which must be below n!. */
void perm_unrank(int n, uint64_t rank, unsigned char *symbols);

#endif
