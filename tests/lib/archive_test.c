/*
 * Files of an archive: names are made harmless, and what is no file, leads elsewhere, or is too much, is left
 * out or refused. The archives are made here, byte by byte.
 */
#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "archive/archive.h"
#include "base.h"
#include "folder.h"
#include "module.h"
#include "suite.h"
#include "temporary.h"

enum { TAR_BLOCK = 512 };

static const struct {
    const char *raw, *name; /* name NULL: left out */
    enum archive_left why;
} names[] = {
    {"a/b.c", "a/b.c", 0},
    {"./a//b.c", "a/b.c", 0},
    {"a\\b.c", "a/b.c", 0},
    {"a\x1b[31m\n.c", "a_[31m_.c", 0},
    {"\xc3\xa9.c", "\xc3\xa9.c", 0},
    {"\xe9.c", "_.c", 0},
    {"..", NULL, ARCHIVE_LEFT_OUTSIDE},
    {"../a.c", NULL, ARCHIVE_LEFT_OUTSIDE},
    {"a/../../b.c", NULL, ARCHIVE_LEFT_OUTSIDE},
    {"a\\..\\b.c", NULL, ARCHIVE_LEFT_OUTSIDE},
    {"/etc/passwd", NULL, ARCHIVE_LEFT_OUTSIDE},
    {"\\a.c", NULL, ARCHIVE_LEFT_OUTSIDE},
    {"", NULL, ARCHIVE_LEFT_OUTSIDE},
    {"./", NULL, ARCHIVE_LEFT_OUTSIDE},
    {".git/config", NULL, ARCHIVE_LEFTS},
    {"__MACOSX/a.c", NULL, ARCHIVE_LEFTS},
    {"...", NULL, ARCHIVE_LEFTS},
};

START_TEST(names_are_made_harmless)
{
    char name[ARCHIVE_NAME_MOST];
    enum archive_left why;
    bool taken = archive_name(names[_i].raw, name, &why);
    ck_assert_msg(taken == (names[_i].name != NULL), "'%s'", names[_i].raw);
    if (taken)
        ck_assert_str_eq(name, names[_i].name);
    else
        ck_assert_int_eq(why, names[_i].why);
}
END_TEST

START_TEST(long_names_are_left_out)
{
    char raw[2 * ARCHIVE_NAME_MOST], name[ARCHIVE_NAME_MOST];
    enum archive_left why;
    memset(raw, 'a', sizeof raw);
    raw[200] = '\0';
    ck_assert(archive_name(raw, name, &why));
    raw[200] = 'a';
    raw[201] = '\0';
    ck_assert(!archive_name(raw, name, &why));
    for (size_t i = 0; i < sizeof raw; i++)
        raw[i] = i % 2 ? '/' : 'a';
    raw[ARCHIVE_NAME_MOST - 1] = '\0';
    ck_assert(archive_name(raw, name, &why));
    raw[ARCHIVE_NAME_MOST - 1] = '/';
    raw[ARCHIVE_NAME_MOST + 1] = '\0';
    ck_assert(!archive_name(raw, name, &why));
}
END_TEST

/* --------------------------------------------------------------------------------- whole archives */

/* Write an entry of a kind of tar: '0' a file, '1' and '2' links, '5' a folder. */
static void put_tar(FILE *out, const char *name, char kind, const char *data, size_t size)
{
    char head[TAR_BLOCK] = "", pad[TAR_BLOCK] = "";
    unsigned sum = 0;
    snprintf(head, 100, "%s", name);
    strcpy(head + 100, "0000644");
    strcpy(head + 108, "0000000");
    strcpy(head + 116, "0000000");
    snprintf(head + 124, 12, "%011zo", size);
    strcpy(head + 136, "00000000000");
    memset(head + 148, ' ', 8);
    head[156] = kind;
    if (kind == '1' || kind == '2')
        strcpy(head + 157, "/etc/passwd");
    memcpy(head + 257, "ustar\00000", 8);
    for (int i = 0; i < TAR_BLOCK; i++)
        sum += (unsigned char)head[i];
    snprintf(head + 148, 8, "%06o", sum);
    fwrite(head, 1, sizeof head, out);
    for (size_t i = 0; i < size; i++)
        putc(data ? data[i] : 'x', out);
    fwrite(pad, 1, (TAR_BLOCK - size % TAR_BLOCK) % TAR_BLOCK, out);
}

static void end_tar(FILE *out)
{
    char pad[2 * TAR_BLOCK] = "";
    fwrite(pad, 1, sizeof pad, out);
    fclose(out);
}

static bool can_read(void)
{
    char path[4096 + 32];
    return module_find("parray-archive.so", path, sizeof path);
}

static bool is_content(const char *path, const char *wanted)
{
    char text[64] = "";
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    return length == strlen(wanted) && memcmp(text, wanted, length) == 0;
}

static bool place_flat(const char *name, char *other, size_t size)
{
    return strcmp(name, "flat_x.c") == 0 && snprintf(other, size, "flat/x.c") > 0;
}

START_TEST(files_alone_are_unpacked)
{
    char folder[TEMPORARY_SIZE], left[512];
    struct archive_files files;
    struct stat about;
    if (!can_read())
        return;
    temporary_enter(folder);
    FILE *out = fopen("a.tar", "w");
    put_tar(out, "ann/", '5', "", 0);
    put_tar(out, "ann/x.c", '0', "int x;", 6);
    put_tar(out, "ann/x.c", '0', "int y;", 6); /* the first one stays */
    put_tar(out, "ann/x.c/z.c", '0', "int z;", 6);
    put_tar(out, "link", '2', "", 0);
    put_tar(out, "link/a.c", '0', "int a;", 6); /* not through the link */
    put_tar(out, "hard", '1', "", 0);
    put_tar(out, "pipe", '6', "", 0);
    put_tar(out, "../out.c", '0', "int o;", 6);
    put_tar(out, ".hidden", '0', "h", 1);
    put_tar(out, "flat_x.c", '0', "int f;", 6);
    put_tar(out, "large.c", '0', NULL, ARCHIVE_FILE_MOST + 1);
    put_tar(out, "most.c", '0', NULL, ARCHIVE_FILE_MOST);
    end_tar(out);
    ck_assert(mkdir("in", 0700) == 0 && archive_open(&files, "a.tar"));
    ck_assert(archive_unpack(&files, "in", place_flat));
    archive_left_text(&files, left, sizeof left);
    archive_close(&files);
    ck_assert_str_eq(left,
                     "3 that are links or devices, 1 whose names lead elsewhere or are too long, 1 that "
                     "are larger than 1 MiB, 2 whose names another entry has");
    ck_assert(is_content("in/ann/x.c", "int x;") && is_content("in/link/a.c", "int a;"));
    ck_assert(is_content("in/flat/x.c", "int f;"));
    ck_assert(stat("in/most.c", &about) == 0 && about.st_size == ARCHIVE_FILE_MOST);
    ck_assert(access("in/hard", F_OK) != 0 && access("out.c", F_OK) != 0 && access("in/.hidden", F_OK) != 0);
    folder_remove("in");
    unlink("a.tar");
    temporary_leave(folder);
}
END_TEST

/* What is said when the archive is refused. */
static void refused(const char *path, const char *wanted)
{
    struct archive_files files;
    fflush(stderr);
    int before = dup(STDERR_FILENO), to = open("said", O_RDWR | O_CREAT | O_TRUNC, 0600);
    dup2(to, STDERR_FILENO);
    bool opened = archive_open(&files, path);
    fflush(stderr);
    dup2(before, STDERR_FILENO);
    close(before);
    close(to);
    archive_close(&files);
    char text[1024] = "";
    FILE *said = fopen("said", "r");
    size_t length = fread(text, 1, sizeof text - 1, said);
    fclose(said);
    unlink("said");
    ck_assert_msg(!opened && length && strstr(text, wanted), "'%s' is not in '%s'", wanted, text);
}

START_TEST(what_is_too_much_or_no_archive_is_refused)
{
    char folder[TEMPORARY_SIZE], name[32];
    temporary_enter(folder);
    refused("none.zip", "cannot read 'none.zip'");
    if (can_read()) {
        FILE *out = fopen("many.tar", "w");
        for (int i = 0; i <= ARCHIVE_FILES_MOST; i++) {
            snprintf(name, sizeof name, "%d", i);
            put_tar(out, name, '0', "", 0);
        }
        end_tar(out);
        refused("many.tar", "has more than 10000 files, or more than 64 MiB in all");
        out = fopen("large.tar", "w");
        for (int i = 0; i <= ARCHIVE_BYTES_MOST / ARCHIVE_FILE_MOST; i++)
            put_tar(out, "x", '0', NULL, ARCHIVE_FILE_MOST);
        end_tar(out);
        refused("large.tar", "has more than 10000 files, or more than 64 MiB in all");
        out = fopen("text.zip", "w");
        fputs("this is no archive", out);
        fclose(out);
        refused("text.zip", "'text.zip' cannot be read as an archive: ");
        truncate("large.tar", ARCHIVE_FILE_MOST / 2);
        refused("large.tar", "cannot be read as an archive: ");
        unlink("many.tar");
        unlink("large.tar");
        unlink("text.zip");
    }
    temporary_leave(folder);
}
END_TEST

START_TEST(archives_are_known_by_their_names)
{
    ck_assert(archive_is_named("a.zip") && archive_is_named("b/a.tar.gz") && archive_is_named("a.tgz"));
    ck_assert(!archive_is_named("a.c") && !archive_is_named(".zip") && !archive_is_named("zip"));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, names_are_made_harmless, 0, ARRAY_LENGTH(names));
    tcase_add_test(cases, long_names_are_left_out);
    tcase_add_test(cases, files_alone_are_unpacked);
    tcase_add_test(cases, what_is_too_much_or_no_archive_is_refused);
    tcase_add_test(cases, archives_are_known_by_their_names);
}

UNIT(add, 120)
