/*
 * The partial exchanges and the partial gather: exact steps for the sets of an independent simulation, bounds
 * and transmissions for sets of all sorts, and figures to stay below.
 */
#include <stdlib.h>

#include "mesh/parts/mesh_learn.h"
#include "mesh/parts/mesh_orders.h"
#include "mesh_run.h"

static const char *const names[] = {"mesh-partial-exchange", "mesh-partial-exchange-fraction",
                                    "mesh-partial-exchange-dd", "mesh-partial-gather"};
enum { RC, FRACTION, DD, GATHER, PROGRAMS };

static int list[1 << 10];
static char text[MESH_TEXT];

static int power_of(int base, int exponent)
{
    return exponent ? base * power_of(base, exponent - 1) : 1;
}

/* Sums of rows and columns. */
static uint64_t sum_steps(int side)
{
    return (uint64_t)side - 1;
}

static uint64_t sum_packets(int side)
{
    return 4 * (uint64_t)side * (uint64_t)(side - 1);
}

/* ------------------------------------------------------------------------- an independent simulation */

/* Sums apart: what the simulation took with first come, first served at the links, the bound of the paper,
 * and our steps, which are those of the busiest link for nearly all of these sets. */
static const struct known {
    int side, hops, cut, fifo, gather_fifo, bound, exchange, gather;
    const char *active;
} known[] = {
    {2, 4, 2, 3, 2, 6, 2, 2, "0"},
    {2, 8, 2, 3, 2, 6, 2, 2, "2,3"},
    {2, 4, 2, 2, 2, 6, 2, 2, "3"},
    {3, 60, 5, 9, 6, 28, 6, 6, "0,1,3,4"},
    {3, 42, 3, 5, 4, 16, 4, 4, "3,4,5"},
    {3, 15, 3, 5, 3, 16, 3, 3, "1"},
    {3, 129, 6, 11, 10, 28, 10, 10, "0,1,2,3,4,6,7,8"},
    {4, 640, 16, 20, 21, 102, 16, 18, "all"},
    {4, 176, 12, 17, 12, 54, 12, 12, "0,4,8,12"},
    {4, 72, 6, 9, 8, 30, 8, 8, "10,14"},
    {5, 100, 12, 27, 20, 48, 20, 20, "0"},
    {5, 825, 30, 36, 30, 128, 30, 30, "0,1,5,6,10,11,15,16,20,21"},
    {5, 400, 12, 27, 20, 88, 20, 20, "0,6,12,18,24"},
    {5, 450, 12, 27, 24, 88, 24, 24, "0,2,4,8,20"},
    {6, 180, 18, 39, 30, 70, 30, 30, "0"},
    {6, 5040, 54, 62, 65, 370, 54, 58, "all"},
    {6, 960, 30, 39, 30, 130, 30, 30, "0,6,12,18,24,30"},
    {6, 408, 14, 26, 21, 70, 21, 21, "18,19,33"},
    {6, 4932, 54, 99, 101, 310, 99, 99,
     "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,16,17,18,19,20,21,22,23,24,25,26,27"
     ",28,29,30,31,32,33,34,35"},
    {8, 11328, 98, 141, 128, 686, 128, 128,
     "0,1,2,3,4,5,8,9,10,11,12,13,16,17,18,19,20,21,24,25,26,27,28,29,32,33,"
     "34,35,36,37,40,41,42,43,44,45"},
    {8, 2368, 32, 48, 32, 238, 32, 32, "32,33,34,35,36,37,38,39"},
    {8, 288, 16, 49, 40, 126, 40, 40, "18"},
    {8, 10672, 84, 140, 143, 574, 140, 141,
     "1,4,7,9,13,14,15,19,20,23,25,33,34,35,36,38,41,43,44,46,47,49,50,51,52"
     ",53,54,56,58,59,61,62"},
    {10, 16500, 188, 263, 250, 918, 250, 250,
     "0,1,2,3,4,10,11,12,13,14,20,21,22,23,24,30,31,32,33,34,40,41,42,43,44"},
    {10, 7800, 90, 123, 90, 558, 90, 90, "0,1,2,3,4,5,6,7,8,9"},
    {10, 14700, 90, 123, 99, 738, 99, 99, "0,1,2,3,4,5,6,7,8,9,10,20,30,40,50,60,70,80,90"},
    {10, 16500, 78, 175, 168, 918, 168, 168,
     "2,4,8,9,10,15,23,25,27,36,41,47,48,49,50,52,54,57,60,61,66,71,81,85,91"},
    {12, 5856, 140, 260, 240, 550, 240, 240, "0,1,12,13"},
    {12, 82368, 432, 457, 432, 2134, 432, 432,
     "0,1,2,3,4,5,12,13,14,15,16,17,24,25,26,27,28,29,36,37,38,39,40,41,48,4"
     "9,50,51,52,53,60,61,62,63,64,65,72,73,74,75,76,77,84,85,86,87,88,89,96"
     ",97,98,99,100,101,108,109,110,111,112,113,120,121,122,123,124,125,132,"
     "133,134,135,136,137"},
    {12, 13728, 72, 153, 132, 814, 132, 132, "0,13,26,39,52,65,78,91,104,117,130,143"},
    {12, 13080, 48, 149, 132, 814, 132, 132, "6,26,39,46,48,54,64,68,76,94,108,128"},
};

START_TEST(steps_are_those_known)
{
    const struct known *k = &known[_i];
    struct mesh_shape shape = {k->side, 2, false};
    if (TOOLS_TSAN && k->side > 6)
        return;
    uint64_t sums = sum_steps(k->side);
    snprintf(text, sizeof text, "active=%s", k->active);
    const char *params[] = {text, NULL};
    struct mesh_result exchange = mesh_run(names[RC], shape, params, 0);
    struct mesh_result gather = mesh_run(names[GATHER], shape, params, 1);
    ck_assert_int_eq((int)(exchange.steps - sums), k->exchange);
    ck_assert_int_eq((int)gather.steps, k->gather);
    ck_assert_int_le(k->exchange, k->fifo);
    ck_assert_int_le(k->gather, k->gather_fifo);
    ck_assert_uint_eq(exchange.transmissions, (uint64_t)k->hops + sum_packets(k->side));
    ck_assert_uint_eq(gather.transmissions, (uint64_t)k->hops);
    ck_assert(exchange.paper_time == k->bound + k->side);
    ck_assert(gather.paper_time == k->bound);
    ck_assert(exchange.lower_bound >= k->cut && gather.lower_bound == exchange.lower_bound);
}
END_TEST

/* Exchange steps, sums and learning apart, at or below those of a central simulation with first come, first
 * served. */
START_TEST(figures_to_stay_below)
{
    static const struct {
        int program, dim, side, corner, simulated, ours;
    } cases[] = {
        {RC, 2, 16, 8, 1046, 1024},        {RC, 2, 16, 2, 476, 448},
        {FRACTION, 2, 16, 8, 863, 856},    {FRACTION, 2, 16, 2, 268, 256},
        {FRACTION, 2, 16, 16, 1031, 1024}, {DD, 3, 8, 4, 700, 650},
        {DD, 3, 8, 2, 358, 340},           {DD, 3, 4, 3, 66, 63},
    };
    int dim = cases[_i].dim, side = cases[_i].side, corner = cases[_i].corner, count = power_of(corner, dim);
    struct mesh mesh = {.side = side, .dim = dim, .nodes = power_of(side, dim), .pace = 1};
    for (int i = 0; i < count; i++) {
        list[i] = 0;
        for (int digit = 0; digit < dim; digit++)
            list[i] += i / power_of(corner, digit) % corner * power_of(side, digit);
    }
    if (TOOLS_TSAN)
        return;
    const char *params[] = {ranks_param(text, "active", list, count), NULL};
    struct mesh_result result =
        mesh_run(names[cases[_i].program], (struct mesh_shape){side, dim, false}, params, 0);
    uint64_t before = cases[_i].program == DD ? (uint64_t)(dim * (side - 1)) + mesh_learn_steps(&mesh, count)
                                              : sum_steps(side);
    ck_assert_int_eq((int)(result.steps - before), cases[_i].ours);
    ck_assert_int_le(cases[_i].ours, cases[_i].simulated);
}
END_TEST

/* A line of sources in space: dimension order takes 1041 steps, the central simulation of matched orders 350.
 */
START_TEST(a_line_in_space)
{
    const char *params[] = {"active=0,1,2,3,4,5,6,7", NULL};
    struct mesh mesh = {.side = 8, .dim = 3, .nodes = 512, .pace = 1};
    struct mesh_result result = mesh_run(names[DD], (struct mesh_shape){8, 3, false}, params, 0);
    ck_assert_uint_eq(mesh_learn_steps(&mesh, 8), 30);
    ck_assert_uint_eq(result.steps - 21 - 30, 347);
    ck_assert(result.lower_bound == 252);
}
END_TEST

/* ---------------------------------------------------------------------------------------- all sets */

/* Hops from a node to all others. */
static uint64_t hops_from(struct mesh_shape shape, int rank)
{
    int sum = 0, nodes = shape_nodes(shape);
    for (int i = 0; i < shape.dim; i++, rank /= shape.side) {
        int below = rank % shape.side, above = shape.side - 1 - below;
        sum += nodes / shape.side * (below * (below + 1) + above * (above + 1)) / 2;
    }
    return (uint64_t)sum;
}

static uint64_t hops_of(struct mesh_shape shape, int count)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += hops_from(shape, list[i]);
    return sum;
}

static int root_of(int count)
{
    int root = 0;
    while ((root + 1) * (root + 1) <= count)
        root++;
    return root;
}

/* 2 floor(sqrt M) (N - p) + 2 (p - 1), and p for sums; integers all of them. */
START_TEST(the_bound_holds_in_the_plane)
{
    struct mesh_shape shape = {2 + _i, 2, false};
    int nodes = shape.side * shape.side;
    struct rng rng;
    rng_open(&rng, 5, (uint64_t)_i);
    for (int set = 0; set < SETS; set++) {
        int count = set_nodes(shape, set, &rng, list), side = shape.side;
        const char *params[] = {ranks_param(text, "active", list, count), NULL};
        int bound = 2 * root_of(count) * (nodes - side) + 2 * (side - 1);
        for (int i = 0; i < PROGRAMS; i++) {
            if (i == DD)
                continue;
            struct mesh_result result = mesh_run(names[i], shape, params, set % 3);
            ck_assert_int_le((int)result.steps, bound + (i == GATHER ? 0 : side));
            ck_assert(result.paper_time == bound + (i == GATHER ? 0 : side));
            ck_assert_uint_eq(result.transmissions,
                              hops_of(shape, count) + (i == GATHER ? 0 : sum_packets(side)));
        }
    }
}
END_TEST

/* Packets of a leg in one line, at most: by origin, destination and order. */
static int leg_load(const struct mesh *mesh, const mesh_way *ways, int count, int leg)
{
    int *load = calloc((size_t)(mesh->nodes * mesh->dim), sizeof *load), most = 0;
    for (int i = 0; i < count; i++)
        for (int dest = 0; dest < mesh->nodes; dest++) {
            mesh_way way = ways[i * mesh->dim + mesh_orders_group(mesh, dest)];
            int at = list[i], digit = 0;
            for (int l = 0; l <= leg; l++) {
                digit = mesh_way_digit(way, l);
                if (l < leg)
                    at += (mesh_digit(mesh, dest, digit) - mesh_digit(mesh, at, digit)) *
                          mesh_power(mesh, digit);
            }
            int x = mesh_digit(mesh, at, digit),
                *line = &load[digit * mesh->nodes + at - x * mesh_power(mesh, digit)];
            *line += x != mesh_digit(mesh, dest, digit);
            most = *line > most ? *line : most;
        }
    free(load);
    return most;
}

static const struct mesh_shape spaces[] = {{5, 2, false}, {2, 3, false}, {3, 3, false},
                                           {4, 3, false}, {2, 4, false}, {3, 4, false}};

/* Steps: numbering, learning, and for each leg the packets of a line and p - 1. */
START_TEST(the_bound_of_legs_holds_in_space)
{
    struct mesh_shape shape = spaces[_i];
    int nodes = shape_nodes(shape), dim = shape.dim, side = shape.side;
    struct mesh mesh = {.side = side, .dim = dim, .nodes = nodes, .pace = 1};
    mesh_way *ways = calloc((size_t)(nodes * dim), sizeof *ways);
    struct rng rng;
    rng_open(&rng, 6, (uint64_t)_i);
    for (int set = 0; set < SETS; set += TOOLS_TSAN ? 4 : 1) {
        int count = set_nodes(shape, set, &rng, list);
        const char *params[] = {ranks_param(text, "active", list, count), NULL};
        struct mesh_result result = mesh_run(names[DD], shape, params, set % 3);
        uint64_t bound = 2 * (uint64_t)(dim * (side - 1)) + mesh_learn_steps(&mesh, count);
        ck_assert(mesh_orders_find(&mesh, list, count, ways));
        for (int leg = 0; leg < dim; leg++)
            bound += (uint64_t)leg_load(&mesh, ways, count, leg);
        ck_assert_uint_le(result.steps, bound);
        uint64_t numbering = 2 * (uint64_t)(dim * (side - 1) * (nodes / side)),
                 names_told = (uint64_t)(count * (nodes - 1));
        ck_assert_uint_eq(result.transmissions, hops_of(shape, count) + numbering + names_told);
    }
    free(ways);
}
END_TEST

/* The last packet is received in the step after its transmission, and then all end in the next step; if no
 * node is active, mesh-partial-exchange-dd waits for names in vain first. */
START_TEST(all_nodes_are_done_when_the_last_packet_is_there)
{
    static const char *const sets[] = {"active=random:0", "active=5", "active=random:9", "active=all"};
    for (size_t i = 0; i < ARRAY_LENGTH(sets); i++) {
        struct options options = trial_on("mesh:5x5");
        options.params = &sets[i];
        options.param_count = 1;
        struct trial trial = trial_run(find_program(names[_i]), options, 0);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_le(trial.outcome->clock, trial.outcome->steps + (i == 0 && _i == DD ? 14 : 2));
        trial_end(&trial);
    }
}
END_TEST

START_TEST(nobody_active_means_nothing_but_sums)
{
    const char *params[] = {"active=random:0", NULL};
    struct mesh_shape shape = {4, 2, false};
    ck_assert_uint_eq(mesh_run(names[_i], shape, params, 0).steps, _i == GATHER ? 0 : _i == DD ? 6 : 3);
}
END_TEST

/* ------------------------------------------------------------------------------- engines and faults */

START_TEST(all_engines_agree)
{
    static const char *const sets[][2] = {
        {"active=random:5", NULL}, {"active=0,1,2,3", NULL}, {"active=all", NULL}};
    for (size_t i = 0; i < ARRAY_LENGTH(sets); i++) {
        mesh_agree(names[_i], (struct mesh_shape){4, 2, false}, sets[i]);
        if (_i == DD)
            mesh_agree(names[_i], (struct mesh_shape){3, 3, false}, sets[i]);
    }
}
END_TEST

/* A packet that holds its link for three steps makes all of it take three times as long. */
START_TEST(longer_packets_keep_the_schedule)
{
    uint64_t steps[2];
    for (int i = 0; i < 2; i++) {
        const char *param = "active=random:7";
        struct options options = trial_on("mesh:5x5");
        options.params = &param;
        options.param_count = 1;
        options.per_unit = i ? 2 : 1;
        options.startup = i ? 1 : 0;
        struct trial trial = trial_run(find_program(names[_i]), options, 0);
        ck_assert_msg(trial.status == PARRAY_DONE, "%s", trial.outcome->error);
        ck_assert_uint_eq(trial.outcome->stalls, 0);
        steps[i] = trial.outcome->steps;
        trial_end(&trial);
    }
    ck_assert_uint_eq(steps[1], 3 * steps[0]);
}
END_TEST

static const struct parray_program *original;

/* The program as it is, and then one node hands in a token of its own making. */
static void run_and_spoil(struct node *self)
{
    uint32_t other = 1;
    original->node(self);
    if (node_rank(self) == 5)
        node_deliver(self, 2, &other, sizeof other);
}

START_TEST(a_wrong_token_is_found)
{
    const char *param = "active=2,5";
    struct options options = trial_on("mesh:4x4");
    original = find_program(names[_i]);
    struct parray_program spoiled = *original;
    spoiled.node = run_and_spoil;
    options.params = &param;
    options.param_count = 1;
    struct trial trial = trial_run(&spoiled, options, 0);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert_ptr_nonnull(strstr(trial.outcome->error, "node 5 "));
    trial_end(&trial);
}
END_TEST

START_TEST(arrays_that_do_not_fit_are_refused)
{
    static const struct {
        int program;
        const char *topology, *error;
    } cases[] = {
        {RC, "mesh:4x4x4",
         "mesh:4x4x4: this program wants a mesh of 2 dimensions; mesh-partial-exchange-dd runs in more"},
        {GATHER, "mesh:4x5", "mesh:4x5: this program wants equal sides"},
        {DD, "mesh:8", "mesh:8: this program wants a mesh of 2 to 8 dimensions"},
        {FRACTION, "mesh:300x300", "mesh:300x300 has 90000 nodes; this program runs on up to 65536"},
        {DD, "torus:4x4", "torus:4x4: this program runs on meshes without wraparound; take mesh:"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(cases); i++) {
        want_refused(find_program(names[cases[i].program]), trial_forced(cases[i].topology), cases[i].error);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, steps_are_those_known, 0, (int)ARRAY_LENGTH(known));
    tcase_add_loop_test(cases, figures_to_stay_below, 0, 8);
    tcase_add_test(cases, a_line_in_space);
    tcase_add_loop_test(cases, the_bound_holds_in_the_plane, 0, TOOLS_TSAN ? 3 : 6);
    tcase_add_loop_test(cases, the_bound_of_legs_holds_in_space, 0, (int)ARRAY_LENGTH(spaces));
    tcase_add_loop_test(cases, nobody_active_means_nothing_but_sums, 0, PROGRAMS);
    tcase_add_loop_test(cases, all_nodes_are_done_when_the_last_packet_is_there, 0, PROGRAMS);
    tcase_add_loop_test(cases, all_engines_agree, 0, PROGRAMS);
    tcase_add_loop_test(cases, longer_packets_keep_the_schedule, 0, PROGRAMS);
    tcase_add_loop_test(cases, a_wrong_token_is_found, 0, PROGRAMS);
    tcase_add_test(cases, arrays_that_do_not_fit_are_refused);
}

UNIT(add_cases, 120)
