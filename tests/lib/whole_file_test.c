/*
 * Tests of whole_file.h: the file under the name at each moment, and the sentences of errors.
 */
#include <stdio.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "say.h"
#include "whole_file.h"
#include "suite.h"

static char folder[64], error[512];

static void folder_make(void)
{
    snprintf(folder, sizeof folder, "/tmp/whole_file_test.XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
}

/* Fails if any other file than the named one is left. */
static void folder_remove(const char *file)
{
    unlink(file);
    ck_assert_int_eq(chdir("/"), 0);
    ck_assert_msg(rmdir(folder) == 0, "something was left in %s", folder);
}

static void content_is(const char *path, const char *expected)
{
    char text[64] = "";
    FILE *in = fopen(path, "r");
    ck_assert_msg(in != NULL, "there is no %s", path);
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    ck_assert_str_eq(text, expected);
}

static void file_put(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    ck_assert_ptr_nonnull(out);
    fputs(text, out);
    fclose(out);
}

START_TEST(a_file_appears_when_it_is_closed)
{
    folder_make();
    struct whole_file *file = whole_file_open("new", error, sizeof error);
    ck_assert_ptr_nonnull(file);
    fputs("whole", whole_file_stream(file));
    ck_assert(whole_file_flush(file, error, sizeof error));
    ck_assert_int_ne(access("new", F_OK), 0);
    ck_assert(whole_file_close(file, true, error, sizeof error));
    content_is("new", "whole");
    folder_remove("new");
}
END_TEST

START_TEST(a_dropped_file_leaves_nothing)
{
    folder_make();
    struct whole_file *file = whole_file_open("new", error, sizeof error);
    fputs("half", whole_file_stream(file));
    ck_assert(whole_file_close(file, false, error, sizeof error));
    ck_assert_int_ne(access("new", F_OK), 0);
    folder_remove("none");
}
END_TEST

START_TEST(an_older_file_stays_until_the_new_one_is_whole)
{
    struct stat status;
    folder_make();
    file_put("old", "before");
    chmod("old", 0640);
    struct whole_file *file = whole_file_open("old", error, sizeof error);
    fputs("after", whole_file_stream(file));
    content_is("old", "before");
    ck_assert(whole_file_close(file, true, error, sizeof error));
    content_is("old", "after");
    stat("old", &status);
    ck_assert_uint_eq(status.st_mode & 0777, 0640);
    folder_remove("old");
}
END_TEST

START_TEST(a_symbolic_link_keeps_leading_to_the_file)
{
    struct stat status;
    folder_make();
    file_put("target", "before");
    ck_assert_int_eq(symlink("target", "link"), 0);
    struct whole_file *file = whole_file_open("link", error, sizeof error);
    fputs("after", whole_file_stream(file));
    ck_assert(whole_file_close(file, true, error, sizeof error));
    content_is("target", "after");
    lstat("link", &status);
    ck_assert(S_ISLNK(status.st_mode));
    unlink("link");
    folder_remove("target");
}
END_TEST

START_TEST(a_device_is_written_directly_and_stays_a_device)
{
    struct stat status;
    struct whole_file *file = whole_file_open("/dev/null", error, sizeof error);
    ck_assert_ptr_nonnull(file);
    fputs("text", whole_file_stream(file));
    ck_assert(whole_file_close(file, true, error, sizeof error));
    stat("/dev/null", &status);
    ck_assert(S_ISCHR(status.st_mode));
}
END_TEST

START_TEST(a_folder_that_is_missing_is_named)
{
    ck_assert_ptr_null(whole_file_open("/no-such-folder/x.json", error, sizeof error));
    ck_assert_str_eq(error, "cannot write '/no-such-folder/x.json': No such file or directory" SAY_DO
                            "name a file in a directory that you may write to");
}
END_TEST

START_TEST(a_folder_is_no_file)
{
    ck_assert_ptr_null(whole_file_open("/tmp", error, sizeof error));
    ck_assert_str_eq(error, "cannot write '/tmp': Is a directory" SAY_DO "give the name of a file in it");
}
END_TEST

START_TEST(a_file_without_a_name_leaves_nothing)
{
    char text[8] = "";
    folder_make();
    int fd = file_nameless(".");
    ck_assert_int_eq(write(fd, "text", 4), 4);
    ck_assert_int_eq(pread(fd, text, 4, 0), 4);
    ck_assert_str_eq(text, "text");
    close(fd);
    ck_assert_int_eq(file_nameless("./none"), -1);
    folder_remove("");
}
END_TEST

START_TEST(a_file_is_copied_into_memory)
{
    char mine[4], copied[4];
    int from = open("/proc/self/exe", O_RDONLY), fd = file_into_memory("/proc/self/exe");
    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(lseek(fd, 0, SEEK_END), lseek(from, 0, SEEK_END));
    for (off_t at = 0; pread(from, mine, sizeof mine, at) == sizeof mine; at += 4099) {
        ck_assert_int_eq(pread(fd, copied, sizeof copied, at), sizeof copied);
        ck_assert_mem_eq(copied, mine, sizeof mine);
    }
    close(from);
    close(fd);
    ck_assert_int_eq(file_into_memory("/nowhere/file"), -1);
    ck_assert_int_eq(errno, ENOENT);
}
END_TEST

START_TEST(a_full_file_system_is_an_error)
{
    if (access("/dev/full", W_OK) != 0)
        return;
    struct whole_file *file = whole_file_open("/dev/full", error, sizeof error);
    fputs("text", whole_file_stream(file));
    ck_assert(!whole_file_close(file, true, error, sizeof error));
    ck_assert_str_eq(error, "cannot write '/dev/full': No space left on device" SAY_DO
                            "free some space or choose another file system");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_file_appears_when_it_is_closed);
    tcase_add_test(cases, a_dropped_file_leaves_nothing);
    tcase_add_test(cases, an_older_file_stays_until_the_new_one_is_whole);
    tcase_add_test(cases, a_symbolic_link_keeps_leading_to_the_file);
    tcase_add_test(cases, a_device_is_written_directly_and_stays_a_device);
    tcase_add_test(cases, a_folder_that_is_missing_is_named);
    tcase_add_test(cases, a_folder_is_no_file);
    tcase_add_test(cases, a_file_without_a_name_leaves_nothing);
    tcase_add_test(cases, a_full_file_system_is_an_error);
    tcase_add_test(cases, a_file_is_copied_into_memory);
}

UNIT(add_cases, 60)
