/*
 * Tables have columns of equal width, fields of CSV are quoted where they must be, and a journal brings back
 * the lines that were whole.
 */
#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base.h"
#include "suite.h"
#include "table/journal.h"
#include "table/text_table.h"
#include "temporary.h"

static const char marker[] = "the table";

static void put_cell(const void *table, size_t row, size_t column, char text[TEXT_CELL])
{
    static const char *const cells[2][3] = {{"ring", "7", "a"}, {"hypercube", "1,234", "bb"}};
    ck_assert_ptr_eq(table, marker);
    snprintf(text, TEXT_CELL, "%s", cells[row][column]);
}

START_TEST(columns_have_equal_width)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    struct text_column columns[] = {{.head = "array"}, {.head = "n", .right = true}, {.head = "word"}};
    text_table_print(columns, 3, 2, put_cell, marker, out);
    text_table_print(columns, 2, 0, put_cell, marker, out);
    fclose(out);
    ck_assert_str_eq(text, "array          n  word\n"
                           "ring           7  a\n"
                           "hypercube  1,234  bb\n"
                           "array  n\n");
    free(text);
}
END_TEST

START_TEST(fields_are_quoted)
{
    static const char *const fields[][2] = {{"plain text", "plain text"},
                                            {"", ""},
                                            {"a,b", "\"a,b\""},
                                            {"say \"a\"", "\"say \"\"a\"\"\""},
                                            {"two\nlines", "\"two\nlines\""}};
    for (size_t i = 0; i < ARRAY_LENGTH(fields); i++) {
        char *text = NULL;
        size_t size;
        FILE *out = open_memstream(&text, &size);
        csv_put(fields[i][0], out);
        fclose(out);
        ck_assert_str_eq(text, fields[i][1]);
        free(text);
    }
}
END_TEST

/* ------------------------------------------------------------------------------------------- journals */

static char lines[256];

static bool take(void *arg, const char *line, size_t number)
{
    size_t used = strlen(lines);
    snprintf(lines + used, sizeof lines - used, "%zu %s; ", number, line);
    return !arg || strcmp(line, arg) != 0;
}

static int reopen(struct journal *journal, const char *path, const char *refused)
{
    *lines = '\0';
    return journal_open(journal, path, take, (char *)(uintptr_t)refused);
}

START_TEST(whole_lines_are_brought_back)
{
    char path[TEMPORARY_SIZE];
    struct journal journal;
    temporary_template(path, sizeof path);
    int fd = mkstemp(path);
    ck_assert_int_eq(reopen(&journal, path, NULL), JOURNAL_OPEN);
    ck_assert_uint_eq(journal.lines, 0);
    ck_assert_int_eq(journal_add(&journal, "one"), 0);
    ck_assert_int_eq(journal_add(&journal, "two"), 0);
    journal_close(&journal, true);
    ck_assert_int_eq(lseek(fd, 0, SEEK_END), 8);
    ck_assert_int_eq(write(fd, "cut", 3), 3);
    ck_assert_int_eq(reopen(&journal, path, NULL), JOURNAL_OPEN);
    ck_assert_str_eq(lines, "1 one; 2 two; ");
    ck_assert_int_eq(lseek(fd, 0, SEEK_END), 8);
    ck_assert_int_eq(journal_add(&journal, "three"), 0);
    journal_close(&journal, true);
    ck_assert_int_eq(reopen(&journal, path, "two"), JOURNAL_REFUSED);
    ck_assert_str_eq(lines, "1 one; 2 two; ");
    journal_close(&journal, true);
    ck_assert_int_eq(reopen(&journal, path, NULL), JOURNAL_OPEN);
    ck_assert_str_eq(lines, "1 one; 2 two; 3 three; ");
    journal_close(&journal, false);
    ck_assert_int_eq(access(path, F_OK), -1);
    journal_close(&journal, false);
    close(fd);
}
END_TEST

START_TEST(a_journal_is_held_by_one_process)
{
    char path[TEMPORARY_SIZE];
    struct journal journal;
    int status;
    temporary_template(path, sizeof path);
    close(mkstemp(path));
    ck_assert_int_eq(reopen(&journal, path, NULL), JOURNAL_OPEN);
    pid_t child = fork();
    if (child == 0)
        _exit(reopen(&journal, path, NULL) != JOURNAL_HELD);
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    journal_close(&journal, false);
    ck_assert_int_eq(reopen(&journal, "/nowhere/journal", NULL), ENOENT);
    journal_close(&journal, true);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, columns_have_equal_width);
    tcase_add_test(cases, fields_are_quoted);
    tcase_add_test(cases, whole_lines_are_brought_back);
    tcase_add_test(cases, a_journal_is_held_by_one_process);
}

UNIT(add, 120)
