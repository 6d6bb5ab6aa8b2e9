/*
 * The proved bound on the total communication distance: its values, what a source at the border adds, and
 * that no broadcast does with less, of all that there are on eight nodes.
 */
#include "tools.h"
#include "worm_run.h"

enum { DOUBLINGS_FEW = TOOLS_TSAN ? 8 : 12 };

/* The bound for a source. */
static uint64_t bound_from(const char *topology, int root)
{
    char text[32];
    const char *param = text;
    struct options options = trial_on(topology);
    const struct parray_program *program = find_program("worm-broadcast-dp");
    snprintf(text, sizeof text, "root=%d", root);
    options.params = &param;
    options.param_count = 1;
    struct trial trial = trial_open(program, options, 0);
    ck_assert_msg(trial.array != NULL, "%s", trial.error);
    double bound = program->tcd_bound(trial.array);
    trial_end(&trial);
    return (uint64_t)bound;
}

/* The node with this coordinate in every dimension. */
static int diagonal(int dims, int levels, int at)
{
    int rank = 0;
    for (int i = 0; i < dims; i++)
        rank = rank << levels | at;
    return rank;
}

/* From inside a mesh, and from everywhere on a torus. */
START_TEST(the_bound_is_that_of_the_theory)
{
    static const struct {
        int dims, levels;
        uint64_t bound;
    } bounds[] = {{1, 2, 3},  {1, 3, 9},    {1, 4, 23},   {1, 5, 57},   {2, 1, 3},
                  {2, 2, 15}, {2, 3, 69},   {2, 4, 285},  {2, 5, 1149}, {3, 1, 7},
                  {3, 2, 63}, {3, 3, 525},  {3, 4, 4221}, {4, 2, 255},  {4, 3, 4125},
                  {5, 1, 31}, {5, 2, 1023}, {6, 1, 63},   {6, 2, 4095}};
    char spec[64];
    for (size_t i = 0; i < ARRAY_LENGTH(bounds); i++) {
        int dims = bounds[i].dims, levels = bounds[i].levels;
        if (dims * levels > DOUBLINGS_FEW)
            continue;
        cube_spec("mesh", dims, levels, spec, sizeof spec);
        ck_assert_uint_eq(bound_from(spec, diagonal(dims, levels, levels > 1)), bounds[i].bound);
        if (dims == 1)
            continue;
        cube_spec("torus", dims, levels, spec, sizeof spec);
        ck_assert_uint_eq(bound_from(spec, 0), bounds[i].bound);
        ck_assert_uint_eq(bound_from(spec, diagonal(dims, levels, levels > 1)), bounds[i].bound);
    }
}
END_TEST

/* One hop more for each coordinate at the border; with sides of two all nodes are there, and it costs
 * nothing. */
START_TEST(a_source_at_the_border_needs_more)
{
    static const struct {
        int dims, levels;
        uint64_t inside;
    } meshes[] = {{2, 2, 15}, {2, 3, 69}, {2, 4, 285}, {3, 2, 63}, {3, 3, 525}};
    int dims = meshes[_i].dims, levels = meshes[_i].levels, side = 1 << levels;
    char spec[64];
    cube_spec("mesh", dims, levels, spec, sizeof spec);
    for (int rank = 0; rank < 1 << dims * levels; rank += TOOLS_TSAN ? 7 : 1) {
        uint64_t bound = meshes[_i].inside;
        for (int i = 0; i < dims; i++) {
            int at = rank >> i * levels & (side - 1);
            bound += at == 0 || at == side - 1;
        }
        ck_assert_uint_eq(bound_from(spec, rank), bound);
    }
}
END_TEST

/* How few powers of two, added and subtracted, give j modulo 2^levels. */
static uint64_t fewest_terms(uint64_t j, int levels)
{
    if (levels == 0 || j == 0)
        return 0;
    if (j % 2 == 0)
        return fewest_terms(j / 2, levels - 1);
    uint64_t less = fewest_terms(j / 2, levels - 1);
    uint64_t more = fewest_terms((j / 2 + 1) % (UINT64_C(1) << (levels - 1)), levels - 1);
    return 1 + (less < more ? less : more);
}

START_TEST(on_a_line_the_bound_is_the_sum_over_all_cuts)
{
    for (int levels = 1; levels <= DOUBLINGS_FEW; levels++) {
        char spec[64];
        uint64_t sum = 0;
        for (uint64_t j = 1; j < UINT64_C(1) << levels; j++)
            sum += fewest_terms(j, levels);
        cube_spec("line", 1, levels, spec, sizeof spec);
        ck_assert_uint_eq(bound_from(spec, levels > 1), sum);
    }
}
END_TEST

/* ------------------------------------------------------------------------- all broadcasts there are */

/* Of the eight nodes of a binomial tree in the order in which they are reached, the one that sends. */
static const int sender[8] = {0, 0, 0, 1, 0, 1, 2, 3};

/* The least TCD of all broadcasts whose first `placed` nodes have their places. */
static uint64_t least_from(const struct parray *array, int *place, int placed)
{
    uint64_t least = UINT64_MAX;
    if (placed == 8)
        return 0;
    for (int rank = 0; rank < 8; rank++) {
        bool taken = false;
        for (int i = 0; i < placed; i++)
            taken |= place[i] == rank;
        if (taken)
            continue;
        place[placed] = rank;
        uint64_t tcd = (uint64_t)parray_distance(array, place[sender[placed]], rank) +
                       least_from(array, place, placed + 1);
        least = tcd < least ? tcd : least;
    }
    return least;
}

START_TEST(no_broadcast_on_eight_nodes_does_with_less)
{
    static const struct {
        const char *topology;
        uint64_t least[8], bound[8];
    } arrays[] = {{"line:8", {12, 10, 9, 9, 9, 9, 10, 12}, {10, 9, 9, 9, 9, 9, 9, 10}},
                  {"ring:8", {9, 9, 9, 9, 9, 9, 9, 9}, {9, 9, 9, 9, 9, 9, 9, 9}},
                  {"mesh:2x2x2", {7, 7, 7, 7, 7, 7, 7, 7}, {7, 7, 7, 7, 7, 7, 7, 7}},
                  {"torus:2x2x2", {7, 7, 7, 7, 7, 7, 7, 7}, {7, 7, 7, 7, 7, 7, 7, 7}}};
    struct trial trial = trial_open(find_program("worm-broadcast-dp"), trial_on(arrays[_i].topology), 0);
    for (int root = 0; root < 8; root++) {
        int place[8] = {root};
        ck_assert_uint_eq(least_from(trial.array, place, 1), arrays[_i].least[root]);
        ck_assert_uint_eq(bound_from(arrays[_i].topology, root), arrays[_i].bound[root]);
    }
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_bound_is_that_of_the_theory);
    tcase_add_loop_test(cases, a_source_at_the_border_needs_more, 0, 5);
    tcase_add_test(cases, on_a_line_the_bound_is_the_sum_over_all_cuts);
    tcase_add_loop_test(cases, no_broadcast_on_eight_nodes_does_with_less, 0, 4);
}

UNIT(add_cases, 120)
