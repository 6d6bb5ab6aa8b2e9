/*
 * The subphases of the broadcasts of meshes: Theorem 5 after each of them and Lemma 1 for all, in every form;
 * Lemma 2 for a single class; messages shorter than packets; and split broadcasts of all nodes.
 */
#include <math.h>

#include "mesh_run.h"

static int sources[1 << 10];
static char source_text[MESH_TEXT];

/* Lemma 1 for a class, in parts; whole packets on a torus go half-way round. */
static double lemma_1(struct mesh_shape shape, double packets, bool half_way)
{
    double nodes = shape_nodes(shape), hops = shape.side - 1, each = half_way ? shape.side / 2 : hops;
    return packets * (nodes - 1) / nodes * each / hops + shape.dim * each;
}

/* After every subphase all nodes have just the packets of their submesh, and the subphases together take no
 * longer than Lemma 1 says: in all forms and with a single class. */
START_TEST(theorem_5_and_lemma_1_hold)
{
    static const char *const all[][3] = {
        {"split=1", "fast=0", "single=0"}, {"split=0", "fast=0", "single=0"},
        {"split=1", "fast=1", "single=0"}, {"split=0", "fast=1", "single=0"},
        {"split=1", "fast=0", "single=1"}, {"split=0", "fast=0", "single=1"}};
    static const char *const told[] = {"told 1", "told 2", "told 3", "told 4"};
    struct mesh_shape shape = shapes[_i];
    struct rng rng;
    rng_open(&rng, 7, (uint64_t)_i);
    for (int set = 0; set < SETS; set += TOOLS_TSAN ? 5 : 2) {
        int count = set_nodes(shape, set, &rng, sources);
        ranks_param(source_text, "active", sources, count);
        for (size_t f = 0; f < ARRAY_LENGTH(all); f++) {
            const char *params[] = {source_text, all[f][0], all[f][1], all[f][2], NULL};
            bool split = f % 2 == 0, single = f >= 4;
            struct trial trial = mesh_trial("mesh-pmnb", shape, params, (set + (int)f) % 3);
            const struct outcome *o = trial.outcome;
            double parts = split ? (single ? 1 : shape.dim) * (shape.torus ? 2 : 1) : 1;
            double packets = split || single ? count : (count + shape.dim - 1) / shape.dim;
            double bound = lemma_1(shape, packets, shape.torus && !split) / parts;
            for (int l = 0; l < shape.dim; l++)
                ck_assert(figure_of(o, told[l]) == shape_nodes(shape));
            ck_assert(figure_of(o, "broadcast") <= bound + 1e-9);
            ck_assert(figure_of(o, "broadcast") <= figure_of(o, "lemma 1") + 1e-9);
            if (f != 3) /* whose rounds are shorter */
                ck_assert(fabs(figure_of(o, "lemma 1") - bound) < 1e-9);
            ck_assert(o->time <= o->paper_time + 1e-9);
            trial_end(&trial);
        }
    }
}
END_TEST

/* Lemma 2, 2d(p-1)t_p + (1 + 1/gamma)(p-1)d + M(N-1)/(N gamma), and 2(N-1) messages for the one prefix. */
START_TEST(a_single_class_keeps_lemma_2)
{
    struct mesh_shape shape = shapes[_i];
    double nodes = shape_nodes(shape), gamma = shape.torus ? 2 : 1, ways = (shape.side - 1) * shape.dim;
    for (int set = SET_LINE; set < SET_RANDOM; set++) {
        int count = set_nodes(shape, set, NULL, sources);
        const char *params[] = {ranks_param(source_text, "active", sources, count), "single=1", NULL};
        struct trial trial = mesh_trial("mesh-pmnb", shape, params, set % 3);
        const struct outcome *o = trial.outcome;
        double bound = count * (nodes - 1) / nodes / gamma + 2 * ways / gamma + (1 + 1 / gamma) * ways;
        ck_assert(fabs(o->paper_time - bound) < 1e-9 && o->time <= bound + 1e-9);
        ck_assert(figure_of(o, "lemma 2") == o->paper_time);
        ck_assert_uint_ge(o->transmissions, (uint64_t)((2 + count * gamma) * (nodes - 1)));
        trial_end(&trial);
    }
}
END_TEST

/* Parts of L units: the prefix takes the steps that it takes with one unit, all else L times as many. */
START_TEST(long_parts_leave_the_prefix_short)
{
    struct mesh_shape shape = shapes[_i];
    uint64_t ways = (uint64_t)((shape.side - 1) * shape.dim);
    for (int split = 0; split < 2; split++) {
        const char *params[] = {"active=random:3", split ? "split=1" : "split=0", "length=1", NULL};
        uint64_t prefix = (split ? 2 : 4) * ways;
        if (shape_nodes(shape) < 3)
            continue;
        uint64_t short_steps = mesh_run("mesh-pmnb", shape, params, 0).steps;
        params[2] = "length=7";
        struct mesh_result result = mesh_run("mesh-pmnb", shape, params, 1);
        ck_assert_uint_eq(result.steps, prefix + 7 * (short_steps - prefix));
        ck_assert(result.time <= result.paper_time + 1e-9);
        double parts = split ? shape.dim * (shape.torus ? 2 : 1) : 1;
        ck_assert(fabs(result.time - (double)result.steps / (7 * parts)) < 1e-9);
    }
}
END_TEST

/* Split, with the packets where they have to be from the start: N-1 parts on every link, the least there is;
 * and just as long if only some of the nodes have anything to tell. */
START_TEST(split_broadcasts_of_all_nodes_take_the_least_time)
{
    struct mesh_shape shape = shapes[_i];
    double parts = shape.dim * (shape.torus ? 2 : 1);
    const char *params[] = {"split=1", "active=all", NULL};
    for (int dummies = 0; dummies < 2; dummies++) {
        struct mesh_result result = mesh_run("mesh-mnb", shape, params, dummies);
        ck_assert_uint_eq(result.steps, (uint64_t)shape_nodes(shape) - 1);
        ck_assert_uint_eq(result.transmissions,
                          (uint64_t)(shape_nodes(shape) * (shape_nodes(shape) - 1)) * (uint64_t)parts);
        ck_assert(fabs(result.time * parts - (shape_nodes(shape) - 1)) < 1e-9);
        ck_assert(dummies || result.lower_bound >= result.time - 1e-9);
        params[1] = "active=1";
    }
}
END_TEST

START_TEST(lengths_without_sense_are_refused)
{
    static const struct {
        const char *param, *layer, *error;
    } cases[] = {
        {"length=0", NULL, "length=0: a whole number from 1 to 4096 is wanted"},
        {"length=4097", NULL, "a whole number from 1 to 4096 is wanted"},
        {"length=2", "fold", "--param length=2: layer fold carries packets of one unit"},
    };
    struct options options = trial_on("mesh:3x3");
    options.params = &cases[_i].param;
    options.param_count = 1;
    options.layer = cases[_i].layer;
    want_refused(find_program("mesh-pmnb"), options, cases[_i].error);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, lengths_without_sense_are_refused, 0, 3);
    tcase_add_loop_test(cases, theorem_5_and_lemma_1_hold, 0, SHAPES);
    tcase_add_loop_test(cases, a_single_class_keeps_lemma_2, 0, SHAPES);
    tcase_add_loop_test(cases, long_parts_leave_the_prefix_short, 0, SHAPES);
    tcase_add_loop_test(cases, split_broadcasts_of_all_nodes_take_the_least_time, 0, SHAPES);
}

UNIT(add_cases, 120)
