/*
 * mesh-gossip-odd: the fewest steps that can be, under the models of one port, on meshes with an odd number
 * of nodes of two and three dimensions; on all engines alike; what it refuses, and what is seen of a node
 * that does not rest.
 */
#include "../common/exact_run.h"
#include "tools.h"

static const char program_name[] = "mesh-gossip-odd";

enum { MODELS = 3 };
static const char *const models[MODELS] = {"SLA", "F1", "H1"};

static struct options options_under(const char *topology, const char *model)
{
    struct options options = trial_on(topology);
    options.model = model;
    return options;
}

/* What colours (SLA, F1) and counts (H1) tell. */
static uint64_t fewest(int model, uint64_t nodes)
{
    return model == 2 ? 2 * nodes : nodes + 1;
}

/* Steps above the fewest, by model. */
static const struct odd_mesh {
    const char *topology;
    uint64_t above[MODELS];
} meshes[] = {
    {"mesh:3x3", {0, 0, 0}},   {"mesh:3x5", {0, 0, 0}},   {"mesh:5x3", {0, 0, 0}}, {"mesh:3x7", {0, 0, 0}},
    {"mesh:5x5", {0, 0, 0}},   {"mesh:5x7", {0, 0, 0}},   {"mesh:7x7", {0, 0, 1}}, {"mesh:9x5", {0, 0, 1}},
    {"mesh:3x3x3", {0, 0, 0}}, {"mesh:3x3x5", {0, 0, 0}},
};

/* Result: the sum of both digests. */
static uint64_t run_odd(const struct odd_mesh *mesh, int model, int setting)
{
    struct trial trial =
        trial_run(find_program(program_name), options_under(mesh->topology, models[model]), setting);
    const struct outcome *o = trial.outcome;
    uint64_t nodes = (uint64_t)parray_nodes(trial.array), least = fewest(model, nodes);
    ck_assert_msg(trial.status == PARRAY_DONE && o->verified == 1, "%s %s: %s", mesh->topology, models[model],
                  o->error);
    ck_assert_msg(o->steps == least + mesh->above[model], "%s %s: %llu steps, and %llu are the fewest",
                  mesh->topology, models[model], (unsigned long long)o->steps, (unsigned long long)least);
    ck_assert_double_eq(o->lower_bound, (double)least);
    ck_assert_uint_eq(o->transmissions, nodes * (nodes - 1));
    return end_whole(&trial);
}

START_TEST(meshes_take_the_fewest_steps)
{
    for (int model = 0; model < MODELS; model++)
        run_odd(&meshes[_i], model, _i % 3);
}
END_TEST

START_TEST(larger_meshes_take_them_too)
{
    static const struct odd_mesh larger[] = {{"mesh:9x9", {0, 0, 1}}, {"mesh:11x11", {0, 0, 1}}};
    for (size_t i = 0; i < (TOOLS_TSAN ? 0 : ARRAY_LENGTH(larger)); i++)
        for (int model = 0; model < 2; model++)
            run_odd(&larger[i], model, 0);
}
END_TEST

START_TEST(all_engines_give_the_same_digests)
{
    static const struct odd_mesh few[] = {{"mesh:3x5", {0, 0, 0}}, {"mesh:5x5", {0, 0, 0}}};
    for (size_t i = 0; i < ARRAY_LENGTH(few); i++) {
        uint64_t digest = run_odd(&few[i], _i, 0);
        for (int setting = 1; setting < TRIAL_ENGINES; setting++)
            ck_assert_uint_eq(run_odd(&few[i], _i, setting), digest);
    }
}
END_TEST

START_TEST(slow_links_take_as_many_times_longer)
{
    slow_links_take(program_name, options_under("mesh:3x3", "F1"), 3, 10);
}
END_TEST

START_TEST(other_arrays_are_refused)
{
    static const char *const refused[][2] = {
        {"mesh:4x4", "mesh:4x4 has 16 nodes, and this program is for an odd number; cycle-gossip takes the "
                     "least time there, if it is no line"},
        {"mesh:33x33", "mesh:33x33 has 1089 nodes; to plan for more than 1024 would take minutes"},
        {"torus:3x3", "this program runs on these kinds of arrays only: mesh; not on torus:3x3"},
    };
    want_refusal(find_program(program_name), trial_forced(refused[_i][0]), refused[_i][1]);
}
END_TEST

/* ------------------------------------------------------------------------------- planted faults */

/* In every step one node of the larger colour rests, and a node that sends then as well disturbs its
 * neighbour, which is never without a packet. */
static void never_rest(struct node *self)
{
    if (node_rank(self) == 0)
        for (int step = 0; step < 10; step++) {
            node_send(self, 1, NULL, 0);
            node_step(self);
        }
    else
        find_program(program_name)->node(self);
}

START_TEST(a_node_that_never_rests_is_a_violation)
{
    struct parray_program program = *find_program(program_name);
    program.node = never_rest;
    struct trial trial = trial_run(&program, options_under("mesh:3x3", models[_i]), 0);
    ck_assert_int_eq(trial.status, PARRAY_VIOLATION);
    ck_assert_uint_ge(trial.outcome->violation_count, 1);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, meshes_take_the_fewest_steps, 0, (int)ARRAY_LENGTH(meshes));
    tcase_add_test(cases, larger_meshes_take_them_too);
    tcase_add_loop_test(cases, all_engines_give_the_same_digests, 0, MODELS);
    tcase_add_test(cases, slow_links_take_as_many_times_longer);
    tcase_add_loop_test(cases, other_arrays_are_refused, 0, 3);
    tcase_add_loop_test(cases, a_node_that_never_rests_is_a_violation, 0, MODELS);
}

UNIT(add_cases, 120)
