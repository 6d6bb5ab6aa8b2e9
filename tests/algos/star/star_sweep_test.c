/*
 * The rule by which messages of star-exchange-sweep leave: every slot of the sweeps sends as many as were
 * counted, and in the end all messages are where they belong.
 */
#include <check.h>

#include "../../emu/trial.h"
#include "star/parts/star_cost.h"
#include "star/parts/star_perm.h"
#include "star/parts/star_sweep.h"

enum { MOST_SWEPT = 720 };

/* Messages that a node sends in each slot of the sweeps, as counted by an independent simulation. */
static const uint32_t sweep_packets[][21] = {
    {3, 4, 2},
    {10, 12, 17, 10, 8, 2, 3},
    {42, 44, 57, 78, 49, 49, 43, 23, 27, 17, 6, 3, 4},
    {216, 204, 246, 312, 405, 262, 278, 280, 260, 192, 203, 174, 132, 84, 57, 68, 38, 16, 8, 4, 5},
};

/* A node's messages, each of which is its destination's label, are those of the node 12..n in every slot:
 * what leaves it comes to it from elsewhere, as the same way from another node. */
START_TEST(sweeps_send_the_packets_that_were_counted)
{
    int n = _i, slots = (int)star_sweep_cost(n).starts;
    uint32_t size = star_factorial(n), here[MOST_SWEPT], way[MOST_SWEPT];
    unsigned char at[STAR_SYMBOLS];
    for (uint32_t i = 0; i < size; i++) {
        here[i] = 0;
        way[i] = i;
    }
    for (int slot = 0; slot < slots; slot++) {
        uint32_t movers = 0;
        int port = slot % (n - 1);
        for (uint32_t i = 0; i < size; i++) {
            if (star_sweep_port(n, star_label(n, here[i]), star_label(n, way[i]), port) != port)
                continue;
            star_unrank(n, here[i], at);
            star_cross(at, port);
            here[i] = star_rank(n, at);
            movers++;
        }
        ck_assert_uint_eq(movers, sweep_packets[n - 3][slot]);
    }
    for (uint32_t i = 0; i < size; i++)
        ck_assert_uint_eq(here[i], way[i]);
}
END_TEST

START_TEST(labels_have_four_bits_a_symbol)
{
    unsigned char p[STAR_SYMBOLS];
    for (int n = 2; n <= STAR_LABEL_SYMBOLS; n++) {
        for (uint32_t rank = 0; rank < star_factorial(n); rank++) {
            uint32_t label = 0;
            star_unrank(n, rank, p);
            for (int i = 0; i < n; i++)
                label |= (uint32_t)p[i] << 4 * i;
            ck_assert_uint_eq(star_label(n, rank), label);
        }
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, sweeps_send_the_packets_that_were_counted, 3, 7);
    tcase_add_test(cases, labels_have_four_bits_a_symbol);
}

UNIT(add_cases, 120)
