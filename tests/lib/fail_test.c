/*
 * Each call of fail.h is made in a child, and all that the child wrote to standard error is as expected.
 */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "fail.h"
#include "in_child.h"
#include "say.h"
#include "suite.h"

static char output[2048];

/* Run `function` in a child. Return the signal that ended the child, 0 for none. `output` receives what it
 * wrote. */
static int run_in_child(void (*function)(void))
{
    int status = in_child(function, output, sizeof output);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

static void panic_plainly(void)
{
    panic_at("clock.c", 17, "step %d after %s", 3, "the end");
}

START_TEST(a_panic_names_the_place_and_aborts)
{
    ck_assert_int_eq(run_in_child(panic_plainly), SIGABRT);
    ck_assert_str_eq(output, "clock.c:17: panic: step 3 after the end\n");
}
END_TEST

static int evaluations;

static void ensure_what_holds(void)
{
    ensure(++evaluations == 1);
    ensure(evaluations == 1);
}

static void ensure_what_does_not_hold(void)
{
    ensure(evaluations == 99);
}

START_TEST(ensure_evaluates_once_and_goes_on_when_the_condition_holds)
{
    ck_assert_int_eq(run_in_child(ensure_what_holds), 0);
    ck_assert_str_eq(output, "");
}
END_TEST

START_TEST(ensure_panics_with_the_text_of_the_condition)
{
    ck_assert_int_eq(run_in_child(ensure_what_does_not_hold), SIGABRT);
    ck_assert_ptr_nonnull(strstr(output, "fail_test.c:"));
    ck_assert_ptr_nonnull(strstr(output, ": panic: ensure(evaluations == 99) failed\n"));
}
END_TEST

static void panic_at_length(void)
{
    char text[1000];
    memset(text, 'x', sizeof text);
    panic_at("long.c", 1, "%.*s", (int)sizeof text, text);
}

START_TEST(a_long_message_is_cut_and_ends_in_a_line_end)
{
    ck_assert_int_eq(run_in_child(panic_at_length), SIGABRT);
    ck_assert_uint_eq(strlen(output), 511);
    ck_assert_int_eq(output[509], 'x');
    ck_assert_int_eq(output[510], '\n');
}
END_TEST

static void say_what_to_do(void)
{
    fail_say("no file" SAY_DO "name one" SAY_DO "or two");
    fail_note("that is all");
}

START_TEST(what_to_do_has_a_line_of_its_own)
{
    ck_assert_int_eq(run_in_child(say_what_to_do), 0);
    ck_assert_str_eq(output, "error: no file\nhelp: name one\nhelp: or two\nnote: that is all\n");
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_panic_names_the_place_and_aborts);
    tcase_add_test(cases, ensure_evaluates_once_and_goes_on_when_the_condition_holds);
    tcase_add_test(cases, ensure_panics_with_the_text_of_the_condition);
    tcase_add_test(cases, a_long_message_is_cut_and_ends_in_a_line_end);
    tcase_add_test(cases, what_to_do_has_a_line_of_its_own);
}

UNIT(add_cases, 60)
