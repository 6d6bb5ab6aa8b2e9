/*
 * What Varvarigos and Bertsekas 1994 say of single phases: prefix, packing and subphases of the partial
 * multinode broadcast, on all of which a single class uses one dimension at a time; the legs of the partial
 * exchange; the intervals of the dynamic broadcast.
 */
#include "../common/phase_of.h"
#include "mesh_run.h"

static int list[1 << 10];
static char text[MESH_TEXT];

static const struct mesh_shape meshes[] = {{4, 2, false}, {7, 2, false}, {8, 2, true},
                                           {5, 2, true},  {3, 3, false}, {4, 3, true}};

enum { MESHES = (int)ARRAY_LENGTH(meshes) };

static uint64_t ceil_div(uint64_t a, uint64_t b)
{
    return (a + b - 1) / b;
}

static const struct phase_figure *subphase(const struct outcome *o, int l)
{
    char name[32];
    snprintf(name, sizeof name, "broadcast %d", l);
    return phase_of(o, name);
}

/* Lemma 1: subphase l takes at most (p-1)/gamma times ceil(M / p^(d-l+1)), here in parts, of which a ring has
 * 2 a packet; and whole packets go half-way round. */
static void want_subphases(const struct outcome *o, struct mesh_shape shape, uint64_t packets, bool halves)
{
    uint64_t hops = (uint64_t)(shape.torus && !halves ? shape.side / 2 : shape.side - 1), block = 1;
    for (int l = shape.dim; l >= 1; l--) {
        block *= (uint64_t)shape.side;
        const struct phase_figure *phase = subphase(o, l);
        ck_assert_uint_le(phase->steps, hops * ceil_div(packets, block));
        ck_assert(l == shape.dim || phase->end < subphase(o, l + 1)->begin);
    }
}

/* Split packets: one prefix, of 2d(p-1) steps and 2(N-1) messages a class; packing in d(p-1) steps, twice
 * that where a packet has halves. */
START_TEST(phases_of_split_packets)
{
    struct mesh_shape shape = meshes[_i];
    uint64_t ways = (uint64_t)(shape.dim * (shape.side - 1)), nodes = (uint64_t)shape_nodes(shape);
    struct rng rng;
    rng_open(&rng, 5, (uint64_t)_i);
    for (int set = 0; set < SETS; set++) {
        int count = set_nodes(shape, set, &rng, list);
        ranks_param(text, "active", list, count);
        struct trial trial =
            mesh_trial("mesh-pmnb", shape, (const char *const[]){text, "split=1", NULL}, set % 3);
        const struct outcome *o = trial.outcome;
        uint64_t packing = (shape.torus ? 2 : 1) * ways;
        want_phases(o, 2 + (size_t)shape.dim);
        want_phase(o, "prefix", 1, 2 * ways);
        ck_assert_uint_eq(phase_of(o, "prefix")->packets, (uint64_t)shape.dim * 2 * (nodes - 1));
        if (phase_of(o, "packing")->end) {
            ck_assert_uint_gt(phase_of(o, "packing")->begin, 2 * ways);
            ck_assert_uint_le(phase_of(o, "packing")->end, 2 * ways + packing);
        }
        ck_assert_uint_eq(subphase(o, 1)->begin, 2 * ways + packing + 1);
        want_subphases(o, shape, (uint64_t)count, shape.torus);
        trial_end(&trial);
    }
}
END_TEST

/* Whole packets: a prefix tells the classes, another one the ranks; classes have ceil(M/d) packets. */
START_TEST(phases_of_whole_packets)
{
    struct mesh_shape shape = meshes[_i];
    uint64_t ways = (uint64_t)(shape.dim * (shape.side - 1)), nodes = (uint64_t)shape_nodes(shape);
    struct rng rng;
    rng_open(&rng, 6, (uint64_t)_i);
    for (int set = 0; set < SETS; set++) {
        int count = set_nodes(shape, set, &rng, list);
        ranks_param(text, "active", list, count);
        struct trial trial =
            mesh_trial("mesh-pmnb", shape, (const char *const[]){text, "split=0", NULL}, set % 3);
        const struct outcome *o = trial.outcome;
        want_phases(o, 3 + (size_t)shape.dim);
        want_phase(o, "classes", 1, 2 * ways);
        want_phase(o, "prefix", 2 * ways + 1, 4 * ways);
        ck_assert_uint_eq(phase_of(o, "classes")->packets, 2 * (nodes - 1));
        ck_assert_uint_le(phase_of(o, "packing")->steps, ways);
        ck_assert_uint_eq(subphase(o, 1)->begin, 5 * ways + 1);
        want_subphases(o, shape, ceil_div((uint64_t)count, (uint64_t)shape.dim), false);
        trial_end(&trial);
    }
}
END_TEST

/* Algorithm A0: during subphase l only links of dimension d-l are used, so that the others are idle. The
 * paper counts dimensions from the last one. */
START_TEST(a_single_class_uses_one_dimension_in_a_subphase)
{
    struct mesh_shape shape = meshes[_i];
    struct trial trial =
        mesh_trial("mesh-pmnb", shape, (const char *const[]){"active=all", "single=1", NULL}, _i % 3);
    const struct outcome *o = trial.outcome;
    for (int l = 1; l <= shape.dim; l++) {
        const struct phase_figure *phase = subphase(o, l);
        ck_assert_uint_eq(phase->idle, phase->links / (uint64_t)shape.dim * (uint64_t)(shape.dim - 1));
        ck_assert_int_eq(phase->link.port / 2, l - 1);
    }
    trial_end(&trial);
}
END_TEST

/* Section 4: sums in p-1 steps; first legs, which go first, m (N - p) + p - 1 steps after these, with m =
 * floor(sqrt M), and second legs as long after that. */
START_TEST(legs_of_the_partial_exchange)
{
    struct mesh_shape shape = {4 + 3 * (_i / 2), 2, _i % 2};
    uint64_t side = (uint64_t)shape.side, nodes = side * side, root = 0;
    uint64_t sums = shape.torus ? side / 2 : side - 1;
    struct rng rng;
    rng_open(&rng, 7, (uint64_t)_i);
    for (int set = 0; set < SETS; set++) {
        int count = set_nodes(shape, set, &rng, list);
        for (root = 0; (root + 1) * (root + 1) <= (uint64_t)count; root++)
            ;
        ranks_param(text, "active", list, count);
        struct trial trial =
            mesh_trial("mesh-partial-exchange", shape, (const char *const[]){text, NULL}, set % 3);
        const struct outcome *o = trial.outcome;
        uint64_t leg = root * (nodes - side) + side - 1;
        want_phases(o, 3);
        want_phase(o, "sums", 1, sums);
        ck_assert_uint_eq(phase_of(o, "leg 1")->begin, sums + 1);
        ck_assert_uint_le(phase_of(o, "leg 1")->end, sums + leg);
        ck_assert_uint_le(phase_of(o, "leg 2")->end, sums + 2 * leg);
        trial_end(&trial);
    }
}
END_TEST

/* In any number of dimensions: prefix from both sides, the names of the active nodes, a leg a dimension. */
START_TEST(legs_in_more_dimensions)
{
    struct mesh_shape shape = {4, 3, false};
    struct trial trial =
        mesh_trial("mesh-partial-exchange-dd", shape, (const char *const[]){"active=random:9", NULL}, 1);
    const struct outcome *o = trial.outcome;
    want_phases(o, 5);
    want_phase(o, "prefix", 1, 9);
    ck_assert_uint_eq(phase_of(o, "names")->begin, 10);
    ck_assert_uint_le(phase_of(o, "names")->end, 9 + (uint64_t)figure_of(o, "preamble"));
    ck_assert_uint_gt(phase_of(o, "leg 1")->begin, (uint64_t)figure_of(o, "preamble"));
    ck_assert_uint_gt(phase_of(o, "leg 3")->packets, 0);
    trial_end(&trial);
}
END_TEST

/* Section 5: each interval begins with a prefix of 2d(p-1) steps and packing, whatever the load. */
START_TEST(intervals_of_the_dynamic_broadcast)
{
    struct mesh_shape shape = {4, 2, _i};
    struct trial trial = mesh_trial("mesh-dynamic-broadcast", shape,
                                    (const char *const[]){"intervals=30", "load=0.9", NULL}, 1);
    const struct outcome *o = trial.outcome;
    want_phases(o, 4);
    ck_assert_uint_eq(phase_of(o, "prefix")->steps, 30 * 12);
    ck_assert_uint_eq(phase_of(o, "prefix")->packets, 30 * 2 * 2 * 15);
    ck_assert_uint_le(phase_of(o, "packing")->steps, 30 * (_i ? 12 : 6));
    ck_assert_uint_gt(phase_of(o, "prefix")->spans.count, 20);
    trial_end(&trial);
}
END_TEST

/* Without wraparound of its own the mesh takes two steps for each of the torus, in every phase. */
START_TEST(through_the_layer_each_phase_takes_twice_as_long)
{
    struct mesh_shape shape = {6, 2, false};
    struct options options = trial_on(shape_text(shape));
    options.layer = "fold";
    struct trial trial = trial_run(find_program("mesh-pmnb"), options, 0);
    const struct outcome *o = trial.outcome;
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    want_phases(o, 4);
    want_phase(o, "prefix", 1, 2 * 20);
    ck_assert_uint_eq(subphase(o, 1)->begin, 2 * (20 + 20) + 1);
    trial_end(&trial);
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, phases_of_split_packets, 0, MESHES);
    tcase_add_loop_test(cases, phases_of_whole_packets, 0, MESHES);
    tcase_add_loop_test(cases, a_single_class_uses_one_dimension_in_a_subphase, 0, MESHES);
    tcase_add_loop_test(cases, legs_of_the_partial_exchange, 0, 6);
    tcase_add_test(cases, legs_in_more_dimensions);
    tcase_add_loop_test(cases, intervals_of_the_dynamic_broadcast, 0, 2);
    tcase_add_test(cases, through_the_layer_each_phase_takes_twice_as_long);
}

UNIT(add_cases, 120)
