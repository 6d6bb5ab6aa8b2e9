/*
 * The columns of the total exchange: Fig. 6 of the paper for d = 4, and for every dimension up to 12 that the
 * schedule which follows from them sends no packet before it has arrived.
 *
 * That schedule, relative to a node: in step b 2^k + r + 1 port k carries the packet of origin b << (k+1) to
 * the destination in row r of column k.
 */

#include "hypercube/parts/cube_columns.h"
#include "../../lib/suite.h"

#define FIRST_DIM 1
#define LAST_DIM  12

static uint32_t columns[1u << LAST_DIM];
static uint32_t row_of[1u << LAST_DIM]; /* in its column, by destination */

static void make_columns(int dim)
{
    cube_columns_fill(dim, columns);
    for (int k = 0; k < dim; k++) {
        for (uint32_t row = 0; row < 1u << k; row++)
            row_of[columns[(1u << k) + row]] = row;
    }
}

/* The step in which the packet to `dest` (relative to its sender) of origin `origin` leaves on port k. */
static uint32_t leaves_in(int k, uint32_t origin, uint32_t dest)
{
    return ((origin >> (k + 1)) << k) + row_of[dest] + 1;
}

/* The step before that in which it came here, over the lowest bit of its origin. */
static uint32_t comes_in(uint32_t origin, uint32_t dest)
{
    int port = __builtin_ctz(origin);

    return leaves_in(port, origin ^ 1u << port, dest | 1u << port);
}

START_TEST(columns_of_the_4_cube)
{
    static const uint32_t expected[16] = {0,   0x1, 0x3, 0x2, 0x5, 0x7, 0x6, 0x4,
                                          0x9, 0xb, 0xd, 0xa, 0xf, 0xe, 0xc, 0x8};

    cube_columns_fill(4, columns);
    ck_assert_mem_eq(columns, expected, sizeof expected);
}
END_TEST

START_TEST(each_column_has_the_destinations_of_its_port_once_and_the_neighbour_last)
{
    unsigned char seen[1u << LAST_DIM] = {0};

    make_columns(_i);
    for (int k = 0; k < _i; k++) {
        for (uint32_t row = 0; row < 1u << k; row++) {
            uint32_t dest = columns[(1u << k) + row];

            ck_assert_uint_eq(dest >> k, 1);
            ck_assert_uint_eq(seen[dest], 0);
            seen[dest] = 1;
        }
        ck_assert_uint_eq(columns[(2u << k) - 1], 1u << k);
    }
}
END_TEST

START_TEST(every_packet_comes_before_it_has_to_leave)
{
    make_columns(_i);
    for (int k = 0; k < _i; k++) {
        for (uint32_t origin = 2u << k; origin < 1u << _i; origin += 2u << k) {
            for (uint32_t dest = 1u << k; dest < 2u << k; dest++)
                ck_assert_uint_lt(comes_in(origin, dest), leaves_in(k, origin, dest));
        }
    }
}
END_TEST

START_TEST(waiting_is_counted_exactly)
{
    uint32_t come[(1u << LAST_DIM) + 1] = {0}, leave[(1u << LAST_DIM) + 1] = {0};
    uint32_t waiting = 0, most = 0;

    make_columns(_i);
    for (int k = 0; k < _i; k++) {
        for (uint32_t origin = 2u << k; origin < 1u << _i; origin += 2u << k) {
            for (uint32_t dest = 1u << k; dest < 2u << k; dest++) {
                come[comes_in(origin, dest)]++;
                leave[leaves_in(k, origin, dest)]++;
            }
        }
    }
    for (uint32_t step = 1; step <= 1u << (_i - 1); step++) {
        waiting += come[step] - leave[step];
        if (waiting > most)
            most = waiting;
    }
    ck_assert_uint_eq(waiting, 0);
    ck_assert_uint_eq(cube_columns_waiting(_i, false), most);
}
END_TEST

START_TEST(waiting_of_known_dimensions)
{
    ck_assert_uint_eq(cube_columns_waiting(1, false), 0);
    ck_assert_uint_eq(cube_columns_waiting(2, false), 1);
    ck_assert_uint_eq(cube_columns_waiting(4, false), 5);
    ck_assert_uint_eq(cube_columns_waiting(10, false), 263);
    for (int dim = 1; dim <= 20; dim++)
        ck_assert_uint_eq(cube_columns_waiting(dim, true), (1u << (dim - 1)) - 1);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, columns_of_the_4_cube);
    tcase_add_test(cases, waiting_of_known_dimensions);
    tcase_add_loop_test(cases, each_column_has_the_destinations_of_its_port_once_and_the_neighbour_last,
                        FIRST_DIM, LAST_DIM + 1);
    tcase_add_loop_test(cases, every_packet_comes_before_it_has_to_leave, FIRST_DIM, LAST_DIM + 1);
    tcase_add_loop_test(cases, waiting_is_counted_exactly, FIRST_DIM, LAST_DIM + 1);
}

UNIT(add_cases, 60)
