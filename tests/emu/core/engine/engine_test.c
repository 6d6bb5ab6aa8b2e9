/*
 * Engines are found by name, and an engine describes itself.
 */
#include <string.h>

#include "../../trial.h"
#include "engine/engine.h"

START_TEST(engines_are_found_by_their_whole_names)
{
    ck_assert_str_eq(engine_find("fibers")->name, "fibers");
    ck_assert_str_eq(engine_find("threads")->name, "threads");
    ck_assert_ptr_null(engine_find("fiber"));
    ck_assert_ptr_null(engine_find("Threads"));
    ck_assert_ptr_null(engine_find(""));
}
END_TEST

START_TEST(every_engine_of_the_table_is_found_and_its_stacks_are_large_enough)
{
    size_t count = 0;
    for (; engine_table[count]; count++) {
        ck_assert_ptr_eq(engine_find(engine_table[count]->name), engine_table[count]);
        ck_assert_uint_le(engine_table[count]->stack_least, engine_table[count]->stack_default);
    }
    ck_assert_uint_eq(count, 3);
    ck_assert(!engine_find("fibers")->lane_per_node && engine_find("threads")->lane_per_node);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, engines_are_found_by_their_whole_names);
    tcase_add_test(cases, every_engine_of_the_table_is_found_and_its_stacks_are_large_enough);
}

UNIT(add_cases, 60)
