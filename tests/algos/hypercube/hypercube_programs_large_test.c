/*
 * The built-in hypercube programs at the largest sizes that fit a test: half a minute in all.
 */
#include "hypercube_run.h"
#include "tools.h"

enum { SMALLER = TOOLS_TSAN ? 5 : TOOLS_ASAN ? 3 : 0 };

static const struct {
    struct built_in built_in;
    int from, to;
} programs[] = {
    {{"hypercube-mnb", MNB, true}, 10, 12},
    {{"hypercube-scatter", SCATTER, true}, 13, 16},
    {{"hypercube-exchange", EXCHANGE, true}, 9, 10},
    {{"hypercube-mnb-sla", MNB, false}, 9, 10},
    {{"hypercube-scatter-sla", SCATTER, false}, 13, 14},
    {{"hypercube-exchange-sla", EXCHANGE, false}, 8, 8},
};

START_TEST(large_cubes_are_verified_and_minimal)
{
    for (int dim = programs[_i].from - SMALLER; dim <= programs[_i].to - SMALLER; dim++)
        run_built_in(&programs[_i].built_in, dim, 1, 1);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, large_cubes_are_verified_and_minimal, 0, (int)ARRAY_LENGTH(programs));
}

UNIT(add_cases, 250)
