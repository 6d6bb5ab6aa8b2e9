/*
 * The Hamiltonian cycle of a star graph, walked whole from node to node, forth; and every node knows the port
 * by which the walk comes to it.
 */
#include <check.h>
#include <stdlib.h>

#include "../../emu/trial.h"
#include "../../lib/expect.h"
#include "star/parts/star_cycle.h"
#include "star/parts/star_perm.h"
#include "tools.h"

enum { MOST = TOOLS_TSAN || TOOLS_ASAN ? 8 : 10 };

START_TEST(the_cycle_meets_every_node_once_and_closes)
{
    struct star_cycle cycle;
    uint32_t nodes = star_factorial(_i);
    unsigned char *met = calloc(nodes, 1), p[STAR_SYMBOLS];
    int next, last, came_by = _i - 2;
    ck_assert_ptr_nonnull(met);
    star_cycle_make(&cycle, _i);
    star_unrank(_i, 0, p);
    for (uint32_t place = 0; place < nodes; place++) {
        uint32_t rank = star_rank(_i, p);
        star_cycle_ports(&cycle, p, &next, &last);
        EXPECT(!met[rank] && next >= 0 && next < _i - 1 && last == came_by,
               "place %u, node %u: met %d times before, from port %d to port %d", place, rank, met[rank],
               last, next);
        met[rank] = 1;
        star_cross(p, next);
        came_by = next;
    }
    ck_assert_uint_eq(star_rank(_i, p), 0);
    free(met);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, the_cycle_meets_every_node_once_and_closes, 2, MOST + 1);
}

UNIT(add_cases, 120)
