/*
 * Bounds and papers' times of programs that run through a layer: they are those of the array beneath, or not
 * known.
 */
#include <math.h>

#include "common/beneath.h"
#include "program_run.h"
#include "tools.h"

/* On the mesh beneath; NAN: not known. All on model F* but the gossips, which break the rules of H* there. */
static const struct {
    const char *program, *topology, *params[4];
    double lower_bound, paper_time;
} runs[] = {
    {"echo", "mesh:4x5", {"root=7"}, 2 * (2 + 2), NAN},
    {"mesh-mnb", "mesh:5x5", {NULL}, 24 / 2, NAN},
    {"mesh-mnb", "mesh:5x5", {"split=1"}, 24 / 2, NAN},
    {"mesh-mnb", "mesh:5x5", {"active=random:9"}, 4 + 4, NAN},
    {"mesh-mnb-2d", "mesh:5x5", {NULL}, 24 / 2, 24 / 2},
    {"mesh-mnb-optimal", "mesh:3x3x3", {NULL}, 9, NAN},
    {"torus-mnb-2d", "mesh:5x5", {NULL}, 24 / 2, 24 / 2},
    {"mesh-monotone", "mesh:5x5", {NULL}, 3, NAN},
    {"mesh-packing", "mesh:5x5", {NULL}, 6, NAN},
    {"mesh-pmnb", "mesh:5x5", {"active=random:12"}, 6, NAN},
    {"mesh-pmnb", "mesh:5x5", {"active=random:12", "split=0"}, 8, NAN},
    {"mesh-pmnb", "mesh:5x5", {"active=random:12", "single=1"}, 6, NAN},
    {"mesh-pmnb", "mesh:5x5", {"active=0", "split=0"}, 4 + 4, NAN},
    {"mesh-partial-exchange", "mesh:5x5", {"active=0"}, 24 / 2, NAN},
    {"mesh-partial-gather", "mesh:5x5", {"active=all"}, 2 * 15 * 10 / 10, NAN},
    {"mesh-transpose", "mesh:5x5", {"columns=0", "rows=random:15"}, 27, NAN},
    {"mesh-prefix", "mesh:5x5", {"fast=1"}, 2 * 4, NAN},
    {"ring-broadcasts", "line:7", {NULL}, 6, NAN},
    {"ring-broadcasts", "line:7", {"packets=0,4,0,1,0,0,0"}, 3.5, NAN},
    {"ring-broadcasts", "line:7", {"packets=0,4,0,1,0,0,0", "split=0", "rounds=1"}, 6, NAN},
    {"ring-gossip", "line:7", {NULL}, 7 + 2, NAN},
    {"ring-gossip", "line:8", {"tokens=0,0,3,0,0,0,0,0"}, 3 + 3, NAN},
    {"torus-gossip", "mesh:4x4", {NULL}, 16 * 15 / 24, NAN},
    {"torus-gossip-forward", "mesh:3x3x3", {NULL}, 27 * 26 / 54, NAN},
    {"torus-gossip-optimal", "mesh:5x5", {NULL}, 25 * 24 / 40, NAN},
};

static struct options through_fold(int number)
{
    struct options options = trial_with(runs[number].topology, runs[number].params);
    options.layer = "fold";
    options.force = true;
    return options;
}

static bool are_same(double a, double b)
{
    return isnan(a) ? isnan(b) : a == b;
}

START_TEST(bounds_are_those_of_the_array_beneath)
{
    const struct parray_program *program = find_program(runs[_i].program);
    struct trial trial = trial_run(program, through_fold(_i), 0);
    const struct outcome *o = trial.outcome;
    ck_assert_msg(are_same(o->lower_bound, runs[_i].lower_bound), "bound %g", o->lower_bound);
    ck_assert_msg(are_same(o->paper_time, runs[_i].paper_time), "paper %g", o->paper_time);
    if (strcmp(program->model, "F*") != 0)
        ck_assert_int_eq(trial.status, PARRAY_VIOLATION);
    else
        ck_assert_msg(trial.status == PARRAY_DONE && !(o->time < o->lower_bound), "%s", o->error);
    trial_end(&trial);
}
END_TEST

START_TEST(the_array_beneath_is_the_mesh)
{
    struct options options = trial_on("mesh:4x5");
    for (int i = 0; i < 2; i++) {
        struct trial trial = trial_open(find_program("echo"), options, 0);
        ck_assert_uint_eq(beneath_links(trial.array), 3 * 5 + 4 * 4);
        ck_assert_int_eq(beneath_diameter(trial.array), 3 + 4);
        ck_assert_int_eq(beneath_radius(trial.array), 2 + 2);
        ck_assert(unless_layered(trial.array, 5) == (i ? -1 : 5));
        trial_end(&trial);
        options.layer = "fold";
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, bounds_are_those_of_the_array_beneath, 0, (int)ARRAY_LENGTH(runs));
    tcase_add_test(cases, the_array_beneath_is_the_mesh);
}

UNIT(add_cases, 120)
