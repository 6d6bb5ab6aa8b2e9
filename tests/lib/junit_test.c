/*
 * Tests are counted, texts are escaped, and what XML or UTF-8 do not allow is replaced.
 */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "junit.h"
#include "suite.h"

static char *text;
static size_t size;

/* What a report of this name comes to that `fill` makes. */
static const char *made(const char *name, void (*fill)(struct junit *junit))
{
    struct junit junit;
    free(text);
    FILE *out = open_memstream(&text, &size);
    junit_open(&junit, name);
    fill(&junit);
    junit_write(&junit, out);
    fclose(out);
    return text;
}

static void fill_two(struct junit *junit)
{
    junit_suite(junit, "small");
    junit_property(junit, "points", "3 of 9");
    junit_property(junit, "missing", "a & b");
    junit_case(junit, "gossip", "correct", NULL);
    junit_case(junit, "gossip", "legal", "2 > 1 \"sends\"");
    junit_suite(junit, "large");
    junit_case(junit, "gossip", "stress", "no");
}

static void fill_nothing(struct junit *junit)
{
    (void)junit;
}

#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

START_TEST(suites_and_cases_are_written)
{
    ck_assert_str_eq(made("tool <1>", fill_two), HEAD
                     "<testsuites name=\"tool &lt;1&gt;\" tests=\"3\" failures=\"2\" errors=\"0\">\n"
                     "  <testsuite name=\"small\" tests=\"2\" failures=\"1\" errors=\"0\" skipped=\"0\">\n"
                     "    <properties>\n"
                     "      <property name=\"points\" value=\"3 of 9\"/>\n"
                     "      <property name=\"missing\" value=\"a &amp; b\"/>\n"
                     "    </properties>\n"
                     "    <testcase classname=\"gossip.small\" name=\"correct\"/>\n"
                     "    <testcase classname=\"gossip.small\" name=\"legal\">\n"
                     "      <failure message=\"2 &gt; 1 &quot;sends&quot;\"/>\n"
                     "    </testcase>\n"
                     "  </testsuite>\n"
                     "  <testsuite name=\"large\" tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\">\n"
                     "    <testcase classname=\"gossip.large\" name=\"stress\">\n"
                     "      <failure message=\"no\"/>\n"
                     "    </testcase>\n"
                     "  </testsuite>\n"
                     "</testsuites>\n");
    ck_assert_str_eq(made("none", fill_nothing), HEAD
                     "<testsuites name=\"none\" tests=\"0\" failures=\"0\" errors=\"0\">\n</testsuites>\n");
}
END_TEST

static const struct {
    const char *given, *written;
} texts[] = {
    {"tab\tline\nbell\a del\x7f", "tab?line?bell? del?"},
    {"caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80", "caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x98\x80"},
    {"latin \xe9", "latin ?"},
    {"\xc3\xa9 cut \xe2\x82", "?? cut ??"},
    {"overlong \xc0\xaf", "overlong ??"},
    {"overlong \xe0\x80\xaf", "overlong ???"},
    {"surrogate \xed\xa0\x80", "surrogate ???"},
    {"too large \xf4\x90\x80\x80", "too large ????"},
};

static const char *given;

static void fill_name(struct junit *junit)
{
    junit_suite(junit, given);
}

START_TEST(texts_are_made_harmless)
{
    char expected[128];
    given = texts[_i].given;
    snprintf(expected, sizeof expected, "<testsuite name=\"%s\" ", texts[_i].written);
    ck_assert_ptr_nonnull(strstr(made("any", fill_name), expected));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, suites_and_cases_are_written);
    tcase_add_loop_test(cases, texts_are_made_harmless, 0, ARRAY_LENGTH(texts));
}

UNIT(add, 120)
