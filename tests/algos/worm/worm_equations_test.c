/*
 * The equations of Cang and Wu: their own examples, and from every source the distance that an independent
 * simulation of Algorithms 1 and 2 counted.
 */
#include "worm/parts/worm_equations.h"
#include "worm_run.h"
#include "worm_tcd_data.h"

/* The examples below Eq. (1), (3) and (13), and Eq. (14). */
START_TEST(the_examples_of_the_paper_hold)
{
    static const int64_t a[] = {0, 1, 1, 3, 5, 11}, plane[] = {0, 3, 15, 69, 291, 1197},
                         space[] = {0, 7, 63, 525, 4235};
    for (int k = 1; k <= 5; k++) {
        ck_assert_int_eq(formula_a(k), a[k]);
        ck_assert_int_eq(formula_eye_closed(2, k), plane[k]);
    }
    for (int k = 1; k <= 4; k++)
        ck_assert_int_eq(formula_eye_closed(3, k), space[k]);
    for (int dims = 1; dims <= FORMULA_AXES; dims++)
        ck_assert_int_eq(formula_eye_closed(dims, 1), (1 << dims) - 1);
}
END_TEST

/* Eq. (3), (13) and (16) solve Eq. (2), (6) and (15). */
START_TEST(the_closed_form_is_that_of_the_recursion)
{
    for (int dims = 1; dims <= FORMULA_AXES; dims++)
        for (int k = 1; dims * (k + 2) <= 54; k++)
            ck_assert_int_eq(formula_eye_closed(dims, k), formula_eye_recursion(dims, k));
}
END_TEST

/* The coordinates of entry i of a table, the dimension that is halved first in front: the last one. */
static void place_of(const struct tcd_table *table, size_t i, int *at)
{
    int half = 1 << (table->levels - 1);
    for (int axis = 0; axis < table->dims; axis++) {
        at[axis] = (int)(i % (size_t)half);
        i /= (size_t)half;
    }
}

/* Theorem 1, Lemma 1 and Lemma 2. */
START_TEST(the_equations_give_the_simulated_distance_of_every_source)
{
    const struct tcd_table *table = &tcd_tables[_i];
    size_t sources = (size_t)1 << table->dims * (table->levels - 1);
    int at[FORMULA_AXES];
    for (size_t i = 0; i < sources && table->method == EYES; i++) {
        place_of(table, i, at);
        ck_assert_int_eq(formula_eq_8(table->dims, table->levels, at), table->tcd[i]);
        ck_assert_int_eq(formula_eq_11(table->dims, table->levels, at), table->tcd[i]);
        if (table->dims == 3)
            ck_assert_int_eq(formula_theorem_1(table->levels, at), table->tcd[i]);
    }
}
END_TEST

/* Of every node, in all submeshes alike. */
START_TEST(the_equations_hold_in_every_submesh)
{
    static const struct {
        const char *topology;
        int dims, levels, stride;
    } meshes[] = {{"mesh:16x16", 2, 4, 11}, {"mesh:4x4x4", 3, 2, 1}, {"mesh:4x4x4x4", 4, 2, 13}};
    int dims = meshes[_i].dims, levels = meshes[_i].levels;
    struct worm_case c = {.program = "worm-broadcast", .topology = meshes[_i].topology};
    for (; c.root < 1 << dims * levels; c.root += meshes[_i].stride) {
        int at[FORMULA_AXES];
        for (int axis = 0; axis < dims; axis++)
            at[axis] = c.root >> axis * levels & ((1 << levels) - 1);
        ck_assert_uint_eq(worm_run(&c, NULL), (uint64_t)formula_eq_8(dims, levels, at));
        ck_assert_uint_eq(worm_run(&c, NULL), (uint64_t)formula_eq_11(dims, levels, at));
    }
}
END_TEST

/* The two properties of f_k: it is never negative, and 0 only at an eye. */
START_TEST(f_is_zero_at_an_eye_alone)
{
    for (int k = 2; k <= 5; k++)
        for (int node = 0; node < 1 << 3 * (k - 1); node++) {
            int uvw[3];
            for (int axis = 0; axis < 3; axis++)
                uvw[axis] = formula_relative(k, node >> axis * (k - 1) & ((1 << (k - 1)) - 1));
            bool eye = !uvw[0] && !uvw[1] && !uvw[2];
            ck_assert(eye ? formula_f(3, k, uvw) == 0 : formula_f(3, k, uvw) > 0);
        }
}
END_TEST

/* Nine regions cover the first submesh; with the limits as printed the outermost nodes have none. */
START_TEST(every_source_has_a_region)
{
    static const int four[] = {0, 1, 1, 2, 1, 1, 2, 3, 3, 4};
    for (int k = 2; k <= 6; k++)
        for (int x = 0; x < 1 << (k - 1); x++)
            for (int z = 0; z < 1 << (k - 1); z++) {
                int uvw[3] = {formula_relative(k, x), formula_relative(k, z), 0};
                int nine = formula_region_9(k, uvw, false);
                ck_assert_int_ge(nine, 1);
                ck_assert_int_le(nine, 9);
                ck_assert_int_eq(formula_region_4(k, uvw, false), four[nine]);
                ck_assert_int_eq(formula_region_9(k, uvw, true), x && z ? nine : 0);
            }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, the_examples_of_the_paper_hold);
    tcase_add_test(cases, the_closed_form_is_that_of_the_recursion);
    tcase_add_loop_test(cases, the_equations_give_the_simulated_distance_of_every_source, 0,
                        (int)ARRAY_LENGTH(tcd_tables));
    tcase_add_loop_test(cases, the_equations_hold_in_every_submesh, 0, 3);
    tcase_add_test(cases, f_is_zero_at_an_eye_alone);
    tcase_add_test(cases, every_source_has_a_region);
}

UNIT(add_cases, 60)
