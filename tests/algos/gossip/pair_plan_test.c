/*
 * What plans of pairs are made of: the best pairs, against all pairings of small graphs; how many nodes
 * beyond a link lack a token, against a count of all nodes.
 */
#include <check.h>

#include "../../emu/trial.h"
#include "common/mix.h"
#include "gossip/parts/best_pairs.h"
#include "gossip/parts/token_spread.h"

enum { SIDE = 5, CHOICES = 3 };

static int64_t best_sum(const struct best_pairs *pairs, int row, unsigned taken)
{
    int64_t best = 0;
    if (row == pairs->rows)
        return 0;
    best = best_sum(pairs, row + 1, taken);
    for (int i = 0; i < pairs->choices; i++) {
        const struct pair_choice *choice = &pairs->choice[row * pairs->choices + i];
        if (choice->column < 0 || (taken >> choice->column & 1))
            continue;
        int64_t sum = choice->value + best_sum(pairs, row + 1, taken | 1u << choice->column);
        best = sum > best ? sum : best;
    }
    return best;
}

static int64_t sum_of(const struct best_pairs *pairs)
{
    int64_t sum = 0;
    for (int column = 0; column < pairs->columns; column++) {
        int row = pairs->row_of[column], i = 0;
        if (row < 0)
            continue;
        while (i < pairs->choices && pairs->choice[row * pairs->choices + i].column != column)
            i++;
        ck_assert_int_lt(i, pairs->choices);
        sum += pairs->choice[row * pairs->choices + i].value;
        for (int other = 0; other < column; other++)
            ck_assert_int_ne(pairs->row_of[other], row);
    }
    return sum;
}

/* Some choices are missing, and values are few, so that there are equals. */
START_TEST(pairs_are_worth_the_most)
{
    struct best_pairs pairs;
    uint64_t chance = 1;
    ck_assert(best_pairs_open(&pairs, SIDE, SIDE + _i % 3 - 1, CHOICES));
    for (int round = 0; round < 500; round++) {
        for (int row = 0; row < SIDE; row++) {
            chance = mix(chance);
            for (int i = 0; i < CHOICES; i++) {
                int column = (int)(chance >> 8) % pairs.columns + i;
                int64_t value = 1 + (int64_t)(chance >> (20 + 8 * i) & (round % 2 ? 3 : 255));
                bool missing = (chance >> (50 + i) & 1) || column >= pairs.columns;
                pairs.choice[row * CHOICES + i] = (struct pair_choice){missing ? -1 : column, value};
            }
        }
        best_pairs_find(&pairs);
        ck_assert_int_eq(sum_of(&pairs), best_sum(&pairs, 0, 0));
    }
    best_pairs_close(&pairs);
}
END_TEST

static int count_beyond(const struct array_grid *mesh, const bool *has, int node, int port)
{
    int count = 0, along = port / 2, coord = array_grid_coord(mesh, node, along);
    for (int other = 0; other < array_grid_nodes(mesh); other++) {
        int there = array_grid_coord(mesh, other, along);
        count += !has[other] && (port % 2 ? there > coord : there < coord);
    }
    return count;
}

START_TEST(nodes_beyond_a_link_are_counted)
{
    static const int side[] = {3, 2, 4};
    enum { NODES = 24, TOKEN = 5 };
    struct array_grid mesh = array_grid_mesh(3, side);
    struct token_spread spread;
    bool has[NODES] = {[TOKEN] = true};
    ck_assert(token_spread_open(&spread, &mesh));
    token_spread_begin(&spread, 1);
    for (int learner = TOKEN; learner < TOKEN + NODES; learner += 7) {
        if (!has[learner % NODES])
            token_spread_learn(&spread, learner % NODES, TOKEN);
        has[learner % NODES] = true;
        for (int node = 0; node < NODES; node++)
            for (int port = 0; port < 6; port++)
                if (array_grid_peer(&mesh, node, port) >= 0)
                    ck_assert_int_eq(token_spread_beyond(&spread, node, port, TOKEN),
                                     count_beyond(&mesh, has, node, port));
    }
    ck_assert_int_eq(spread.left, NODES * (NODES - 1) - 3);
    token_spread_close(&spread);
}
END_TEST

/* Node 1 of a line has two tokens: one that lacks beyond the link to node 2, and one that does not. */
START_TEST(the_token_that_most_lack_goes_first)
{
    static const int side[] = {4};
    struct array_grid mesh = array_grid_mesh(1, side);
    struct token_spread spread;
    ck_assert(token_spread_open(&spread, &mesh));
    token_spread_begin(&spread, 1);
    token_spread_learn(&spread, 1, 0);
    token_spread_learn(&spread, 3, 1);
    ck_assert_int_eq(token_spread_choose(&spread, 1, 1), 0);
    token_spread_learn(&spread, 2, 0);
    ck_assert_int_eq(token_spread_choose(&spread, 1, 1), 1);
    token_spread_learn(&spread, 2, 1);
    ck_assert_int_lt(token_spread_choose(&spread, 1, 1), 0);
    token_spread_close(&spread);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, pairs_are_worth_the_most, 0, 3);
    tcase_add_test(cases, nodes_beyond_a_link_are_counted);
    tcase_add_test(cases, the_token_that_most_lack_goes_first);
}

UNIT(add_cases, 30)
