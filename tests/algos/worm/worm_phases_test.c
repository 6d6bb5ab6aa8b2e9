/*
 * The phases of the broadcasts by worms: each takes as many steps as there are dimensions, and from an eye
 * its distances add up to a term of Cang and Wu 2000, Eq. 15.
 */
#include "../common/phase_of.h"
#include "worm_run.h"

/* How far the eyes of a cube of 2^level nodes a side lie apart. */
static uint64_t eye_distance(int level)
{
    return ((UINT64_C(1) << level) + (level % 2 ? 1 : UINT64_C(0) - 1)) / 3;
}

static struct trial broadcast(const char *program, int dims, int levels, const char *param, int setting)
{
    char topology[64];
    struct options options = trial_on(cube_spec("mesh", dims, levels, topology, sizeof topology));
    options.params = &param;
    options.param_count = 1;
    struct trial trial = trial_run(find_program(program), options, setting);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    want_phases(trial.outcome, (size_t)levels);
    return trial;
}

static const struct phase_figure *phase_number(const struct outcome *o, int number)
{
    char name[24];
    snprintf(name, sizeof name, "phase %d", number);
    return phase_of(o, name);
}

static const int shapes[][2] = {{1, 4}, {2, 2}, {2, 3}, {2, 4}, {3, 2}, {3, 3}};

START_TEST(a_phase_takes_a_step_for_each_dimension)
{
    static const char *const programs[] = {"worm-broadcast", "worm-broadcast-doubling"};
    int dims = shapes[_i][0], levels = shapes[_i][1];
    for (size_t p = 0; p < ARRAY_LENGTH(programs); p++) {
        struct trial trial = broadcast(programs[p], dims, levels, "root=5", (int)p);
        for (int i = 0; i < levels; i++) {
            const struct phase_figure *phase = phase_number(trial.outcome, i + 1);
            ck_assert_uint_eq(phase->begin, (uint64_t)(dims * i + 1));
            ck_assert_uint_eq(phase->end, (uint64_t)(dims * (i + 1)));
            /* the holders double in each step, and all of them but the newest send */
            ck_assert_uint_eq(phase->nodes, UINT64_C(1) << (dims * (i + 1) - 1));
            ck_assert_int_ge(phase->node.from, 0);
        }
        trial_end(&trial);
    }
}
END_TEST

START_TEST(the_least_distance_has_no_phases)
{
    struct options options = trial_on("mesh:8x8");
    struct trial trial = trial_run(find_program("worm-broadcast-dp"), options, 0);
    ck_assert_uint_eq(trial.outcome->phase_count, 0);
    trial_end(&trial);
}
END_TEST

/* The eyes of a cube of 2^k nodes a side lie a_k apart, around its middle. */
START_TEST(distances_are_those_of_equation_15)
{
    int dims = shapes[_i][0], levels = shapes[_i][1];
    uint64_t eye = 0, power = UINT64_C(1) << dims;
    char root[32];
    for (int i = 0; i < dims; i++)
        eye = (eye << levels) + ((UINT64_C(1) << levels) - eye_distance(levels)) / 2;
    snprintf(root, sizeof root, "root=%d", (int)eye);
    struct trial trial = broadcast("worm-broadcast", dims, levels, root, 0);
    for (int i = 0; i < levels; i++)
        ck_assert_uint_eq(phase_number(trial.outcome, i + 1)->packets,
                          (power - 1) * (UINT64_C(1) << dims * i) * eye_distance(levels - i));
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_phase_takes_a_step_for_each_dimension, 0, (int)ARRAY_LENGTH(shapes));
    tcase_add_test(cases, the_least_distance_has_no_phases);
    tcase_add_loop_test(cases, distances_are_those_of_equation_15, 0, (int)ARRAY_LENGTH(shapes));
}

UNIT(add_cases, 60)
