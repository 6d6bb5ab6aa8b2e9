/*
 * Variables of this very program are found at the lines of this file.
 */
#include <check.h>
#include <string.h>

#include "base.h"
#include "debug_variable.h"
#include "path.h"
#include "suite.h"

enum { LINE_OF_GLOBAL = __LINE__ + 1 };
int debug_variable_global[3] = {1, 2, 3};
enum { LINE_OF_THREADS = __LINE__ + 1 };
_Thread_local int debug_variable_of_threads = 4;

static int count_calls(void)
{
    enum { LINE_OF_INNER = __LINE__ + 1 };
    static volatile int debug_variable_inner;
    debug_variable_inner++;
    return LINE_OF_INNER;
}

struct sought {
    const char *name;
    bool there;
    struct debug_variable found;
};

static bool look(const struct elf_symbol *symbol, void *context)
{
    struct sought *sought = context;
    if (!strstr(symbol->name, sought->name)) /* compilers add to the names of variables of functions */
        return true;
    sought->there = debug_variable_find("/proc/self/exe", symbol, &sought->found);
    return false;
}

/* Is the variable found at that line? Without debug information nothing is. */
static void expect(const char *name, int line)
{
    struct elf_file file;
    struct sought sought = {.name = name};
    ck_assert(elf_file_open(&file, "/proc/self/exe"));
    ck_assert(elf_file_symbols(&file, false, look, &sought));
    elf_file_close(&file);
#ifdef HAVE_LIBDW
    ck_assert(sought.there);
    ck_assert_str_eq(sought.found.name, name);
    ck_assert_str_eq(path_last(sought.found.file), "debug_variable_test.c");
    ck_assert_int_eq(sought.found.line, line);
#else
    ck_assert(!sought.there && line);
#endif
}

START_TEST(variables_have_lines)
{
    expect("debug_variable_global", LINE_OF_GLOBAL);
    expect("debug_variable_of_threads", LINE_OF_THREADS);
    expect("debug_variable_inner", count_calls());
    ck_assert_int_eq(debug_variable_global[2] + debug_variable_of_threads, 7);
}
END_TEST

START_TEST(what_is_no_object_has_none)
{
    struct debug_variable found;
    const struct elf_symbol symbol = {.name = "x", .address = 1};
    ck_assert(!debug_variable_find("/proc/self/exe", &symbol, &found));
    ck_assert(!debug_variable_find("/dev/null", &symbol, &found));
    ck_assert(!debug_variable_find("/none", &symbol, &found));
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_test(cases, variables_have_lines);
    tcase_add_test(cases, what_is_no_object_has_none);
}

UNIT(add, 120)
