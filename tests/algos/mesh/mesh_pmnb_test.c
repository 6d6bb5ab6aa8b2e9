/*
 * Partial and full multinode broadcast: exact numbers of an independent simulation, the paper's bounds as
 * exact fractions and every transmission counted on all sorts of sets, the forms beyond the paper, engines.
 */
#include <math.h>
#include <stdlib.h>

#include "mesh_run.h"

static int sources[1 << 10];
static char source_text[MESH_TEXT];

/* ------------------------------------------------------------------- as counted by a simulation */

/* Steps, steps with the idle ones of the last window, transmissions; no parameters: mesh-mnb. */
static const struct {
    struct mesh_shape shape;
    const char *split, *active;
    uint64_t steps, windows, transmissions;
} counted[] = {
    {{2, 1, false}, "split=1", "active=0", 4, 4, 3},
    {{2, 1, false}, "split=0", "active=0", 6, 6, 5},
    {{3, 1, false}, "split=1", "active=all", 8, 8, 10},
    {{3, 1, false}, "split=0", "active=all", 12, 12, 14},
    {{3, 1, true}, "split=1", "active=0", 10, 10, 8},
    {{3, 1, true}, "split=0", "active=2", 11, 11, 12},
    {{4, 1, false}, "split=1", "active=all", 12, 12, 18},
    {{4, 1, false}, "split=0", "active=all", 18, 18, 24},
    {{4, 1, true}, "split=1", "active=0,2", 15, 15, 20},
    {{4, 1, true}, "split=0", "active=1,2", 17, 17, 20},
    {{5, 1, false}, "split=1", "active=all", 16, 16, 28},
    {{5, 1, false}, "split=0", "active=all", 24, 24, 36},
    {{5, 1, true}, "split=1", "active=1,3", 20, 20, 30},
    {{5, 1, true}, "split=0", "active=0,1", 22, 22, 24},
    {{8, 1, false}, "split=1", "active=0,1,2,4,5,6,7", 28, 28, 67},
    {{8, 1, false}, "split=0", "active=0,2,3,4,5,6,7", 42, 42, 83},
    {{8, 1, true}, "split=1", "active=1,5", 35, 35, 52},
    {{8, 1, true}, "split=0", "active=5,6", 39, 39, 52},
    {{13, 1, false}, "split=1", "active=1,3,6,10,11,12", 48, 48, 124},
    {{13, 1, false}, "split=0", "active=3,4,5,6,8,9", 72, 72, 140},
    {{13, 1, true}, "split=1", "active=10", 60, 60, 68},
    {{13, 1, true}, "split=1", "active=all", 60, 60, 336},
    {{13, 1, true}, "split=0", "active=10", 66, 66, 70},
    {{13, 1, true}, "split=0", "active=all", 66, 66, 204},
    {{16, 1, false}, "split=1", "active=0,8", 60, 60, 67},
    {{16, 1, false}, "split=0", "active=0,8", 90, 90, 97},
    {{16, 1, true}, "split=1", "active=0,1,2,3,4,5,6,7,8,9,10,12,13,14,15", 75, 75, 488},
    {{16, 1, true}, "split=0", "active=0,1,2,4,5,6,7,8,9,10,11,12,13,14,15", 83, 83, 297},
    {{2, 2, false}, "split=1", "active=0", 8, 8, 18},
    {{2, 2, false}, "split=0", "active=1", 12, 12, 22},
    {{3, 2, false}, "split=1", "active=4", 16, 16, 52},
    {{3, 2, false}, "split=1", "active=all", 20, 20, 176},
    {{3, 2, false}, "split=0", "active=3", 24, 24, 57},
    {{3, 2, false}, "split=0", "active=all", 26, 26, 132},
    {{3, 2, true}, "split=1", "active=1,3,5,6", 22, 22, 184},
    {{3, 2, true}, "split=0", "active=0,4,7,8", 22, 22, 87},
    {{4, 2, false}, "split=1", "active=0,1,2,3,4,5,6,7,8,9,10,11,13,14,15", 33, 33, 534},
    {{4, 2, false}, "split=0", "active=0,1,2,3,4,5,6,7,8,9,10,11,12,14,15", 39, 39, 341},
    {{4, 2, true}, "split=1", "active=11,13", 30, 30, 212},
    {{4, 2, true}, "split=0", "active=0,6", 34, 34, 123},
    {{5, 2, false}, "split=1", "active=0,1,2,7,8,9,10,15,18,22,23,24", 38, 40, 736},
    {{5, 2, false}, "split=0", "active=0,1,3,7,9,11,14,15,21,22,23,24", 49, 52, 472},
    {{5, 2, true}, "split=1", "active=24", 40, 40, 224},
    {{5, 2, true}, "split=1", "active=all", 56, 56, 2496},
    {{5, 2, true}, "split=0", "active=24", 44, 44, 176},
    {{5, 2, true}, "split=0", "active=all", 48, 48, 804},
    {{6, 2, false}, "split=1", "active=19,20", 40, 40, 296},
    {{6, 2, false}, "split=0", "active=2,8", 60, 60, 285},
    {{6, 2, true},
     "split=1",
     "active=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34",
     75,
     75,
     5040},
    {{6, 2, true},
     "split=0",
     "active=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35",
     62,
     62,
     1562},
    {{2, 3, false}, "split=1", "active=3", 12, 12, 69},
    {{2, 3, false}, "split=1", "active=all", 16, 16, 210},
    {{2, 3, false}, "split=0", "active=4", 18, 18, 64},
    {{2, 3, false}, "split=0", "active=all", 19, 19, 123},
    {{3, 3, false},
     "split=1",
     "active=0,1,2,3,4,5,6,7,8,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26",
     44,
     44,
     2299},
    {{3, 3, false},
     "split=0",
     "active=0,1,2,3,4,5,6,7,8,9,10,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26",
     40,
     40,
     948},
    {{3, 3, true}, "split=1", "active=3,5,6,7,8,15,16,17,19,20,22,23,25", 40, 40, 2412},
    {{3, 3, true}, "split=0", "active=2,5,7,8,10,11,12,14,15,16,19,22,26", 34, 34, 585},
    {{2, 4, false}, "split=1", "active=0,4,6,7,8,12,13,15", 20, 20, 644},
    {{2, 4, false}, "split=0", "active=0,2,3,4,5,11,12,15", 24, 24, 283},
    {{3, 1, false}, NULL, NULL, 4, 4, 6},
    {{5, 1, false}, NULL, NULL, 8, 8, 20},
    {{3, 2, false}, NULL, NULL, 10, 10, 84},
    {{5, 2, false}, NULL, NULL, 23, 24, 660},
    {{7, 2, false}, NULL, NULL, 40, 42, 2520},
    {{2, 3, false}, NULL, NULL, 7, 7, 67},
    {{4, 3, false}, NULL, NULL, 35, 36, 4245},
    {{3, 4, false}, NULL, NULL, 32, 32, 6716},
    {{3, 1, true}, NULL, NULL, 3, 3, 6},
    {{5, 1, true}, NULL, NULL, 6, 6, 20},
    {{4, 2, true}, NULL, NULL, 12, 12, 268},
    {{6, 2, true}, NULL, NULL, 22, 22, 1350},
    {{8, 2, true}, NULL, NULL, 34, 34, 4240},
    {{4, 3, true}, NULL, NULL, 27, 27, 4245},
    {{3, 4, true}, NULL, NULL, 20, 20, 6716},
};

START_TEST(simulated_numbers)
{
    const char *params[] = {counted[_i].split, counted[_i].active, NULL};
    struct mesh_result result =
        mesh_run(counted[_i].split ? "mesh-pmnb" : "mesh-mnb", counted[_i].shape, params, _i % 3);
    ck_assert_uint_eq(result.steps, counted[_i].steps);
    ck_assert_uint_le(result.steps, counted[_i].windows);
    ck_assert_uint_eq(result.transmissions, counted[_i].transmissions);
}
END_TEST

/* ------------------------------------------------------------------------------------- bounds */

struct form {
    bool split, fast;
};

static const struct form forms[] = {{true, false}, {false, false}, {true, true}, {false, true}};

enum { FORMS = (int)ARRAY_LENGTH(forms) };

static uint64_t ceil_div(uint64_t a, uint64_t b)
{
    return (a + b - 1) / b;
}

static uint64_t units_of(struct mesh_shape shape, struct form form)
{
    return form.split ? (uint64_t)shape.dim * (shape.torus ? 2 : 1) : 1;
}

/* The bounds (5a), (6a), (5b), (6b), the last two with 4 d (p-1) t_p, times N (p-1) U: a whole number. */
static uint64_t scaled_bound(struct mesh_shape shape, struct form form, uint64_t packets)
{
    uint64_t nodes = (uint64_t)shape_nodes(shape), dim = (uint64_t)shape.dim, hops = (uint64_t)shape.side - 1;
    uint64_t half = ceil_div(hops, 2), class = ceil_div(packets, dim), gamma = shape.torus ? 2 : 1;
    if (form.split)
        return (packets * (nodes - 1) + 2 * dim * hops * nodes + (gamma + 1) * dim * hops * nodes) * hops;
    if (shape.torus)
        return class * half * (nodes - 1) + (hops * dim + dim * half + 4 * hops * dim) * nodes * hops;
    return (class + 2 * hops * dim - 1 + 4 * hops * dim) * nodes * hops;
}

/* The number of a node in a class: its digits turned by c places. */
static int number_in(struct mesh_shape shape, int class, int rank)
{
    int block = 1;
    for (int i = 0; i < class; i++)
        block *= shape.side;
    return rank / block + rank % block * (shape_nodes(shape) / block);
}

static int way(struct mesh_shape shape, bool short_ways, int from, int to)
{
    int sum = 0;
    for (int i = 0; i < shape.dim; i++, from /= shape.side, to /= shape.side) {
        int hops = abs(from % shape.side - to % shape.side);
        sum += short_ways && shape.side - hops < hops ? shape.side - hops : hops;
    }
    return sum;
}

/* Hops of all packets to their places. */
static uint64_t packing_hops(struct mesh_shape shape, struct form form, int count)
{
    uint64_t sum = 0;
    for (int class = 0; class < shape.dim; class ++)
        for (int i = 0; i < count; i++) {
            int before = 0;
            if (!form.split && i % shape.dim != class)
                continue;
            for (int j = 0; j < count; j++)
                if (form.split || j % shape.dim == class)
                    before += number_in(shape, class, sources[j]) < number_in(shape, class, sources[i]);
            for (int rank = 0; rank < shape_nodes(shape); rank++)
                if (number_in(shape, class, rank) == before)
                    sum += (uint64_t)way(shape, form.fast && shape.torus, sources[i], rank);
        }
    return sum;
}

static uint64_t all_transmissions(struct mesh_shape shape, struct form form, int count)
{
    uint64_t nodes = (uint64_t)shape_nodes(shape), dim = (uint64_t)shape.dim, side = (uint64_t)shape.side;
    uint64_t prefix = !form.fast ? 2 * (nodes - 1) : dim * nodes * (side - 1);
    uint64_t prefixes = form.split ? dim : dim + 1;
    if (form.fast && !shape.torus)
        prefix = 2 * dim * (nodes - nodes / side);
    return prefixes * prefix + packing_hops(shape, form, count) * (form.split && shape.torus ? 2 : 1) +
           (uint64_t)count * units_of(shape, form) * (nodes - 1);
}

/* Prefix, packing and all subphases in full. */
static uint64_t all_windows(struct mesh_shape shape, struct form form, uint64_t packets)
{
    uint64_t dim = (uint64_t)shape.dim, hops = (uint64_t)shape.side - 1, half = (uint64_t)shape.side / 2;
    bool rings = shape.torus;
    uint64_t prefix = !form.fast ? 2 * dim * hops : dim * (rings ? half : hops);
    uint64_t packing = dim * (form.fast && rings ? half : hops) * (form.split && rings ? 2 : 1);
    uint64_t sum = (form.split ? 1 : 2) * prefix + packing,
             class = form.split ? packets : ceil_div(packets, dim);
    for (uint64_t l = 1, block = (uint64_t)shape.side; l <= dim; l++, block *= (uint64_t)shape.side) {
        uint64_t most = ceil_div(class, block);
        if (form.split || !rings)
            sum += most * hops;
        else
            sum += form.fast ? ceil_div(most * hops, 2) : most * half;
    }
    return sum;
}

START_TEST(times_and_transmissions_are_as_they_must_be)
{
    struct mesh_shape shape = shapes[_i];
    uint64_t nodes = (uint64_t)shape_nodes(shape), hops = (uint64_t)shape.side - 1;
    struct rng rng;
    rng_open(&rng, 5, (uint64_t)_i);
    for (int set = 0; set < SETS; set += TOOLS_TSAN ? 5 : 1) {
        int count = set_nodes(shape, set, &rng, sources);
        ranks_param(source_text, "active", sources, count);
        for (int f = 0; f < FORMS; f++) {
            const char *params[] = {source_text, forms[f].split ? "split=1" : "split=0",
                                    forms[f].fast ? "fast=1" : "fast=0", NULL};
            struct mesh_result result = mesh_run("mesh-pmnb", shape, params, (set + f) % 3);
            uint64_t bound = scaled_bound(shape, forms[f], (uint64_t)count);
            uint64_t scale = nodes * hops * units_of(shape, forms[f]);
            ck_assert_uint_le(result.steps * nodes * hops, bound);
            ck_assert(fabs(result.paper_time - (double)bound / (double)scale) < 1e-9);
            ck_assert(result.time == (double)result.steps / (double)units_of(shape, forms[f]));
            ck_assert_uint_le(result.steps, all_windows(shape, forms[f], (uint64_t)count));
            ck_assert_uint_eq(result.transmissions, all_transmissions(shape, forms[f], count));
        }
    }
}
END_TEST

/* Prefix and packing in time d floor(p/2), and with all nodes active the broadcast is the least possible. */
START_TEST(fast_forms_take_the_times_said)
{
    static const struct {
        struct mesh_shape shape;
        const char *split, *fast;
        uint64_t steps;
    } said[] = {
        {{4, 3, true}, "split=0", "fast=0", 36 + 9 + 18},  {{4, 3, true}, "split=0", "fast=1", 12 + 6 + 14},
        {{8, 2, true}, "split=1", "fast=0", 28 + 28 + 63}, {{8, 2, true}, "split=1", "fast=1", 8 + 16 + 63},
        {{3, 3, false}, "split=1", "fast=1", 6 + 6 + 26},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(said); i++) {
        const char *params[] = {"active=all", said[i].split, said[i].fast, NULL};
        ck_assert_uint_eq(mesh_run("mesh-pmnb", said[i].shape, params, 0).steps, said[i].steps);
    }
}
END_TEST

START_TEST(nobody_active_costs_a_prefix)
{
    const char *split[] = {"active=random:0", "split=1", NULL},
               *whole[] = {"active=random:0", "split=0", NULL};
    struct options options = trial_on("mesh:4x4");
    options.param_count = 2;
    for (int i = 0; i < 2; i++) {
        options.params = i ? whole : split;
        struct trial trial = trial_run(find_program("mesh-pmnb"), options, 0);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_eq(trial.outcome->steps, 12);
        ck_assert_uint_eq(trial.outcome->transmissions, i ? 30 : 60);
        trial_end(&trial);
    }
}
END_TEST

START_TEST(links_may_be_slow)
{
    for (int f = 0; f < FORMS; f++) {
        const char *params[] = {"active=random:5", forms[f].split ? "split=1" : "split=0",
                                forms[f].fast ? "fast=1" : "fast=0"};
        struct options options = trial_on("torus:4x4");
        options.params = params;
        options.param_count = 3;
        struct trial plain = trial_run(find_program("mesh-pmnb"), options, 0);
        options.startup = 2;
        options.per_unit = 3;
        struct trial slow = trial_run(find_program("mesh-pmnb"), options, 1);
        ck_assert_msg(slow.status == PARRAY_DONE && slow.outcome->verified == 1, "%s", slow.outcome->error);
        ck_assert_uint_eq(slow.outcome->steps, 5 * plain.outcome->steps);
        trial_end(&plain);
        trial_end(&slow);
    }
}
END_TEST

START_TEST(all_engines_agree)
{
    static const struct mesh_shape some[] = {
        {5, 1, false}, {4, 2, false}, {4, 2, true}, {3, 3, true}, {2, 4, false}};
    for (size_t i = 0; i < ARRAY_LENGTH(some); i++) {
        const char *dummies[] = {"active=random:1", "split=1", NULL};
        mesh_agree("mesh-mnb", some[i], NULL);
        mesh_agree("mesh-mnb", some[i], dummies);
        for (int f = 0; f < FORMS; f++) {
            const char *params[] = {"active=random:5", forms[f].split ? "split=1" : "split=0",
                                    forms[f].fast ? "fast=1" : "fast=0", NULL};
            mesh_agree("mesh-pmnb", some[i], params);
        }
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, simulated_numbers, 0, (int)ARRAY_LENGTH(counted));
    tcase_add_loop_test(cases, times_and_transmissions_are_as_they_must_be, 0, SHAPES);
    tcase_add_test(cases, fast_forms_take_the_times_said);
    tcase_add_test(cases, nobody_active_costs_a_prefix);
    tcase_add_test(cases, links_may_be_slow);
    tcase_add_test(cases, all_engines_agree);
}

UNIT(add_cases, 120)
