/*
 * Planted faults. No node of the programs for active nodes reads who is active except its own flag: while the
 * nodes run the table tells the contrary about all others, and a program that looks at them goes wrong. And a
 * wrong result is found.
 */
#include "mesh/parts/mesh_array.h"
#include "mesh/parts/mesh_flags.h"
#include "mesh_run.h"

static const struct parray_program *original;
static struct mesh_flags *flags;      /* of the array that runs, */
static struct mesh_flags told;        /* as `prepare` left them, */
static int *number, *lies;            /* and what is shown */
static int hidden_nodes, spoilt_rank; /* -1: none is spoilt */

static int prepare_to_lie(struct parray *array)
{
    const struct mesh *mesh;
    if (original->prepare(array) < 0)
        return -1;
    mesh = parray_arg(array);
    flags = (struct mesh_flags *)(uintptr_t)mesh->flags;
    told = *flags;
    hidden_nodes = mesh->nodes;
    lies = parray_alloc(array, (size_t)hidden_nodes * sizeof *lies);
    number = parray_alloc(array, (size_t)hidden_nodes * sizeof *number);
    for (int i = 0; i < hidden_nodes; i++)
        lies[i] = number[i] = !told.number[i];
    return 0;
}

/* Nodes start one after the other and read their flag before anything else; then it is hidden again. */
static void run_among_lies(struct node *self)
{
    int me = node_rank(self);
    memcpy(number, lies, (size_t)hidden_nodes * sizeof *number);
    number[me] = told.number[me];
    *flags = (struct mesh_flags){.count = hidden_nodes - told.count, .ranks = lies, .number = number};
    original->node(self);
}

static bool verify_in_truth(struct node *self)
{
    *flags = told;
    return !original->verify || original->verify(self);
}

static struct parray_program among_lies(const struct parray_program *program)
{
    struct parray_program lied = *program;
    original = program;
    lied.prepare = prepare_to_lie;
    lied.node = run_among_lies;
    lied.verify = verify_in_truth;
    return lied;
}

static const struct {
    const char *name, *params[3];
} programs[] = {
    {"mesh-prefix", {"fast=0"}},
    {"mesh-prefix", {"fast=1"}},
    {"mesh-packing", {NULL}},
    {"mesh-pmnb", {"split=0", "fast=0"}},
    {"mesh-pmnb", {"split=0", "fast=1"}},
    {"mesh-pmnb", {"split=1", "fast=0"}},
    {"mesh-pmnb", {"split=1", "fast=1"}},
};

START_TEST(a_node_reads_no_flag_but_its_own)
{
    static int sources[1 << 10];
    static char text[MESH_TEXT];
    struct parray_program lied = among_lies(find_program(programs[_i].name));
    for (int i = 0; i < SHAPES; i += TOOLS_TSAN ? 4 : 1) {
        struct rng rng;
        rng_open(&rng, 6, (uint64_t)i);
        for (int set = 0; set < SET_RANDOM + 2; set++) {
            int count = set_nodes(shapes[i], set, &rng, sources);
            const char *params[] = {ranks_param(text, "active", sources, count), programs[_i].params[0],
                                    programs[_i].params[1], NULL};
            struct trial trial = trial_run(&lied, trial_with(shape_text(shapes[i]), params), 0);
            ck_assert_msg(trial.status == PARRAY_DONE && trial.outcome->verified == 1, "%s %s %s: %s",
                          programs[_i].name, shape_text(shapes[i]), text, trial.outcome->error);
            trial_end(&trial);
        }
    }
}
END_TEST

/* Knows at once what a prefix would tell. */
static int peek_prepare(struct parray *array)
{
    struct mesh *mesh = parray_alloc(array, sizeof *mesh);
    parray_set_arg(array, mesh);
    return mesh_open(mesh, array) < 0 || mesh_read_active(mesh, array) < 0 ? -1 : 0;
}

static size_t peek_bytes(const struct parray *array)
{
    (void)array;
    return sizeof(int);
}

static void peek(struct node *self)
{
    *(int *)node_state(self) = mesh_active_before(node_arg(self), node_rank(self));
}

static bool peek_verify(struct node *self)
{
    return *(int *)node_state(self) == mesh_active_before(node_arg(self), node_rank(self));
}

START_TEST(a_node_that_reads_others_flags_is_found)
{
    static const struct parray_param params[] = {MESH_ACTIVE_PARAM("0,1,5"), {NULL, NULL, NULL}};
    static const struct parray_program peeking = {.name = "peek",
                                                  .params = params,
                                                  .prepare = peek_prepare,
                                                  .state_bytes = peek_bytes,
                                                  .node = peek,
                                                  .verify = peek_verify};
    struct parray_program lied = among_lies(&peeking);
    struct trial honest = trial_run(&peeking, trial_on("mesh:3x3"), 0);
    ck_assert_int_eq(honest.status, PARRAY_DONE);
    trial_end(&honest);
    struct trial trial = trial_run(&lied, trial_on("mesh:3x3"), 0);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    trial_end(&trial);
}
END_TEST

/* ------------------------------------------------------------------------------- spoilt results */

static const struct {
    const char *name;
    const char *end; /* of the sentence, behind the node */
} verified[] = {{"mesh-prefix", "does not have the result that mesh-prefix requires"},
                {"mesh-pmnb", "word 0 of the token of node "},
                {"mesh-mnb", "word 0 of the token of node "}};

static void run_and_spoil(struct node *self)
{
    original->node(self);
    if (node_rank(self) == spoilt_rank)
        ((unsigned char *)node_state(self))[0] ^= 1;
}

START_TEST(a_wrong_result_is_found)
{
    original = find_program(verified[_i].name);
    struct parray_program spoilt = *original;
    spoilt.node = run_and_spoil;
    for (spoilt_rank = 0; spoilt_rank < 16; spoilt_rank += 5)
        for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
            char node[64];
            snprintf(node, sizeof node, "node %d (mesh %d,%d)", spoilt_rank, spoilt_rank / 4,
                     spoilt_rank % 4);
            struct trial trial = trial_run(&spoilt, trial_on("mesh:4x4"), setting);
            ck_assert_int_eq(trial.status, PARRAY_WRONG);
            ck_assert_ptr_eq(strstr(trial.outcome->error, node), trial.outcome->error);
            ck_assert_ptr_nonnull(strstr(trial.outcome->error, verified[_i].end));
            trial_end(&trial);
        }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_loop_test(cases, a_node_reads_no_flag_but_its_own, 0, (int)ARRAY_LENGTH(programs));
    tcase_add_test(cases, a_node_that_reads_others_flags_is_found);
    tcase_add_loop_test(cases, a_wrong_result_is_found, 0, (int)ARRAY_LENGTH(verified));
}

UNIT(add_cases, 120)
