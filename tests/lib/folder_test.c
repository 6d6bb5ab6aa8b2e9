/*
 * A copy of a folder is there whole, or nothing of it is.
 */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "folder.h"
#include "suite.h"
#include "temporary.h"

static char place[TEMPORARY_SIZE];

static void write_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    ck_assert_ptr_nonnull(file);
    fputs(text, file);
    fclose(file);
}

static void begin(void)
{
    temporary_enter(place);
    ck_assert_int_eq(mkdir("from", 0755), 0);
    ck_assert_int_eq(mkdir("from/inner", 0755), 0);
    write_file("from/lesson.md", "text\n");
    write_file("from/secret", "no");
    write_file("from/.hidden", "no");
}

static void end(void)
{
    unlink("from/lesson.md");
    unlink("from/secret");
    unlink("from/.hidden");
    rmdir("from/inner");
    rmdir("from");
    ck_assert_int_eq(chdir("/"), 0);
    temporary_leave(place); /* which fails if anything was left behind */
}

static bool all_but_secrets(const char *name)
{
    return strcmp(name, "secret") != 0;
}

START_TEST(wanted_files_are_copied)
{
    char text[16] = "";
    struct stat about;
    mode_t mask = umask(022);
    ck_assert(folder_copy("from", "to//", all_but_secrets));
    umask(mask);
    ck_assert_int_eq(stat("to", &about), 0);
    ck_assert_uint_eq(about.st_mode & 0777, 0755);
    FILE *file = fopen("to/lesson.md", "r");
    ck_assert_ptr_nonnull(file);
    ck_assert_ptr_nonnull(fgets(text, sizeof text, file));
    ck_assert_str_eq(text, "text\n");
    fclose(file);
    ck_assert_int_eq(unlink("to/lesson.md"), 0);
    ck_assert_int_eq(rmdir("to"), 0); /* nothing else is there */
}
END_TEST

START_TEST(what_is_there_stays)
{
    write_file("to", "mine");
    ck_assert(!folder_copy("from", "to", all_but_secrets));
    ck_assert_int_eq(errno, EEXIST);
    ck_assert_int_eq(unlink("to"), 0);
    ck_assert_int_eq(symlink("nowhere", "to"), 0);
    ck_assert(!folder_copy("from", "to", all_but_secrets));
    ck_assert_int_eq(errno, EEXIST);
    ck_assert_int_eq(unlink("to"), 0);
}
END_TEST

static bool ends_the_disk(const char *name)
{
    if (strcmp(name, "lesson.md") ==
        0) /* the copies are made in no order that is known: this one cannot be read */
        ck_assert_int_eq(rename("from/lesson.md", "from/gone"), 0);
    return true;
}

START_TEST(nothing_is_left_of_what_failed)
{
    ck_assert(!folder_copy("from", "to", ends_the_disk));
    ck_assert_int_eq(errno, ENOENT);
    ck_assert_int_eq(access("to", F_OK), -1);
    ck_assert_int_eq(rename("from/gone", "from/lesson.md"), 0);
    ck_assert(!folder_copy("nowhere", "to", all_but_secrets));
    ck_assert_int_eq(errno, ENOENT);
    ck_assert(!folder_copy("from", "no/folder", all_but_secrets));
    ck_assert_int_eq(errno, ENOENT);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_checked_fixture(cases, begin, end);
    tcase_add_test(cases, wanted_files_are_copied);
    tcase_add_test(cases, what_is_there_stays);
    tcase_add_test(cases, nothing_is_left_of_what_failed);
}

UNIT(add, 120)
