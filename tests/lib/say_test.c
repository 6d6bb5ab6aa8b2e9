/*
 * Sentences go to standard error with the name in front, or into a text; output that is lost is told once; a
 * reader that leaves ends the process, and not before the end of the command.
 */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "in_child.h"
#include "say.h"
#include "suite.h"

static char text[512];

static void say(void)
{
    if (say_usage("%d and %s", 7, "eight") != SAY_REFUSED)
        _exit(1);
}

static void say_elsewhere(void)
{
    char into[16];
    say_into(into, sizeof into);
    say_usage("first");
    say_usage("%s", "the second one, which is cut off");
    say_into(NULL, 0);
    say_usage("%s.", into);
}

static void say_what_to_do(void)
{
    char into[64];
    say_usage("no file %s" SAY_DO "name one" SAY_DO "or two", "x");
    say_line(SAY_WARNING, stderr, "%s", "look");
    say_line(SAY_NOTE, stderr, "so it is");
    say_into(into, sizeof into);
    say_usage("no file" SAY_DO "name one" SAY_DO "or two");
    say_into(NULL, 0);
    say_usage("%s", into);
}

START_TEST(what_to_do_has_a_line_of_its_own)
{
    ck_assert_int_eq(in_child(say_what_to_do, text, sizeof text), 0);
    ck_assert_str_eq(text, "error: no file x\nhelp: name one\nhelp: or two\nwarning: look\nnote: so it is\n"
                           "error: no file\nhelp: name one\nhelp: or two\n");
}
END_TEST

START_TEST(a_text_knows_where_its_advice_begins)
{
    static const struct {
        const char *sentence, *text, *advice;
    } cases[] = {
        {"no file" SAY_DO "name one" SAY_DO "or two", "no file; name one; or two", "name one; or two"},
        {"did you mean y?" SAY_DO "name one", "did you mean y? name one", "name one"},
        {"no file; why", "no file; why", NULL},
        {"", "", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char joined[32], split[32];
        snprintf(joined, sizeof joined, "%s", cases[i].sentence);
        size_t advice = say_join(joined);
        ck_assert_str_eq(joined, cases[i].text);
        ck_assert(!advice == !cases[i].advice);
        ck_assert(!advice || strcmp(joined + advice, cases[i].advice) == 0);
        snprintf(split, sizeof split, "%s", joined);
        say_split(split, sizeof split, advice);
        char *end = strstr(split, SAY_DO);
        ck_assert(!end == !advice);
        ck_assert(!end || strcmp(end + strlen(SAY_DO), cases[i].advice) == 0);
    }
    char tight[sizeof "a? bc"] = "a? bc";
    say_split(tight, sizeof tight, 3);
    ck_assert_str_eq(tight, "a?" SAY_DO "b");
}
END_TEST

START_TEST(sentences_are_said)
{
    ck_assert_int_eq(in_child(say, text, sizeof text), 0);
    ck_assert_str_eq(text, "error: 7 and eight\n");
    ck_assert_int_eq(in_child(say_elsewhere, text, sizeof text), 0);
    ck_assert_str_eq(text, "error: the second one,.\n");
}
END_TEST

static void lose_output(void)
{
    int full = open("/dev/full", O_WRONLY);
    dup2(full, STDOUT_FILENO);
    puts("lost");
    if (say_done(0) != SAY_REFUSED || say_done(5) != SAY_REFUSED)
        _exit(1);
}

static void keep_output(void)
{
    int null = open("/dev/null", O_WRONLY);
    dup2(null, STDOUT_FILENO);
    puts("kept");
    if (say_done(0) != 0 || say_done(5) != 5)
        _exit(1);
}

START_TEST(lost_output_is_told_once)
{
    ck_assert_int_eq(in_child(lose_output, text, sizeof text), 0);
    ck_assert_str_eq(text, "error: cannot write to standard output: No space left on device\n");
    ck_assert_int_eq(in_child(keep_output, text, sizeof text), 0);
    ck_assert_str_eq(text, "");
}
END_TEST

/* Write to a pipe whose reader has left. */
static void lose_reader(void)
{
    int ends[2];
    if (pipe(ends) != 0)
        _exit(1);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    puts("unread");
    fflush(stdout);
}

static void die_at_once(void)
{
    signal(SIGPIPE, SIG_DFL);
    lose_reader();
}

static void die_at_the_end(void)
{
    signal(SIGPIPE, SIG_DFL);
    say_outlive_readers();
    lose_reader();
    say_usage("still here");
    say_end(0);
}

static void ignore(void)
{
    signal(SIGPIPE, SIG_IGN);
    say_outlive_readers();
    lose_reader();
    if (say_end(0) != SAY_REFUSED)
        _exit(1);
}

START_TEST(a_reader_that_leaves_is_outlived)
{
    int status = in_child(die_at_once, text, sizeof text);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE);
    status = in_child(die_at_the_end, text, sizeof text);
    ck_assert(WIFSIGNALED(status) && WTERMSIG(status) == SIGPIPE);
    ck_assert_str_eq(text, "error: still here\n");
    ck_assert_int_eq(in_child(ignore, text, sizeof text), 0);
    ck_assert_str_eq(text, "error: cannot write to standard output: an earlier write failed\n");
}
END_TEST

static void close_streams(void)
{
    int kept = fcntl(STDERR_FILENO, F_DUPFD, 10);
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    command_begin();
    int file = open("/dev/null", O_RDONLY);
    dprintf(kept, "%s", file > STDERR_FILENO ? "behind" : "among");
}

START_TEST(the_numbers_of_closed_streams_are_held)
{
    ck_assert_int_eq(in_child(close_streams, text, sizeof text), 0);
    ck_assert_str_eq(text, "behind");
}
END_TEST

START_TEST(the_words_of_the_process_are_read)
{
    char **words = command_words();
    ck_assert_ptr_nonnull(words);
    ck_assert_ptr_nonnull(strstr(words[0], "units"));
    ck_assert_ptr_nonnull(strstr(words[1], "say_test"));
    size_t count = 0;
    while (words[count])
        free(words[count++]);
    free(words);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, sentences_are_said);
    tcase_add_test(cases, a_text_knows_where_its_advice_begins);
    tcase_add_test(cases, what_to_do_has_a_line_of_its_own);
    tcase_add_test(cases, lost_output_is_told_once);
    tcase_add_test(cases, a_reader_that_leaves_is_outlived);
    tcase_add_test(cases, the_numbers_of_closed_streams_are_held);
    tcase_add_test(cases, the_words_of_the_process_are_read);
}

UNIT(add, 120)
