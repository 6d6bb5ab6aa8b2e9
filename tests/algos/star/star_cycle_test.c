/*
 * The Hamiltonian cycle of a star graph, walked whole.
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
    uint32_t nodes = star_factorial(_i);
    unsigned char *ports = calloc(nodes, 1), *met = calloc(nodes, 1), p[STAR_SYMBOLS];
    ck_assert_ptr_nonnull(ports);
    ck_assert_ptr_nonnull(met);
    star_cycle_fill(_i, ports);
    star_unrank(_i, 0, p);
    for (uint32_t place = 0; place < nodes; place++) {
        uint32_t rank = star_rank(_i, p);
        EXPECT(!met[rank] && ports[place] < _i - 1, "place %u, node %u: met %d times before, port %d", place,
               rank, met[rank], ports[place]);
        met[rank] = 1;
        star_cross(p, ports[place]);
    }
    ck_assert_uint_eq(star_rank(_i, p), 0);
    free(ports);
    free(met);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, the_cycle_meets_every_node_once_and_closes, 2, MOST + 1);
}

int main(void)
{
    return trial_suite("star cycle", add_cases, 120);
}
