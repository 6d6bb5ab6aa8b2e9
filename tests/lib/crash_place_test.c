/*
 * The place of a crash: the line of the object that was asked for, found by a child process.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crash/crash_place.h"
#include "crash/source_place.h"
#include "sanitizer.h"
#include "suite.h"
#include "tools.h"

static sigjmp_buf back;
static char place[256], site[512];
static bool beside;

static void on_signal(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info;
    beside = crash_place((const void *)(uintptr_t)on_signal, context, place, sizeof place, site, sizeof site);
    siglongjmp(back, 1);
}

static void watch(int number)
{
    struct sigaction action = {.sa_sigaction = on_signal, .sa_flags = SA_SIGINFO};
    sigaction(number, &action, NULL);
}

static volatile int line;

static __attribute__((noinline)) void writes_nowhere(volatile int *to)
{
    line = __LINE__ + 1;
    *to = 1;
}

START_TEST(a_crash_in_this_source_is_told_with_its_line)
{
    char expected[128];
    volatile int *volatile nowhere = (int *)(uintptr_t)64;
    watch(SIGSEGV);
    if (sigsetjmp(back, 1) == 0)
        writes_nowhere(nowhere);
    snprintf(expected, sizeof expected, " in writes_nowhere at crash_place_test.c:%d", line);
    ck_assert_str_eq(place, expected);
    ck_assert(beside);
}
END_TEST

static int aborts(const void *a, const void *b)
{
    (void)a, (void)b;
    line = __LINE__ + 1;
    abort();
}

START_TEST(an_abort_in_the_library_is_told_with_the_line_that_called_for_it)
{
    int items[] = {2, 1};
    char end[32];
    watch(SIGABRT);
    if (sigsetjmp(back, 1) == 0)
        qsort(items, 2, sizeof items[0], aborts);
    snprintf(end, sizeof end, "at crash_place_test.c:%d", line);
    ck_assert_msg(strstr(place, end), "%s", place);
    ck_assert(!beside); /* raise, which was interrupted, is in no source of this object */
}
END_TEST

START_TEST(the_line_of_an_address_is_found)
{
    char text[256], its_line[512];
    uintptr_t pc = (uintptr_t)writes_nowhere;
    ck_assert(source_place(&(struct frames){1, &pc}, (const void *)pc, text, sizeof text, its_line,
                           sizeof its_line));
    ck_assert_ptr_eq(strstr(text, " in writes_nowhere at crash_place_test.c:"), text);
    ck_assert_ptr_nonnull(strstr(its_line, "/crash_place_test.c:"));
    pc = (uintptr_t)qsort;
    ck_assert(!source_place(&(struct frames){1, &pc}, (const void *)(uintptr_t)on_signal, text, sizeof text,
                            NULL, 0));
    ck_assert_str_eq(text, ""); /* it is in another object */
    ck_assert(!source_place(&(struct frames){0}, (const void *)(uintptr_t)on_signal, text, sizeof text,
                            its_line, sizeof its_line));
    ck_assert_str_eq(its_line, "");
    ck_assert_str_eq(text, "");
}
END_TEST

static void add_cases(TCase *cases)
{
    if (!source_place_known())
        unit_skip("there is no library for debug information");
    if (TOOLS_ASAN || TOOLS_TSAN)
        unit_skip("sanitizers have an answer of their own to these signals");
    tcase_add_test(cases, a_crash_in_this_source_is_told_with_its_line);
    tcase_add_test(cases, an_abort_in_the_library_is_told_with_the_line_that_called_for_it);
    tcase_add_test(cases, the_line_of_an_address_is_found);
}

UNIT(add_cases, 60)
