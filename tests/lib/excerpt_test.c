/*
 * The line of a place is shown with a caret under a word, a column, or the whole of it; no line, no excerpt.
 */
#include <check.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "excerpt.h"
#include "suite.h"
#include "temporary.h"

static char folder[TEMPORARY_SIZE], text[1024];

static const char source[] = "static void node(struct node *self)\n"
                             "{\n"
                             "\tresend(self), node_send(self, 0);  \n"
                             "\n"
                             "    x(\"\xc3\xa4\", *p);\n";

static void setup(void)
{
    temporary_enter(folder);
    FILE *file = fopen("x.c", "w");
    fputs(source, file);
    fclose(file);
}

static void teardown(void)
{
    unlink("x.c");
    temporary_leave(folder);
}

static const char *excerpt(const char *place, const char *word)
{
    memset(text, 0, sizeof text);
    FILE *out = fmemopen(text, sizeof text, "w");
    bool printed = excerpt_print(place, word, out);
    fclose(out);
    ck_assert(printed == (text[0] != '\0'));
    return text;
}

START_TEST(the_caret_is_under_a_word)
{
    ck_assert_str_eq(excerpt("x.c:3", "node_send"), "  --> x.c:3\n"
                                                    "    3 |  resend(self), node_send(self, 0);\n"
                                                    "      |                ^~~~~~~~~\n");
    ck_assert_str_eq(excerpt("x.c:3", "send"), "  --> x.c:3\n"
                                               "    3 |  resend(self), node_send(self, 0);\n"
                                               "      |  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~\n");
    ck_assert_str_eq(excerpt("x.c:1", "node"), "  --> x.c:1\n"
                                               "    1 | static void node(struct node *self)\n"
                                               "      |             ^~~~\n");
}
END_TEST

START_TEST(the_caret_is_under_a_column)
{
    ck_assert_str_eq(excerpt("x.c:3:16", "node_send"), "  --> x.c:3\n"
                                                       "    3 |  resend(self), node_send(self, 0);\n"
                                                       "      |                ^~~~~~~~~\n");
    ck_assert_str_eq(excerpt("x.c:5:13", NULL), "  --> x.c:5\n"
                                                "    5 |     x(\"\xc3\xa4\", *p);\n"
                                                "      |            ^\n");
    ck_assert_str_eq(excerpt("x.c:2:99", NULL), "  --> x.c:2\n"
                                                "    2 | {\n"
                                                "      | ^\n");
}
END_TEST

/* Write a line: a blank, 300 characters of two bytes each, a name, and so again without a name. */
static void write_long_line(void)
{
    FILE *file = fopen("x.c", "w");
    for (int side = 0; side < 2; side++) {
        putc(' ', file);
        for (int i = 0; i < 300; i++)
            fputs("\xc3\xa4", file);
        fputs(side ? "" : " node_send", file);
    }
    fclose(file);
}

START_TEST(of_a_long_line_the_part_around_the_place_is_shown)
{
    char expected[512] = "  --> x.c:1\n    1 | ...";
    write_long_line();
    for (int i = 0; i < 29; i++)
        strcat(expected, "\xc3\xa4");
    strcat(expected, " node_send ");
    for (int i = 0; i < 45; i++)
        strcat(expected, "\xc3\xa4");
    strcat(expected, "...\n      |    ");
    for (int i = 0; i < 30; i++)
        strcat(expected, " ");
    strcat(expected, "^~~~~~~~~\n");
    ck_assert_str_eq(excerpt("x.c:1", "node_send"), expected);
    ck_assert_str_eq(excerpt("x.c:1:603", NULL), expected);
    ck_assert_ptr_nonnull(strstr(excerpt("x.c:1", "nothing"), "\xc3\xa4...\n      |  ^~~~"));
    ck_assert_ptr_nonnull(strstr(excerpt("x.c:1:1200", NULL), "\xc3\xa4\n      |    "));
}
END_TEST

START_TEST(names_are_those_of_the_folder)
{
    char place[TEMPORARY_SIZE + 16], current[TEMPORARY_SIZE];
    ck_assert_ptr_nonnull(getcwd(current, sizeof current));
    snprintf(place, sizeof place, "%s/x.c:2", current);
    ck_assert_ptr_eq(strstr(excerpt(place, NULL), "  --> x.c:2\n"), text);
    ck_assert_int_eq(chdir("/"), 0);
    ck_assert_ptr_nonnull(strstr(excerpt(place, NULL), place));
    ck_assert_int_eq(chdir(current), 0);
}
END_TEST

START_TEST(what_cannot_be_shown_is_left_out)
{
    static const char *const places[] = {NULL,    "",      "x.c", "x.c:",     "x.c:0",  "x.c:4",
                                         "x.c:6", "y.c:1", ".:1", "x.c:3:1b", "x.c:-3", ":3"};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        ck_assert_str_eq(excerpt(places[i], "node"), "");
}
END_TEST

START_TEST(a_place_is_of_its_file_only)
{
    ck_assert(excerpt_is_of("x.c:3", "./x.c"));
    ck_assert(excerpt_is_of("./x.c:3:1", "x.c"));
    ck_assert(!excerpt_is_of("x.c:3", "y.c"));
    ck_assert(!excerpt_is_of("/etc/passwd:1", "x.c"));
    ck_assert(!excerpt_is_of("", "x.c"));
    ck_assert(!excerpt_is_of("x.c", "x.c"));
}
END_TEST

START_TEST(a_file_that_has_changed_is_noted)
{
    static const char note[] = "note: this file has changed since the program was compiled\n";
    excerpt_compiled(&(struct timespec){.tv_sec = 1});
    ck_assert_ptr_nonnull(strstr(excerpt("x.c:1", NULL), note));
    excerpt_compiled(&(struct timespec){.tv_sec = time(NULL) + 3600});
    ck_assert_ptr_null(strstr(excerpt("x.c:1", NULL), note));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_checked_fixture(cases, setup, teardown);
    tcase_add_test(cases, the_caret_is_under_a_word);
    tcase_add_test(cases, the_caret_is_under_a_column);
    tcase_add_test(cases, of_a_long_line_the_part_around_the_place_is_shown);
    tcase_add_test(cases, a_file_that_has_changed_is_noted);
    tcase_add_test(cases, names_are_those_of_the_folder);
    tcase_add_test(cases, a_place_is_of_its_file_only);
    tcase_add_test(cases, what_cannot_be_shown_is_left_out);
}

UNIT(add, 30)
