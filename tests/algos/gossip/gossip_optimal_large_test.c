/*
 * Gossip in the least possible time on the larger meshes, up to 48 x 48.
 */
#include "optimal_run.h"
#include "tools.h"

static const int sides[] = {25, 28, 31, 36, 43, 48};

enum { PART = TOOLS_TSAN ? 3 : TOOLS_ASAN ? 2 : 1 };

START_TEST(large_meshes_take_as_long_as_the_bound)
{
    run_mesh(sides[_i] / PART, 1);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, large_meshes_take_as_long_as_the_bound, 0, (int)ARRAY_LENGTH(sides));
}

UNIT(add_cases, 250)
