/*
 * Tests of chart.h: which shapes become of points, gaps, lines and names; and of style.h: where texts end.
 */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../suite.h"
#include "draw/chart.h"

/* Draw the chart as SVG, which the caller frees. */
static char *drawn(const struct chart *chart)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert(chart_draw(chart, "-", out));
    fclose(out);
    return text;
}

static int count(const char *text, const char *what)
{
    int found = 0;
    for (; (text = strstr(text, what)); text++)
        found++;
    return found;
}

START_TEST(a_gap_divides_a_line_and_a_name_stands_in_the_legend)
{
    double x[] = {1, 2, 3, 4, 5}, line[] = {1, 2, (double)NAN, 3, 4}, dots[] = {5, (double)NAN, 5, 5, 5};
    struct chart_series series[] = {{"of <lines>", CHART_LINE, COLOUR_BLACK, line},
                                    {"", CHART_POINTS, COLOUR_GREY, dots},
                                    {"bound", CHART_UPRIGHT, COLOUR_GREY, &x[1]}};
    struct chart chart = {"title", "across", "up", true, 5, x, 3, series};
    char *svg = drawn(&chart);
    ck_assert_int_eq(count(svg, "<polyline"), 2);
    ck_assert_int_eq(count(svg, "<circle"), 4);
    ck_assert_int_eq(count(svg, ">of &lt;lines&gt;<"), 1);
    ck_assert_int_eq(count(svg, ">bound<"), 1);
    ck_assert_int_eq(count(svg, "stroke-dasharray"), 2);
    ck_assert_int_eq(count(svg, ">across<"), 2); /* the axis, and the description of the file */
    ck_assert_int_eq(count(svg, ">up<"), 1);
    free(svg);
}
END_TEST

START_TEST(numbers_that_differ_much_have_a_logarithmic_axis)
{
    double x[] = {1, 2}, y[] = {1, 1e6};
    struct chart_series series = {"", CHART_LINE, COLOUR_BLACK, y};
    struct chart chart = {"", "", "", true, 2, x, 1, &series};
    char *svg = drawn(&chart);
    ck_assert_int_eq(count(svg, ">1,000<"), 1);
    free(svg);
    y[1] = 50;
    svg = drawn(&chart);
    ck_assert_int_eq(count(svg, ">30<"), 1);
    free(svg);
}
END_TEST

START_TEST(a_legend_that_is_too_long_says_how_many_are_missing)
{
    double x[] = {1}, y[] = {1};
    struct chart_series series[25];
    struct chart chart = {"", "", "", true, 1, x, 25, series};
    for (int i = 0; i < 25; i++)
        series[i] = (struct chart_series){"name", CHART_POINTS, COLOUR_BLACK, y};
    char *svg = drawn(&chart);
    ck_assert_int_eq(count(svg, ">name<"), 19);
    ck_assert_int_eq(count(svg, ">and 6 more<"), 1);
    free(svg);
}
END_TEST

START_TEST(a_line_of_text_ends_before_a_blank)
{
    double word = font_width("abc", 10, false), blank = font_width(" ", 10, false);
    ck_assert_uint_eq(font_line("abc abc abc", 10, 2 * word + blank), 7);
    ck_assert_uint_eq(font_line("abc abc abc", 10, 2 * word + blank - 0.01), 3);
    ck_assert_uint_eq(font_line("abc abc", 10, 2 * word + blank), 7);
    ck_assert_uint_eq(font_line("abc abc", 10, word), 3);
    ck_assert_uint_eq(font_line("", 10, word), 0);
}
END_TEST

START_TEST(a_long_word_is_divided_between_letters)
{
    ck_assert_uint_eq(font_line("abcabc", 10, font_width("abca", 10, false)), 4);
    ck_assert_uint_eq(font_line("abc", 10, 0), 1);
    ck_assert_uint_eq(font_line("\u2192\u2192", 10, font_width("\u2192", 10, false)), 3);
    ck_assert_uint_eq(font_line("\u2192\u2192", 10, 0), 3);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, a_gap_divides_a_line_and_a_name_stands_in_the_legend);
    tcase_add_test(cases, numbers_that_differ_much_have_a_logarithmic_axis);
    tcase_add_test(cases, a_legend_that_is_too_long_says_how_many_are_missing);
    tcase_add_test(cases, a_line_of_text_ends_before_a_blank);
    tcase_add_test(cases, a_long_word_is_divided_between_letters);
}

UNIT(add, 120)
