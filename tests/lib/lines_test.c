/*
 * Lines of a text file: what is read, how lines are counted, and how a file is refused.
 */

#include "lines.h"
#include "temporary.h"
#include "suite.h"

struct seen {
    struct lines lines;
    char text[64]; /* the lines, with their numbers */
};

static bool take(void *arg, char *line)
{
    struct seen *seen = arg;
    size_t used = strlen(seen->text);
    snprintf(seen->text + used, sizeof seen->text - used, "%u%s ", seen->lines.number, line);
    return strcmp(line, "bad") != 0 || lines_refuse(&seen->lines, "this is %s", line);
}

static const struct {
    const char *text;
    int length;
    const char *seen, *error; /* error: behind the path; NULL: none */
    unsigned number;
} files[] = {
    {"", 0, "", NULL, 1},
    {"a", 1, "1a ", NULL, 2},
    {"a\n\nb c\n", 7, "1a 2 3b c ", NULL, 4},
    {"a\nbad\nb\n", 8, "1a 2bad ", ":2: this is bad", 3},
    {"a\nb\0c\nd\n", 8, "1a ", ":2: a zero byte", 3},
};

START_TEST(lines_are_counted)
{
    char folder[TEMPORARY_SIZE], error[64] = "";
    struct seen seen = {.lines = {.path = "text", .error = error, .error_size = sizeof error}};
    temporary_enter(folder);
    FILE *out = fopen("text", "w");
    fwrite(files[_i].text, 1, (size_t)files[_i].length, out);
    fclose(out);
    ck_assert_int_eq(lines_read(&seen.lines, "the text", take, &seen), !files[_i].error);
    ck_assert_str_eq(seen.text, files[_i].seen);
    ck_assert_str_eq(error[0] ? error + strlen("text") : error, files[_i].error ? files[_i].error : "");
    ck_assert_uint_eq(seen.lines.number, files[_i].number);
    unlink("text");
    temporary_leave(folder);
}
END_TEST

START_TEST(a_file_that_cannot_be_read_is_named)
{
    char error[64];
    struct seen seen = {.lines = {.path = "/nowhere/text", .error = error, .error_size = sizeof error}};
    ck_assert(!lines_read(&seen.lines, "the text", take, &seen));
    ck_assert_str_eq(error, "cannot read the text '/nowhere/text': No such file or directory");
    ck_assert_str_eq(seen.text, "");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, lines_are_counted, 0, sizeof files / sizeof files[0]);
    tcase_add_test(cases, a_file_that_cannot_be_read_is_named);
}

UNIT(add_cases, 60)
