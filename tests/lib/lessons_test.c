/*
 * Lessons are read in the order of their numbers, and one that cannot be read is named.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lessons.h"
#include "suite.h"
#include "temporary.h"

static char place[TEMPORARY_SIZE], error[512];
static struct lessons lessons;

static void put(const char *folder, const char *text)
{
    char path[64];
    snprintf(path, sizeof path, "%s/lesson.md", folder);
    ck_assert_int_eq(mkdir(folder, 0755), 0);
    FILE *file = fopen(path, "w");
    fputs(text, file);
    fclose(file);
}

static void begin(void)
{
    temporary_enter(place);
    put("02_second",
        "# 2. Links\n\ntext\n\n## Goal\n\nYou learn, by\nhand, what 1.5 links are. And more.\n\nNot this.\n");
    put("01_first", "# 1. Nodes\n## Goal\nWhat is a node? Read on.\n");
    put("x3_none", "no lesson\n");
}

static void end(void)
{
    lessons_close(&lessons);
    ck_assert_int_eq(system("rm -r 0?_* x3_none"), 0);
    ck_assert_int_eq(chdir("/"), 0);
    temporary_leave(place);
}

START_TEST(lessons_are_read)
{
    ck_assert_int_eq(lessons_open(&lessons, place, error, sizeof error), LESSONS_READ);
    ck_assert_uint_eq(lessons.count, 2);
    ck_assert_int_eq(lessons.lesson[0].number, 1);
    ck_assert_str_eq(lessons.lesson[0].title, "Nodes");
    ck_assert_str_eq(lessons.lesson[0].goal, "What is a node?");
    ck_assert_str_eq(strrchr(lessons.lesson[1].folder, '/'), "/02_second");
    ck_assert_str_eq(lessons.lesson[1].title, "Links");
    ck_assert_str_eq(lessons.lesson[1].goal, "You learn, by hand, what 1.5 links are.");
}
END_TEST

START_TEST(a_folder_may_have_none)
{
    ck_assert_int_eq(lessons_open(&lessons, "x3_none", error, sizeof error), LESSONS_NONE);
    ck_assert_int_eq(lessons_open(&lessons, "/nowhere", error, sizeof error), LESSONS_NONE);
}
END_TEST

static const struct {
    const char *text, *said;
} wrong[] = {
    {"", "its first line has to be: # 3. TITLE"},
    {"# 4. Other\n## Goal\nx.\n", "its first line has to be: # 3. TITLE"},
    {"# 3. \n## Goal\nx.\n", "its first line has to be: # 3. TITLE"},
    {"# 3. Title\ntext\n", "there is no text below a line: ## Goal"},
    {"# 3. Title\n## Goal\n\n\n", "there is no text below a line: ## Goal"},
};

START_TEST(what_is_wrong_is_said)
{
    put("03_third", wrong[_i].text);
    ck_assert_int_eq(lessons_open(&lessons, place, error, sizeof error), LESSONS_REFUSED);
    ck_assert_ptr_nonnull(strstr(error, "03_third/lesson.md: "));
    ck_assert_ptr_nonnull(strstr(error, wrong[_i].said));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_checked_fixture(cases, begin, end);
    tcase_add_test(cases, lessons_are_read);
    tcase_add_test(cases, a_folder_may_have_none);
    tcase_add_loop_test(cases, what_is_wrong_is_said, 0, (int)(sizeof wrong / sizeof wrong[0]));
}

UNIT(add, 120)
