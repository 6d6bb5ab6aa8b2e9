/*
 * Schedules that are made step by step keep to the limits and bring every token where it is wanted, on every
 * kind of graph and under all limits; the check says so, and refuses them when a move is changed.
 */
#include <stdio.h>

#include "../suite.h"
#include "base.h"
#include "plan/greedy.h"
#include "plan/instance.h"
#include "plan/moves.h"
#include "rng.h"
#include "solve/moves_check.h"
#include "solve/solve.h"
#include "topo/topo.h"

static const struct limits kinds[] = {
    {.name = "no limit"},
    {.name = "half duplex", .half_duplex = true},
    {.name = "a send and a receive", .sends = 1, .receives = 1},
    {.name = "a port", .ports = 1},
    {.name = "a packet", .half_duplex = true, .transmissions = 1},
};

static const char *const graphs[] = {"ring:7", "mesh:3x4", "hypercube:3", "tree:2x3", "complete:5"};

enum task_kind { GOSSIP, EXCHANGE, SUMS, TASK_KINDS };

static bool go_on(void *arg)
{
    (void)arg;
    return false;
}

static void add_tokens(struct instance *instance, enum task_kind task)
{
    instance->form = task == SUMS ? INSTANCE_SUMS : INSTANCE_TOKENS;
    for (int from = 0; from < (task == SUMS ? 1 : instance->nodes); from++)
        for (int to = 0; to < (task == EXCHANGE ? instance->nodes : 1); to++)
            ck_assert(instance_add(instance, from, task == EXCHANGE ? to : -1, 1));
}

static bool make(const struct instance *instance, enum task_kind task, struct rng *rng, struct moves *moves)
{
    const struct greedy_terms terms = {.most = 10000, .rare = true, .stop = go_on};
    if (task == SUMS)
        return greedy_sums(instance, &terms, (unsigned)rng_below(rng, 3), rng, moves);
    return task == GOSSIP ? greedy_copies(instance, &terms, rng, moves)
                          : greedy_routes(instance, &terms, rng, moves);
}

/* A schedule without one of its moves lacks a token, or a part. */
static void check_without(const struct instance *instance, struct moves *moves, size_t without)
{
    char error[200] = "";
    struct move kept = moves->list[without];
    moves->list[without].token = (kept.token + 1) % (instance->tokens > 1 ? instance->tokens : 1);
    if (moves->list[without].token != kept.token)
        ck_assert(!moves_check(instance, moves, error, sizeof error) && error[0]);
    moves->list[without] = kept;
}

START_TEST(schedules_are_right_and_the_check_knows)
{
    const struct limits *limits = &kinds[_i];
    char error[TOPO_ERROR_SIZE];
    struct rng rng;
    rng_open(&rng, 11, 0);
    for (size_t g = 0; g < ARRAY_LENGTH(graphs); g++)
        for (enum task_kind task = GOSSIP; task < TASK_KINDS; task++) {
            struct topo *topo = topo_open(graphs[g], error, sizeof error);
            struct moves moves = {.list = NULL};
            struct instance instance;
            instance_begin(&instance, topo, limits);
            add_tokens(&instance, task);
            ck_assert(make(&instance, task, &rng, &moves));
            moves_sort(&moves);
            ck_assert_msg(moves_check(&instance, &moves, error, sizeof error), "%s, %s: %s", graphs[g],
                          limits->name, error);
            if (task != SUMS)
                check_without(&instance, &moves, rng_below(&rng, moves.count));
            moves_free(&moves);
            instance_free(&instance);
            topo_close(topo);
        }
}
END_TEST

static bool watch(const struct solved *solved, void *arg)
{
    (void)solved;
    (void)arg;
    return false;
}

/* Gossip in the fewest steps: half the way round a ring, the whole of a line; over one port at a time a node
 * gets one token in a step, and so needs a step for each other node. */
static const struct {
    const char *graph;
    struct limits limits;
    uint32_t steps;
} known[] = {
    {"ring:6", {.name = "no limit"}, 3},
    {"complete:6", {.name = "a port", .ports = 1}, 5},
    {"hypercube:3", {.name = "a port", .ports = 1}, 7},
    {"line:4", {.name = "no limit"}, 3},
};

START_TEST(the_fewest_steps_are_found)
{
    char error[TOPO_ERROR_SIZE];
    struct topo *topo = topo_open(known[_i].graph, error, sizeof error);
    struct instance instance;
    struct solved solved;
    instance_begin(&instance, topo, &known[_i].limits);
    add_tokens(&instance, GOSSIP);
    const struct solve_terms terms = {
        .instance = &instance, .bound = known[_i].steps, .seed = 1, .watch = watch};
    solve_find(&terms, &solved);
    ck_assert(solved_optimal(&solved));
    ck_assert_uint_eq(solved.steps, known[_i].steps);
    ck_assert_msg(moves_check(&instance, &solved.moves, error, sizeof error), "%s", error);
    solved_close(&solved);
    instance_free(&instance);
    topo_close(topo);
}
END_TEST

static void add(TCase *cases)
{
    tcase_add_loop_test(cases, schedules_are_right_and_the_check_knows, 0, (int)ARRAY_LENGTH(kinds));
    tcase_add_loop_test(cases, the_fewest_steps_are_found, 0, (int)ARRAY_LENGTH(known));
}

UNIT(add, 60)
