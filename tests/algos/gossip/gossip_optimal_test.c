/*
 * Gossip in the least possible time on meshes and tori: exact steps, every link busy where the bound leaves
 * no room, the same on all engines; and faults planted in the schedule of the mesh are found.
 */
#include <stdlib.h>

#include "gossip/parts/comb_gossip.h"
#include "gossip/parts/comb_tree.h"
#include "machine/machine.h"
#include "optimal_run.h"
#include "tools.h"

enum { MESH_MOST = TOOLS_TSAN ? 8 : 24, TORUS_MOST = TOOLS_TSAN ? 7 : 16, THREADS_SIDE = 6 };

START_TEST(meshes_take_as_long_as_the_bound)
{
    run_mesh(_i, _i % 3);
}
END_TEST

START_TEST(tori_take_as_long_as_the_bound)
{
    for (int columns = 3; columns <= TORUS_MOST; columns++)
        run_torus(_i, columns, columns % 3);
}
END_TEST

/* Tori of other numbers of dimensions, on which all tokens go forward. */
static const char *const forward_tori[] = {
    "torus:3",       "torus:8",       "torus:3x7",     "torus:5x3",   "torus:6x7",
    "torus:3x3x3",   "torus:4x4x4",   "torus:3x4x5",   "torus:5x4x3", "torus:4x5x5",
    "torus:3x3x3x3", "torus:3x4x3x4", "torus:3x3x3x4",
};

static uint64_t run_forward(const char *topology, int setting)
{
    uint64_t nodes = 1, dimensions = 0;
    for (const char *size = strchr(topology, ':'); size; size = strchr(size + 1, 'x'), dimensions++)
        nodes *= strtoull(size + 1, NULL, 10);
    return run_optimal("torus-gossip-forward", topology, (nodes - 1 + dimensions - 1) / dimensions,
                       nodes * (nodes - 1), setting);
}

START_TEST(tori_of_any_dimensions_take_as_long_as_the_bound)
{
    uint64_t digests = run_forward(forward_tori[_i], 0);
    for (int setting = 1; setting < TRIAL_ENGINES && _i < THREADS_SIDE; setting++)
        ck_assert_uint_eq(run_forward(forward_tori[_i], setting), digests);
}
END_TEST

START_TEST(all_engines_give_the_same_digests)
{
    for (int side = 3; side <= 9; side++) {
        uint64_t mesh = run_mesh(side, 0), torus = run_torus(side, 12 - side, 0);
        for (int setting = 1; setting < TRIAL_ENGINES; setting++) {
            if (setting == TRIAL_THREADS && side > THREADS_SIDE)
                continue;
            ck_assert_uint_eq(run_mesh(side, setting), mesh);
            ck_assert_uint_eq(run_torus(side, 12 - side, setting), torus);
        }
    }
}
END_TEST

/* Steps and transmissions as counted by an independent simulation. */
START_TEST(the_formulas_give_the_simulated_numbers)
{
    static const uint64_t mesh[][3] = {
        {2, 3, 12},      {4, 10, 240},     {6, 21, 1260},    {8, 36, 4032},     {10, 55, 9900},
        {12, 78, 20592}, {14, 105, 38220}, {16, 136, 65280}, {18, 171, 104652}, {20, 210, 159600},
    };
    static const uint64_t torus[][4] = {
        {3, 3, 4, 72},         {3, 5, 7, 210},      {3, 7, 10, 420},     {3, 9, 13, 702},
        {3, 11, 16, 1056},     {4, 3, 6, 132},      {4, 5, 10, 380},     {4, 7, 14, 756},
        {4, 9, 18, 1260},      {4, 11, 22, 1892},   {5, 3, 7, 210},      {5, 5, 12, 600},
        {5, 7, 17, 1190},      {5, 9, 22, 1980},    {5, 11, 27, 2970},   {6, 3, 9, 306},
        {6, 5, 15, 870},       {6, 7, 21, 1722},    {6, 9, 27, 2862},    {6, 11, 33, 4290},
        {7, 3, 10, 420},       {7, 5, 17, 1190},    {7, 7, 24, 2352},    {7, 9, 31, 3906},
        {7, 11, 38, 5852},     {8, 3, 12, 552},     {8, 5, 20, 1560},    {8, 7, 28, 3080},
        {8, 9, 36, 5112},      {8, 11, 44, 7656},   {9, 3, 13, 702},     {9, 5, 22, 1980},
        {9, 7, 31, 3906},      {9, 9, 40, 6480},    {9, 11, 49, 9702},   {10, 3, 15, 870},
        {10, 5, 25, 2450},     {10, 7, 35, 4830},   {10, 9, 45, 8010},   {10, 11, 55, 11990},
        {11, 3, 16, 1056},     {11, 5, 27, 2970},   {11, 7, 38, 5852},   {11, 9, 49, 9702},
        {11, 11, 60, 14520},   {12, 3, 18, 1260},   {12, 5, 30, 3540},   {12, 7, 42, 6972},
        {12, 9, 54, 11556},    {12, 11, 66, 17292}, {13, 13, 84, 28392}, {17, 17, 144, 83232},
        {25, 25, 312, 390000},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(mesh); i++) {
        ck_assert_uint_eq(mesh_steps(mesh[i][0]), mesh[i][1]);
        ck_assert_uint_eq(all_moves(mesh[i][0], mesh[i][0]), mesh[i][2]);
    }
    for (size_t i = 0; i < ARRAY_LENGTH(torus); i++) {
        ck_assert_uint_eq(torus_steps(torus[i][0], torus[i][1]), torus[i][2]);
        ck_assert_uint_eq(all_moves(torus[i][0], torus[i][1]), torus[i][3]);
    }
}
END_TEST

START_TEST(long_packets_cost_their_length_a_step)
{
    struct options options = trial_on("mesh:5x5");
    options.per_unit = 3;
    options.startup = 1;
    struct trial trial = trial_run(find_program("mesh-gossip-optimal"), options, 1);
    ck_assert_int_eq(trial.status, PARRAY_DONE);
    ck_assert_uint_eq(trial.outcome->steps, 4 * mesh_steps(5));
    trial_end(&trial);
}
END_TEST

static void expect_refusal(const char *program, const char *topology, const char *words)
{
    want_refused(find_program(program), trial_forced(topology), words);
}

START_TEST(other_arrays_are_refused)
{
    expect_refusal("mesh-gossip-optimal", "mesh:4x5", "as many rows as columns");
    expect_refusal("mesh-gossip-optimal", "mesh:98x98", "up to mesh:97x97 only");
    expect_refusal("mesh-gossip-optimal", "torus:4x4", "mesh:");
    expect_refusal("torus-gossip-optimal", "torus:2x5", "3 rows and columns");
    expect_refusal("torus-gossip-optimal", "torus:3x3x3", "torus:MxN");
    expect_refusal("torus-gossip-forward", "torus:3x2x3", "3 nodes at least in each dimension");
    expect_refusal("torus-gossip-forward", "mesh:3x3x3", "torus");
}
END_TEST

/* ------------------------------------------------------------------------------- planted faults */

static const struct parray_program *original;
static int fault_step, fault_rank, misuse_port;

static struct comb_turns *turns_of(struct parray *array)
{
    struct comb_gossip *plan = (struct comb_gossip *)array->data.arg;
    return &plan->turns;
}

static struct trial run_with(int (*prepare)(struct parray *array), void (*node)(struct node *self), int side,
                             int setting)
{
    static struct parray_program program; /* the array has it until it is closed */
    char topology[32];
    original = find_program("mesh-gossip-optimal");
    program = *original;
    program.prepare = prepare ? prepare : program.prepare;
    program.node = node ? node : program.node;
    snprintf(topology, sizeof topology, "mesh:%dx%d", side, side);
    return trial_run(&program, trial_on(topology), setting);
}

/* One turn of one link is given to the other end. */
static int prepare_with_a_wrong_turn(struct parray *array)
{
    if (original->prepare(array))
        return -1;
    struct comb_turns *turns = turns_of(array);
    size_t bit = comb_turns_bit(turns->side, fault_step, fault_rank, fault_step % 2);
    turns->low_sends[bit / 8] ^= (uint8_t)(1u << bit % 8);
    return 0;
}

/* There is no turn to spare: one direction of the link lacks one, and a token stays behind. */
START_TEST(one_wrong_turn_loses_tokens)
{
    for (fault_step = 1; fault_step <= 21; fault_step++) {
        fault_rank = fault_step; /* of 6 x 6: links to the right for odd steps, downwards for even ones */
        fault_rank -= fault_rank % 6 == 5;
        struct trial trial = run_with(prepare_with_a_wrong_turn, NULL, 6, fault_step % 3);
        ck_assert_int_eq(trial.status, PARRAY_WRONG);
        ck_assert_int_eq(trial.outcome->verified, 0);
        ck_assert_uint_lt(trial.outcome->transmissions, all_moves(6, 6));
        trial_end(&trial);
    }
}
END_TEST

/* Leaves are served with all others, in order of arrival. */
static unsigned first_come(int side, int root, int rank)
{
    unsigned children = comb_tree_children(side, root, rank);
    return (children | children >> 4) & 15;
}

/* In the turns that suit the right order. */
static int prepare_first_come(struct parray *array)
{
    if (original->prepare(array))
        return -1;
    turns_of(array)->children = first_come;
    return 0;
}

/* In turns that suit the wrong one, with room for some more steps. */
static int prepare_all_first_come(struct parray *array)
{
    if (prepare_first_come(array))
        return -1;
    struct comb_turns *turns = turns_of(array);
    turns->steps += 20;
    turns->low_sends = parray_alloc(array, comb_turns_bytes(turns->side, turns->steps));
    return comb_turns_fill(turns) > 0 ? 0 : -1;
}

START_TEST(leaves_served_too_early_cost_steps)
{
    static const uint64_t more[] = {1, 1, 2, 3, 4, 3, 5, 5, 10, 6};
    for (int side = 3; side <= 12; side++) {
        struct trial trial = run_with(prepare_first_come, NULL, side, 1);
        ck_assert_int_eq(trial.status, PARRAY_WRONG);
        trial_end(&trial);
        trial = run_with(prepare_all_first_come, NULL, side, 1);
        ck_assert_int_eq(trial.status, PARRAY_DONE);
        ck_assert_uint_eq(trial.outcome->steps, mesh_steps((uint64_t)side) + more[side - 3]);
        ck_assert(trial.outcome->lower_bound < trial.outcome->time);
        ck_assert(trial.outcome->utilization_mean < 1);
        trial_end(&trial);
    }
}
END_TEST

static void send_out_of_turn(struct node *self)
{
    uint32_t payload[GOSSIP_PACKET_BYTES / sizeof(uint32_t)] = {0};
    if (node_rank(self) == 0)
        node_send(self, misuse_port, payload, sizeof payload);
    original->node(self);
}

/* In step 1 node 0 has its turn on the link to the right, and its neighbour below on the link between
 * them. */
START_TEST(a_send_out_of_turn_violates_the_model)
{
    static const enum rule rules[] = {[1] = RULE_HALF_DUPLEX, [3] = RULE_LINK};
    for (misuse_port = 1; misuse_port <= 3; misuse_port += 2)
        for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
            struct trial trial = run_with(NULL, send_out_of_turn, 4, setting);
            ck_assert_int_eq(trial.status, PARRAY_VIOLATION);
            ck_assert_uint_eq(trial.outcome->violations[0].step, 1);
            ck_assert_int_eq(trial.outcome->violations[0].node, 0);
            ck_assert_int_eq(trial.outcome->violations[0].rule, rules[misuse_port]);
            trial_end(&trial);
        }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, meshes_take_as_long_as_the_bound, 2, MESH_MOST + 1);
    tcase_add_loop_test(cases, tori_take_as_long_as_the_bound, 3, TORUS_MOST + 1);
    tcase_add_loop_test(cases, tori_of_any_dimensions_take_as_long_as_the_bound, 0,
                        TOOLS_TSAN ? 4 : ARRAY_LENGTH(forward_tori));
    tcase_add_test(cases, all_engines_give_the_same_digests);
    tcase_add_test(cases, the_formulas_give_the_simulated_numbers);
    tcase_add_test(cases, long_packets_cost_their_length_a_step);
    tcase_add_test(cases, other_arrays_are_refused);
    tcase_add_test(cases, one_wrong_turn_loses_tokens);
    tcase_add_test(cases, leaves_served_too_early_cost_steps);
    tcase_add_test(cases, a_send_out_of_turn_violates_the_model);
}

UNIT(add_cases, 120)
