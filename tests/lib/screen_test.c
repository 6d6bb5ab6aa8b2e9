/*
 * Golden texts of bars and sparks, and which streams are taken for a screen.
 */
#include <stdlib.h>
#include <string.h>

#include "screen.h"
#include "suite.h"

static const struct screen plain = {80, false, false}, blocks = {80, false, true},
                           coloured = {80, true, true};

static char text[4096];

static FILE *open_text(void)
{
    memset(text, 0, sizeof text);
    return fmemopen(text, sizeof text, "w");
}

static const char *bar(const struct screen *screen, double share, int columns)
{
    FILE *out = open_text();
    screen_bar(screen, share, columns, out);
    fclose(out);
    return text;
}

static const char *spark(const struct screen *screen, const double *value, size_t count)
{
    FILE *out = open_text();
    screen_spark(screen, value, count, out);
    fclose(out);
    return text;
}

START_TEST(bars_of_blocks_have_eighths)
{
    ck_assert_str_eq(bar(&blocks, 0, 4), "····");
    ck_assert_str_eq(bar(&blocks, 1e-9, 4), "▏···");
    ck_assert_str_eq(bar(&blocks, 0.5, 4), "██··");
    ck_assert_str_eq(bar(&blocks, 0.5 + 5.0 / 32, 4), "██▋·");
    ck_assert_str_eq(bar(&blocks, 1, 4), "████");
    ck_assert_str_eq(bar(&blocks, 2, 4), "████");
}
END_TEST

START_TEST(bars_of_ascii_are_whole)
{
    ck_assert_str_eq(bar(&plain, 0, 4), "....");
    ck_assert_str_eq(bar(&plain, 1e-9, 4), "#...");
    ck_assert_str_eq(bar(&plain, 0.6, 4), "##..");
    ck_assert_str_eq(bar(&plain, 0.7, 4), "###.");
    ck_assert_str_eq(bar(&plain, 1, 4), "####");
}
END_TEST

START_TEST(sparks_are_shares_of_the_greatest)
{
    static const double ramp[] = {0, 1, 2, 3, 4, 5, 6, 7, 8}, small[] = {0, 0.001, 1000}, none[] = {0, 0};
    ck_assert_str_eq(spark(&blocks, ramp, 9), "·▁▂▃▄▅▆▇█");
    ck_assert_str_eq(spark(&plain, ramp, 9), "_.:-=+*#@");
    ck_assert_str_eq(spark(&blocks, small, 3), "·▁█");
    ck_assert_str_eq(spark(&plain, none, 2), "__");
}
END_TEST

START_TEST(colours_are_only_for_screens_that_have_them)
{
    ck_assert_str_eq(bar(&coloured, 0.5, 2), "\033[36m█\033[0m·");
    ck_assert_ptr_eq(strchr(bar(&blocks, 0.5, 2), '\033'), NULL);
}
END_TEST

START_TEST(a_stream_without_a_terminal_is_plain)
{
    setenv("LC_ALL", "", 1);
    setenv("LC_CTYPE", "de_DE.UTF-8", 1);
    setenv("LANG", "C", 1);
    setenv("TERM", "xterm", 1);
    FILE *out = open_text();
    struct screen screen = screen_of(out);
    ck_assert_int_eq(screen.columns, 80);
    ck_assert(!screen.colour && screen.unicode);
    setenv("LC_ALL", "C", 1);
    ck_assert(!screen_of(out).unicode);
    setenv("LC_ALL", "C.utf8", 1);
    ck_assert(screen_of(out).unicode);
    fclose(out);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, bars_of_blocks_have_eighths);
    tcase_add_test(cases, bars_of_ascii_are_whole);
    tcase_add_test(cases, sparks_are_shares_of_the_greatest);
    tcase_add_test(cases, colours_are_only_for_screens_that_have_them);
    tcase_add_test(cases, a_stream_without_a_terminal_is_plain);
}

UNIT(add_cases, 60)
