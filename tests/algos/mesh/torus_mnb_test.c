/*
 * The optimal multinode broadcasts: exact steps and transmissions, all engines alike, and what they refuse.
 */
#include "../common/exact_run.h"
#include "tools.h"

/* Steps and transmissions as counted by an independent simulation. */
static const struct exact counted[] = {
    {"torus-mnb-2d", "torus:3x3", 2, 72, 2, {NULL}},
    {"torus-mnb-2d", "torus:5x5", 6, 600, 6, {NULL}},
    {"torus-mnb-2d", "torus:7x7", 12, 2352, 12, {NULL}},
    {"torus-mnb-2d", "torus:9x9", 20, 6480, 20, {NULL}},
    {"torus-mnb-2d", "torus:11x11", 30, 14520, 30, {NULL}},
    {"torus-mnb-2d", "torus:13x13", 42, 28392, 42, {NULL}},
    {"torus-mnb-2d", "torus:15x15", 56, 50400, 56, {NULL}},
    {"mesh-mnb-optimal", "torus:3", 1, 6, 1, {NULL}},
    {"mesh-mnb-optimal", "ring:5", 2, 20, 2, {NULL}},
    {"mesh-mnb-optimal", "torus:3x3", 2, 72, 2, {NULL}},
    {"mesh-mnb-optimal", "torus:5x5", 6, 600, 6, {NULL}},
    {"mesh-mnb-optimal", "torus:3x3x3", 5, 702, 5, {NULL}},
    {"mesh-mnb-optimal", "torus:5x5x5", 21, 15500, 21, {NULL}},
    {"mesh-mnb-optimal", "torus:3x3x3x3", 10, 6480, 10, {NULL}},
    {"mesh-mnb-optimal", "torus:5x5x5x5", 78, 390000, 78, {NULL}},
    {"mesh-mnb-2d", "mesh:2x2", 2, 12, 2, {NULL}},
    {"mesh-mnb-2d", "mesh:3x3", 4, 96, 4, {NULL}},
    {"mesh-mnb-2d", "mesh:5x5", 12, 960, 12, {NULL}},
    {"mesh-mnb-2d", "mesh:7x7", 24, 4032, 24, {NULL}},
    {"mesh-mnb-2d", "mesh:9x9", 40, 11520, 40, {NULL}},
    {"mesh-mnb-2d", "mesh:11x11", 60, 26400, 60, {NULL}},
    {"mesh-mnb-2d", "mesh:13x13", 84, 52416, 84, {NULL}},
    {"mesh-mnb-2d", "mesh:15x15", 112, 94080, 112, {NULL}},
    {"mesh-mnb-optimal", "line:3", 2, 8, 2, {NULL}},
    {"mesh-mnb-optimal", "mesh:5", 4, 32, 4, {NULL}},
    {"mesh-mnb-optimal", "mesh:3x3", 4, 96, 4, {NULL}},
    {"mesh-mnb-optimal", "mesh:5x5", 12, 960, 12, {NULL}},
    {"mesh-mnb-optimal", "mesh:3x3x3", 10, 936, 9, {NULL}},
    {"mesh-mnb-optimal", "mesh:5x5x5", 42, 24800, 42, {NULL}},
    {"mesh-mnb-optimal", "mesh:3x3x3x3", 20, 8640, 20, {NULL}},
    {"mesh-mnb-optimal", "mesh:5x5x5x5", 156, 624000, 156, {NULL}},
};

static bool too_large(const struct exact *exact)
{
    return TOOLS_TSAN && exact->transmissions > 10000;
}

START_TEST(steps_are_those_of_the_simulation)
{
    if (!too_large(&counted[_i]))
        exact_run_everywhere(&counted[_i]);
}
END_TEST

/* Even sides are not among the simulated ones: p^2/4, and ceil((N-1)/(2d)) for any d. */
START_TEST(even_sides_take_the_minimum)
{
    static const struct exact even[] = {
        {"torus-mnb-2d", "torus:4x4", 4, 240, 4, {NULL}},
        {"torus-mnb-2d", "torus:8x8", 16, 4032, 16, {NULL}},
        {"torus-mnb-2d", "torus:14x14", 49, 38220, 49, {NULL}},
        {"mesh-mnb-optimal", "ring:12", 6, 132, 6, {NULL}},
        {"mesh-mnb-optimal", "torus:4x4x4", 11, 4032, 11, {NULL}},
        {"mesh-mnb-optimal", "torus:6x6x6", 36, 46440, 36, {NULL}},
        {"mesh-mnb-optimal", "torus:4x4x4x4", 32, 65280, 32, {NULL}},
        {"mesh-mnb-optimal", "torus:3x3x3x3x3", 25, 58806, 25, {NULL}},
        {"mesh-mnb-2d", "mesh:4x4", 8, 360, 8, {NULL}},
        {"mesh-mnb-2d", "mesh:8x8", 32, 7056, 32, {NULL}},
        {"mesh-mnb-optimal", "line:8", 8, 98, 7, {NULL}},
        {"mesh-mnb-optimal", "mesh:4x4x4", 22, 6048, 21, {NULL}},
        {"mesh-mnb-optimal", "mesh:2x2x2x2", 4, 240, 4, {NULL}},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(even); i++)
        if (!too_large(&even[i]))
            exact_run(&even[i], (int)i % 3);
}
END_TEST

START_TEST(arrays_that_do_not_fit_are_refused)
{
    want_refusal(find_program("torus-mnb-2d"), trial_on("torus:4x5"),
                 "torus:4x5: this program wants equal sides");
    want_refusal(find_program("torus-mnb-2d"), trial_on("torus:4x4x4"),
                 "torus:4x4x4: this program wants two dimensions; mesh-mnb-optimal runs on any number");
    want_refusal(find_program("torus-mnb-2d"), trial_on("torus:2x2"),
                 "torus:2x2: on a torus this program wants sides of 3 or more; with sides of 2 use mesh:");
    want_refusal(find_program("torus-mnb-2d"), trial_forced("mesh:4x4"),
                 "mesh:4x4: this program wants a torus; --layer fold makes one of it");
    want_refusal(find_program("mesh-mnb-optimal"), trial_forced("hypercube:4"),
                 "this program runs on mesh: and torus: only, not on hypercube:4");
}
END_TEST

/* ------------------------------------------------------------------------------- planted faults */

static const struct parray_program *original;
static int flipped_rank;

static void run_and_spoil(struct node *self)
{
    original->node(self);
    if (node_rank(self) == flipped_rank)
        ((uint32_t *)node_state(self))[3] ^= 2;
}

START_TEST(a_wrong_result_is_found)
{
    original = find_program("torus-mnb-2d");
    struct parray_program spoiled = *original;
    spoiled.node = run_and_spoil;
    for (flipped_rank = 0; flipped_rank < 25; flipped_rank += 8) {
        struct trial trial = trial_run(&spoiled, trial_on("torus:5x5"), 0);
        ck_assert_int_eq(trial.status, PARRAY_WRONG);
        ck_assert_int_eq(trial.outcome->verified, 0);
        trial_end(&trial);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, steps_are_those_of_the_simulation, 0, (int)ARRAY_LENGTH(counted));
    tcase_add_test(cases, even_sides_take_the_minimum);
    tcase_add_test(cases, arrays_that_do_not_fit_are_refused);
    tcase_add_test(cases, a_wrong_result_is_found);
}

UNIT(add_cases, 120)
