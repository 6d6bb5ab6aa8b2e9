/*
 * Tests of roll_call.h: nodes are counted by call site, in the order in which a report lists the sites.
 */
#include <stdio.h>

#include "facts/outcome.h"
#include "facts/roll_call.h"
#include "../../../lib/suite.h"

static struct waiter waiters[200];
static struct deadlock deadlock = {.waiters = waiters};
static struct roll_call roll;
static char text[256];

static void nobody(void)
{
    deadlock.count = 0;
}

static void wait_at(int node, const char *call, const char *site)
{
    waiters[deadlock.count++] = (struct waiter){.node = node, .call = call, .site = site};
}

START_TEST(the_largest_group_comes_first)
{
    nobody();
    wait_at(0, "node_send", "a.c:1");
    wait_at(1, "node_recv", "a.c:2");
    wait_at(2, "node_recv", "a.c:2");
    roll_call_take(&roll, &deadlock);
    ck_assert_uint_eq(roll.count, 2);
    ck_assert_str_eq(roll.site[0].call, "node_recv");
    ck_assert_uint_eq(roll.site[0].nodes, 2);
    ck_assert_int_eq(roll.site[0].first, 1);
    ck_assert_str_eq(roll.site[1].call, "node_send");
    ck_assert_uint_eq(roll.site[1].nodes, 1);
    ck_assert_uint_eq(roll.others, 0);
}
END_TEST

START_TEST(groups_of_one_size_come_by_lowest_rank)
{
    nobody();
    wait_at(3, "node_recv", "a.c:2");
    wait_at(4, "node_recv", "a.c:1");
    roll_call_take(&roll, &deadlock);
    ck_assert_str_eq(roll.site[0].site, "a.c:2");
    ck_assert_str_eq(roll.site[1].site, "a.c:1");
}
END_TEST

START_TEST(one_text_at_two_addresses_is_one_place)
{
    char twin[] = "a.c:1";
    nobody();
    wait_at(0, "node_recv", "a.c:1");
    wait_at(1, "node_recv", twin);
    roll_call_take(&roll, &deadlock);
    ck_assert_uint_eq(roll.count, 1);
    ck_assert_uint_eq(roll.site[0].nodes, 2);
}
END_TEST

START_TEST(ranks_are_shown_as_ranges)
{
    nobody();
    for (int i = 0; i < 10; i++)
        wait_at(i, "node_recv", "a.c:1");
    wait_at(12, "node_recv", "a.c:1");
    wait_at(13, "node_recv", "a.c:2");
    wait_at(14, "node_recv", "a.c:1");
    roll_call_take(&roll, &deadlock);
    roll_call_ranks(&deadlock, &roll.site[0], 10, text, sizeof text);
    ck_assert_str_eq(text, "0-9, 12, 14");
    roll_call_ranks(&deadlock, &roll.site[1], 10, text, sizeof text);
    ck_assert_str_eq(text, "13");
}
END_TEST

START_TEST(further_ranges_are_dots)
{
    nobody();
    for (int i = 0; i < 10; i += 2)
        wait_at(i, "node_recv", "a.c:1");
    roll_call_take(&roll, &deadlock);
    roll_call_ranks(&deadlock, &roll.site[0], 3, text, sizeof text);
    ck_assert_str_eq(text, "0, 2, 4, ...");
    roll_call_ranks(&deadlock, &roll.site[0], 5, text, sizeof text);
    ck_assert_str_eq(text, "0, 2, 4, 6, 8");
}
END_TEST

START_TEST(a_short_buffer_is_not_overrun)
{
    char small[8];
    nobody();
    for (int i = 0; i < 100; i += 2)
        wait_at(i, "node_recv", "a.c:1");
    roll_call_take(&roll, &deadlock);
    int length = roll_call_ranks(&deadlock, &roll.site[0], 100, small, sizeof small);
    ck_assert_int_eq(length, 5 + 45 * 2 + 49 * 2);
    ck_assert_str_eq(small, "0, 2, 4");
}
END_TEST

START_TEST(places_beyond_the_table_are_counted)
{
    static char site[ROLL_CALL_SITES + 3][16];
    nobody();
    for (int i = 0; i < ROLL_CALL_SITES + 3; i++) {
        snprintf(site[i], sizeof site[i], "a.c:%d", i);
        wait_at(i, "node_recv", site[i]);
    }
    roll_call_take(&roll, &deadlock);
    ck_assert_uint_eq(roll.count, ROLL_CALL_SITES);
    ck_assert_uint_eq(roll.others, 3);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_largest_group_comes_first);
    tcase_add_test(cases, groups_of_one_size_come_by_lowest_rank);
    tcase_add_test(cases, one_text_at_two_addresses_is_one_place);
    tcase_add_test(cases, ranks_are_shown_as_ranges);
    tcase_add_test(cases, further_ranges_are_dots);
    tcase_add_test(cases, a_short_buffer_is_not_overrun);
    tcase_add_test(cases, places_beyond_the_table_are_counted);
}

UNIT(add_cases, 60)
