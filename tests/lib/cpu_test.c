/*
 * Cores are counted and bound to as the kernel sees them.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* sched_getaffinity */
#endif
#include <sched.h>

#include "cpu.h"
#include "suite.h"

static cpu_set_t bound_to(unsigned index)
{
    cpu_set_t set;
    cpu_bind(index);
    ck_assert_int_eq(sched_getaffinity(0, sizeof set, &set), 0);
    return set;
}

START_TEST(there_is_a_core_and_no_more_than_processors_allowed)
{
    cpu_set_t set;
    ck_assert_int_eq(sched_getaffinity(0, sizeof set, &set), 0);
    ck_assert_uint_ge(cpu_count(), 1);
    ck_assert_uint_le(cpu_count(), (unsigned)CPU_COUNT(&set));
}
END_TEST

START_TEST(the_count_does_not_change_when_a_thread_is_bound)
{
    unsigned count = cpu_count();
    cpu_bind(0);
    ck_assert_uint_eq(cpu_count(), count);
}
END_TEST

START_TEST(an_index_beyond_the_cores_begins_again)
{
    unsigned count = cpu_count();
    cpu_set_t first = bound_to(0), again = bound_to(count);
    ck_assert(CPU_EQUAL(&first, &again));
}
END_TEST

START_TEST(two_cores_have_no_processor_in_common)
{
    cpu_set_t both;
    if (cpu_count() < 2)
        return;
    cpu_set_t first = bound_to(0), second = bound_to(1);
    CPU_AND(&both, &first, &second);
    ck_assert_int_eq(CPU_COUNT(&both), 0);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, there_is_a_core_and_no_more_than_processors_allowed);
    tcase_add_test(cases, the_count_does_not_change_when_a_thread_is_bound);
    tcase_add_test(cases, an_index_beyond_the_cores_begins_again);
    tcase_add_test(cases, two_cores_have_no_processor_in_common);
}

UNIT(add_cases, 60)
