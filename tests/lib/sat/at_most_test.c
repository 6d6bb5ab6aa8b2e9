/*
 * Of some literals at most so many are true: exactly the assignments that the clauses should allow are
 * allowed.
 */
#include "../suite.h"
#include "sat/at_most.h"
#include "sat/sat.h"

enum { COUNTED_MOST = 9 };

static bool never(void *arg)
{
    (void)arg;
    return false;
}

/* Is there a model in which exactly the literals of the set are true? */
static bool is_possible(size_t count, size_t most, unsigned set)
{
    struct sat *sat = sat_open(1, NULL);
    int literal[COUNTED_MOST];
    for (size_t i = 0; i < count; i++)
        literal[i] = sat_variable(sat) * (i % 2 ? -1 : 1);
    at_most(sat, literal, count, most);
    for (size_t i = 0; i < count; i++)
        sat_clause1(sat, set >> i & 1 ? literal[i] : -literal[i]);
    enum sat_answer answer = sat_solve(sat, never, NULL);
    ck_assert_int_ne(answer, SAT_UNKNOWN);
    sat_close(sat);
    return answer == SAT_POSSIBLE;
}

START_TEST(exactly_the_right_assignments_are_allowed)
{
    for (size_t most = 1; most <= (size_t)_i; most++)
        for (unsigned set = 0; set < 1u << _i; set++)
            ck_assert_int_eq(is_possible((size_t)_i, most, set), (size_t)__builtin_popcount(set) <= most);
}
END_TEST

static void add(TCase *cases)
{
    if (sat_is_there())
        tcase_add_loop_test(cases, exactly_the_right_assignments_are_allowed, 1, COUNTED_MOST);
}

UNIT(add, 60)
