/*
 * Gossip in the least possible time on the larger meshes, every size up to 48 x 48: a quarter of a minute in all.
 */
#include "optimal_run.h"
#include "tools.h"

enum { SIDE_LEAST = 25, SIDE_MOST = 48, SMALLER = TOOLS_TSAN ? 16 : TOOLS_ASAN ? 12 : 0 };

START_TEST(large_meshes_take_as_long_as_the_bound)
{
    run_mesh(_i - SMALLER, 1);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, large_meshes_take_as_long_as_the_bound, SIDE_LEAST, SIDE_MOST + 1);
}

int main(void)
{
    return trial_suite("large optimal gossip", add_cases, 250);
}
