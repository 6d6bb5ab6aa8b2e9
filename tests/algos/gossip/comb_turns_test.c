/*
 * The turns of the links: no link is ever idle, so all is over after n(n+1)/2 steps; and that it is so is the
 * merit of the order in the queues.
 */
#include <stdio.h>
#include <stdlib.h>

#include "../../emu/trial.h"
#include "gossip/parts/comb_tree.h"
#include "gossip/parts/comb_turns.h"
#include "tools.h"

enum { SIDE_MOST = TOOLS_TSAN ? 12 : 48 };

static struct comb_turns turns;

/* Plays; result: the steps, 0 if `most` are too few. */
static int play(int side, int most, comb_children *children)
{
    turns = (struct comb_turns){side, most, children, calloc(1, comb_turns_bytes(side, most))};
    ck_assert_ptr_nonnull(turns.low_sends);
    ck_assert_int_eq(comb_turns_fill(&turns), turns.steps);
    return turns.steps;
}

static void play_end(void)
{
    free(turns.low_sends);
}

/* Leaves are served with all others, in order of arrival. */
static unsigned first_come(int side, int root, int rank)
{
    unsigned children = comb_tree_children(side, root, rank);
    return (children | children >> 4) & 15;
}

START_TEST(no_link_is_ever_idle)
{
    int bound = _i * (_i + 1) / 2;
    ck_assert_int_eq(play(_i, bound, comb_tree_children), bound);
    play_end();
}
END_TEST

START_TEST(a_step_less_is_not_enough)
{
    ck_assert_int_eq(play(_i, _i * (_i + 1) / 2 - 1, comb_tree_children), 0);
    play_end();
}
END_TEST

START_TEST(without_the_order_it_takes_longer)
{
    static const int more[] = {1, 1, 2, 3, 4, 3, 5, 5, 10, 6}; /* steps, for sides 3 .. 12 */
    for (int side = 3; side <= 12; side++) {
        int bound = side * (side + 1) / 2;
        ck_assert_int_eq(play(side, bound + 20, first_come), bound + more[side - 3]);
        play_end();
    }
}
END_TEST

/* By hand: in step 1 the tokens go round the square, each to the neighbour that has a child; in step 2 the
 * other way round, to the leaves beside their origins; in step 3 they go on from where they were after step
 * 1. */
START_TEST(turns_of_the_smallest_mesh)
{
    static const char *const expected[] = {"^>v<", "v<^>", "^>v<"};
    char step_turns[5] = "";
    ck_assert_int_eq(play(2, 3, comb_tree_children), 3);
    for (int step = 1; step <= 3; step++) {
        snprintf(step_turns, sizeof step_turns, "%c%c%c%c",
                 comb_turns_mine(&turns, step, 0, 1, 2) ? 'v' : '^',
                 comb_turns_mine(&turns, step, 0, 3, 1) ? '>' : '<',
                 comb_turns_mine(&turns, step, 1, 1, 3) ? 'v' : '^',
                 comb_turns_mine(&turns, step, 2, 3, 3) ? '>' : '<');
        ck_assert_str_eq(step_turns, expected[step - 1]);
    }
    play_end();
}
END_TEST

START_TEST(one_end_of_a_link_has_the_turn)
{
    play(5, 15, comb_tree_children);
    for (int step = 1; step <= 15; step++)
        for (int rank = 0; rank < 20; rank++)
            ck_assert_int_ne(comb_turns_mine(&turns, step, rank, 1, rank + 5),
                             comb_turns_mine(&turns, step, rank + 5, 0, rank));
    play_end();
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, no_link_is_ever_idle, 2, SIDE_MOST + 1);
    tcase_add_loop_test(cases, a_step_less_is_not_enough, 2, 13);
    tcase_add_test(cases, without_the_order_it_takes_longer);
    tcase_add_test(cases, turns_of_the_smallest_mesh);
    tcase_add_test(cases, one_end_of_a_link_has_the_turn);
}

UNIT(add_cases, 60)
