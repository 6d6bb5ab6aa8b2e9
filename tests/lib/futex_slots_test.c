/*
 * The kernel's table of futexes is asked for once, for a larger one when it is wanted, and anew in a child.
 */
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "suite.h"
#include "thread/futex_slots.h"

enum { FUTEX_HASH = 78, GET_SLOTS = 2 };

/* Return the size of the table of this process; negative: the kernel has no such table. */
static int slots(void)
{
    return prctl(FUTEX_HASH, GET_SLOTS, 0, 0, 0);
}

START_TEST(only_a_larger_need_changes_the_table)
{
    futex_slots_reserve(1);
    if (slots() < 0)
        return;
    ck_assert_int_eq(slots(), 4096);
    futex_slots_reserve(2048);
    ck_assert_int_eq(slots(), 4096);
    futex_slots_reserve(5000);
    ck_assert_int_eq(slots(), 16384);
    futex_slots_reserve(1);
    ck_assert_int_eq(slots(), 16384);
}
END_TEST

START_TEST(a_forked_child_gets_a_table_of_its_own)
{
    futex_slots_reserve(5000);
    if (slots() < 0)
        return;
    pid_t child = fork();
    if (child == 0) {
        futex_slots_reserve(1);
        _exit(slots() == 4096 ? 0 : 1);
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    ck_assert_int_eq(slots(), 16384);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, only_a_larger_need_changes_the_table);
    tcase_add_test(cases, a_forked_child_gets_a_table_of_its_own);
}

UNIT(add_cases, 60)
