/*
 * What all gossip programs share: boards that do not fit are refused, and faults of a node are found: a token
 * sent twice, one that is not here, one that is missing or wrong in the end.
 */
#include "gossip/parts/gossip.h"
#include "gossip_run.h"

START_TEST(what_does_not_fit_is_refused)
{
    static const struct {
        struct gossip_run run;
        const char *error;
    } refused[] = {
        {{"mesh-gossip-optimal", "mesh:3x4", NULL},
         "mesh:3x4: this program needs as many rows as columns, mesh:NxN"},
        {{"mesh-gossip", "mesh:1x1", NULL}, "mesh:1x1: this program needs 2 rows and columns at least"},
        {{"mesh-gossip", "mesh:3x3x3", NULL}, "this program runs on mesh:MxN only, not on mesh:3x3x3"},
        {{"mesh-gossip", "torus:3x3", NULL}, "this program runs on mesh:MxN only, not on torus:3x3"},
        {{"mesh-gossip-fy", "line:9", NULL}, "this program runs on mesh:MxN only, not on line:9"},
        {{"mesh-gossip", "mesh:257x257", NULL},
         "mesh:257x257 has 66049 nodes; a gossip of more than 65536 would not fit in memory"},
        {{"mesh-gossip", "mesh:4x4", "rules=wrong"},
         "--param rules=wrong: local, simple, literal or swapped is wanted"},
        {{"mesh-gossip", "mesh:4x4", "overlap=2"}, "--param overlap=2: a whole number from 0 to 1 is wanted"},
        {{"torus-gossip", "torus:2x2", NULL}, "torus:2x2: this program needs 3 rows and columns at least"},
        {{"torus-gossip", "torus:5x5", "delayer=1"}, "--param delayer=1: wrap, none or literal is wanted"},
        {{"mesh-gossip-rect", "mesh:1x9x1", NULL},
         "mesh:1x9x1: this program needs two dimensions of 2 nodes or more at least"},
        {{"mesh-gossip-rect", "torus:3x4", NULL},
         "this program runs on these kinds of arrays only: mesh; not on torus:3x4"},
        {{"mesh-gossip-rect", "mesh:33x32", NULL},
         "mesh:33x32 has 1056 nodes; to plan for more than 1024 would take minutes"},
        {{"mesh-gossip-rect", "mesh:9x9x13", NULL},
         "mesh:9x9x13 has 1053 nodes; to plan for more than 1024 would take minutes"},
        {{"line-gossip", "ring:5", NULL}, "this program runs on line:N only, not on ring:5"},
        {{"line-gossip", "line:1", NULL}, "line:1: this program runs on line:2 to line:65536"},
        {{"ring-gossip", "ring:2", NULL}, "ring:2: this program runs on ring:3 to ring:65536"},
        {{"line-gossip", "line:3", "tokens=1,2"},
         "--param tokens=1,2: 2 counts for 3 nodes; one for each is wanted, or one for all"},
        {{"line-gossip", "line:3", "tokens=1,-2,1"},
         "--param tokens=1,-2,1: counts from 0 on are wanted, with commas between, and at most 268435456 "
         "tokens in all"},
        {{"line-gossip", "line:3", "tokens=1,2,"},
         "--param tokens=1,2,: counts from 0 on are wanted, with commas between, and at most 268435456 "
         "tokens in all"},
        {{"ring-gossip", "ring:3", "tokens=65537"},
         "--param tokens=65537: 196611 tokens in all; at most 65536 fit in memory"},
        {{"ring-gossip", "ring:3", "tokens=30000"},
         "--param tokens=30000: 90000 tokens in all; at most 65536 fit in memory"},
    };
    for (size_t i = 0; i < ARRAY_LENGTH(refused); i++) {
        const struct gossip_run *run = &refused[i].run;
        const char *params[] = {run->param, NULL};
        struct options options = trial_with(run->topology, params);
        options.force = true;
        want_refusal(find_program(run->program), options, refused[i].error);
    }
}
END_TEST

/* ------------------------------------------------------------------------------- planted faults */

static int pair_prepare(struct parray *array)
{
    struct gossip *task = parray_alloc(array, sizeof *task);
    parray_set_arg(array, task);
    return gossip_take_grid(array, task, "mesh", 1);
}

static size_t pair_state_bytes(const struct parray *array)
{
    return gossip_state_bytes(array, 0);
}

/* Two nodes that exchange their tokens, node 0 first; then node 0 may send one more. */
static int one_more;

static void pair_node(struct node *self)
{
    int me = node_rank(self), port = me ? 2 : 3, from;
    gossip_start(self);
    if (!me)
        gossip_send(self, port, me);
    gossip_wait(self, &from);
    if (me)
        gossip_send(self, port, me);
    if (one_more < 0)
        return;
    if (!me)
        gossip_send(self, port, one_more);
    else
        gossip_wait(self, &from);
}

static const struct parray_program pair = {.name = "pair",
                                           .task = "gossip",
                                           .topology = "mesh:1x2",
                                           .model = "H*",
                                           .mailbox = 2,
                                           .packet_bytes = GOSSIP_PACKET_BYTES,
                                           .prepare = pair_prepare,
                                           .state_bytes = pair_state_bytes,
                                           .node = pair_node,
                                           .verify = gossip_hand_in,
                                           .lower_bound = gossip_bound};

START_TEST(a_token_that_comes_twice_is_found)
{
    for (int setting = 0; setting < TRIAL_ENGINES; setting++)
        for (one_more = -1; one_more < 2; one_more++) {
            struct trial trial = trial_run(&pair, trial_on("mesh:1x2"), setting);
            const char *error = trial.outcome->error;
            ck_assert_int_eq(trial.status, one_more < 0 ? PARRAY_DONE : PARRAY_WRONG);
            ck_assert_double_eq(trial.outcome->lower_bound, 2);
            if (one_more >= 0)
                ck_assert_msg(strstr(error, "node 1 (mesh 0,1)") && strstr(error, "is_new"), "%s", error);
            trial_end(&trial);
        }
}
END_TEST

static void send_what_is_not_here(struct node *self)
{
    gossip_start(self);
    if (node_rank(self) == 0)
        gossip_send(self, 3, 1);
}

START_TEST(a_token_that_is_not_here_is_found)
{
    struct parray_program program = pair;
    program.node = send_what_is_not_here;
    struct trial trial = trial_run(&program, trial_on("mesh:1x2"), 0);
    ck_assert_int_eq(trial.status, PARRAY_WRONG);
    ck_assert_msg(strstr(trial.outcome->error, "node 0 (mesh 0,0)") &&
                      strstr(trial.outcome->error, "the token sent is here"),
                  "%s", trial.outcome->error);
    trial_end(&trial);
}
END_TEST

/* The program as it is, and then a bit of one token of one node is turned over. */
static const struct parray_program *original;
static int spoiled_rank;
static size_t spoiled_token;

static void run_and_spoil(struct node *self)
{
    original->node(self);
    if (node_rank(self) == spoiled_rank)
        ((uint32_t *)node_state(self))[1 + spoiled_token] ^= 4;
}

START_TEST(a_wrong_result_is_found)
{
    static const struct gossip_run runs[] = {
        {"line-gossip", "line:9", NULL},        {"ring-gossip", "ring:9", NULL},
        {"mesh-gossip", "mesh:3x3", NULL},      {"mesh-gossip", "mesh:4x4", NULL},
        {"mesh-gossip-fy", "mesh:3x3", NULL},   {"torus-gossip", "torus:3x3", NULL},
        {"mesh-gossip-rect", "mesh:3x4", NULL}, {"mesh-gossip-rect", "mesh:2x2x3", NULL},
    };
    const struct gossip_run *run = &runs[_i];
    original = find_program(run->program);
    struct parray_program spoiled = *original;
    spoiled.node = run_and_spoil;
    for (int setting = 0; setting < TRIAL_ENGINES; setting++) {
        char want[40];
        spoiled_rank = 1 + setting;
        spoiled_token = (size_t)(8 - setting);
        snprintf(want, sizeof want, "node %d", spoiled_rank);
        struct trial trial = trial_run(&spoiled, trial_on(run->topology), setting);
        ck_assert_int_eq(trial.status, PARRAY_WRONG);
        ck_assert_msg(strstr(trial.outcome->error, want) == trial.outcome->error, "%s", trial.outcome->error);
        ck_assert_msg(strstr(trial.outcome->error, "of the token of node"), "%s", trial.outcome->error);
        trial_end(&trial);
    }
}
END_TEST

static void add_cases(TCase *cases)
{
    tcase_add_test(cases, what_does_not_fit_is_refused);
    tcase_add_test(cases, a_token_that_comes_twice_is_found);
    tcase_add_test(cases, a_token_that_is_not_here_is_found);
    tcase_add_loop_test(cases, a_wrong_result_is_found, 0, 7);
}

UNIT(add_cases, 120)
