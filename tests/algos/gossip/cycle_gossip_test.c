/*
 * cycle-gossip: the cycle is one of the array, and the steps under the three models are the least there are,
 * on all engines alike; what it refuses.
 */
#include <stdio.h>

#include "../common/varied_run.h"
#include "gossip/parts/grid_cycle.h"
#include "tools.h"

static const char program_name[] = "cycle-gossip";
static const char *const models[] = {"H1", "F1", "SLA"};

static const char *const arrays[] = {
    "ring:3",      "ring:4",       "ring:7",       "ring:10",   "torus:5",     "torus:1x6",
    "mesh:2x2",    "mesh:2x7",     "mesh:3x4",     "mesh:5x4",  "mesh:6x6",    "mesh:3x3x2",
    "mesh:3x4x5",  "mesh:3x1x3x4", "torus:3x4",    "torus:4x4", "torus:5x3x2", "hypercube:2",
    "hypercube:3", "hypercube:5",  "mesh:2x3x3x3", "torus:2x2", "mesh:1x2x5x1"};

static struct options options_under(const char *topology, const char *model)
{
    struct options options = trial_on(topology);
    options.model = model;
    return options;
}

static uint64_t least_steps(const char *model, uint64_t nodes)
{
    uint64_t rest = nodes % 2;

    if (!strcmp(model, "SLA"))
        return nodes - 1;
    return !strcmp(model, "F1") ? nodes - 1 + rest : 2 * (nodes - 1 + rest);
}

/* Result: the sum of both digests. */
static uint64_t run_at_the_bound(const char *topology, const char *model, int setting)
{
    const struct parray_program *program = find_program(program_name);
    struct trial trial = trial_run(program, options_under(topology, model), setting);
    const struct outcome *o = trial.outcome;
    uint64_t nodes = (uint64_t)parray_nodes(trial.array), steps = least_steps(model, nodes);
    ck_assert_msg(trial.status == PARRAY_DONE && o->verified == 1, "%s %s: %s", topology, model, o->error);
    ck_assert_msg(o->steps == steps, "%s %s: %llu steps, not %llu", topology, model,
                  (unsigned long long)o->steps, (unsigned long long)steps);
    ck_assert(o->lower_bound == (double)steps && program->claimed_time(trial.array) == (double)steps);
    ck_assert_uint_eq(o->transmissions, nodes * (nodes - 1));
    return end_whole(&trial);
}

START_TEST(every_array_takes_as_long_as_the_bound)
{
    for (size_t i = 0; i < ARRAY_LENGTH(models); i++)
        run_at_the_bound(arrays[_i], models[i], _i % 3);
}
END_TEST

START_TEST(all_engines_give_the_same_digests)
{
    static const char *const few[] = {"ring:5", "mesh:3x4", "hypercube:3", "torus:3x4"};
    for (size_t i = 0; i < ARRAY_LENGTH(models); i++) {
        uint64_t digest = run_at_the_bound(few[_i], models[i], 0);
        for (int setting = 1; setting < TRIAL_ENGINES; setting++)
            ck_assert_uint_eq(run_at_the_bound(few[_i], models[i], setting), digest);
    }
}
END_TEST

static void want_cycle(const char *topology)
{
    struct trial trial = trial_open(find_program(program_name), trial_on(topology), 0);
    struct grid_cycle cycle;
    int rank_at[1024];
    ck_assert_int_eq(grid_cycle_take(trial.array, &cycle), 0);
    memset(rank_at, -1, sizeof rank_at);
    for (int rank = 0; rank < cycle.nodes; rank++) {
        int place = grid_cycle_place(&cycle, rank);
        ck_assert(place >= 0 && place < cycle.nodes && rank_at[place] < 0);
        rank_at[place] = rank;
    }
    for (int place = 0; place < cycle.nodes; place++)
        ck_assert_int_eq(parray_distance(trial.array, rank_at[place], rank_at[(place + 1) % cycle.nodes]), 1);
    trial_end(&trial);
}
END_TEST

START_TEST(the_cycle_goes_through_every_node_along_links)
{
    want_cycle(arrays[_i]);
}
END_TEST

/* All sides odd, the same set of sides in every order: up to 11 in two dimensions, 7 in three, 5 in four, and
 * some with more. */
START_TEST(every_odd_torus_has_a_cycle)
{
    char topology[32];
    for (int a = 1; a <= 11; a += 2)
        for (int b = 3; b <= 11; b += 2)
            for (int c = 1; c <= (a > 7 || b > 7 ? 1 : 7); c += 2)
                for (int d = 1; d <= (a > 5 || b > 5 || c > 5 ? 1 : 5); d += 2) {
                    snprintf(topology, sizeof topology, "torus:%dx%dx%dx%d", a, b, c, d);
                    want_cycle(topology);
                }
    want_cycle("torus:3x3x3x3x3");
    want_cycle("torus:3x5x1x3x3x3");
}
END_TEST

START_TEST(odd_tori_take_as_long_as_the_bound)
{
    static const char *const tori[] = {"torus:3x3",   "torus:3x5",   "torus:5x3",
                                       "torus:7x5",   "torus:1x9x3", "torus:3x3x3",
                                       "torus:3x5x3", "torus:7x3x3", "torus:3x3x3x3"};
    for (size_t i = 0; i < ARRAY_LENGTH(models); i++)
        run_at_the_bound(tori[_i], models[i], _i % 3);
}
END_TEST

START_TEST(slow_links_take_as_many_times_longer)
{
    slow_links_take(program_name, options_under("mesh:3x4", "F1"), 3, 11);
}
END_TEST

START_TEST(arrays_without_such_a_cycle_are_refused)
{
    static const char *const refused[][2] = {
        {"mesh:3x3",
         "mesh:3x3 has no Hamiltonian cycle that this program knows: the number of its nodes is odd"},
        {"torus:1x1", "torus:1x1 has no Hamiltonian cycle that this program knows: it is a line"},
        {"mesh:6", "mesh:6 has no Hamiltonian cycle that this program knows: it is a line"},
        {"star:4",
         "this program runs on these kinds of arrays only: ring mesh torus hypercube; not on star:4"},
    };
    want_refusal(find_program(program_name), trial_forced(refused[_i][0]), refused[_i][1]);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, every_array_takes_as_long_as_the_bound, 0, (int)ARRAY_LENGTH(arrays));
    tcase_add_loop_test(cases, all_engines_give_the_same_digests, 0, 4);
    tcase_add_loop_test(cases, the_cycle_goes_through_every_node_along_links, 0, (int)ARRAY_LENGTH(arrays));
    tcase_add_test(cases, every_odd_torus_has_a_cycle);
    tcase_add_loop_test(cases, odd_tori_take_as_long_as_the_bound, 0, 9);
    tcase_add_test(cases, slow_links_take_as_many_times_longer);
    tcase_add_loop_test(cases, arrays_without_such_a_cycle_are_refused, 0, 4);
}

UNIT(add_cases, 60)
