/*
 * The main function of unit tests: what does not run does not pass.
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base.h"
#include "in_child.h"
#include "suite.h"

static const char *word; /* of the command line; NULL: none */

static void start_again(void)
{
    static char name[] = "units";
    char *const words[] = {name, (char *)(uintptr_t)word, NULL};
    dup2(STDERR_FILENO, STDOUT_FILENO);
    execv("/proc/self/exe", words);
}

static void add_none(TCase *cases)
{
    (void)cases;
}

static void add_after_skipping(TCase *cases)
{
    (void)cases;
    unit_skip("it is a wrong day");
}

START_TEST(what_is_right_passes)
{
    ck_assert(true);
}
END_TEST

START_TEST(what_is_wrong_fails)
{
    ck_abort_msg("it is wrong");
}
END_TEST

static void add_right(TCase *cases)
{
    tcase_add_test(cases, what_is_right_passes);
}

static void add_right_and_wrong(TCase *cases)
{
    tcase_add_test(cases, what_is_right_passes);
    tcase_add_test(cases, what_is_wrong_fails);
}

static __attribute__((constructor)) void register_examples(void)
{
    static struct unit units[] = {
        {.file = "../planted/planted_right.c", .add_cases = add_right, .seconds = 60},
        {.file = "planted_wrong.c", .add_cases = add_right_and_wrong, .seconds = 60},
        {.file = "planted_empty.c", .add_cases = add_none, .seconds = 60},
        {.file = "planted_skipped.c", .add_cases = add_after_skipping, .seconds = 60},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(units); i++)
        unit_register(&units[i]);
}

static const struct {
    const char *word;
    int status;
    const char *told;
} calls[] = {
    {"planted_right.c", 0, "100%"},
    {"planted_right", 0, "100%"},
    {"/elsewhere/planted_right.c", 0, "100%"},
    {"planted_wrong.c", 1, "it is wrong"},
    {"planted_empty.c", 1, "no case ran"},
    {"planted_skipped.c", 77, "it is a wrong day"},
    {"planted_righ", 1, "no file of that name"},
    {"planted_right.h", 1, "no file of that name"},
    {"", 1, "no file of that name"},
    {NULL, 2, "suite_test"},
};

START_TEST(only_cases_that_ran_and_held_are_a_success)
{
    char text[4096];
    word = calls[_i].word;
    int status = in_child(start_again, text, sizeof text);
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == calls[_i].status, "status %d: %s", status,
                  text);
    ck_assert_msg(strstr(text, calls[_i].told), "told: %s", text);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, only_cases_that_ran_and_held_are_a_success, 0, ARRAY_LENGTH(calls));
}

UNIT(add_cases, 60)
