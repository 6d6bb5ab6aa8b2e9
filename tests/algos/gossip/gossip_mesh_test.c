/*
 * Gossip on meshes in two phases: the paper's steps at every size, its variants, rules that collide, and
 * boards that are not square.
 */
#include "gossip_run.h"

enum { MOST = TOOLS_TSAN ? 9 : TOOLS_ASAN ? 20 : 31, MOST_ON_ALL = TOOLS_TSAN ? 6 : 12 };

/* Lau and Zhang 2002, Table 1 and section 3.5. The general algorithm takes 7 steps on the 3x3 mesh. */
static uint64_t overlapped_steps(int n)
{
    return (uint64_t)(n % 2 ? (n * n + 2 * n - 1) / 2 : n * n / 2 + n - 1);
}

static uint64_t paper_steps(int n)
{
    return n == 3 ? 6 : overlapped_steps(n);
}

/* Phase 1, then phase 2: n - 1 and (n^2 + n - 2) / 2. */
static uint64_t separate_steps(int n)
{
    return (uint64_t)(n - 1 + (n * n + n - 2) / 2);
}

/* Table 1. */
static uint64_t fy_steps(int n)
{
    return (uint64_t)(n % 2 ? (n * n + 4 * n - 5) / 2 : n * n / 2 + 2 * n - 3);
}

static const struct variant {
    const char *program, *param;
    uint64_t (*steps)(int n);
} variants[] = {
    {"mesh-gossip", NULL, paper_steps},
    {"mesh-gossip", "rules=simple", overlapped_steps},
    {"mesh-gossip", "overlap=0", separate_steps},
    {"mesh-gossip-fy", NULL, fy_steps},
};

enum { VARIANTS = (int)ARRAY_LENGTH(variants) };

/* From 16 on the sizes are even and odd by turns. */
START_TEST(all_is_verified_in_exact_steps)
{
    const struct variant *v = &variants[_i];
    for (int n = 2; n <= MOST; n += n < 16 ? 1 : 5)
        gossip_square(v->program, "mesh", n, v->param, n % TRIAL_THREADS, v->steps(n));
}
END_TEST

START_TEST(all_engines_give_the_same_digests)
{
    const struct variant *v = &variants[_i];
    for (int n = 2; n <= MOST_ON_ALL; n++)
        gossip_same_on_all(v->program, "mesh", n, v->param, v->steps(n));
}
END_TEST

/* Steps as counted by an independent simulation. */
START_TEST(the_formulas_give_the_simulated_numbers)
{
    static const struct {
        int n;
        uint64_t overlapped, separate, fy;
    } counted[] = {
        {2, 3, 3, 3},     {4, 11, 12, 13},     {6, 23, 25, 27},     {8, 39, 42, 45},     {10, 59, 63, 67},
        {12, 83, 88, 93}, {14, 111, 117, 123}, {16, 143, 150, 157}, {18, 179, 187, 195}, {20, 219, 228, 237},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(counted); i++) {
        ck_assert_uint_eq(paper_steps(counted[i].n), counted[i].overlapped);
        ck_assert_uint_eq(separate_steps(counted[i].n), counted[i].separate);
        ck_assert_uint_eq(fy_steps(counted[i].n), counted[i].fy);
    }
    ck_assert_uint_eq(paper_steps(3), 6);
    ck_assert_uint_eq(paper_steps(5), 17);
    ck_assert_uint_eq(fy_steps(5), 20);
}
END_TEST

START_TEST(bound_and_paper_are_told)
{
    for (int n = 2; n <= 9; n++) {
        gossip_claims("mesh-gossip", "mesh", n, n * (n + 1) / 2, (double)paper_steps(n));
        gossip_claims("mesh-gossip-fy", "mesh", n, n * (n + 1) / 2, (double)fy_steps(n));
    }
}
END_TEST

/* As printed, every link is used from both ends in the very first step. */
START_TEST(the_printed_rules_collide_on_all_links)
{
    for (int n = 2; n <= 9; n++)
        gossip_collides("mesh-gossip", "mesh", n, "rules=literal", 1, (uint64_t)(2 * n * (n - 1)));
}
END_TEST

/* A packet of phase 1 that has to wait comes when the other end counts on a free link. The smallest boards
 * have no second phase early enough to do harm. */
START_TEST(the_wrong_phase_first_collides)
{
    static const struct {
        int n;
        uint64_t step, links;
    } known[] = {{4, 6, 2}, {5, 4, 10}, {6, 3, 6}, {7, 3, 14}, {8, 3, 24}, {9, 3, 36}};
    for (size_t i = 0; i < ARRAY_LENGTH(known); i++)
        gossip_collides("mesh-gossip", "mesh", known[i].n, "rules=swapped", known[i].step, known[i].links);
}
END_TEST

START_TEST(a_packet_of_several_steps_keeps_the_schedule)
{
    static const char *const boards[] = {"mesh:2x2", "mesh:3x3", "mesh:4x4", "mesh:5x5"};
    for (size_t i = 0; i < ARRAY_LENGTH(boards); i++) {
        struct options options = trial_on(boards[i]);
        options.per_unit = 3;
        struct trial trial = trial_run(find_program("mesh-gossip"), options, 1);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_double_eq(trial.outcome->time, (double)paper_steps((int)i + 2));
        trial_end(&trial);
    }
}
END_TEST

/* ------------------------------------------------------------------------------- m x n nodes */

static int longer(int one, int other)
{
    return one > other ? one : other;
}

/* Rows have all odd tokens in phase 2, columns all even ones. */
static uint64_t overlapped_board(int rows, int columns)
{
    return (uint64_t)longer(rows * columns / 2 + columns - 1, (rows * columns + 1) / 2 + rows - 1);
}

static uint64_t separate_board(int rows, int columns)
{
    int row = rows * columns / 2 + columns / 2, column = (rows * columns + 1) / 2 + rows / 2;
    return (uint64_t)(longer(rows, columns) - 2 + longer(row, column));
}

static uint64_t fy_board(int rows, int columns)
{
    return (uint64_t)(longer(rows, columns) - 2) + overlapped_board(rows, columns);
}

static const struct board_variant {
    const char *program, *param;
    uint64_t (*steps)(int rows, int columns);
} board_variants[] = {
    {"mesh-gossip", NULL, overlapped_board},
    {"mesh-gossip", "overlap=0", separate_board},
    {"mesh-gossip-fy", NULL, fy_board},
};

START_TEST(boards_that_are_not_square)
{
    const struct board_variant *v = &board_variants[_i];
    for (int rows = 2; rows <= MOST_ON_ALL; rows++)
        for (int columns = 2; columns <= MOST_ON_ALL; columns++)
            if (rows != columns)
                gossip_board(v->program, "mesh", rows, columns, v->param, columns % TRIAL_THREADS,
                             v->steps(rows, columns));
}
END_TEST

START_TEST(long_boards_on_all_engines)
{
    static const int boards[][2] = {{2, 13}, {13, 2}, {3, 12}, {11, 3}, {5, 8}};
    const struct board_variant *v = &board_variants[_i];
    for (size_t i = 0; i < ARRAY_LENGTH(boards); i++) {
        int rows = boards[i][0], columns = boards[i][1];
        uint64_t digest = 0;
        for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
            uint64_t now =
                gossip_board(v->program, "mesh", rows, columns, v->param, setting, v->steps(rows, columns));
            ck_assert(setting == 0 || now == digest);
            digest = now;
        }
    }
}
END_TEST

START_TEST(the_time_of_a_board_is_told)
{
    for (int rows = 2; rows <= 6; rows++)
        for (int columns = 2; columns <= 6; columns++)
            if (rows != columns) {
                gossip_claims_time("mesh-gossip", "mesh", rows, columns,
                                   (double)overlapped_board(rows, columns));
                gossip_claims_time("mesh-gossip-fy", "mesh", rows, columns, (double)fy_board(rows, columns));
            }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, all_is_verified_in_exact_steps, 0, VARIANTS);
    tcase_add_loop_test(cases, all_engines_give_the_same_digests, 0, VARIANTS);
    tcase_add_test(cases, the_formulas_give_the_simulated_numbers);
    tcase_add_test(cases, bound_and_paper_are_told);
    tcase_add_test(cases, the_printed_rules_collide_on_all_links);
    tcase_add_test(cases, the_wrong_phase_first_collides);
    tcase_add_test(cases, a_packet_of_several_steps_keeps_the_schedule);
    tcase_add_loop_test(cases, boards_that_are_not_square, 0, (int)ARRAY_LENGTH(board_variants));
    tcase_add_loop_test(cases, long_boards_on_all_engines, 0, (int)ARRAY_LENGTH(board_variants));
    tcase_add_test(cases, the_time_of_a_board_is_told);
}

UNIT(add_cases, 120)
