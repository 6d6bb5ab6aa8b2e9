/*
 * Words are completed from the tables of a parser, and the tables are told for manual pages.
 */
#include <argp.h>
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "completion.h"
#include "suite.h"

static const struct argp_option rows[] = {
    {0, 0, 0, 0, "What runs:", 1},
    {"model", 256, "a|b:N", 0, "the model\nsecond line", 0},
    {"quiet", 'q', 0, 0, "less", 0},
    {"secret", 257, 0, OPTION_HIDDEN, 0, 0},
    {"steps", 0, 0, OPTION_DOC, "a row of a table", 2},
    {0},
};

static const struct argp parser = {.options = rows, .args_doc = "PROGRAM", .doc = "Run it.\vTwo\nlines."};
static const char usage[] = "run PROGRAM FILE... [OPTION...]";

static void put_value(const struct completion *c, const struct argp_option *option)
{
    ck_assert_str_eq(c->context, "mine");
    completion_put_listed(c, option->arg, '|', "|: ");
}

static void put_argument(const struct completion *c, const char *kind)
{
    printf("%.*s after %s\n", (int)strcspn(kind, " "), kind, c->first ? c->first : "nothing");
}

static char *text;

/* What `print` prints on standard output. */
static const char *printed(void (*print)(const void *arg), const void *arg)
{
    size_t size;
    FILE *out = stdout;
    free(text);
    stdout = open_memstream(&text, &size);
    print(arg);
    fclose(stdout);
    stdout = out;
    return text;
}

static void complete(const void *arg)
{
    char copy[128], *word[8], *rest = copy;
    int count = 0;
    snprintf(copy, sizeof copy, "%s", (const char *)arg);
    while ((word[count] = strsep(&rest, " ")))
        count++;
    struct completion c = {.begun = word[count - 1],
                           .before = "",
                           .context = "mine",
                           .put_value = put_value,
                           .put_argument = put_argument};
    completion_command(&c, &parser, usage, count, word);
}

static const struct {
    const char *line, *printed;
} lines[] = {
    {"--", "--model=\tthe model\n--quiet\tless\n--help\tall options\n--usage\ttheir names\n"},
    {"--qu", "--quiet\tless\n"},
    {"-h", "-h\ta screen: what it is for, the options that matter, examples\n"},
    {"x --model ", "a\t\nb:\t\n"},
    {"--model=b", "--model=b:\t\n"},
    {"--model a ", "PROGRAM after nothing\n"},
    {"x ", "FILE... after x\n"},
    {"x y z", "FILE... after x\n"},
};

START_TEST(words_are_completed)
{
    ck_assert_str_eq(printed(complete, lines[_i].line), lines[_i].printed);
}
END_TEST

static void describe(const void *arg)
{
    completion_describe(arg, &parser);
}

START_TEST(options_are_told)
{
    ck_assert_str_eq(printed(describe, "run"),
                     "usage\trun\t[OPTION...] PROGRAM\n"
                     "before\tRun it.\n"
                     "group\tWhat runs:\n"
                     "option\t\tmodel\ta|b:N\tthe model\nsecond line\n"
                     "option\tq\tquiet\t\tless\n"
                     "row\tsteps\ta row of a table\n"
                     "option\th\t\t\ta screen: what it is for, the options that matter, examples\n"
                     "option\t?\thelp\t\tall options\n"
                     "option\t\tusage\t\ttheir names\n"
                     "after\tTwo\n"
                     "after\tlines.\n");
}
END_TEST

static void ask(const void *arg)
{
    completion_ask_files(arg);
}

static void put_long(const void *arg)
{
    const struct completion c = {.begun = "lo", .before = "--x="};
    completion_put(&c, "long", "", arg);
    completion_put(&c, "short", "", arg);
    completion_put(&c, "look", ":", NULL);
}

START_TEST(files_are_asked_for_and_helps_are_cut)
{
    ck_assert_str_eq(printed(ask, "FILE"), ":files\n");
    ck_assert_str_eq(printed(ask, "FILE.svg|.pdf|.png"), ":files svg pdf png\n");
    ck_assert_str_eq(printed(put_long,
                             "a help that goes on and on and whose words do not fit into the room that "
                             "there is"),
                     "--x=long\ta help that goes on and on and whose words do not fit into the room ...\n"
                     "--x=look:\t\n");
    ck_assert_str_eq(printed(put_long,
                             "a help (of one kind; or of another) that goes on and on, and whose other words "
                             "do not fit"),
                     "--x=long\ta help (of one kind; or of another) that goes on and on\n--x=look:\t\n");
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, words_are_completed, 0, ARRAY_LENGTH(lines));
    tcase_add_test(cases, options_are_told);
    tcase_add_test(cases, files_are_asked_for_and_helps_are_cut);
}

UNIT(add, 120)
