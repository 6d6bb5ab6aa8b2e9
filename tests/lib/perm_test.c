/*
 * Every permutation up to n = 8, and samples up to the largest n, are turned into ranks and back.
 */
#include <stdbool.h>
#include <string.h>

#include "perm.h"
#include "suite.h"

static void swap_symbols(unsigned char *one, unsigned char *other)
{
    unsigned char symbol = *one;

    *one = *other;
    *other = symbol;
}

/* Go to the next permutation in lexicographic order. False: there is none. */
static bool next_permutation(int n, unsigned char *symbols)
{
    int i = n - 1, j = n - 1;

    while (i > 0 && symbols[i - 1] >= symbols[i])
        i--;
    if (i == 0)
        return false;
    while (symbols[j] <= symbols[i - 1])
        j--;
    swap_symbols(&symbols[i - 1], &symbols[j]);
    for (int low = i, high = n - 1; low < high; low++, high--)
        swap_symbols(&symbols[low], &symbols[high]);
    return true;
}

START_TEST(ranks_count_the_permutations_in_lexicographic_order)
{
    unsigned char symbols[8] = {1, 2, 3, 4, 5, 6, 7, 8}, unranked[8];
    uint64_t rank = 0;

    do {
        perm_unrank(_i, rank, unranked);
        if (perm_rank(_i, symbols) != rank || memcmp(unranked, symbols, (size_t)_i) != 0)
            ck_abort_msg("n = %d, rank %d", _i, (int)rank);
        rank++;
    } while (next_permutation(_i, symbols));
    ck_assert_uint_eq(rank, perm_count(_i));
}
END_TEST

START_TEST(counts_are_factorials)
{
    uint64_t product = 1;

    ck_assert_uint_eq(perm_count(0), 1);
    for (int n = 1; n <= PERM_MAX; n++) {
        product *= (uint64_t)n;
        ck_assert_uint_eq(perm_count(n), product);
    }
}
END_TEST

START_TEST(the_first_is_ascending_and_the_last_descending)
{
    unsigned char first[PERM_MAX], last[PERM_MAX];

    perm_unrank(_i, 0, first);
    perm_unrank(_i, perm_count(_i) - 1, last);
    for (int i = 0; i < _i; i++) {
        ck_assert_int_eq(first[i], i + 1);
        ck_assert_int_eq(last[i], _i - i);
    }
    ck_assert_uint_eq(perm_rank(_i, last), perm_count(_i) - 1);
}
END_TEST

START_TEST(rank_undoes_unrank)
{
    uint64_t count = perm_count(_i), stride = count / 1000 + 1;

    for (uint64_t rank = 0; rank < count; rank += stride) {
        unsigned char symbols[PERM_MAX];

        perm_unrank(_i, rank, symbols);
        ck_assert_uint_eq(perm_rank(_i, symbols), rank);
    }
}
END_TEST

START_TEST(nothing_is_written_behind_the_last_symbol)
{
    unsigned char symbols[PERM_MAX];

    memset(symbols, 99, sizeof symbols);
    perm_unrank(3, 5, symbols);
    ck_assert_int_eq(symbols[0], 3);
    ck_assert_int_eq(symbols[1], 2);
    ck_assert_int_eq(symbols[2], 1);
    ck_assert_int_eq(symbols[3], 99);
}
END_TEST

static void add_cases(TCase *all)
{
    tcase_add_test(all, counts_are_factorials);
    tcase_add_loop_test(all, ranks_count_the_permutations_in_lexicographic_order, 1, 9);
    tcase_add_loop_test(all, the_first_is_ascending_and_the_last_descending, 1, PERM_MAX + 1);
    tcase_add_loop_test(all, rank_undoes_unrank, 9, PERM_MAX + 1);
    tcase_add_test(all, nothing_is_written_behind_the_last_symbol);
}

UNIT(add_cases, 60)
