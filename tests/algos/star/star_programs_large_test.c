/*
 * The built-in programs on the 7-star, 5,040 nodes: the broadcasts on the mesh of columns and in stairs. The
 * ring and the sweeps send 25 million packets there and do nothing that star_programs_test does not see on
 * the 6-star; their costs are in star_cost_test.
 */
#include "star_run.h"
#include "tools.h"

enum { N = TOOLS_TSAN ? 4 : TOOLS_ASAN ? 5 : 7 };

START_TEST(the_mesh)
{
    struct star_run run = star_mnb_run(N);
    run_star(&run, star_prices[0], 1);
}
END_TEST

START_TEST(the_stairs)
{
    struct star_run run = star_plain_run("star-mnb-stair", N, star_stair_cost(N));
    run_star(&run, star_prices[0], 1);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_mesh);
    tcase_add_test(cases, the_stairs);
}

UNIT(add_cases, 250)
