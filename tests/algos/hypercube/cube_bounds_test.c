/* Bounds against the paper's Table 1, worked out by hand, and the same counts for one port. */

#include "hypercube/parts/cube_bounds.h"
#include "../../lib/suite.h"

START_TEST(gather_on_all_ports_takes_as_long_as_table_1_says)
{
    static const uint64_t steps[] = {1, 2, 3, 4, 7, 11, 19, 32, 57, 103, 187, 342};

    for (int dim = 1; dim <= 12; dim++)
        ck_assert_uint_eq(cube_gather_steps(dim, dim), steps[dim - 1]);
    ck_assert_uint_eq(cube_gather_steps(16, 16), 4096);
    ck_assert_uint_eq(cube_gather_steps(20, 20), 52429);
}
END_TEST

START_TEST(exchange_on_all_ports_takes_half_as_many_steps_as_there_are_nodes)
{
    for (int dim = 1; dim <= 30; dim++)
        ck_assert_uint_eq(cube_exchange_steps(dim, dim), UINT64_C(1) << (dim - 1));
}
END_TEST

START_TEST(one_port_takes_a_step_for_each_packet)
{
    ck_assert_uint_eq(cube_gather_steps(1, 1), 1);
    ck_assert_uint_eq(cube_gather_steps(7, 1), 127);
    ck_assert_uint_eq(cube_exchange_steps(1, 1), 1);
    ck_assert_uint_eq(cube_exchange_steps(2, 1), 4);
    ck_assert_uint_eq(cube_exchange_steps(8, 1), 1024);
}
END_TEST

static void add_cases(TCase *tcase)
{
    tcase_add_test(tcase, gather_on_all_ports_takes_as_long_as_table_1_says);
    tcase_add_test(tcase, exchange_on_all_ports_takes_half_as_many_steps_as_there_are_nodes);
    tcase_add_test(tcase, one_port_takes_a_step_for_each_packet);
}

UNIT(add_cases, 60)
