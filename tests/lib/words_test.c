/*
 * Commands are made of words, and their ends are told apart.
 */
#include <check.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "suite.h"
#include "words.h"

static struct words words;

static void end(void)
{
    words_free(&words);
}

/* Run a script of the shell, behind what was added before. */
static int run_script(const char *script)
{
    words_free(&words);
    words_split(&words, "  sh\t-c ");
    words_add(&words, script, "");
    return words_run(&words);
}

START_TEST(words_are_put_together)
{
    char *list[] = {(char[]){"x y"}, (char[]){""}, NULL};
    words_split(&words, "");
    ck_assert_uint_eq(words.count, 0);
    words_split(&words, " cc -O2  -g ");
    words_add(&words, "-I", "a folder");
    words_add_all(&words, list);
    words_add_all(&words, NULL);
    static const char *const expected[] = {"cc", "-O2", "-g", "-Ia folder", "x y", ""};
    ck_assert_uint_eq(words.count, 6);
    for (size_t i = 0; i < words.count; i++)
        ck_assert_str_eq(words.item[i], expected[i]);
    ck_assert_ptr_null(words.item[6]);
    for (int i = 0; i < 1000; i++)
        words_add(&words, "more", "");
    ck_assert_uint_eq(words.count, 1006);
    ck_assert_str_eq(words.item[3], "-Ia folder");
}
END_TEST

START_TEST(ends_are_told_apart)
{
    ck_assert_int_eq(run_script("exit 0"), 0);
    ck_assert_int_eq(run_script("exit 7"), 7);
    ck_assert_int_eq(run_script("kill -9 $$"), 128 + SIGKILL);
    words_free(&words);
    words_add(&words, "no-command-has", "-this-name");
    ck_assert_int_eq(words_run(&words), WORDS_NO_COMMAND);
    ck_assert_int_eq(errno, ENOENT);
    signal(SIGCHLD, SIG_IGN);
    ck_assert_int_eq(run_script("exit 0"), WORDS_NO_END);
    ck_assert_int_eq(errno, ECHILD);
    signal(SIGCHLD, SIG_DFL);
}
END_TEST

START_TEST(no_signal_is_blocked)
{
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    int status = run_script("kill -TERM $$; exit 0");
    sigprocmask(SIG_SETMASK, &before, NULL);
    ck_assert_int_eq(status, 128 + SIGTERM);
}
END_TEST

START_TEST(the_first_line_is_taken)
{
    char line[16];
    words_split(&words, "sh -c");
    words_add(&words, "echo first; echo second; echo noise >&2", "");
    ck_assert(words_ask(&words, line, sizeof line));
    ck_assert_str_eq(line, "first");
    words_free(&words);
    words_split(&words, "sh -c");
    words_add(&words, "echo a line that is longer than its room; exit 3", "");
    ck_assert(!words_ask(&words, line, sizeof line));
    ck_assert_str_eq(line, "a line that is ");
    words_free(&words);
    words_split(&words, "no-command-has-this-name");
    ck_assert(!words_ask(&words, line, sizeof line));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_checked_fixture(cases, NULL, end);
    tcase_add_test(cases, words_are_put_together);
    tcase_add_test(cases, ends_are_told_apart);
    tcase_add_test(cases, no_signal_is_blocked);
    tcase_add_test(cases, the_first_line_is_taken);
}

UNIT(add, 120)
