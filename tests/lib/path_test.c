/*
 * A name ends in what its last letters are, if there are others before. Files beside the executable are
 * found.
 */
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "path.h"
#include "suite.h"

START_TEST(a_name_ends_in_its_last_letters)
{
    ck_assert(path_ends_in("a.svg", ".svg"));
    ck_assert(path_ends_in("folder/a.b.svg", ".svg"));
    ck_assert(path_ends_in("a", ""));
    ck_assert(!path_ends_in("a.svg", ".SVG"));
    ck_assert(!path_ends_in("a.svgz", ".svg"));
    ck_assert(!path_ends_in("a.svg/b", ".svg"));
    ck_assert(!path_ends_in("vg", ".svg"));
}
END_TEST

START_TEST(an_ending_alone_is_no_name_with_that_ending)
{
    ck_assert(!path_ends_in(".svg", ".svg"));
    ck_assert(!path_ends_in("", ".svg"));
    ck_assert(!path_ends_in("", ""));
}
END_TEST

START_TEST(sources_are_c_or_cpp)
{
    static const char *const cpp[] = {"a.cpp", "b/a.cc", "a.c.cxx"}, *const none[] = {"a.h", "a.so", "a.c.so",
                                                                                      "a",   ".c",   ".cpp",
                                                                                      "a.C", "cpp"};
    ck_assert(path_is_source("a.c") && !path_is_cpp("a.c"));
    for (size_t i = 0; i < sizeof cpp / sizeof cpp[0]; i++)
        ck_assert(path_is_source(cpp[i]) && path_is_cpp(cpp[i]));
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        ck_assert(!path_is_source(none[i]) && !path_is_cpp(none[i]));
}
END_TEST

START_TEST(the_executable_is_beside_itself)
{
    char path[PATH_MAX], same[PATH_MAX];
    ck_assert(path_beside_tool("units", path, sizeof path));
    ck_assert_int_eq(access(path, X_OK), 0);
    ck_assert(path_beside_tool("../lib/units", same, sizeof same));
    ck_assert_int_eq(access(same, X_OK), 0);
    ck_assert(path_beside_tool("no such file", path, sizeof path));
    ck_assert(strstr(path, "/no such file"));
    ck_assert(!path_beside_tool("units", path, 8)); /* no room */
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, a_name_ends_in_its_last_letters);
    tcase_add_test(cases, an_ending_alone_is_no_name_with_that_ending);
    tcase_add_test(cases, sources_are_c_or_cpp);
    tcase_add_test(cases, the_executable_is_beside_itself);
}

UNIT(add_cases, 60)
