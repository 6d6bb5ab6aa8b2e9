/*
 * Gossip on tori in two phases: the paper's steps at every size, delayers that are none, and boards that are
 * not square.
 */
#include "gossip_run.h"

enum { MOST = TOOLS_TSAN ? 9 : 31, MOST_ON_ALL = TOOLS_TSAN ? 6 : 12 };

/* Lau and Zhang 2002, theorems 2 and 3. */
static uint64_t paper_steps(int n)
{
    return (uint64_t)(n % 2 ? (n * n + 1) / 2 + 1 : n * n / 2);
}

START_TEST(every_size_is_verified_in_exact_steps)
{
    for (int n = 3; n <= MOST; n++)
        gossip_square("torus-gossip", "torus", n, NULL, n % TRIAL_THREADS, paper_steps(n));
}
END_TEST

START_TEST(all_engines_give_the_same_digests)
{
    for (int n = 3; n <= MOST_ON_ALL; n++)
        gossip_same_on_all("torus-gossip", "torus", n, NULL, paper_steps(n));
}
END_TEST

/* Steps as counted by an independent simulation. */
START_TEST(the_formula_gives_the_simulated_numbers)
{
    static const struct {
        int n;
        uint64_t steps;
    } counted[] = {{3, 6}, {5, 14}, {7, 26}, {9, 42}, {11, 62}, {13, 86}, {15, 114}};
    for (size_t i = 0; i < ARRAY_LENGTH(counted); i++)
        ck_assert_uint_eq(paper_steps(counted[i].n), counted[i].steps);
    ck_assert_uint_eq(paper_steps(4), 8);
    ck_assert_uint_eq(paper_steps(10), 50);
}
END_TEST

START_TEST(bound_and_paper_are_told)
{
    for (int n = 3; n <= 8; n++)
        gossip_claims("torus-gossip", "torus", n, n * n / 2, (double)paper_steps(n));
}
END_TEST

/* The first and the last node of a line are alike, and active in every second line: n lines in all. */
START_TEST(without_a_delayer_wrap_around_links_collide)
{
    for (int n = 3; n <= 11; n += 2)
        gossip_collides("torus-gossip", "torus", n, "delayer=none", 1, (uint64_t)n);
}
END_TEST

/* As printed, the delayer's own token the other way is late, too, and meets its neighbour's. A ring of three
 * is too short for that. */
START_TEST(the_printed_delayer_collides)
{
    gossip_square("torus-gossip", "torus", 3, "delayer=literal", 0, paper_steps(3));
    for (int n = 5; n <= 11; n += 2)
        gossip_collides("torus-gossip", "torus", n, "delayer=literal", 2, (uint64_t)n);
}
END_TEST

START_TEST(even_sizes_need_no_delayer)
{
    for (int n = 4; n <= 8; n += 2)
        ck_assert_uint_eq(gossip_square("torus-gossip", "torus", n, "delayer=none", 0, paper_steps(n)),
                          gossip_square("torus-gossip", "torus", n, NULL, 0, paper_steps(n)));
}
END_TEST

/* Phase 1 takes half of the longer lines. In phase 2 every row has all odd tokens, every column all even
 * ones, and a line takes as many steps as it has tokens but those of the node with the fewest. */
static uint64_t board_steps(int rows, int columns)
{
    int longer = rows > columns ? rows : columns;
    int row = rows * columns / 2 - rows / 2, column = (rows * columns + 1) / 2 - columns / 2;
    return (uint64_t)((longer + 1) / 2 + (row > column ? row : column));
}

START_TEST(boards_that_are_not_square)
{
    for (int n = 3; n <= 12; n++)
        ck_assert_uint_eq(board_steps(n, n), paper_steps(n));
    for (int rows = 3; rows <= MOST_ON_ALL; rows++)
        for (int columns = 3; columns <= MOST_ON_ALL; columns++)
            if (rows != columns) {
                uint64_t steps = board_steps(rows, columns);
                gossip_board("torus-gossip", "torus", rows, columns, NULL, columns % TRIAL_THREADS, steps);
                gossip_claims_time("torus-gossip", "torus", rows, columns, (double)steps);
            }
}
END_TEST

START_TEST(long_boards_on_all_engines)
{
    static const int boards[][2] = {{3, 13}, {13, 4}, {4, 9}, {5, 8}};
    for (size_t i = 0; i < ARRAY_LENGTH(boards); i++) {
        int rows = boards[i][0], columns = boards[i][1];
        uint64_t digest = 0;
        for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
            uint64_t now = gossip_board("torus-gossip", "torus", rows, columns, NULL, setting,
                                        board_steps(rows, columns));
            ck_assert(setting == 0 || now == digest);
            digest = now;
        }
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, every_size_is_verified_in_exact_steps);
    tcase_add_test(cases, all_engines_give_the_same_digests);
    tcase_add_test(cases, the_formula_gives_the_simulated_numbers);
    tcase_add_test(cases, bound_and_paper_are_told);
    tcase_add_test(cases, without_a_delayer_wrap_around_links_collide);
    tcase_add_test(cases, the_printed_delayer_collides);
    tcase_add_test(cases, even_sizes_need_no_delayer);
    tcase_add_test(cases, boards_that_are_not_square);
    tcase_add_test(cases, long_boards_on_all_engines);
}

UNIT(add_cases, 120)
