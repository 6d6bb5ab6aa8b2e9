/*
 * The programs for sums: exact steps and transmissions on arrays of several kinds, on all engines, with late
 * packets and a start-up; what they refuse; and twins that drop a part of a sum, or add one twice, which the
 * task finds out.
 */
#include "../common/exact_run.h"
#include "sums/parts/sum_plan.h"
#include "tools.h"

/* Where lanes have equal shares, steps are those of the formulas: of n nodes and U words, 2 (n - 1)/n U over
 * the ports in use. */
static const struct exact runs[] = {
    {"ring-allreduce", "ring:3", 4, 24, 4, {"units=6"}},
    {"ring-allreduce", "ring:8", 14, 224, 14, {"units=16"}},
    {"ring-allreduce", "ring:7", 24, 168, 24, {"units=28"}},
    {"ring-allreduce", "hypercube:3", 14, 224, 10, {"units=16"}},
    {"ring-allreduce", "mesh:4x5", 38, 1520, 26, {"units=40"}},
    {"ring-allreduce", "torus:3x4", 22, 528, 11, {"units=24"}},
    {"ring-reduce-scatter", "ring:8", 7, 112, 7, {"units=2"}},
    {"ring-reduce-scatter", "ring:5", 4, 20, 2, {"units=1"}},
    {"ring-reduce-scatter", "hypercube:4", 30, 480, 15, {"units=4"}},
    {"bucket-allreduce", "ring:8", 14, 224, 14, {"units=16"}},
    {"bucket-allreduce", "torus:4x4", 13, 480, 8, {"units=16"}},
    {"bucket-allreduce", "torus:4x4", 30, 768, 30, {"units=64"}},
    {"bucket-allreduce", "torus:3x3x3", 52, 1944, 52, {"units=162"}},
    {"bucket-allreduce", "torus:2x3", 12, 108, 7, {"units=12"}},
    {"bucket-reduce-scatter", "torus:4x4", 15, 384, 15, {"units=4"}},
    {"bucket-reduce-scatter", "torus:3x3x3", 26, 972, 26, {"units=6"}},
    {"halving-reduce-scatter", "hypercube:2", 3, 16, 3, {"units=2"}},
    {"halving-reduce-scatter", "hypercube:4", 15, 256, 15, {"units=4"}},
    {"halving-reduce-scatter", "hypercube:5", 31, 800, 31, {"units=5"}},
    {"halving-reduce-scatter", "torus:4x4", 36, 1152, 15, {"units=4"}},
    {"doubling-allreduce", "hypercube:1", 1, 2, 1, {"units=1"}},
    {"doubling-allreduce", "hypercube:4", 4, 64, 4, {"units=1"}},
    {"doubling-allreduce", "hypercube:4", 16, 256, 8, {"units=16"}},
    {"doubling-allreduce", "ring:8", 14, 112, 4, {"units=2"}},
    {"rabenseifner-allreduce", "hypercube:3", 14, 144, 14, {"units=24"}},
    {"rabenseifner-allreduce", "hypercube:4", 14, 352, 8, {"units=16"}},
    {"rabenseifner-allreduce", "hypercube:4", 30, 512, 30, {"units=64"}},
    {"rabenseifner-allreduce", "torus:4x4", 72, 2304, 30, {"units=64"}},
    {"swing-allreduce", "ring:4", 6, 48, 6, {"units=8"}},
    {"swing-allreduce", "ring:8", 18, 288, 14, {"units=16"}},
    {"swing-allreduce", "ring:16", 46, 1472, 30, {"units=32"}},
    {"swing-allreduce", "torus:4x4", 30, 1920, 30, {"units=64"}},
    {"swing-allreduce", "torus:4x4", 14, 480, 8, {"units=16"}},
    {"swing-allreduce", "torus:8x8", 138, 35328, 126, {"units=256"}},
    {"swing-reduce-scatter", "ring:8", 9, 144, 7, {"units=2"}},
    {"swing-reduce-scatter", "torus:4x4", 15, 960, 15, {"units=4"}},
    {"bine-allreduce", "torus:4x4", 4, 64, 4, {"units=1"}},
    {"bine-allreduce", "ring:8", 20, 320, 7, {"units=8"}},
    {"bine-broadcast", "ring:8", 6, 18, 4, {"units=2"}},
    {"bine-broadcast", "ring:16", 32, 184, 11, {"units=8"}},
    {"bine-reduce", "ring:16", 22, 184, 11, {"units=8"}},
    {"bine-reduce", "ring:2", 3, 1, 3, {"units=3"}},
};

/* No size of vectors, even or not, makes a sum wrong. */
static const struct odd {
    const char *name, *topology;
} odds[] = {
    {"bine-allreduce", "torus:2x8"},
    {"bine-broadcast", "ring:32"},
    {"bine-reduce", "ring:32"},
    {"bucket-allreduce", "torus:3x4x2"},
    {"bucket-reduce-scatter", "torus:5x3"},
    {"doubling-allreduce", "torus:4x2x2"},
    {"halving-reduce-scatter", "ring:16"},
    {"rabenseifner-allreduce", "hypercube:5"},
    {"ring-allreduce", "mesh:5x4"},
    {"ring-allreduce", "mesh:2x2"},
    {"ring-reduce-scatter", "torus:6x3"},
    {"swing-allreduce", "ring:32"},
    {"swing-allreduce", "torus:4x4x2"},
    {"swing-reduce-scatter", "torus:8x4"},
};

START_TEST(steps_are_exact_on_all_engines)
{
    exact_run_everywhere(&runs[_i]);
}
END_TEST

START_TEST(late_packets_change_no_sum)
{
    exact_bears_delay(&runs[_i], true);
}
END_TEST

START_TEST(any_number_of_words_will_do)
{
    for (int units = 1; units <= 50; units += units < 8 ? 1 : 14) {
        char text[32];
        const char *params[] = {text, NULL};
        snprintf(text, sizeof text, "units=%d", units);
        struct trial trial = right_trial(odds[_i].name, trial_with(odds[_i].topology, params), 0);
        end_whole(&trial);
    }
}
END_TEST

/* A start-up is paid once a round, as partners are neighbours. */
START_TEST(a_start_up_costs_as_much_as_is_claimed)
{
    static const struct {
        const char *name, *topology;
        uint64_t steps;
    } paid[] = {
        {"ring-allreduce", "ring:8", 14 * 100 + 14},
        {"bucket-allreduce", "torus:4x4", 12 * 100 + 30},
        {"doubling-allreduce", "hypercube:4", 4 * 100 + 64},
        {"rabenseifner-allreduce", "hypercube:4", 8 * 100 + 30},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(paid); i++) {
        const char *params[] = {i ? "units=64" : "units=16", NULL};
        struct options options = trial_with(paid[i].topology, params);
        options.startup = 100;
        struct trial trial = right_trial(paid[i].name, options, 0);
        ck_assert_uint_eq(trial.outcome->steps, paid[i].steps);
        ck_assert(find_program(paid[i].name)->claimed_time(trial.array) == (double)paid[i].steps);
        end_whole(&trial);
    }
}
END_TEST

START_TEST(arrays_that_do_not_fit_are_refused)
{
    want_refused(find_program("swing-allreduce"), trial_on("ring:6"),
                 "ring:6: a side of 6 nodes; this program needs sides that are powers of 2");
    want_refused(find_program("bine-reduce"), trial_on("ring:6"), "rings of 2, 4, 8 and so on nodes");
    want_refused(find_program("ring-allreduce"), trial_on("mesh:3x5"), "of which one is even");
    want_refused(find_program("ring-allreduce"), trial_on("mesh:1x4"), "of which one is even");
    want_refused(find_program("bucket-allreduce"), trial_forced("mesh:4x4"), "runs on rings and tori");
    want_refused(find_program("ring-allreduce"), trial_forced("star:4"), "runs on rings, tori, meshes");
    want_refused(find_program("ring-allreduce"), trial_on("ring:5000"), "at most 4096 nodes");
}
END_TEST

/* -------------------------------------------------------------------------------- broken twins */

static const struct parray_program *original;
static sum_rule *right_rule;

/* In the first round node 2 sends nothing, and nobody waits for it. */
static void drop_rule(const struct sum_plan *plan, int me, int lane, int round, struct sum_move *move)
{
    right_rule(plan, me, lane, round, move);
    if (round == 0 && me == 2)
        move->to = -1;
    if (round == 0 && move->from == 2)
        move->from = -1;
}

/* What is to be copied is added, to a part that is in it already. */
static void double_rule(const struct sum_plan *plan, int me, int lane, int round, struct sum_move *move)
{
    right_rule(plan, me, lane, round, move);
    move->copy = false;
}

/* The second round is the first once more: what it brings was added before. */
static void again_rule(const struct sum_plan *plan, int me, int lane, int round, struct sum_move *move)
{
    right_rule(plan, me, lane, round == 1 ? 0 : round, move);
}

static sum_rule *wrong_rule;

static int prepare_twin(struct parray *array)
{
    struct sum_plan *twin = parray_alloc(array, sizeof *twin);
    if (original->prepare(array))
        return -1;
    *twin = *(const struct sum_plan *)parray_arg(array);
    right_rule = twin->rule;
    twin->rule = wrong_rule;
    parray_set_arg(array, twin);
    return 0;
}

static const struct twin {
    const char *name, *topology;
    sum_rule *rule;
} twins[] = {
    {"ring-allreduce", "ring:8", drop_rule},
    {"ring-allreduce", "ring:8", double_rule},
    {"bucket-allreduce", "torus:3x3", drop_rule},
    {"bucket-allreduce", "torus:3x3", double_rule},
    {"ring-reduce-scatter", "ring:8", drop_rule},
    {"halving-reduce-scatter", "hypercube:3", drop_rule},
    {"doubling-allreduce", "hypercube:3", again_rule},
    {"doubling-allreduce", "hypercube:3", drop_rule},
    {"swing-allreduce", "ring:8", double_rule},
    {"swing-reduce-scatter", "ring:8", drop_rule},
    {"bine-allreduce", "ring:8", again_rule},
    {"bine-reduce", "ring:8", drop_rule},
    {"rabenseifner-allreduce", "hypercube:3", drop_rule},
};

START_TEST(a_part_that_is_lost_or_doubled_is_found)
{
    static const char *const params[] = {"units=48", NULL};
    original = find_program(twins[_i].name);
    wrong_rule = twins[_i].rule;
    struct parray_program twin = *original;
    twin.prepare = prepare_twin;
    struct trial trial = trial_run(&twin, trial_with(twins[_i].topology, params), 0);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert_int_eq(trial.outcome->verified, 0);
    ck_assert_msg(strstr(trial.outcome->error, "of the sum"), "%s", trial.outcome->error);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, steps_are_exact_on_all_engines, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, late_packets_change_no_sum, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_loop_test(cases, any_number_of_words_will_do, 0, (int)ARRAY_LENGTH(odds));
    tcase_add_test(cases, a_start_up_costs_as_much_as_is_claimed);
    tcase_add_test(cases, arrays_that_do_not_fit_are_refused);
    tcase_add_loop_test(cases, a_part_that_is_lost_or_doubled_is_found, 0, (int)ARRAY_LENGTH(twins));
}

UNIT(add_cases, 120)
